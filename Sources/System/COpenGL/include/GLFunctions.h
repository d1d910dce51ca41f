// The functions of OpenGL: one list of names, from which the table and the loader are generated. The types are those of
// glcorearb.h.
#pragma once

#include <GL/glcorearb.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// Returns the function with a name, or NULL: for example eglGetProcAddress or glfwGetProcAddress.
typedef void (*(*COpenGLGetFunction)(const char *name))(void);

// X(name in the PFNGL…PROC types of glcorearb.h, name of the function without "gl")
#define GL_FUNCTIONS(X) \
  /* Context information */ \
  X(GETSTRING, GetString) \
  X(GETINTEGERV, GetIntegerv) \
  X(GETERROR, GetError) \
  /* State */ \
  X(ENABLE, Enable) \
  X(DISABLE, Disable) \
  X(VIEWPORT, Viewport) \
  X(DEPTHFUNC, DepthFunc) \
  X(DEPTHMASK, DepthMask) \
  X(CULLFACE, CullFace) \
  X(FRONTFACE, FrontFace) \
  X(SCISSOR, Scissor) \
  X(BLENDFUNCSEPARATE, BlendFuncSeparate) \
  /* Clearing and reading */ \
  X(CLEARCOLOR, ClearColor) \
  X(CLEAR, Clear) \
  X(CLEARBUFFERUIV, ClearBufferuiv) \
  X(CLEARBUFFERFV, ClearBufferfv) \
  X(PIXELSTOREI, PixelStorei) \
  X(READPIXELS, ReadPixels) \
  /* Buffers */ \
  X(GENBUFFERS, GenBuffers) \
  X(DELETEBUFFERS, DeleteBuffers) \
  X(BINDBUFFER, BindBuffer) \
  X(BUFFERDATA, BufferData) \
  X(BUFFERSUBDATA, BufferSubData) \
  X(BINDBUFFERBASE, BindBufferBase) \
  /* Vertex arrays and drawing */ \
  X(GENVERTEXARRAYS, GenVertexArrays) \
  X(DELETEVERTEXARRAYS, DeleteVertexArrays) \
  X(BINDVERTEXARRAY, BindVertexArray) \
  X(ENABLEVERTEXATTRIBARRAY, EnableVertexAttribArray) \
  X(VERTEXATTRIBPOINTER, VertexAttribPointer) \
  X(VERTEXATTRIBDIVISOR, VertexAttribDivisor) \
  X(DRAWARRAYS, DrawArrays) \
  X(DRAWARRAYSINSTANCED, DrawArraysInstanced) \
  X(DRAWELEMENTS, DrawElements) \
  X(DRAWELEMENTSINSTANCED, DrawElementsInstanced) \
  /* Shaders and programs */ \
  X(CREATESHADER, CreateShader) \
  X(DELETESHADER, DeleteShader) \
  X(SHADERSOURCE, ShaderSource) \
  X(COMPILESHADER, CompileShader) \
  X(GETSHADERIV, GetShaderiv) \
  X(GETSHADERINFOLOG, GetShaderInfoLog) \
  X(CREATEPROGRAM, CreateProgram) \
  X(DELETEPROGRAM, DeleteProgram) \
  X(ATTACHSHADER, AttachShader) \
  X(DETACHSHADER, DetachShader) \
  X(LINKPROGRAM, LinkProgram) \
  X(GETPROGRAMIV, GetProgramiv) \
  X(GETPROGRAMINFOLOG, GetProgramInfoLog) \
  X(USEPROGRAM, UseProgram) \
  X(GETUNIFORMLOCATION, GetUniformLocation) \
  X(UNIFORM1I, Uniform1i) \
  X(UNIFORM1UI, Uniform1ui) \
  X(UNIFORM1F, Uniform1f) \
  X(UNIFORM2F, Uniform2f) \
  X(UNIFORM2I, Uniform2i) \
  X(UNIFORM3F, Uniform3f) \
  X(UNIFORM4F, Uniform4f) \
  X(UNIFORMMATRIX4FV, UniformMatrix4fv) \
  X(GETUNIFORMBLOCKINDEX, GetUniformBlockIndex) \
  X(UNIFORMBLOCKBINDING, UniformBlockBinding) \
  /* Textures */ \
  X(GENTEXTURES, GenTextures) \
  X(DELETETEXTURES, DeleteTextures) \
  X(ACTIVETEXTURE, ActiveTexture) \
  X(BINDTEXTURE, BindTexture) \
  X(TEXPARAMETERI, TexParameteri) \
  X(TEXIMAGE2D, TexImage2D) \
  X(TEXSUBIMAGE2D, TexSubImage2D) \
  X(TEXBUFFER, TexBuffer) \
  X(GENSAMPLERS, GenSamplers) \
  X(DELETESAMPLERS, DeleteSamplers) \
  X(BINDSAMPLER, BindSampler) \
  X(SAMPLERPARAMETERI, SamplerParameteri) \
  /* Framebuffers and renderbuffers */ \
  X(FRAMEBUFFERTEXTURE2D, FramebufferTexture2D) \
  X(GENFRAMEBUFFERS, GenFramebuffers) \
  X(DELETEFRAMEBUFFERS, DeleteFramebuffers) \
  X(BINDFRAMEBUFFER, BindFramebuffer) \
  X(CHECKFRAMEBUFFERSTATUS, CheckFramebufferStatus) \
  X(FRAMEBUFFERRENDERBUFFER, FramebufferRenderbuffer) \
  X(BLITFRAMEBUFFER, BlitFramebuffer) \
  X(GENRENDERBUFFERS, GenRenderbuffers) \
  X(DELETERENDERBUFFERS, DeleteRenderbuffers) \
  X(BINDRENDERBUFFER, BindRenderbuffer) \
  X(RENDERBUFFERSTORAGE, RenderbufferStorage) \
  X(DRAWBUFFERS, DrawBuffers) \
  /* Queries */ \
  X(GENQUERIES, GenQueries) \
  X(DELETEQUERIES, DeleteQueries) \
  X(BEGINQUERY, BeginQuery) \
  X(ENDQUERY, EndQuery) \
  X(GETQUERYOBJECTUIV, GetQueryObjectuiv)

