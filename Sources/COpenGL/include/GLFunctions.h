// OpenGL's functions: one list, from which the table, the loader's names and the callable functions all follow.
#pragma once

#include "GLTypes.h"

// X(what it returns, its name without "gl", its parameters, its arguments)
#define GL_FUNCTIONS(X) \
  /* What the context is */ \
  X(const GLubyte *, GetString, (GLenum name), (name)) \
  X(void, GetIntegerv, (GLenum pname, GLint *data), (pname, data)) \
  X(GLenum, GetError, (void), ()) \
  /* State */ \
  X(void, Enable, (GLenum cap), (cap)) \
  X(void, Disable, (GLenum cap), (cap)) \
  X(void, Viewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(void, DepthFunc, (GLenum func), (func)) \
  X(void, DepthMask, (GLboolean flag), (flag)) \
  X(void, CullFace, (GLenum mode), (mode)) \
  X(void, FrontFace, (GLenum mode), (mode)) \
  X(void, Scissor, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
  X(void, BlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), \
    (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha)) \
  /* Clearing and reading */ \
  X(void, ClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha)) \
  X(void, Clear, (GLbitfield mask), (mask)) \
  X(void, ClearBufferuiv, (GLenum buffer, GLint drawbuffer, const GLuint *value), (buffer, drawbuffer, value)) \
  X(void, PixelStorei, (GLenum pname, GLint param), (pname, param)) \
  X(void, ReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels), \
    (x, y, width, height, format, type, pixels)) \
  /* Buffers */ \
  X(void, GenBuffers, (GLsizei n, GLuint *buffers), (n, buffers)) \
  X(void, DeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers)) \
  X(void, BindBuffer, (GLenum target, GLuint buffer), (target, buffer)) \
  X(void, BufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), \
    (target, size, data, usage)) \
  X(void, BufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data), \
    (target, offset, size, data)) \
  X(void, BindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer)) \
  /* Vertex arrays and drawing */ \
  X(void, GenVertexArrays, (GLsizei n, GLuint *arrays), (n, arrays)) \
  X(void, DeleteVertexArrays, (GLsizei n, const GLuint *arrays), (n, arrays)) \
  X(void, BindVertexArray, (GLuint array), (array)) \
  X(void, EnableVertexAttribArray, (GLuint index), (index)) \
  X(void, VertexAttribPointer, \
    (GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void *pointer), \
    (index, size, type, normalized, stride, pointer)) \
  X(void, VertexAttribDivisor, (GLuint index, GLuint divisor), (index, divisor)) \
  X(void, DrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count)) \
  X(void, DrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount), \
    (mode, first, count, instancecount)) \
  X(void, DrawElements, (GLenum mode, GLsizei count, GLenum type, const void *indices), \
    (mode, count, type, indices)) \
  X(void, DrawElementsInstanced, \
    (GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei instancecount), \
    (mode, count, type, indices, instancecount)) \
  /* Shaders and programs */ \
  X(GLuint, CreateShader, (GLenum type), (type)) \
  X(void, DeleteShader, (GLuint shader), (shader)) \
  X(void, ShaderSource, (GLuint shader, GLsizei count, const GLchar *const *string, const GLint *length), \
    (shader, count, string, length)) \
  X(void, CompileShader, (GLuint shader), (shader)) \
  X(void, GetShaderiv, (GLuint shader, GLenum pname, GLint *params), (shader, pname, params)) \
  X(void, GetShaderInfoLog, (GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
    (shader, bufSize, length, infoLog)) \
  X(GLuint, CreateProgram, (void), ()) \
  X(void, DeleteProgram, (GLuint program), (program)) \
  X(void, AttachShader, (GLuint program, GLuint shader), (program, shader)) \
  X(void, DetachShader, (GLuint program, GLuint shader), (program, shader)) \
  X(void, LinkProgram, (GLuint program), (program)) \
  X(void, GetProgramiv, (GLuint program, GLenum pname, GLint *params), (program, pname, params)) \
  X(void, GetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog), \
    (program, bufSize, length, infoLog)) \
  X(void, UseProgram, (GLuint program), (program)) \
  X(GLint, GetUniformLocation, (GLuint program, const GLchar *name), (program, name)) \
  X(void, Uniform1i, (GLint location, GLint v0), (location, v0)) \
  X(void, Uniform1ui, (GLint location, GLuint v0), (location, v0)) \
  X(void, Uniform1f, (GLint location, GLfloat v0), (location, v0)) \
  X(void, Uniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1)) \
  X(void, Uniform2i, (GLint location, GLint v0, GLint v1), (location, v0, v1)) \
  X(void, Uniform3f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2), (location, v0, v1, v2)) \
  X(void, Uniform4f, (GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3), (location, v0, v1, v2, v3)) \
  X(void, UniformMatrix4fv, (GLint location, GLsizei count, GLboolean transpose, const GLfloat *value), \
    (location, count, transpose, value)) \
  X(GLuint, GetUniformBlockIndex, (GLuint program, const GLchar *uniformBlockName), (program, uniformBlockName)) \
  X(void, UniformBlockBinding, (GLuint program, GLuint uniformBlockIndex, GLuint uniformBlockBinding), \
    (program, uniformBlockIndex, uniformBlockBinding)) \
  /* Textures */ \
  X(void, GenTextures, (GLsizei n, GLuint *textures), (n, textures)) \
  X(void, DeleteTextures, (GLsizei n, const GLuint *textures), (n, textures)) \
  X(void, ActiveTexture, (GLenum texture), (texture)) \
  X(void, BindTexture, (GLenum target, GLuint texture), (target, texture)) \
  X(void, TexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param)) \
  X(void, TexImage2D, \
    (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format, \
      GLenum type, const void *pixels), \
    (target, level, internalformat, width, height, border, format, type, pixels)) \
  X(void, TexSubImage2D, \
    (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, \
      GLenum type, const void *pixels), \
    (target, level, xoffset, yoffset, width, height, format, type, pixels)) \
  X(void, TexBuffer, (GLenum target, GLenum internalformat, GLuint buffer), (target, internalformat, buffer)) \
  /* Framebuffers and renderbuffers */ \
  X(void, FramebufferTexture2D, \
    (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), \
    (target, attachment, textarget, texture, level)) \
  X(void, GenFramebuffers, (GLsizei n, GLuint *framebuffers), (n, framebuffers)) \
  X(void, DeleteFramebuffers, (GLsizei n, const GLuint *framebuffers), (n, framebuffers)) \
  X(void, BindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer)) \
  X(GLenum, CheckFramebufferStatus, (GLenum target), (target)) \
  X(void, FramebufferRenderbuffer, \
    (GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint renderbuffer), \
    (target, attachment, renderbuffertarget, renderbuffer)) \
  X(void, BlitFramebuffer, \
    (GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0, GLint dstX1, GLint dstY1, \
      GLbitfield mask, GLenum filter), \
    (srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter)) \
  X(void, GenRenderbuffers, (GLsizei n, GLuint *renderbuffers), (n, renderbuffers)) \
  X(void, DeleteRenderbuffers, (GLsizei n, const GLuint *renderbuffers), (n, renderbuffers)) \
  X(void, BindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer)) \
  X(void, RenderbufferStorage, (GLenum target, GLenum internalformat, GLsizei width, GLsizei height), \
    (target, internalformat, width, height))

