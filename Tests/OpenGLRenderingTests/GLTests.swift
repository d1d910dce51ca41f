import GraphicsTestSupport
import OpenGLRendering
import SceneModel
import Testing

/// The parent of every test that needs a GL context, which is current on one thread, so they run one after the other.
@Suite(
  "OpenGL", .serialized, .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
enum GLTests {
  /// See `GraphicsDevice.withFreshDevice`.
  static func withDevice(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (GraphicsDevice) throws -> Void
  ) throws {
    try GraphicsDevice.withFreshDevice(sourceLocation: sourceLocation, body)
  }

  /// A camera on the Z axis that looks at the origin from a distance of 5, through 40°.
  static var frontCamera: Camera { Camera(position: [0, 0, 5], target: .zero, verticalFieldOfView: 40) }
}
