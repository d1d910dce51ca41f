import COpenGL

/// OpenGL's functions by their names without "gl": `gl.Enable(GL_BLEND)`.
///
/// - Precondition: a `GraphicsDevice` was made, and its context is current on this thread.
@inline(__always)
var gl: COpenGLTable { COpenGLLoadedFunctions() }
