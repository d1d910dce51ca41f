import Geometry
import Parallelism
import Pictures
import RenderScene
import SceneModel

/// Renders scenes on the CPU, without OpenGL.
///
/// Use it where there is no GPU, because an emulated OpenGL takes many times as long. It casts a ray through each of
/// four samples per pixel, or through the pixel's centre for a fast preview. Eight rays are processed at a time on
/// every processor, and shaded by the same formulas as the OpenGL shaders. Spheres and rods are intersected exactly,
/// other shapes and meshes as triangles. The same scene gives the same bytes for any number of processors.
///
/// The picture is divided into tiles. Each tile has a list of its primitives, nearest first, so most hidden primitives
/// are skipped.
///
/// Surfaces with an alpha below 1 are translucent. They are composited in the correct order for each sample, also where
/// they intersect, each with the fog of its own depth. A sample shows the nearest 128 translucent surfaces, and none
/// where less than 1/512 of the light behind the nearer ones is visible. Clouds of spheres and rods are opaque. Ambient
/// occlusion is that of the nearest opaque surface: translucent ones neither occlude nor darken. They cast the same
/// ground shadow as opaque ones.
///
/// Surfaces with transmission show a picture of the opaque ones and the background, which is rendered before; see
/// `TransmissionPicture`.
public final class Raycaster {
  private let scene: Scene
  private let models: DrawablePrimitives
  /// The ground shadow of the models as last drawn, if enabled.
  private var shadow: GroundShadow?
  private var shadowMaps = ShadowMapCache()
  /// The clipping plane for which `shadow` and `shadowMaps` were rendered.
  private var shadowClip: ClipPlane?
  private let environments = EnvironmentCache()
  private let text = TextRenderer()
  private let lines = SceneLines()
  /// Renders the axes overlay.
  private lazy var axes = Raycaster(Overlay.axesScene(), isStill: true)

  /// Creates a raycaster for `scene`, which it retains.
  ///
  /// - `isStill`: whether all pictures show the models as they are for the first one, which then takes less time
  ///   and memory.
  public init(_ scene: Scene, isStill: Bool = false) {
    self.scene = scene
    models = DrawablePrimitives(scene, isStill: isStill)
  }

  /// The errors of models with invalid dimensions as of the last picture. These keep their last valid shape.
  public var failures: [SceneError] { models.failures }

  /// The reasons why images and texts of the scene cannot be drawn as of the last picture, one line each. Surfaces show
  /// a checkerboard in their place, and the studio lights a scene whose environment cannot be read.
  package var imageFailures: [String] {
    models.imageFailures.map(\.description)
      + [environments.failure?.description, text.message].compactMap(\.self)
  }

  /// The warnings about images that are drawn, as of the last picture, one line each.
  package var imageWarnings: [String] { environments.warnings }

  /// The number of model updates since the raycaster was created.
  package var rebuildCount: Int { models.rebuildCount }

  /// The number of shadow maps that were rendered since the raycaster was created.
  package var shadowMapCount: Int { shadowMaps.renderCount }

  /// Whether a model or the list of models changed since the last picture.
  package var needsUpdate: Bool { models.needsUpdate }

  /// Updates the changed models, so that the next picture need not. O(changed models).
  package func prepare() { prepare(shadowClip) }

  /// Updates the changed models, and discards shadows of another state or of another clipping plane.
  private func prepare(_ clip: ClipPlane?) {
    if models.needsUpdate || shadowClip != clip {
      shadow = nil
      shadowMaps.removeAll()
      shadowClip = clip
    }
    models.prepare()
  }

  /// The maximum width and height of a picture, in pixels.
  public static let maximumSide = 16_384

  /// The number of samples for each pixel.
  public typealias Sampling = RenderScene.Sampling

