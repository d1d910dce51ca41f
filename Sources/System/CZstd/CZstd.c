#include "CZstd.h"

#include <dlfcn.h>
#include <pthread.h>

// ZSTD_decompress and ZSTD_isError, whose declarations have not changed since version 1.0.
static size_t (*decompress)(void *, size_t, const void *, size_t);
static unsigned (*isError)(size_t);

static int isLoaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libzstd.1.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return;
  *(void **)&decompress = dlsym(library, "ZSTD_decompress");
  *(void **)&isError = dlsym(library, "ZSTD_isError");
  isLoaded = decompress != NULL && isError != NULL;
}

int CZstdIsAvailable(void) {
  pthread_once(&once, load);
  return isLoaded;
}

int CZstdDecompress(const uint8_t *bytes, size_t count, uint8_t *output, size_t size) {
  if (!CZstdIsAvailable()) return 0;
  const size_t written = decompress(output, size, bytes, count);
  return !isError(written) && written == size;
}
