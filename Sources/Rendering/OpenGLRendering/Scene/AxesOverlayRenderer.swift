import Pictures
import RenderScene
import SceneModel

/// A renderer of the axes overlay as a small image.
final class AxesOverlayRenderer {
  private let scene = Overlay.axesScene()
  private let renderer: OpenGLSceneRenderer
  private let target: RenderTarget

  /// Creates a renderer for square images with `side` pixels per side.
  ///
  /// - Throws: `GraphicsError` if the driver cannot allocate the target.
  init(side: Int, device: GraphicsDevice) throws(GraphicsError) {
    renderer = try OpenGLSceneRenderer(scene, tessellation: nil, device: device)
    target = try RenderTarget(width: side, height: side, device: device)
  }

  /// The side of the image in pixels.
  var side: Int { target.width }

  /// Renders the axes from `camera`. Waits for the GPU.
  ///
  /// - Throws: `GraphicsError` if the driver rejects the shaders.
  func picture(from camera: Camera) throws(GraphicsError) -> Image {
    scene.camera = camera
    try renderer.draw(into: target)
    return target.readPixels()
  }
}
