import GraphicsTestSupport
import OpenGLRendering
import Testing

/// The parent of every test that needs a GL context. The tests run one after the other, because a context is current on
/// one thread.
@Suite(
  "OpenGL", .serialized, .enabled(if: GraphicsDevice.isAvailable, "this machine has no OpenGL 3.3 by EGL"))
enum GLTests {}