/// One pointer for each function.
typedef struct COpenGLTable {
#define FIELD(TYPE, name) PFNGL##TYPE##PROC _Nonnull name;
  GL_FUNCTIONS(FIELD)
#undef FIELD
} COpenGLTable;

/// Finds every function of the list, for the whole process. The first call that succeeds fills the table, and later calls
/// return at once. Functions do not depend on the context in which they are found (EGL 1.5, section 3.12; GLX 1.4,
/// section 3.3.12), so contexts of EGL and of GLFW share one table.
///
/// Returns NULL on success. Otherwise returns the name of the first function that `getFunction` does not find, a string
/// literal, and leaves the table unchanged.
///
/// Preconditions: `getFunction` is not NULL. A context is current on this thread if `getFunction` requires one, as
/// glfwGetProcAddress does. Safe to call on several threads at once.
const char *COpenGLLoad(COpenGLGetFunction getFunction);

/// Returns the version string of the current context's driver, such as "3.3 (Core Profile) Mesa 22.3.6". NULL if there is
/// no context or no glGetString. Call it before COpenGLLoad, because an old driver lacks functions.
///
/// Preconditions: `getFunction` is not NULL. The string is valid as long as the context.
const char *COpenGLVersion(COpenGLGetFunction getFunction);

extern COpenGLTable COpenGLFunctions;

/// Returns the functions.
///
/// Preconditions: COpenGLLoad has returned NULL. For each call of a function, a context of OpenGL 3.3 or newer is current
/// on this thread, and the requirements of the OpenGL specification are met.
static inline COpenGLTable COpenGLLoadedFunctions(void) { return COpenGLFunctions; }

#pragma clang diagnostic pop
