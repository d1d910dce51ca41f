import OpenGLRendering
import Pictures
import Raycasting
import RenderScene
import SceneModel

/// A renderer of a scene that observes its models. Only one back end exists at a time, so each model has one
/// subscription tree.
protocol SceneBackEnd: AnyObject {
  /// Whether a model or the list of models changed since the last drawing.
  var needsUpdate: Bool { get }
  /// The errors of models with invalid dimensions as of the last drawing. These keep their last valid shape.
  var failures: [SceneError] { get }
  /// The reasons why images and texts of the scene cannot be drawn as of the last drawing, one line each, such as
  /// `image wood.png: …`. Surfaces show a checkerboard in their place.
  var imageFailures: [String] { get }
  /// The warnings about images that are drawn, as of the last drawing, one line each.
  var imageWarnings: [String] { get }
  /// The number of model updates since the back end was created.
  var rebuildCount: Int { get }

  /// Updates and uploads the changed models.
  func prepare()

  /// Draws the current state of the scene.
  ///
  /// - Returns: whether the picture is rough: it has one sample per pixel where four are possible.
  /// - Throws: `GraphicsError` if drawing fails.
  func draw(into target: RenderTarget, sampling: Sampling) throws(GraphicsError) -> Bool
}

extension OpenGLSceneRenderer: SceneBackEnd {}

extension Raycaster: SceneBackEnd {
  /// Does nothing: the raycaster updates its models when it renders.
  func prepare() {}

  func draw(into target: RenderTarget, sampling: Sampling) throws(GraphicsError) -> Bool {
    target.store(try picture(width: target.width, height: target.height, sampling: sampling))
    return sampling == .single
  }
}
