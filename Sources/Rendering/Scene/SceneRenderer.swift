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
/// Where nothing changed since the last drawing, nothing is drawn and nothing uploaded. Where the processor stands in for
/// a GPU, scenes that a `Raycaster` draws are drawn by one, and only the picture is uploaded. Surfaces with an alpha below 1
/// are drawn translucent; clouds are opaque. Of the lights, the first 16 count.
public final class SceneRenderer {
  /// Whether the scene differs from what was drawn last, or was not drawn yet.
  public var needsRedraw: Bool {
    let isMarked = if let raycaster, isRaycast { raycaster.isMarked } else { models.isMarked }
    return isMarked || surroundings.isMarked || lastTarget == nil
  }

  private let scene: Scene
  private let device: GraphicsDevice
  private let models: SceneModels
  private let surroundings: SceneSurroundings
  private let pass: SurfacePass
  private let imposterPrograms: ImposterPrograms
  private var sphereIDs: SphereIDs?
  /// Nil where OpenGL draws all scenes.
  private let raycaster: Raycaster?
  /// Whether the raycaster drew the last picture.
  private var isRaycast = false
  private weak var lastTarget: RenderTarget?
  /// Whether what was drawn last has one sample a pixel where it could have more.
  public private(set) var isRough = false
  private var groundShadow: GroundShadowRenderer?
  private var occlusion: OcclusionRenderer?
  private var overlays: OverlayRenderer?

  /// Follows `scene`.
  ///
  /// - Parameters:
  ///   - scene: what is drawn; held as long as the renderer lives.
  ///   - tessellation: how every sphere is cut; nil chooses what suits the number of spheres.
  ///   - raycasts: whether scenes of spheres and rods are drawn by a `Raycaster`; nil has the device decide.
  ///   - device: what draws.
  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation, `.shader` or `.linking` if the driver
  ///   refuses the shaders.
  public init(
    _ scene: Scene, tessellation: SphereTessellation? = nil, raycasts: Bool? = nil, device: GraphicsDevice
  ) throws(GraphicsError) {
    raycaster = tessellation == nil && raycasts ?? device.isSoftware ? Raycaster(scene) : nil
    self.scene = scene
    self.device = device
    models = try SceneModels(scene, tessellation: tessellation, device: device)
    surroundings = SceneSurroundings(scene)
    pass = SurfacePass(device: device)
    imposterPrograms = ImposterPrograms(device: device)
  }

  /// Why models are not drawn as they are: those whose lengths make no shape, as of the last drawing. They are shown as
  /// they last were.
  public var failures: [SceneError] {
    if let raycaster, isRaycast { raycaster.failures } else { models.failures }
  }

  /// How often a model was made anew for drawing since the renderer was made, at most once a model and frame: the mesh of a
  /// shape, by a length or a colour; the records of a cloud; what rays meet.
  public var rebuildCount: Int { models.rebuildCount + (raycaster?.rebuildCount ?? 0) }

  /// Draws the scene, if it or the target is another than the last time.
  ///
  /// With one sample a pixel, where a raycaster draws, pictures come sooner and are rough, which another drawing mends.
  ///
  /// - Precondition: the device's context is current.
  /// - Returns: whether anything was drawn.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders.
  @discardableResult
  public func draw(
    into target: RenderTarget, sampling: Raycaster.Sampling = .smooth
  ) throws(GraphicsError) -> Bool {
    guard needsRedraw || lastTarget !== target || isRough && sampling == .smooth else { return false }
    // Until all is drawn; what fails midway is to be drawn again.
    lastTarget = nil
    device.freeDropped()
    if let raycaster, Raycaster.draws(scene) {
      if !isRaycast { models.removeAll() }
      isRaycast = true
      surroundings.isMarked = false
      target.store(
        try raycaster.opaquePicture(width: target.width, height: target.height, sampling: sampling))
      isRough = sampling == .single
      lastTarget = target
      return true
    }
    (isRaycast, isRough) = (false, false)
    models.prepare()
    surroundings.isMarked = false

    let (bounds, effects) = (scene.bounds, scene.effects)
    let view = scene.view(aspectRatio: target.aspectRatio, bounds: bounds)
    let shading = Shading(scene, view)
    pass.begin(shading)
    let clouds = models.hasImposters ? models.clouds.filter { $0.count > 0 } : []
    let ids = clouds.isEmpty ? nil : try findSpheres(of: clouds, view, target)
    target.clear(to: Backdrop(scene, height: target.height))
    if effects.groundShadow {
      try groundShadow(device).draw(view, bounds: bounds, into: target)
    } else {
      groundShadow = nil
    }
    if let ids { try drawImposters(of: clouds, ids, view, shading) }
    try pass.draw(models.surfaces.filter(\.isOpaque), view)
    if !models.hasImposters { try drawCloudMeshes(view, shading) }
    try drawRods(view, shading)
    if effects.ambientOcclusion {
      try occlusion(target).draw(view, bounds: bounds, into: target)
    } else {
      occlusion = nil
    }
    try drawTranslucentSurfaces(view)
    target.resolve()
    let laid = Overlay.all(scene, view, bounds: bounds, width: target.width, height: target.height)
    if laid.isEmpty { overlays = nil }
    for overlay in laid { try overlays(device).draw(overlay, into: target) }
    glBindVertexArray(0)
    lastTarget = target
    return true
  }

