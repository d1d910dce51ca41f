import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// Renders scenes of opaque models on the CPU, without OpenGL.
///
/// Use it where there is no GPU, because an emulated OpenGL takes many times as long. It casts a ray through each of
/// four samples per pixel, or through the pixel's centre for a fast preview. Eight rays are processed at a time on
/// every processor, and shaded by the same formulas as the OpenGL shaders. Spheres and rods are intersected exactly,
/// other shapes and meshes as triangles. The same scene gives the same bytes for any number of processors.
///
/// The picture is divided into tiles. Each tile has a list of its primitives, nearest first, so most hidden primitives
/// are skipped.
public final class Raycaster {
  private let scene: Scene
  private let models: SceneModelSnapshots
  /// The ground shadow of the models as last drawn, if enabled.
  private var shadow: GroundShadow?
  private let environments = EnvironmentCache()
  /// Renders the axes overlay.
  private lazy var axes = Raycaster(Overlay.axesScene())

  /// Creates a raycaster for `scene`, which it retains.
  public init(_ scene: Scene) {
    self.scene = scene
    models = SceneModelSnapshots(scene)
  }

  /// Returns whether every model of `scene` is opaque. O(models).
  public static func draws(_ scene: Scene) -> Bool {
    scene.spheres.allSatisfy { $0.color.alpha >= 1 } && scene.shapes.allSatisfy { $0.colors.value.alpha >= 1 }
      && scene.meshes.allSatisfy { $0.color.alpha >= 1 && $0.mesh.isOpaque }
  }

  /// The errors of models with invalid dimensions as of the last picture. These keep their last valid shape.
  public var failures: [SceneError] { models.failures }

  /// The reason why the image of the scene's environment was not shown in the last picture, or nil.
  package var environmentFailure: ImageError? { environments.failure }

  /// The number of model updates since the raycaster was created.
  package var rebuildCount: Int { models.rebuildCount }

  /// Whether a model or the list of models changed since the last picture.
  package var needsUpdate: Bool { models.needsUpdate }

  /// The maximum width and height of a picture, in pixels.
  public static let maximumSide = 16_384

  /// The number of samples per pixel, as its square root.
  public enum Sampling: Int, Sendable {
    /// One sample in the centre of each pixel. Edges are jagged. The ambient occlusion of clouds that change in every
    /// picture is up to seven pictures old. Pictures of many primitives take a third of the time.
    case single = 1
    /// 2 × 2 samples.
    case smooth = 2
  }

  /// Renders the current state of the scene. O(elements + pixels).
  ///
  /// - Throws: `GraphicsError.translucent` if `draws(scene)` is false, `.sizeOutOfRange` if a side is not from 1 to
  ///   `maximumSide`.
  public func picture(
    width: Int, height: Int, sampling: Sampling = .smooth
  ) throws(GraphicsError) -> Image {
    try Self.checkSize(width: width, height: height)
    guard Self.draws(scene) else { throw .translucent }
    return picture(width: width, height: height, sampling: sampling, threads: Parallel.threadCount)
  }

  /// Renders the current state of the scene without the check that it is opaque.
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

  /// Renders the current state of the scene on up to `threads` threads.
  package func picture(width: Int, height: Int, sampling: Sampling = .smooth, threads: Int) -> Image {
    let samplesPerSide = sampling.rawValue
    let (bounds, effects) = (scene.bounds, scene.effects)
    let view = scene.view(aspectRatio: Float(width) / Float(height), bounds: bounds)
    if models.needsUpdate { shadow = nil }
    models.prepare()
    if effects.groundShadow, shadow == nil { shadow = GroundShadow(models, bounds: bounds) }
    let primitives = models.primitives(view, isPreview: sampling == .single)
    let (samplesX, samplesY) = (samplesPerSide * width, samplesPerSide * height)
    let lighting = LightingParameters(scene, view, environments)
    let rows = TileRowRenderer(
      primitives: primitives, bins: TileBins(primitives, view, width: samplesX, height: samplesY),
      shader: SIMDShader(lighting, view),
      compositor: TileCompositor(
        Backdrop(scene, height: height),
        environment: EnvironmentBackground(scene, lighting, view, width: width, height: height),
        shadow: effects.groundShadow ? shadow : nil, view, width: width,
        height: height),
      view: view, grid: ViewRayGrid(view, width: samplesX, height: samplesY), width: width, height: height,
      samplesPerSide: samplesPerSide)
    var image =
      effects.ambientOcclusion
      ? rows.occludedPicture(AmbientOcclusion(view, bounds: bounds, width: width, height: height), threads)
      : rows.picture(threads)
    let overlays = Overlay.all(scene, view, bounds: bounds, width: width, height: height) { camera, side in
      axes.scene.camera = camera
      return axes.picture(width: side, height: side, threads: threads)
    }
    for overlay in overlays { image.composite(overlay) }
    return image
  }
}
