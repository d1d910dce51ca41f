import Geometry
import GraphicsTestSupport
import SceneModel
import TestSupport
import Testing

import OpenGLRendering
import Pictures
import RenderScene
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

  /// Returns the pictures of both back ends, and expects them to be alike: fewer than `share` of their bytes differ by more
  /// than `limit`, and the mean of all differences is below `mean`.
  @discardableResult
  static func comparedPictures(
    _ scene: Scene, width: Int = 160, height: Int = 120, sampling: Sampling = .smooth, limit: Int,
    share: Double, mean: Double = .infinity, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (drawn: Image, cast: Image) {
    func picture(raycasts: Bool) throws -> Image {
      try Self.picture(
        scene, width: width, height: height, raycasts: raycasts, sampling: sampling,
        sourceLocation: sourceLocation)
    }
    let (drawn, cast) = (try picture(raycasts: false), try picture(raycasts: true))
    let differences = zip(drawn.pixels, cast.pixels).map { abs(Int($0) - Int($1)) }
    let count = Double(differences.count)
    let (far, sum) = (Double(differences.count { $0 > limit }), Double(differences.reduce(0, +)))
    #expect(far < share * count && sum < mean * count, sourceLocation: sourceLocation)
    return (drawn, cast)
  }
}