  /// Renders the current state of the scene. O(elements + pixels).
  ///
  /// - Throws: `GraphicsError.sizeOutOfRange` if a side is not from 1 to `maximumSide`.
  public func picture(
    width: Int, height: Int, sampling: Sampling = .smooth
  ) throws(GraphicsError) -> Image {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: Self.maximumSide, maximumHeight: Self.maximumSide)
    }
    if sampling.refinesSilhouettes, max(width, height) > Self.maximumSide / 2 {
      // Twice the size may be needed.
      throw .sizeOutOfRange(
        width: width, height: height, maximumWidth: Self.maximumSide / 2,
        maximumHeight: Self.maximumSide / 2)
    }
    return picture(width: width, height: height, sampling: sampling, threads: Parallel.threadCount)
  }

  /// Renders the current state of the scene on up to `threads` threads.
  package func picture(width: Int, height: Int, sampling: Sampling = .smooth, threads: Int) -> Image {
    let job = makeJob(width: width, height: height, sampling: sampling, threads: threads)
    guard sampling.refinesSilhouettes, !job.isRefined else { return job.picture(threads) }
    return makeJob(width: 2 * width, height: 2 * height, sampling: .smooth, threads: threads)
      .picture(threads).reduced(by: 2)
  }

  /// Returns the work of rendering the current state of the scene, which later changes of the scene do not affect.
  package func makeJob(width: Int, height: Int, sampling: Sampling, threads: Int) -> RaycastJob {
    let effects = scene.effects
    let bounds = scene.drawnBounds
    let view = scene.view(width: width, height: height, bounds: bounds, text: text)
    prepare(view.clip)
    if effects.groundShadow, shadow == nil, !sampling.omitsNewShadows {
      shadow = GroundShadow(bounds: bounds) {
        models.depths(
          $0, size: GroundShadow.size, includesTranslucent: true, fillsSmallClusters: true, threads: threads)
      }
    }
    let lighting = LightingParameters(scene, view, environments)
    shadowMaps.update(lighting, models: scene.shadowModels, omitsNew: sampling.omitsNewShadows) {
      models.depths($0, size: ShadowMap.size, threads: threads)
    }
    // After the shadows, each of which has a list of primitives while it is rendered.
    let fading = ElementFading(view, height: sampling.sampledSide(height))
    let primitives = models.primitives(view, isPreview: sampling.isPreview, fading: fading)
    let overlays = Overlay.all(
      scene, view, bounds: bounds, width: width, height: height, text: text, lines: lines,
      drawables: models.drawables
    ) { camera, side in
      axes.scene.camera = camera
      return axes.picture(width: side, height: side, threads: threads)
    }
    let size = (width: width, height: height)
    let (width, height) = (sampling.sampledSide(width), sampling.sampledSide(height))
    let (samplesX, samplesY) = (sampling.samplesAcross * width, sampling.samplesAcross * height)
    let isRefined =
      sampling.refinesSilhouettes && primitives.translucent.count == 0
      && models.drawables.points.isEmpty
      && !primitives.hasTransmission
    func rows(_ primitives: ScenePrimitives, _ transmission: TransmissionMemory?) -> TileRowRenderer {
      TileRowRenderer(
        silhouettes: isRefined
          ? SilhouetteTiles(primitives.opaque, view, width: 2 * samplesX, height: 2 * samplesY)
          : nil,
        opaque: TiledPrimitives(
          primitives.opaque, view, width: samplesX, height: samplesY, areOpaque: true),
        translucent: primitives.translucent.count == 0
          ? nil : TiledPrimitives(primitives.translucent, view, width: samplesX, height: samplesY),
        splats: PointSplats(
          models.drawables.points, view, width: samplesX, height: samplesY,
          samplesPerPixel: Float(sampling.samplesAcross) / Float(sampling.pixelsAcross)),
        shader: SIMDShader(
          lighting, view, width: width, height: height, hasMaterials: primitives.hasMaterials,
          shadows: ShadowLookup8(lighting, shadowMaps.maps, view, height: height),
          transmission: transmission),
        compositor: TileCompositor(
          Backdrop(scene, height: height),
          environment: EnvironmentBackground(scene, lighting, view, width: width, height: height),
          shadow: effects.groundShadow ? shadow : nil, view, width: width,
          height: height),
        view: view, grid: ViewRayGrid(view, width: samplesX, height: samplesY), width: width, height: height,
        samplesPerSide: sampling.samplesAcross)
    }
    var transmission: TransmissionMemory?
    if primitives.hasTransmission {
      let behind = models.primitives(
        view, isPreview: sampling.isPreview, .behindTransmission, fading: fading)
      transmission = TransmissionMemory(rows(behind, nil).picture(nil, threads))
    }
    return RaycastJob(
      rows(primitives, transmission),
      effects.ambientOcclusion ? AmbientOcclusion(view, bounds: bounds, width: width, height: height) : nil,
      overlays, size)
  }
}
