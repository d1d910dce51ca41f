#include "Libraries.h"

#include "CText.h"

#include <dlfcn.h>
#include <pthread.h>

#define DEFINE(name) __typeof__(name) *call_##name;
FREETYPE_FUNCTIONS(DEFINE)
FONTCONFIG_FUNCTIONS(DEFINE)
FRIBIDI_FUNCTIONS(DEFINE)
HARFBUZZ_FUNCTIONS(DEFINE)

#ifdef __APPLE__
#define NAME(name, version) "lib" name "." version ".dylib"
#else
#define NAME(name, version) "lib" name ".so." version
#endif

static const char *missing = NULL;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#define LOAD(name) \
  if ((call_##name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
// Until all functions of a library are found, it is missing.
#define LIBRARY(name, FUNCTIONS) \
  { \
    missing = name; \
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL); \
    if (library == NULL) return; \
    FUNCTIONS(LOAD) \
  }
  LIBRARY(NAME("freetype", "6"), FREETYPE_FUNCTIONS)
  LIBRARY(NAME("fontconfig", "1"), FONTCONFIG_FUNCTIONS)
  LIBRARY(NAME("fribidi", "0"), FRIBIDI_FUNCTIONS)
  LIBRARY(NAME("harfbuzz", "0"), HARFBUZZ_FUNCTIONS)
  missing = NULL;
}

const char *CTextMissingLibrary(void) {
  pthread_once(&once, load);
  return missing;
}
