import Geometry
import Pictures
import SceneModel

/// The plan of one frame: all that a picture of a scene depends on besides the drawables, and the order of drawing.
///
/// `FramePlanner` makes it once for each picture, from the state of the scene at that moment, after the models were updated.
/// The back ends carry it out:
///
/// | step | OpenGL: one pass after another | raycaster: for each sample, by depth |
/// |---|---|---|
/// | `shadows` | depths by rasterization | depths by ray; the ground shadow fills small clusters of triangles |
/// | `opaque` | backdrop, environment, ground shadow, then models | the nearest opaque primitive, over the same |
/// | `points` | over the opaque models | splats, by depth |
/// | `transmissive` | they show the target so far | they show a picture without translucent models |
/// | `occlusion` | darkens the target so far | darkens the picture, by the depths and the coverage of opaque models |
/// | `fading` | blended in the order of the clouds | layers, among the translucent models |
/// | `translucent` | sorted, or in layers | in layers |
/// | `splats` | over all models, by the depths of opaque ones | composited over the picture, by its depths |
/// | `overlays` | composited | composited |
///
/// So pictures differ where translucent elements overlap, and by less at edges and in shadows; tests state by how much. Few
/// single spheres are meshes in OpenGL, which do not fade. The renderer of pages mirrors the order: `parts` of `renderer.js`. Its previews have no occlusion, and none of its
/// elements fade.
package struct FramePlan {
  /// A step of drawing. The cases are in the order in which a frame is drawn.
  package enum Step: CaseIterable {
    /// Makes the ground shadow and the shadow maps again that are those of another `ShadowState`.
    case shadows
    /// Draws the backdrop, the environment and the ground shadow, and over them the opaque models without transmission, apart
    /// from elements that fade.
    case opaque
    /// Draws points and lines.
    case points
    /// Draws opaque models with transmission, which show what is drawn before.
    case transmissive
    /// Darkens what is drawn before by its ambient occlusion.
    case occlusion
    /// Draws the elements of clouds that are narrower than a pixel; see `ElementFading`.
    case fading
    /// Draws translucent models.
    case translucent
    /// Draws 3D Gaussians, which opaque models in front of them hide.
    case splats
    /// Composites lines, axes, scale bar and texts over the picture.
    case overlays
  }

  /// The size of the picture in pixels, which is that of the overlays.
  package let width: Int, height: Int
  /// The number of samples.
  package let sampling: Sampling
  /// The size in which models are drawn: that of the picture, or a smaller one that is then enlarged.
  package let sampledWidth: Int, sampledHeight: Int
  /// The box to which depths and effects are fitted.
  package let bounds: BoundingBox
  package let view: ViewFrustum
  /// What shadows depend on. Those of another state are made again, or left out if `sampling` omits new ones.
  package let shadowState: ShadowState
  package let hasGroundShadow: Bool
  package let hasOcclusion: Bool
  package let lighting: LightingParameters
  package let backdrop: Backdrop
  /// Whether the environment is drawn over the backdrop.
  package let showsEnvironment: Bool
  /// The fading of elements narrower than a pixel.
  package let fading: ElementFading
}

/// Makes the plans of a back end's frames, and keeps what is the same from one to the next: the environment, the images of texts
/// and the edges of meshes.
package final class FramePlanner {
  private let scene: Scene
  private let drawables: DrawableList
  private let environments = EnvironmentCache()
  private let text = TextRenderer()
  private let lines = SceneLines()

  /// Creates a planner of the frames of a scene, whose drawables the back end brings up to date.
  package init(_ scene: Scene, _ drawables: DrawableList) {
    (self.scene, self.drawables) = (scene, drawables)
  }

  /// Returns the plan of a picture of the current state of the scene.
  ///
  /// - Parameter lighting: returns the lighting in a view: `lighting` of this planner, but in tests.
  /// - Precondition: the drawables are up to date.
  package func plan(
    width: Int, height: Int, _ sampling: Sampling, lighting: (ViewFrustum) -> LightingParameters
  ) -> FramePlan {
    let (bounds, effects) = (scene.drawnBounds, scene.effects)
    let view = scene.view(width: width, height: height, bounds: bounds, text: text)
    let sampledHeight = sampling.sampledSide(height)
    return FramePlan(
      width: width, height: height, sampling: sampling, sampledWidth: sampling.sampledSide(width),
      sampledHeight: sampledHeight, bounds: bounds, view: view,
      shadowState: ShadowState(revision: drawables.revision, clip: effects.plane),
      hasGroundShadow: effects.groundShadow, hasOcclusion: effects.ambientOcclusion,
      lighting: lighting(view),
      backdrop: Backdrop(scene, height: sampledHeight), showsEnvironment: scene.environment.isVisible,
      fading: ElementFading(view, height: sampledHeight))
  }

  /// Returns the lighting of the scene in a view.
  package func lighting(_ view: ViewFrustum) -> LightingParameters {
    LightingParameters(scene, view, environments)
  }

  /// Returns the overlays of a picture; see `Overlay.all`.
  package func overlays<Failure: Error>(
    _ plan: FramePlan, drawAxes: (_ camera: Camera, _ side: Int) throws(Failure) -> Image
  ) throws(Failure) -> [Overlay] {
    try Overlay.all(
      scene, plan.view, bounds: plan.bounds, width: plan.width, height: plan.height, text: text, lines: lines,
      drawables: drawables, drawAxes: drawAxes)
  }

  /// The reasons why images and texts of the scene cannot be drawn as of the last picture, one line each. Surfaces show
  /// a checkerboard in their place, and the studio lights a scene whose environment cannot be read.
  package var imageFailures: [String] {
    drawables.imageFailures.map(\.description)
      + [environments.failure?.description, text.message].compactMap(\.self)
  }

  /// The warnings about the images of environments that are drawn, as of the last picture, one line each.
  package var imageWarnings: [String] { environments.warnings }
}
