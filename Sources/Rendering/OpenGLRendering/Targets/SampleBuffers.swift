import COpenGL
import RenderScene

/// The samples of a `RenderTarget` for one number of samples: their colours, depths, and the buffers that passes need for
/// each sample.
final class SampleBuffers {
  /// The number of samples along each side of a pixel.
  let across: Int
  let framebuffer: GPUObject
  let depth: GPUObject
  /// The buffer for sphere imposters, created at first use.
  var sphereIDs: VisibilityBuffer?
  /// The buffers for layers of translucent surfaces, created at first use.
  var layerBuffers: LayerBuffers?
  /// The colours of more than one sample for each pixel.
  private let color: GPUObject?

  /// Allocates the samples of a picture. A single sample for each pixel has its colour in `picture`, which has the size of
  /// the picture.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(
    _ across: Int, _ picture: borrowing GPUObject, width: Int, height: Int, device: GraphicsDevice
  ) throws(GraphicsError) {
    let framebuffer = GPUObject(.framebuffer, device: device)
    let depth = GPUObject(.texture, device: device)
    let (sampledWidth, sampledHeight) = (width * across, height * across)
    guard
      depth.allocateTexture(
        GL_DEPTH_COMPONENT24, width: sampledWidth, height: sampledHeight,
        transfer: (GL_DEPTH_COMPONENT, GL_UNSIGNED_INT))
    else { throw .outOfMemory(width: width, height: height) }
    depth.useNearestFiltering()
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth.name, 0)
    if across == 1 {
      color = nil
      gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture.name, 0)
    } else {
      let samples = GPUObject(.renderbuffer, device: device)
      guard samples.allocateRenderbuffer(GL_SRGB8_ALPHA8, width: sampledWidth, height: sampledHeight)
      else { throw .outOfMemory(width: width, height: height) }
      gl.FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, samples.name)
      color = consume samples
    }
    try framebuffer.checkFramebuffer(width: width, height: height)
    self.across = across
    self.framebuffer = framebuffer
    self.depth = depth
  }
}
