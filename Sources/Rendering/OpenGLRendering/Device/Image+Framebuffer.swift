import COpenGL
import Pictures

extension Image {
  /// Reads the framebuffer bound for reading, from its lower left corner. Waits for the GPU.
  init(readingFramebufferOfWidth width: Int, height: Int) {
    let rowSize = width * 4
    // One call reads all rows: each call waits for the GPU.
    var rows = [UInt8](repeating: 0, count: rowSize * height)
    var memory = rows.mutableSpan
    GL.readPixels(
      bottom: 0, width: width, height: height, transfer: (GL_RGBA, GL_UNSIGNED_BYTE), into: &memory,
      0..<rowSize * height)
    // OpenGL's rows start at the bottom.
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rows.count)
    for row in (0..<height).reversed() { pixels += rows[row * rowSize..<(row + 1) * rowSize] }
    self.init(width: width, height: height, pixels: pixels)
  }
}
