import RenderScene

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
