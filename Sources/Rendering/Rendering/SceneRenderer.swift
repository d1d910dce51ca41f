import Geometry
import OpenGLRendering
import Pictures
import Raycasting
import RenderScene
import SceneModel

/// Renders a scene and observes it: the lists of models, their properties, the lights, the background and the camera.
///
/// ```swift
/// let renderer = try SceneRenderer(scene, device: device)
/// let target = try RenderTarget(width: 1280, height: 720, device: device)
/// try renderer.draw(into: target)
/// let bytes = try PNG.encode(target.readPixels())
/// ```
/// If nothing changed since the last drawing, nothing is drawn or uploaded. If OpenGL is emulated in software, the scene
/// is rendered by a `Raycaster`, and only the picture is uploaded.
public final class SceneRenderer {
  private let device: GraphicsDevice
  private let environment: SceneEnvironment
  private let backEnd: any SceneBackEnd
  /// Whether the raycaster renders the scene, which has finished a picture when `draw` returns. OpenGL has only received its
  /// commands.
  package let isRaycast: Bool
  private weak var lastTarget: RenderTarget?
  /// The sampling of the last picture.
  public private(set) var sampling = Sampling.smooth
  /// Whether the last picture has fewer samples than `.smooth`.
  package var isPreview: Bool { sampling.isPreview }

  /// Creates a renderer that observes `scene`.
  ///
  /// - Parameters:
  ///   - scene: the scene, which the renderer retains.
  ///   - tessellation: the tessellation of every sphere, which requires OpenGL; nil chooses one by the number of
  ///     spheres.
  ///   - renderer: the back end.
  ///   - device: the device of the render targets, which also renders with OpenGL.
  /// - Throws: `GraphicsError.tessellation` if the tessellation is invalid, `.tessellated` if one was given for the
  ///   raycaster.
  public init(
    _ scene: Scene, tessellation: TessellationDetail? = nil, renderer: RendererChoice = .auto,
    device: GraphicsDevice
  ) throws(GraphicsError) {
    self.device = device
    if renderer == .raycaster, tessellation != nil { throw .tessellated }
    let raycasts =
      switch renderer {
      case .auto: tessellation == nil && device.isSoftware
      case .raycaster: true
      case .opengl: false
      }
    isRaycast = raycasts
    environment = SceneEnvironment(scene)
    backEnd =
      if raycasts {
        Raycaster(scene)
      } else {
        try OpenGLSceneRenderer(scene, tessellation: tessellation, device: device)
      }
  }

  /// Whether the scene changed since the last drawing, or was not drawn yet.
  public var needsRedraw: Bool { backEnd.needsUpdate || environment.needsUpdate || lastTarget == nil }

  /// The errors of models with invalid dimensions as of the last drawing. These keep their last valid shape.
  public var failures: [SceneError] { backEnd.failures }

  /// The reasons why images and texts of the scene cannot be drawn as of the last drawing, one line each, such as
  /// `image wood.png: …`. Surfaces show a checkerboard in their place.
  public var imageFailures: [String] { backEnd.imageFailures }

  /// The warnings about images that are drawn, as of the last drawing, one line each, such as an invalid value in the
  /// header of an environment, which is ignored.
  public var imageWarnings: [String] { backEnd.imageWarnings }

  /// The number of model updates since the renderer was created, at most one per model and frame. An update rebuilds
  /// the mesh of a shape, the records of a cloud, or the raycaster's snapshot.
  public var rebuildCount: Int { backEnd.rebuildCount }

  /// Draws the scene if it or the target changed since the last drawing.
  ///
  /// With fewer samples drawing is faster and the picture is rough. A later drawing with `.smooth`, or `refine`, replaces
  /// it.
  ///
  /// - Precondition: the device's context is current.
  /// - Returns: whether anything was drawn.
  /// - Throws: `GraphicsError.shader` or `.linking` if the driver rejects the shaders, `.outOfMemory` if it cannot
  ///   allocate.
  @discardableResult
  public func draw(
    into target: RenderTarget, sampling: Sampling = .smooth
  ) throws(GraphicsError) -> Bool {
    guard needsRedraw || lastTarget !== target || isPreview && sampling == .smooth else { return false }
    // Reset until drawing succeeds, so that a failed drawing is repeated.
    lastTarget = nil
    device.deleteQueuedObjects()
    environment.needsUpdate = false
    try backEnd.draw(into: target, sampling: sampling)
    self.sampling = sampling
    lastTarget = target
    return true
  }

  /// Continues to render the last picture again, with `.smooth` sampling, until `isDue` returns true. The result is the
  /// same bytes as that of `draw(into:)`. A change of the scene or a drawing discards what is not complete.
  ///
  /// - Precondition: the device's context is current. `target` contains the last picture, and `needsRedraw` is false.
  /// - Returns: whether the target was changed: the picture is then complete.
  /// - Throws: `GraphicsError`, as `draw(into:sampling:)`.
  public func refine(_ target: RenderTarget, until isDue: () -> Bool) throws(GraphicsError) -> Bool {
    precondition(lastTarget === target && !needsRedraw, "only the last picture can be refined")
    guard isPreview, try backEnd.refine(target, until: isDue) else { return false }
    sampling = .smooth
    return true
  }

  /// Updates the changed models, and uploads them for OpenGL, so that the next drawing need not. O(changed models).
  ///
  /// - Precondition: the device's context is current.
  public func prepare() {
    guard backEnd.needsUpdate else { return }
    device.deleteQueuedObjects()
    backEnd.prepare()
    lastTarget = nil
  }
}
