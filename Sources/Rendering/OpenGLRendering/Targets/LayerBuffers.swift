import COpenGL
import RenderScene

/// The buffers for layers of translucent surfaces of one `RenderTarget`: the depths of the last layer and of the current
/// one, and the light of all layers. 16 bytes a sample.
final class LayerBuffers {
  /// The depths of even layers, and the depths of odd layers.
  private let depths: [DepthBuffer]
  private let light: RenderTexture

  /// A depth texture with a framebuffer without colours.
  private final class DepthBuffer {
    private let framebuffer: GPUObject
    private let texture: GPUObject

    init(width: Int, height: Int, device: GraphicsDevice) throws(GraphicsError) {
      framebuffer = GPUObject(.framebuffer, device: device)
      texture = GPUObject(.texture, device: device)
      // 32-bit floating-point numbers store the depths of shaders without rounding.
      guard
        texture.allocateTexture(
          GL_DEPTH_COMPONENT32F, width: width, height: height, transfer: (GL_DEPTH_COMPONENT, GL_FLOAT))
      else { throw .outOfMemory(width: width, height: height) }
      texture.useNearestFiltering()
      gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture.name, 0)
      GL.disableColors()
      try framebuffer.checkFramebuffer(width: width, height: height)
    }

    func bind() { gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer.name) }
    func bindTexture() { texture.bindTexture(unit: TextureUnits.layerDepths) }
  }

  /// Allocates the buffers for the samples of `target`.
  ///
  /// - Throws: `GraphicsError.outOfMemory` or `.framebufferIncomplete`.
  init(_ target: RenderTarget, device: GraphicsDevice) throws(GraphicsError) {
    let (width, height) = (target.sampledWidth, target.sampledHeight)
    depths = [
      try DepthBuffer(width: width, height: height, device: device),
      try DepthBuffer(width: width, height: height, device: device),
    ]
    light = try RenderTexture(
      GL_RGBA16F, transfer: (GL_RGBA, GL_FLOAT), width: width, height: height, device: device)
    light.bindForDrawing()
    target.attachDepths()
  }

  /// Clears the light, and the depths of the layer before the first one. They are in front of all surfaces.
  func clear() {
    light.bindForDrawing()
    gl.ClearColor(0, 0, 0, 1)
    gl.Clear(GL_COLOR_BUFFER_BIT)
    bindDepths(of: -1)
    GL.clearDepths(to: 0)
  }

  /// Binds the depths of a layer for drawing.
  func bindDepths(of layer: Int) { depths[layer & 1].bind() }

  /// Binds the depths of a layer to the texture unit of layers.
  func bindDepthTexture(of layer: Int) { depths[layer & 1].bindTexture() }

  /// Binds the light for drawing, with the depth buffer of the target.
  func bindLight() { light.bindForDrawing() }

  /// Binds the light to texture unit `unit`.
  func bindLightTexture(unit: UInt32) { light.bind(unit: unit) }
}
