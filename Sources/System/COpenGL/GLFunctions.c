#include "GLFunctions.h"

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

const char *COpenGLLoad(COpenGLGetFunction getFunction) {
  pthread_mutex_lock(&lock);
  const char *missing = NULL;
  if (!isLoaded) {
    COpenGLTable table;
    missing = fill(&table, getFunction);
    // The table is written once, so calls on other threads read it without a lock.
    if (!missing) {
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
