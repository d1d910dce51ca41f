import Pictures
import RenderScene
import SceneModel

/// Draws the axes as a small picture, from whichever side.
final class AxesRenderer {
  private let scene = Overlay.axesScene()
  private let renderer: OpenGLSceneRenderer
  private let target: RenderTarget

  /// For pictures of so many pixels along each side.
  ///
  /// - Throws: `GraphicsError` if the driver has no room.
  init(side: Int, device: GraphicsDevice) throws(GraphicsError) {
    renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
    target = try RenderTarget(width: side, height: side, device: device)
  }

  /// The pixels along each side.
  var side: Int { target.width }

  /// The axes as `camera` sees them. Waits for the GPU.
  ///
  /// - Throws: `GraphicsError` if the driver refuses the shaders.
  func picture(from camera: Camera) throws(GraphicsError) -> Image {
    scene.camera = camera
    try renderer.draw(into: target)
    return target.readPixels()
  }
}
