import COpenGL
import RenderScene

/// Composites small images over a resolved picture.
final class OverlayRenderer {
  private let pass: FullscreenPass
  private let texture: GPUObject

  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders.
  init(device: GraphicsDevice) throws(GraphicsError) {
    pass = try FullscreenPass(.overlayFragment, device: device)
    texture = GPUObject(.texture, device: device)
  }

  /// Composites `overlay` over the resolved picture of `target`.
  func draw(_ overlay: Overlay, into target: RenderTarget) {
    let image = overlay.image
    gl.BindTexture(GL_TEXTURE_2D, texture.name)
    texture.device.countUpload(textureBytes: image.pixels.count)
    GL.storeTexture(
      GL_SRGB8_ALPHA8, width: image.width, height: image.height, transfer: (GL_RGBA, GL_UNSIGNED_BYTE),
      image.pixels.span)
    texture.useNearestFiltering()
    let bottom = target.height - overlay.y - image.height
    target.bindResolved(x: overlay.x, y: bottom, width: image.width, height: image.height)
    pass.use()
    texture.bindTexture(unit: 0)
    gl.Uniform1i(pass.uniform("image"), 0)
    gl.Uniform2i(pass.uniform("origin"), Int32(overlay.x), Int32(bottom))
    pass.drawOver()
  }
}

/// A copy of a picture with overlays, for a window. The picture itself stays without them.
package final class OverlaidPicture {
  private let target: RenderTarget
  private let renderer: OverlayRenderer

  /// Creates a copy of pictures of this size.
  ///
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders, `.outOfMemory` if it cannot
  ///   allocate.
  package init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
    target = try RenderTarget(width: width, height: height, maximumSamplesAcross: 1, device: device)
    renderer = try OverlayRenderer(device: device)
  }

  /// The size in pixels.
  package var size: (width: Int, height: Int) { (target.width, target.height) }

  /// Copies `picture`, which has the same size, to the window's framebuffer, with `overlays` over it.
  ///
  /// - Precondition: the device's context is that of the window and is current.
  package func present(_ picture: RenderTarget, _ overlays: [Overlay]) {
    target.copy(picture)
    for overlay in overlays { renderer.draw(overlay, into: target) }
    target.present(toDefaultFramebufferOfSize: size)
  }
}
