import OpenGLRendering
import Parallelism
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
  /// - Throws: `GraphicsError` if drawing fails.
  func draw(into target: RenderTarget, sampling: Sampling) throws(GraphicsError)

  /// Draws a further part of the current state of the scene with full sampling, until `isDue` returns true. Nothing has
  /// changed since the last part. Returns whether the target contains the whole picture, and its old content otherwise.
  ///
  /// - Throws: `GraphicsError` if drawing fails.
  func refine(_ target: RenderTarget, until isDue: () -> Bool) throws(GraphicsError) -> Bool
}

extension OpenGLSceneRenderer: SceneBackEnd {
  /// Draws the whole picture: a GPU does it meanwhile.
  func refine(_ target: RenderTarget, until isDue: () -> Bool) throws(GraphicsError) -> Bool {
    try draw(into: target, sampling: .smooth)
    return true
  }
}

// The raycaster stores its pictures in render targets.
extension Raycaster: SceneBackEnd {
  func draw(into target: RenderTarget, sampling: Sampling) throws(GraphicsError) {
    refinement = nil
    target.store(try picture(width: target.width, height: target.height, sampling: sampling))
  }

  func refine(_ target: RenderTarget, until isDue: () -> Bool) -> Bool {
    var job =
      refinement.take()
      ?? makeJob(
        width: target.width, height: target.height, sampling: .smooth, threads: Parallel.threadCount)
    guard let image = job.advance(until: isDue) else {
      refinement = job
      return false
    }
    target.store(image)
    return true
  }
}
