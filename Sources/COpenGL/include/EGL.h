// What Orrery uses of EGL 1.5 and its platform extensions: the Khronos registry, egl.xml.
#pragma once

#include "GLTypes.h"

typedef int32_t EGLint;
typedef uint32_t EGLenum;
typedef uint32_t EGLBoolean;
typedef void *EGLDisplay;
typedef void *EGLConfig;
typedef void *EGLSurface;
typedef void *EGLContext;
typedef void *EGLDeviceEXT;

#define EGL_OPENGL_API 0x30A2u
#define EGL_PLATFORM_DEVICE_EXT 0x313Fu
#define EGL_PLATFORM_SURFACELESS_MESA 0x31DDu

// Names and values of attribute lists, and what eglQueryString and eglGetCurrentSurface take: EGLint.
#define EGL_NONE 0x3038
#define EGL_EXTENSIONS 0x3055
#define EGL_SURFACE_TYPE 0x3033
#define EGL_PBUFFER_BIT 0x0001
#define EGL_RENDERABLE_TYPE 0x3040
#define EGL_OPENGL_BIT 0x0008
#define EGL_DRAW 0x3059
#define EGL_HEIGHT 0x3056
#define EGL_WIDTH 0x3057
#define EGL_CONTEXT_MAJOR_VERSION 0x3098
#define EGL_CONTEXT_MINOR_VERSION 0x30FB
#define EGL_CONTEXT_OPENGL_PROFILE_MASK 0x30FD
#define EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT 0x0001

// X(what it returns, its name, its parameters): the functions of every EGL from 1.4 on.
#define EGL_FUNCTIONS(X) \
  X(COpenGLFunction, eglGetProcAddress, (const char *name)) \
  X(EGLint, eglGetError, (void)) \
  X(const char *, eglQueryString, (EGLDisplay display, EGLint name)) \
  X(EGLDisplay, eglGetDisplay, (void *nativeDisplay)) \
  X(EGLBoolean, eglInitialize, (EGLDisplay display, EGLint *major, EGLint *minor)) \
  X(EGLBoolean, eglBindAPI, (EGLenum api)) \
  X(EGLBoolean, eglChooseConfig, \
    (EGLDisplay display, const EGLint *attributes, EGLConfig *configs, EGLint capacity, EGLint *count)) \
  X(EGLContext, eglCreateContext, \
    (EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes)) \
  X(EGLBoolean, eglDestroyContext, (EGLDisplay display, EGLContext context)) \
  X(EGLSurface, eglCreatePbufferSurface, (EGLDisplay display, EGLConfig config, const EGLint *attributes)) \
  X(EGLBoolean, eglDestroySurface, (EGLDisplay display, EGLSurface surface)) \
  X(EGLBoolean, eglMakeCurrent, \
    (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)) \
  X(EGLContext, eglGetCurrentContext, (void)) \
  X(EGLDisplay, eglGetCurrentDisplay, (void)) \
  X(EGLSurface, eglGetCurrentSurface, (EGLint kind))

// Extensions, each NULL where it is missing: EGL_EXT_platform_base and EGL_EXT_device_enumeration.
#define EGL_EXTENSION_FUNCTIONS(X) \
  X(EGLDisplay, eglGetPlatformDisplayEXT, (EGLenum platform, void *nativeDisplay, const EGLint *attributes)) \
  X(EGLBoolean, eglQueryDevicesEXT, (EGLint capacity, EGLDeviceEXT *devices, EGLint *count))

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// The functions of one EGL library.
typedef struct COpenGLEGL {
#define FIELD(Return, name, parameters) Return(*_Nonnull name) parameters;
  EGL_FUNCTIONS(FIELD)
#undef FIELD
#define FIELD(Return, name, parameters) Return(*_Nullable name) parameters;
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
