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
  private let frames: FramePlanner
  private var groundShadow = GroundShadowCache()
  private var shadowMaps = ShadowMapCache()
  /// The picture that a back end renders in parts. Nil for none.
  package var refinement: RaycastJob?
  /// Renders the axes overlay.
  private lazy var axes = Raycaster(Overlay.axesScene(), isStill: true)

  /// Creates a raycaster for `scene`, which it retains.
  ///
  /// - `isStill`: whether all pictures show the models as they are for the first one, which then takes less time
  ///   and memory.
  public init(_ scene: Scene, isStill: Bool = false) {
    self.scene = scene
    models = DrawablePrimitives(scene, isStill: isStill)
    frames = FramePlanner(scene, models.drawables)
  }

  /// The errors of models with invalid dimensions as of the last picture. These keep their last valid shape.
  public var failures: [SceneError] { models.drawables.failures }

  /// The reasons why images and texts of the scene cannot be drawn as of the last picture, one line each. Surfaces show
  /// a checkerboard in their place, and the studio lights a scene whose environment cannot be read.
  package var imageFailures: [String] { frames.imageFailures }

  /// The warnings about images that are drawn, as of the last picture, one line each.
  package var imageWarnings: [String] { frames.imageWarnings }

  /// The number of model updates since the raycaster was created.
  package var rebuildCount: Int { models.rebuildCount }

  /// The number of shadow maps that were rendered since the raycaster was created.
  package var shadowMapCount: Int { shadowMaps.renderCount }

  /// Whether a model or the list of models changed since the last picture.
  package var needsUpdate: Bool { models.needsUpdate }

  /// Updates the changed models, so that the next picture need not. O(changed models).
  package func prepare() { models.prepare() }

  /// The maximum width and height of a picture, in pixels.
  package static let maximumSide = 16_384

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
    models.prepare()
    let plan = frames.plan(width: width, height: height, sampling, lighting: frames.lighting)
    updateShadows(plan, threads)
    // After the shadows, each of which has a list of primitives while it is rendered.
    let primitives = models.primitives(plan.view, isPreview: sampling.isPreview, fading: plan.fading)
    let overlays = frames.overlays(plan) { camera, side in
      axes.scene.camera = camera
      return axes.picture(width: side, height: side, threads: threads)
    }
    let isRefined =
      sampling.refinesSilhouettes && primitives.translucent.count == 0
      && models.points.isEmpty
      && !primitives.hasTransmission
    var transmission: TransmissionMemory?
    if primitives.hasTransmission {
      let behind = models.primitives(
        plan.view, isPreview: sampling.isPreview, .behindTransmission, fading: plan.fading)
      transmission = TransmissionMemory(rows(plan, behind, isRefined: isRefined).picture(nil, nil, threads))
    }
    return RaycastJob(
      rows(plan, primitives, transmission, isRefined: isRefined),
      plan.hasOcclusion
        ? AmbientOcclusion(
          plan.view, bounds: plan.bounds, width: plan.sampledWidth, height: plan.sampledHeight) : nil,
      SplatCompositor(models.splats, plan.view, width: plan.sampledWidth, height: plan.sampledHeight),
      overlays, (width: width, height: height))
  }

  /// Updates the ground shadow of all models, and the shadow maps of the opaque ones, if there are any.
  private func updateShadows(_ plan: FramePlan, _ threads: Int) {
    let omitsNew = plan.sampling.omitsNewShadows
    if plan.hasGroundShadow {
      groundShadow.update(plan.bounds, of: plan.shadowState, omitsNew: omitsNew) {
        models.depths(
          $0, size: GroundShadow.size, includesTranslucent: true, fillsSmallClusters: true, threads: threads)
      }
    }
    shadowMaps.update(plan.lighting, of: plan.shadowState, models: scene.shadowModels, omitsNew: omitsNew) {
      models.depths($0, size: ShadowMap.size, threads: threads)
    }
  }

  /// Returns the renderer of the rows of tiles of a picture of these primitives.
  private func rows(
    _ plan: FramePlan, _ primitives: ScenePrimitives, _ transmission: TransmissionMemory? = nil,
    isRefined: Bool
  ) -> TileRowRenderer {
    let (view, lighting, sampling) = (plan.view, plan.lighting, plan.sampling)
    let (width, height) = (plan.sampledWidth, plan.sampledHeight)
    let (samplesX, samplesY) = (sampling.samplesAcross * width, sampling.samplesAcross * height)
    return TileRowRenderer(
      silhouettes: isRefined
        ? SilhouetteTiles(primitives.opaque, view, width: 2 * samplesX, height: 2 * samplesY)
        : nil,
      opaque: TiledPrimitives(
        primitives.opaque, view, width: samplesX, height: samplesY, areOpaque: true),
      translucent: primitives.translucent.count == 0
        ? nil : TiledPrimitives(primitives.translucent, view, width: samplesX, height: samplesY),
      splats: PointSplats(
        models.points, view, width: samplesX, height: samplesY,
        samplesPerPixel: Float(sampling.samplesAcross) / Float(sampling.pixelsAcross)),
      shader: SIMDShader(
        lighting, view, width: width, height: height, hasMaterials: primitives.hasMaterials,
        shadows: ShadowLookup8(lighting, shadowMaps.maps, view, height: height),
        transmission: transmission),
      compositor: TileCompositor(
        plan.backdrop,
        environment: plan.showsEnvironment
          ? EnvironmentBackground(lighting, view, width: width, height: height) : nil,
        shadow: plan.hasGroundShadow ? groundShadow.shadow : nil, view, width: width,
        height: height),
      view: view, grid: ViewRayGrid(view, width: samplesX, height: samplesY), width: width, height: height,
      samplesPerSide: sampling.samplesAcross)
  }
}
