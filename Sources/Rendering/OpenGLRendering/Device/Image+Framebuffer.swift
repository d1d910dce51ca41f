import COpenGL
import Pictures

extension Image {
  /// Reads the framebuffer bound for reading, from its lower left corner. Waits for the GPU.
  init(readingFramebufferOfWidth width: Int, height: Int) {
    self.init(width: width, height: height)
    let rowSize = width * 4
    var pixels = self.pixels.mutableSpan
    // OpenGL's rows start at the bottom, so each row is read separately.
    for row in 0..<height {
      let start = (height - 1 - row) * rowSize
      GL.readPixels(
        bottom: row, width: width, height: 1, transfer: (GL_RGBA, GL_UNSIGNED_BYTE), into: &pixels,
        start..<start + rowSize)
    }
  }
}
