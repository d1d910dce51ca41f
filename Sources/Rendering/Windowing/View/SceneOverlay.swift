/// A layer over the scene in a window, such as an inspector. It is drawn after the scene and at its own times.
///
/// To receive input events before the scene, set the window's `interceptor`.
@MainActor
package protocol SceneOverlay: AnyObject {
  /// Whether the overlay must be drawn again. While it is true, frames follow at the refresh rate of the screen.
  var needsRedraw: Bool { get }
  /// The height in pixels that the overlay occupies at the bottom of the window. The words on the picture leave it free.
  /// The default is 0.
  var bottomHeight: Float { get }
  /// The width in pixels that the overlay occupies at the left of the window, which the words leave free if there is room.
  /// The default is 0.
  var leftWidth: Float { get }
  /// Updates the overlay before each frame. It may change the scene, which is drawn afterwards.
  func prepare()
  /// Releases what the overlay has in the window's context, which was lost and is current for the last time. `draw` creates it
  /// again in another context. The default does nothing.
  func releaseGraphics()
  /// Draws the overlay into the window's framebuffer, which contains the picture of the scene. The window's context is
  /// current. The method must restore the OpenGL state.
  func draw()
}

extension SceneOverlay {
  /// The default: 0.
  package var bottomHeight: Float { 0 }

  /// The default: 0.
  package var leftWidth: Float { 0 }

  /// The default: nothing.
  package func releaseGraphics() {}
}
