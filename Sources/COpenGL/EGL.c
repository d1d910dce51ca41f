#include "EGL.h"

#include <dlfcn.h>
#include <stdlib.h>

const COpenGLEGL *COpenGLOpenEGL(const char *library, const char **missing) {
  *missing = NULL;
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return NULL;
  COpenGLEGL *egl = malloc(sizeof *egl);
  if (!egl) abort();
#define FIND(Return, name, parameters) \
  egl->name = (Return(*) parameters)dlsym(handle, #name); \
  if (!egl->name) { \
    *missing = #name; \
    free(egl); \
    return NULL; \
  }
  EGL_FUNCTIONS(FIND)
#undef FIND
#define FIND(Return, name, parameters) egl->name = (Return(*) parameters)egl->eglGetProcAddress(#name);
  EGL_EXTENSION_FUNCTIONS(FIND)
#undef FIND
  return egl;
}
