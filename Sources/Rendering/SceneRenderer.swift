public import Geometry
public import OpenGLRendering
public import Raycasting
public import RenderScene
public import SceneModel

/// Draws a scene, and follows it: models that come and go, what is set on them, the lights, the background, the camera.
///
/// ```swift
/// let renderer = try SceneRenderer(scene, device: device)
/// let target = try RenderTarget(width: 1280, height: 720, device: device)
/// try renderer.draw(into: target)
/// let bytes = try PNG.encode(target.readPixels())
/// ```
/// Where nothing changed since the last drawing, nothing is drawn and nothing uploaded. Where the processor stands in for
/// a GPU, scenes that a `Raycaster` draws are drawn by one, and only the picture is uploaded.
public final class SceneRenderer {
  private let scene: Scene
  private let device: GraphicsDevice
  private let tessellation: SphereTessellation?
  /// Whether a raycaster draws the scene wherever it can.
  private let mayRaycast: Bool
  private let surroundings: SceneSurroundings
  /// What draws the scene, and only what does: another back end takes its place where the scene becomes translucent or opaque.
  private var backEnd: any SceneBackEnd
  private var rebuildCountBefore = 0
  private weak var lastTarget: RenderTarget?
  /// Whether what was drawn last has one sample a pixel where it could have more.
  public private(set) var isRough = false

  /// Follows `scene`.
  ///
  /// - Parameters:
  ///   - scene: what is drawn; held as long as the renderer lives.
  ///   - tessellation: how every sphere is cut, which only OpenGL draws; nil chooses what suits the number of spheres.
  ///   - renderer: what draws. Also of a raycaster's scene OpenGL draws what is translucent.
  ///   - device: what pictures are in, and what draws by OpenGL.
  /// - Throws: `GraphicsError.tessellation` if there is no such tessellation, `.tessellated` if a raycaster is to draw one.
  public init(
    _ scene: Scene, tessellation: SphereTessellation? = nil, renderer: RendererChoice = .auto,
    device: GraphicsDevice
  ) throws(GraphicsError) {
    (self.scene, self.device, self.tessellation) = (scene, device, tessellation)
    if renderer == .raycaster, tessellation != nil { throw .tessellated }
    mayRaycast =
      switch renderer {
      case .auto: tessellation == nil && device.isSoftware
      case .raycaster: true
      case .opengl: false
      }
    surroundings = SceneSurroundings(scene)
    backEnd =
      if mayRaycast, Raycaster.draws(scene) {
        Raycaster(scene)
      } else {
        try OpenGLSceneRenderer(scene, tessellation: tessellation, device: device)
      }
  }

  /// Whether the scene differs from what was drawn last, or was not drawn yet.
  public var needsRedraw: Bool { backEnd.isMarked || surroundings.isMarked || lastTarget == nil }

  /// Why models are not drawn as they are: those whose lengths make no shape, as of the last drawing. They are shown as
  /// they last were.
  public var failures: [SceneError] { backEnd.failures }

  /// The number of rebuilds since the renderer was made, at most one for each model and frame: of the mesh of a shape, of the
  /// records of a cloud, of what rays meet.
  public var rebuildCount: Int { rebuildCountBefore + backEnd.rebuildCount }

  /// Draws the scene, if it or the target is another than the last time.
  ///
  /// With one sample a pixel, where a raycaster draws, pictures come sooner and are rough, which another drawing mends.
  ///
  /// - Precondition: the device's context is current.
  /// - Returns: whether anything was drawn.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver refuses the shaders, `.outOfMemory` if it has no room.
  @discardableResult
  public func draw(
    into target: RenderTarget, sampling: Raycaster.Sampling = .smooth
  ) throws(GraphicsError) -> Bool {
    guard needsRedraw || lastTarget !== target || isRough && sampling == .smooth else { return false }
    // Until all is drawn; what fails midway is to be drawn again.
    lastTarget = nil
    device.freeDropped()
    try chooseBackEnd()
    surroundings.isMarked = false
    isRough = try backEnd.draw(into: target, sampling: sampling)
    lastTarget = target
    return true
  }

  /// Makes what OpenGL draws from, and uploads what has changed, so that the next drawing has only to draw. Nothing where a
  /// raycaster draws.
  ///
  /// - Precondition: the device's context is current.
  /// - Throws: `GraphicsError.tessellation`.
  public func prepare() throws(GraphicsError) {
    guard backEnd.isMarked else { return }
    device.freeDropped()
    try chooseBackEnd()
    backEnd.prepare()
    lastTarget = nil
  }

  /// Where one of two back ends may draw, takes the one that can.
  private func chooseBackEnd() throws(GraphicsError) {
    guard mayRaycast, Raycaster.draws(scene) != (backEnd is Raycaster) else { return }
    rebuildCountBefore += backEnd.rebuildCount
    backEnd =
      backEnd is Raycaster
      ? try OpenGLSceneRenderer(scene, tessellation: tessellation, device: device) : Raycaster(scene)
  }
}
