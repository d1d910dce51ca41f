import COpenGL
import Geometry
import Reactive
import SceneModel

/// Draws a scene, and follows it: models that come and go, what is set on them, the lights, the background, the camera.
///
/// ```swift
/// let renderer = try SceneRenderer(scene, device: device)
/// let target = try RenderTarget(width: 1280, height: 720, device: device)
/// try renderer.draw(into: target)
/// let bytes = try PNG.encode(target.readPixels())
/// ```
/// Where nothing changed since the last drawing, nothing is drawn and nothing uploaded. Surfaces with an alpha below 1
/// are drawn translucent; clouds and the background are opaque. Of the lights, the first 16 count.
public final class SceneRenderer {
  /// Whether the scene differs from what was drawn last, or was not drawn yet.
  public var needsRedraw: Bool { models.isMarked || surroundings.isMarked || lastTarget == nil }

  private let scene: Scene
  private let device: GraphicsDevice
  private let models: SceneModels
  private let surroundings: SceneSurroundings
  private let programs: SurfacePrograms
  private var shadingBuffer: GPUBuffer
  private var uploadedShading: Shading?
  private weak var lastTarget: RenderTarget?

  /// Follows `scene`.
  ///
  /// - Parameters:
  ///   - scene: what is drawn; held as long as the renderer lives.
  ///   - tessellation: how every sphere is cut; nil chooses what suits the number of spheres.
  ///   - device: what draws.
  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation, `.shader` or `.linking` if the driver
  ///   refuses the shaders.
  public init(
    _ scene: Scene, tessellation: SphereTessellation? = nil, device: GraphicsDevice
  ) throws(GraphicsError) {
    self.scene = scene
    self.device = device
    models = try SceneModels(scene, tessellation: tessellation, device: device)
    surroundings = SceneSurroundings(scene)
    programs = SurfacePrograms(device: device)
    shadingBuffer = GPUBuffer(.uniforms, device: device)
  }

  /// Why models are not drawn as they are: those whose lengths make no shape, as of the last drawing. They are shown as
  /// they last were.
  public var failures: [SceneError] { models.failures }

  /// Draws the scene, if it or the target is another than the last time.
  ///
  /// - Precondition: the device's context is current.
  /// - Returns: whether anything was drawn.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  @discardableResult
  public func draw(into target: RenderTarget) throws(GraphicsError) -> Bool {
    guard needsRedraw || lastTarget !== target else { return false }
    // Until all is drawn; what fails midway is to be drawn again.
    lastTarget = nil
    device.freeDropped()
    models.prepare()
    surroundings.isMarked = false

    let bounds = scene.bounds
    let camera = scene.camera ?? Camera.framing(scene, aspectRatio: target.aspectRatio)
    let view = View(camera, bounds: bounds, aspectRatio: target.aspectRatio)
    let shading = Shading(view: view, lights: scene.lights, background: scene.background, haze: models.haze)
    prepareShading(shading)
    var background = scene.background.sRGB8
    background.w = 255
    target.clear(to: background)
    prepareState()
    try drawOpaqueSurfaces(view, shading)
    try drawClouds(view, shading, height: target.height)
    try drawRods(view, shading)
    try drawTranslucentSurfaces(view, shading)
    glBindVertexArray(0)
    target.resolve()
    lastTarget = target
    return true
  }

  private func drawOpaqueSurfaces(_ view: View, _ shading: Shading) throws(GraphicsError) {
    try draw(models.surfaces.filter(\.isOpaque), view, shading)
  }

  /// Draws surfaces in their order, changing programs only where they differ.
  private func draw(
    _ surfaces: [any SurfaceRenderer], _ view: View, _ shading: Shading
  ) throws(GraphicsError) {
    var current: (kind: SurfaceProgram.Kind, program: SurfaceProgram)?
    var isCulling = true
    for surface in surfaces {
      if surface.isClosed != isCulling {
        isCulling = surface.isClosed
        if isCulling { glEnable(GL_CULL_FACE) } else { glDisable(GL_CULL_FACE) }
      }
      if let current, current.kind == surface.program {
        surface.draw(current.program)
        continue
      }
      let program = try programs.program(surface.program, shading)
      program.use(view)
      current = (surface.program, program)
      surface.draw(program)
    }
    glEnable(GL_CULL_FACE)
  }

  private func drawClouds(_ view: View, _ shading: Shading, height: Int) throws(GraphicsError) {
    guard !models.clouds.isEmpty else { return }
    let program = try programs.program(.cloud, shading)
    for cloud in models.clouds { cloud.prepare(view, height: height) }
    program.use(view)
    for cloud in models.clouds { cloud.draw(program) }
  }

  private func drawRods(_ view: View, _ shading: Shading) throws(GraphicsError) {
    guard !models.rods.isEmpty else { return }
    let program = try programs.program(.rods, shading)
    program.use(view)
    for rods in models.rods { rods.draw() }
  }

  /// The farthest first, so that each is mixed with all that is behind it.
  private func drawTranslucentSurfaces(_ view: View, _ shading: Shading) throws(GraphicsError) {
    let translucent = models.surfaces.filter { !$0.isOpaque }
    guard !translucent.isEmpty else { return }
    glEnable(GL_BLEND)
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    glDepthMask(GLboolean(GL_FALSE))
    func depth(_ surface: any SurfaceRenderer) -> Float { dot(surface.center - view.eye, view.forward) }
    try draw(translucent.sorted { depth($0) > depth($1) }, view, shading)
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GL_BLEND)
  }

  private func prepareShading(_ shading: Shading) {
    if shading != uploadedShading {
      shadingBuffer.upload(shading.block.span.bytes)
      uploadedShading = shading
    }
    glBindBufferBase(GL_UNIFORM_BUFFER, SurfaceProgram.shadingBinding, shadingBuffer.name)
  }

  /// All the state that drawing relies on, as others may draw by the same context.
  private func prepareState() {
    glEnable(GL_DEPTH_TEST)
    glDepthFunc(GL_LESS)
    glEnable(GL_CULL_FACE)
    glCullFace(GL_BACK)
    glFrontFace(GL_CCW)
    glEnable(GL_MULTISAMPLE)
    glDisable(GL_BLEND)
    glDisable(GL_SCISSOR_TEST)
  }
}