/// One pointer for each function.
typedef struct COpenGLTable {
#define FIELD(Return, name, parameters, arguments) Return(*name) parameters;
  GL_FUNCTIONS(FIELD)
#undef FIELD
} COpenGLTable;

extern COpenGLTable COpenGLFunctions;

/// Finds every function of the list, for the whole process: the first call that succeeds fills the table, every later
/// one returns at once. Functions do not depend on the context they are found in (EGL 1.5, section 3.12; GLX 1.4,
/// section 3.3.12), so contexts of EGL and of GLFW share one table.
///
/// Returns NULL, or the name of the first function that `getFunction` does not know; the string lives for ever, and
/// the table is then as it was.
///
/// Preconditions: `getFunction` is not NULL. A context is current on this thread if `getFunction` wants one, as
/// glfwGetProcAddress does. Safe to call on several threads at once.
const char *COpenGLLoad(COpenGLGetFunction getFunction);

/// What the current context's driver says of its version, "3.3 (Core Profile) Mesa 22.3.6" for one; NULL if there is no
/// context or no glGetString. To be asked before COpenGLLoad, as an old driver lacks functions.
///
/// Preconditions: `getFunction` is not NULL. The string lives as long as the context.
const char *COpenGLVersion(COpenGLGetFunction getFunction);

// The functions by their usual names. Preconditions of each: COpenGLLoad has returned NULL, and a context of OpenGL 3.3
// or newer is current on this thread; beyond these, what the OpenGL specification asks for.
#define DEFINE(Return, name, parameters, arguments) \
  static inline Return gl##name parameters { return COpenGLFunctions.name arguments; }
GL_FUNCTIONS(DEFINE)
#undef DEFINE
