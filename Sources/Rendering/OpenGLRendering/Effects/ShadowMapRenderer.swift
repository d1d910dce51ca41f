import COpenGL
import Geometry
import RenderScene
import SceneModel

/// Renders the shadow maps of a scene's lights, and provides them to the programs that include `shadows.glsl`.
///
/// The depths are read back, so that both back ends build the pyramids of the maps by one function. That happens only
/// when a model or the direction of a light changes.
final class ShadowMapRenderer {
  /// The binding point of the uniform block.
  private static let binding: UInt32 = 7

  private var cache = ShadowMapCache()
  private let target: RenderTarget
  private let texture: GPUObject
  private var buffer: GPUBuffer
  private var uploadedParameters: ShadowParameters?

  /// - Throws: `GraphicsError.outOfMemory` if the driver cannot allocate.
  init(device: GraphicsDevice) throws(GraphicsError) {
    target = try RenderTarget(
      width: ShadowMap.size, height: ShadowMap.size, maximumSamplesAcross: 1, device: device)
    texture = GPUObject(.texture, device: device)
    buffer = GPUBuffer(.uniforms, device: device)
  }

  /// The number of maps that were rendered.
  var renderCount: Int { cache.renderCount }

  /// Connects the uniform block and the sampler of a program, if it uses them. Leaves the program bound.
  static func connect(_ program: ShaderProgram) {
    program.bindBlock("ShadowParameters", to: binding)
    program.use()
    gl.Uniform1i(program.uniform("shadowMaps"), Int32(TextureUnits.shadowMaps))
  }

  /// Renders the maps that are missing, and uploads what changed. Leaves another framebuffer bound.
  ///
  /// - Parameters:
  ///   - plan: the plan of the picture.
  ///   - models: the casters and receivers, read if a map is rendered.
  ///   - findDepths: returns the depths of the models seen from a view, drawn into a target.
  /// - Throws: the error of `findDepths`.
  func update(
    _ plan: FramePlan, _ models: @autoclosure () -> [ShadowModel],
    findDepths: (ViewFrustum, RenderTarget) throws(GraphicsError) -> [Float]
  ) throws(GraphicsError) {
    let isChanged = try cache.update(
      plan.lighting, of: plan.shadowState, models: models(), omitsNew: plan.sampling.omitsNewShadows
    ) { (view) throws(GraphicsError) in
      try findDepths(view, target)
    }
    if isChanged { uploadMaps() }
    let parameters = ShadowParameters(plan.lighting, cache.maps, plan.view, height: plan.sampledHeight)
    if parameters != uploadedParameters {
      buffer.upload(parameters.block.span)
      uploadedParameters = parameters
    }
  }

  /// Binds the uniform block and the maps for drawing.
  func bind() {
    gl.BindBufferBase(GL_UNIFORM_BUFFER, Self.binding, buffer.name)
    texture.bindTexture(unit: TextureUnits.shadowMaps)
  }

  private func uploadMaps() {
    let depths = cache.rendered.flatMap(\.depths)
    gl.BindTexture(GL_TEXTURE_2D, texture.name)
    texture.device.countUpload(textureBytes: 4 * depths.count)
    GL.storeTexture(
      GL_R32F, width: ShadowMap.stride, height: ShadowMap.size * cache.rendered.count,
      transfer: (GL_RED, GL_FLOAT), depths.span)
    texture.useNearestFiltering()
  }
}
