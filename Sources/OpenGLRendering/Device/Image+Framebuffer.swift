import COpenGL
import Pictures

extension Image {
  /// Reads the framebuffer that is bound for reading, from its lower left corner. Waits for the GPU.
  init(readingFramebufferOfWidth width: Int, height: Int) {
    self.init(width: width, height: height)
    gl.PixelStorei(GL_PACK_ALIGNMENT, 4)
    let rowSize = width * 4
    // OpenGL's first row is the bottom one, so each row is fetched into its place; the rows tile the array exactly.
    pixels.withUnsafeMutableBytes { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<height {
        let place = start + (height - 1 - row) * rowSize
        gl.ReadPixels(0, Int32(row), Int32(width), 1, GL_RGBA, GL_UNSIGNED_BYTE, place)
      }
    }
  }
}
