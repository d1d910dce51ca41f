import GraphicsTestSupport
import OpenGLRendering
import Testing

/// The parent of every test that needs a GL context, which is current on one thread, so they run one after the other.
@Suite(
  "OpenGL", .serialized, .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
enum GLTests {}
