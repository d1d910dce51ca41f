// EGL's functions: one list of names, from which the table and the loader follow. Their types are egl.h's.
#pragma once

// Without a window system, whose headers need not be there.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

// X(its name in the PFN…PROC types, its name): the functions of every EGL from 1.4 on.
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

// Extensions, each NULL where it is missing: EGL_EXT_platform_base and EGL_EXT_device_enumeration.
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

/// Opens the EGL library of this file name and finds its functions. The library stays open for the life of the process,
/// as drivers cannot be unloaded safely, and so does the result.
///
/// Returns NULL if there is no such library (`*missing` is then NULL) or if a function is missing from it (`*missing` is
/// then its name, a string that lives for ever).
///
/// Preconditions: `library` is a string that ends in NUL; `missing` is not NULL. Safe to call on several threads.
const COpenGLEGL *_Nullable COpenGLOpenEGL(
  const char *_Nonnull library, const char *_Nullable *_Nonnull missing);
