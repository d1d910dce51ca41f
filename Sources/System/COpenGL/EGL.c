#include "EGL.h"

#include <dlfcn.h>
#include <stdlib.h>

const COpenGLEGL *COpenGLOpenEGL(const char *library, const char **missing) {
  *missing = NULL;
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return NULL;
  COpenGLEGL *egl = malloc(sizeof *egl);
  if (!egl) abort();
#define FIND(TYPE, name) \
  egl->name = (PFN##TYPE##PROC)dlsym(handle, #name); \
  if (!egl->name) { \
    *missing = #name; \
    free(egl); \
    return NULL; \
  }
  EGL_FUNCTIONS(FIND)
#undef FIND
#define FIND(TYPE, name) egl->name = (PFN##TYPE##PROC)egl->eglGetProcAddress(#name);
  EGL_EXTENSION_FUNCTIONS(FIND)
#undef FIND
  return egl;
}
