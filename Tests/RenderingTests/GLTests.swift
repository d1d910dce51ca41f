import Geometry
import SceneModel
import TestSupport
import Testing

@testable import Rendering

/// Whether an off-screen context can be made here.
private let openGLIsAvailable = Requirement.graphics((try? OffscreenContext()) != nil)

/// The parent of every test that draws: a GL context is current on one thread, so they run one after the other.
@Suite("Drawing", .serialized, .enabled(if: openGLIsAvailable, "this machine has no OpenGL 3.3 by EGL"))
enum GLTests {
  /// Runs `body` with a fresh device, its context current, and checks that everything it made was freed.
  static func withDevice(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (GraphicsDevice) throws -> Void
  ) throws {
    let context = try OffscreenContext()
    defer { context.release() }
    let device = try context.makeDevice()
    try body(device)
    #expect(device.liveObjects.isEmpty, "GPU objects outlived their owners", sourceLocation: sourceLocation)
  }

  /// The picture of `scene`, drawn by OpenGL unless it `raycasts`.
  static func picture(
    _ scene: Scene, width: Int = 160, height: Int = 120, tessellation: SphereTessellation? = nil,
    raycasts: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Image {
    var image = Image(width: 0, height: 0)
    try withDevice(sourceLocation: sourceLocation) { device in
      let target = try RenderTarget(width: width, height: height, device: device)
      let renderer = try SceneRenderer(
        scene, tessellation: tessellation, raycasts: raycasts, device: device)
      try renderer.draw(into: target)
      image = target.readPixels()
    }
    return image
  }

  /// A camera on the Z axis that looks at the origin from a distance of 5, through 40°.
  static var frontCamera: Camera { Camera(position: [0, 0, 5], target: .zero, verticalFieldOfView: 40) }
}
