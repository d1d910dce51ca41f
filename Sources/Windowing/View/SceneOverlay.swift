/// What lies over the scene in a window, such as an inspector: it is drawn after the scene, and moves in its own time.
///
/// Where it takes what a person does, it sets the window's `interceptor`.
@MainActor
public protocol SceneOverlay: AnyObject {
  /// Whether it is not drawn as it is. While it is true, frames follow each other in time for the screen's pictures.
  var needsRedraw: Bool { get }
  /// Brings it up to date, before each frame: it may change the scene, which is drawn afterwards.
  func prepare()
  /// Draws it, in the window's framebuffer, which holds the scene's picture. The window's context is current. OpenGL's
  /// state must be as it was afterwards.
  func draw()
}
