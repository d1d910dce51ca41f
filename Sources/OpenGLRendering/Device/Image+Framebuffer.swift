import COpenGL
import Pictures

extension Image {
  /// Reads the framebuffer that is bound for reading, from its lower left corner. Waits for the GPU.
  init(readingFramebufferOfWidth width: Int, height: Int) {
    self.init(width: width, height: height)
    let rowSize = width * 4
    var pixels = self.pixels.mutableSpan
    // OpenGL's first row is the bottom one, so each row is read into its place.
    for row in 0..<height {
      let start = (height - 1 - row) * rowSize
      GL.readPixels(
        bottom: row, width: width, height: 1, transfer: (GL_RGBA, GL_UNSIGNED_BYTE), into: &pixels,
        start..<start + rowSize)
    }
  }
}
