// For dladdr.
#define _GNU_SOURCE

#include "GLFunctions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

COpenGLTable COpenGLFunctions;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool isLoaded;

/// Fills `table`. Returns NULL, or the name of the first function that is missing.
static const char *fill(COpenGLTable *table, COpenGLGetFunction getFunction) {
#define FIND(TYPE, name) \
  table->name = (PFNGL##TYPE##PROC)getFunction("gl" #name); \
  if (!table->name) return "gl" #name;
  GL_FUNCTIONS(FIND)
#undef FIND
  return NULL;
}

/// Keeps the libraries of all functions of `table` in memory until the process ends. A library of windows closes them with its
/// last window, but the table serves later windows, too.
static void retainLibraries(const COpenGLTable *table) {
  void *last = NULL;
#define RETAIN(TYPE, name) \
  { \
    Dl_info library; \
    if (dladdr((void *)table->name, &library) && library.dli_fbase != last) { \
      last = library.dli_fbase; \
      dlopen(library.dli_fname, RTLD_LAZY | RTLD_NODELETE); \
    } \
  }
  GL_FUNCTIONS(RETAIN)
#undef RETAIN
}

const char *COpenGLLoad(COpenGLGetFunction getFunction) {
  pthread_mutex_lock(&lock);
  const char *missing = NULL;
  if (!isLoaded) {
    COpenGLTable table;
    missing = fill(&table, getFunction);
    // The table is written once, so calls on other threads read it without a lock.
    if (!missing) {
      retainLibraries(&table);
      COpenGLFunctions = table;
      isLoaded = true;
    }
  }
  pthread_mutex_unlock(&lock);
  return missing;
}

const char *COpenGLVersion(COpenGLGetFunction getFunction) {
  PFNGLGETSTRINGPROC getString = (PFNGLGETSTRINGPROC)getFunction("glGetString");
  return getString ? (const char *)getString(GL_VERSION) : NULL;
}
