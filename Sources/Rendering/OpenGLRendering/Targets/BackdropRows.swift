import COpenGL
import Pictures
import RenderScene

/// The rows of a backdrop that is not plain, as a picture of one column. It is uploaded when it changes.
///
/// Copying the column to all columns of a target takes one call. Clearing each row with its own colour takes one call a row,
/// which software drivers execute four times slower.
struct BackdropRows: ~Copyable {
  private let framebuffer: GPUObject
  private let texture: GPUObject
  private var uploaded: [SIMD4<UInt8>] = []

  init(device: GraphicsDevice) {
    framebuffer = GPUObject(.framebuffer, device: device)
    texture = GPUObject(.texture, device: device)
  }

  /// Binds the column of a picture with `height` rows for reading.
  mutating func bindForReading(_ backdrop: Backdrop, height: Int) {
    // OpenGL's rows start at the bottom.
    let rows = (0..<height).reversed().map { backdrop.storedBytes(row: $0) }
    if rows != uploaded {
      gl.BindTexture(GL_TEXTURE_2D, texture.name)
      texture.device.countUpload(textureBytes: 4 * height)
      GL.storeTexture(
        GL_SRGB8_ALPHA8, width: 1, height: height, transfer: (GL_RGBA, GL_UNSIGNED_BYTE), rows.span)
      texture.useNearestFiltering()
      uploaded = rows
    }
    gl.BindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name)
    gl.FramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0)
  }
}

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