  /// Makes what OpenGL draws from, and uploads what has changed, so that the next drawing has only to draw. Nothing where a
  /// raycaster draws.
  ///
  /// - Precondition: the device's context is current.
  public func prepare() {
    guard models.isMarked, raycaster == nil || !Raycaster.draws(scene) else { return }
    device.freeDropped()
    models.prepare()
    lastTarget = nil
  }

  private func groundShadow(_ device: GraphicsDevice) throws(GraphicsError) -> GroundShadowRenderer {
    if let groundShadow { return groundShadow }
    let renderer = try GroundShadowRenderer(scene, device: device)
    groundShadow = renderer
    return renderer
  }

  private func occlusion(_ target: RenderTarget) throws(GraphicsError) -> OcclusionRenderer {
    if let occlusion, occlusion.fits(target) { return occlusion }
    occlusion = nil
    let renderer = try OcclusionRenderer(width: target.width, height: target.height, device: device)
    occlusion = renderer
    return renderer
  }

  private func overlays(_ device: GraphicsDevice) throws(GraphicsError) -> OverlayRenderer {
    if let overlays { return overlays }
    let renderer = try OverlayRenderer(device: device)
    overlays = renderer
    return renderer
  }

  /// Finds which sphere each sample sees.
  private func findSpheres(
    of clouds: [any RecordRenderer], _ view: View, _ target: RenderTarget
  ) throws(GraphicsError) -> SphereIDs {
    let ids: SphereIDs
    let (width, height) = (target.sampledWidth, target.sampledHeight)
    if let known = sphereIDs, known.width == width, known.height == height {
      ids = known
    } else {
      sphereIDs = nil
      ids = try SphereIDs(width: width, height: height, device: device)
      sphereIDs = ids
    }
    ids.clear()
    try forEach(clouds) { (cloud, firstID) throws(GraphicsError) in
      try cloud.withRecords { (records) throws(GraphicsError) in
        let program = try imposterPrograms.ids(rectangles: !records.areCoveredByPoints(view, height: height))
        program.use(view, ids)
        records.drawIDs(program, firstID: firstID)
      }
    }
    return ids
  }

  private func drawImposters(
    of clouds: [any RecordRenderer], _ ids: SphereIDs, _ view: View, _ shading: Shading
  ) throws(GraphicsError) {
    let program = try imposterPrograms.surfaces(shading)
    program.use(view, ids)
    forEach(clouds) { cloud, firstID in cloud.withRecords { $0.drawImposters(program, firstID: firstID) } }
  }

  /// Calls `body` with each cloud and the number of its first sphere.
  private func forEach<Failure: Error>(
    _ clouds: [any RecordRenderer], _ body: (any RecordRenderer, UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    var firstID: UInt32 = 1
    for cloud in clouds {
      try body(cloud, firstID)
      firstID += UInt32(cloud.count)
    }
  }

  private func drawCloudMeshes(_ view: View, _ shading: Shading) throws(GraphicsError) {
    guard !models.clouds.isEmpty, let template = models.cloudTemplate else { return }
    try pass.programs.program(.cloud, shading).use(view)
    for cloud in models.clouds { cloud.withRecords { $0.drawMeshes(template) } }
  }

  private func drawRods(_ view: View, _ shading: Shading) throws(GraphicsError) {
    guard !models.rods.isEmpty else { return }
    let program = try pass.programs.program(.rods, shading)
    program.use(view)
    for rods in models.rods { rods.draw() }
  }

  /// The farthest first, so that each is mixed with all that is behind it.
  private func drawTranslucentSurfaces(_ view: View) throws(GraphicsError) {
    let translucent = models.surfaces.filter { !$0.isOpaque }
    guard !translucent.isEmpty else { return }
    glEnable(GL_BLEND)
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    glDepthMask(GLboolean(GL_FALSE))
    func depth(_ surface: any SurfaceRenderer) -> Float { dot(surface.center - view.eye, view.forward) }
    try pass.draw(translucent.sorted { depth($0) > depth($1) }, view)
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GL_BLEND)
  }
}
