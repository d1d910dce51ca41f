import Geometry
import Hardware
import Pictures
import RenderScene
public import SceneModel

/// Draws scenes of opaque models without OpenGL: molecules, particles, solar systems, meshes.
///
/// Where there is no GPU, OpenGL is emulated, and takes many times as long: this casts a ray through each of four samples
/// a pixel (or through its middle alone, where a picture is wanted fast), eight at a time on every processor, and lights
/// what it meets by the same formulas as the shaders do. Spheres and rods are met exactly, other shapes and meshes as
/// triangles. The same scene gives the same bytes, whatever the number of processors.
///
/// The picture is divided into tiles. Each knows the bodies that may be seen in it, the nearest first, so that most of
/// those that are hidden are never looked at.
public final class Raycaster {
  private let scene: Scene
  private let models: RaycastModels
  /// The shadow of the models as they were drawn last, if one was asked for.
  private var shadow: GroundShadow?
  /// What draws the axes.
  private lazy var axes = Raycaster(Overlay.axesScene())

  /// Draws `scene`, which is held as long as the raycaster lives.
  public init(_ scene: Scene) {
    self.scene = scene
    models = RaycastModels(scene)
  }

  /// Whether all of `scene` hides what is behind it. O(models).
  public static func draws(_ scene: Scene) -> Bool {
    scene.spheres.allSatisfy { $0.color.alpha >= 1 } && scene.shapes.allSatisfy { $0.colors.value.alpha >= 1 }
      && scene.meshes.allSatisfy { $0.color.alpha >= 1 && $0.mesh.isOpaque }
  }

  /// Why models are not drawn as they are, as of the last picture: those whose lengths make no shape. They are shown as
  /// they last were.
  public var failures: [SceneError] { models.failures }

  /// The number of rebuilds of models for drawing.
  package var rebuildCount: Int { models.rebuildCount }

  /// Whether a model, or which models there are, changed since the last picture.
  package var isMarked: Bool { models.isMarked }

  /// The longest side of a picture, in pixels.
  public static let maximumSide = 16_384

  /// How many samples pixels are seen by.
  public enum Sampling: Int, Sendable {
    /// One, in the middle: edges are jagged, and where elements of clouds change all the time, what these hide of each
    /// other lags up to seven pictures behind. Pictures of many bodies take a third of the time.
    case single = 1
    /// Two by two.
    case smooth = 2
  }

  /// The picture of the scene as it is. O(elements + pixels).
  ///
  /// - Throws: `GraphicsError.translucent` unless `draws(scene)`, and `.sizeOutOfRange`.
  public func picture(
    width: Int, height: Int, sampling: Sampling = .smooth
  ) throws(GraphicsError) -> Image {
    try Self.checkSize(width: width, height: height)
    guard Self.draws(scene) else { throw .translucent }
    return picture(width: width, height: height, sampling: sampling, threads: Parallel.threadCount)
  }

  /// The picture of a scene that is known to be opaque.
  ///
  /// - Precondition: `draws(scene)`.
  /// - Throws: `GraphicsError.sizeOutOfRange`.
  package func opaquePicture(width: Int, height: Int, sampling: Sampling) throws(GraphicsError) -> Image {
    try Self.checkSize(width: width, height: height)
    return picture(width: width, height: height, sampling: sampling, threads: Parallel.threadCount)
  }

  private static func checkSize(width: Int, height: Int) throws(GraphicsError) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: Self.maximumSide, maximumHeight: Self.maximumSide)
    }
  }

  package func picture(width: Int, height: Int, sampling: Sampling = .smooth, threads: Int) -> Image {
    let across = sampling.rawValue
    let (bounds, effects) = (scene.bounds, scene.effects)
    let view = scene.view(aspectRatio: Float(width) / Float(height), bounds: bounds)
    if models.isMarked { shadow = nil }
    models.prepare()
    if effects.groundShadow, shadow == nil { shadow = GroundShadow(models, bounds: bounds) }
    let bodies = models.bodies(view, isRough: sampling == .single)
    let tiles = RaycastTiles(bodies, view, width: across * width, height: across * height)
    let bands = RaycastBands(
      bodies: bodies, tiles: tiles, light: RaycastLight(Shading(scene, view), view),
      backdrop: Backdrop(scene, height: height), shadow: effects.groundShadow ? shadow : nil,
      rays: RaycastRays(
        halfSize: view.halfSize, step: 2 / SIMD2(Float(across * width), Float(across * height))), view: view,
      width: width, height: height, samplesAcross: across)
    var image =
      effects.ambientOcclusion
      ? bands.occludedPicture(AmbientOcclusion(view, bounds: bounds, width: width, height: height), threads)
      : bands.picture(threads)
    let overlays = Overlay.all(scene, view, bounds: bounds, width: width, height: height) { camera, side in
      axes.scene.camera = camera
      return axes.picture(width: side, height: side, threads: threads)
    }
    for overlay in overlays { image.lay(overlay) }
    return image
  }
}
