import Geometry
import GraphicsTestSupport
import SceneModel
import TestSupport
import Testing

@testable import Rendering

/// The parent of every rendering test. The tests run one after the other, because a GL context is current on one
/// thread.
@Suite(
  "Drawing", .serialized, .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
enum GLTests {
  /// Returns the picture of `scene`, rendered by OpenGL unless `raycasts` is true.
  static func picture(
    _ scene: Scene, width: Int = 160, height: Int = 120, tessellation: TessellationDetail? = nil,
    raycasts: Bool = false, sampling: Sampling = .smooth,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Image {
    var image = Image(width: 0, height: 0)
    try GraphicsDevice.withFreshDevice(sourceLocation: sourceLocation) { device in
      let target = try RenderTarget(width: width, height: height, device: device)
      let renderer = try SceneRenderer(
        scene, tessellation: tessellation, renderer: raycasts ? .raycaster : .opengl, device: device)
      try renderer.draw(into: target, sampling: sampling)
      image = target.readPixels()
    }
    return image
  }
}
