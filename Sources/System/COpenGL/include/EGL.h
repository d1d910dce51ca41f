// The functions of EGL: one list of names, from which the table and the loader are generated. The types are those of egl.h.
#pragma once

// Without a window system, so that its headers are not required.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

// X(name in the PFN…PROC types, name of the function): the functions of EGL 1.4.
#define EGL_FUNCTIONS(X) \
  X(EGLGETPROCADDRESS, eglGetProcAddress) \
  X(EGLGETERROR, eglGetError) \
  X(EGLQUERYSTRING, eglQueryString) \
  X(EGLGETDISPLAY, eglGetDisplay) \
  X(EGLINITIALIZE, eglInitialize) \
  X(EGLBINDAPI, eglBindAPI) \
  X(EGLCHOOSECONFIG, eglChooseConfig) \
  X(EGLCREATECONTEXT, eglCreateContext) \
  X(EGLDESTROYCONTEXT, eglDestroyContext) \
  X(EGLCREATEPBUFFERSURFACE, eglCreatePbufferSurface) \
  X(EGLDESTROYSURFACE, eglDestroySurface) \
  X(EGLMAKECURRENT, eglMakeCurrent) \
  X(EGLGETCURRENTCONTEXT, eglGetCurrentContext) \
  X(EGLGETCURRENTDISPLAY, eglGetCurrentDisplay) \
  X(EGLGETCURRENTSURFACE, eglGetCurrentSurface)

// Extensions, each NULL if it is missing: EGL_EXT_platform_base and EGL_EXT_device_enumeration.
#define EGL_EXTENSION_FUNCTIONS(X) \
  X(EGLGETPLATFORMDISPLAYEXT, eglGetPlatformDisplayEXT) \
  X(EGLQUERYDEVICESEXT, eglQueryDevicesEXT)

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// The functions of one EGL library.
typedef struct COpenGLEGL {
#define FIELD(TYPE, name) PFN##TYPE##PROC _Nonnull name;
  EGL_FUNCTIONS(FIELD)
#undef FIELD
#define FIELD(TYPE, name) PFN##TYPE##PROC _Nullable name;
  EGL_EXTENSION_FUNCTIONS(FIELD)
#undef FIELD
} COpenGLEGL;

#pragma clang diagnostic pop

/// Opens the EGL library with this file name and finds its functions. The library stays open for the life of the process,
/// because drivers cannot be unloaded safely. The result is valid for the life of the process.
///
/// Returns NULL if there is no such library (`*missing` is then NULL), or if it lacks a function (`*missing` is then the
/// name of the function, a string literal).
///
/// Preconditions: `library` is a NUL-terminated string; `missing` is not NULL. Safe to call on several threads.
const COpenGLEGL *_Nullable COpenGLOpenEGL(
  const char *_Nonnull library, const char *_Nullable *_Nonnull missing);
