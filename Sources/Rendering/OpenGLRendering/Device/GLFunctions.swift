import COpenGL

/// The OpenGL functions, without the prefix "gl": `gl.Enable(GL_BLEND)`.
///
/// - Precondition: a `GraphicsDevice` was created, and its context is current on this thread.
@inline(__always)
var gl: COpenGLTable { COpenGLLoadedFunctions() }
