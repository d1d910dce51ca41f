import COpenGL
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
