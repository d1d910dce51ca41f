import OpenGLRendering
import Raycasting
import RenderScene
import SceneModel

/// What draws a scene, and follows its models: each model has one tree of subscriptions, as one back end at a time draws it.
protocol SceneBackEnd: AnyObject {
  /// Whether a model, or which models there are, changed since the last drawing.
  var isMarked: Bool { get }
  /// Why models are not drawn as they are, as of the last drawing.
  var failures: [SceneError] { get }
  /// The number of rebuilds of models for drawing.
  var rebuildCount: Int { get }

  /// Makes and uploads what drawing needs.
  func prepare()

  /// Draws the scene as it is.
  ///
  /// - Returns: whether the picture is rough: has one sample a pixel where it could have more.
  /// - Throws: `GraphicsError` if it cannot.
  func draw(into target: RenderTarget, sampling: Raycaster.Sampling) throws(GraphicsError) -> Bool
}

extension OpenGLSceneRenderer: SceneBackEnd {
  func draw(into target: RenderTarget, sampling: Raycaster.Sampling) throws(GraphicsError) -> Bool {
    try draw(into: target)
    return false
  }
}

extension Raycaster: SceneBackEnd {
  /// Nothing: what is not drawn is not looked at.
  func prepare() {}

  func draw(into target: RenderTarget, sampling: Raycaster.Sampling) throws(GraphicsError) -> Bool {
    target.store(try opaquePicture(width: target.width, height: target.height, sampling: sampling))
    return sampling == .single
  }
}
