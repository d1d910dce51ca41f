#include "CTIFF.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The declarations of libtiff 4.5 that are needed, so that its headers are not required to build.
typedef struct tiff TIFF;
typedef struct TIFFOpenOptions TIFFOpenOptions;
typedef int (*Report)(TIFF *, void *, const char *, const char *, va_list);
typedef ptrdiff_t (*Transfer)(void *, void *, ptrdiff_t);
enum { widthTag = 256, heightTag = 257, extraSamplesTag = 338, topLeft = 1 };

static TIFFOpenOptions *(*makeOptions)(void);
static void (*freeOptions)(TIFFOpenOptions *);
static void (*setLargestAllocation)(TIFFOpenOptions *, ptrdiff_t);
static void (*setErrorReport)(TIFFOpenOptions *, Report, void *);
static void (*setWarningReport)(TIFFOpenOptions *, Report, void *);
static TIFF *(*openFile)(
  const char *, const char *, void *, Transfer, Transfer, uint64_t (*)(void *, uint64_t, int), int (*)(void *),
  uint64_t (*)(void *), int (*)(void *, void **, uint64_t *), void (*)(void *, void *, uint64_t), TIFFOpenOptions *);
static void (*closeFile)(TIFF *);
static int (*getField)(TIFF *, uint32_t, ...);
static int (*setField)(TIFF *, uint32_t, ...);
static int (*canReadPixels)(TIFF *, char *);
static int (*readPixels)(TIFF *, uint32_t, uint32_t, uint32_t *, int, int);

static int isLoaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#ifdef __APPLE__
  void *library = dlopen("libtiff.6.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
#endif
  if (library == NULL) return;
#define LOAD(function, name) \
  if ((*(void **)&function = dlsym(library, name)) == NULL) return;
  LOAD(makeOptions, "TIFFOpenOptionsAlloc")
  LOAD(freeOptions, "TIFFOpenOptionsFree")
  LOAD(setLargestAllocation, "TIFFOpenOptionsSetMaxSingleMemAlloc")
  LOAD(setErrorReport, "TIFFOpenOptionsSetErrorHandlerExtR")
  LOAD(setWarningReport, "TIFFOpenOptionsSetWarningHandlerExtR")
  LOAD(openFile, "TIFFClientOpenExt")
  LOAD(closeFile, "TIFFClose")
  LOAD(getField, "TIFFGetField")
  LOAD(setField, "TIFFSetField")
  LOAD(canReadPixels, "TIFFRGBAImageOK")
  LOAD(readPixels, "TIFFReadRGBAImageOriented")
  isLoaded = 1;
}

// MARK: The file in memory

typedef struct {
  const uint8_t *bytes;
  uint64_t count, place;
  char *message;
} Source;

static ptrdiff_t readBytes(void *source, void *target, ptrdiff_t count) {
  Source *file = source;
  if (count < 0 || file->place > file->count) return 0;
  const uint64_t left = file->count - file->place;
  const uint64_t read = (uint64_t)count < left ? (uint64_t)count : left;
  memcpy(target, file->bytes + file->place, read);
  file->place += read;
  return (ptrdiff_t)read;
}

static ptrdiff_t writeBytes(void *source, void *bytes, ptrdiff_t count) { return 0; }

static uint64_t seek(void *source, uint64_t offset, int origin) {
  Source *file = source;
  file->place = offset + (origin == SEEK_CUR ? file->place : origin == SEEK_END ? file->count : 0);
  return file->place;
}

static int keepOpen(void *source) { return 0; }

static uint64_t sizeOf(void *source) { return ((Source *)source)->count; }

static int map(void *source, void **bytes, uint64_t *count) {
  *bytes = (void *)((Source *)source)->bytes;
  *count = ((Source *)source)->count;
  return 1;
}

static void unmap(void *source, void *bytes, uint64_t count) {}

// Keeps the first message.
static int keepError(TIFF *file, void *source, const char *module, const char *format, va_list arguments) {
  char *message = ((Source *)source)->message;
  if (message[0] == 0) vsnprintf(message, CTIFF_MESSAGE_SIZE, format, arguments);
  return 1;
}

static int ignoreWarning(TIFF *file, void *source, const char *module, const char *format, va_list arguments) {
  return 1;
}

// Opens the first image of a file. Null with a message if it is damaged.
static TIFF *openSource(Source *source) {
  pthread_once(&once, load);
  if (!isLoaded) {
    strcpy(source->message, "the library libtiff is not installed (Debian's package libtiff6)");
    return NULL;
  }
  TIFFOpenOptions *options = makeOptions();
  if (options == NULL) return NULL;
  // A strip of an image of the largest size has as many bytes.
  setLargestAllocation(options, (ptrdiff_t)1 << 31);
  setErrorReport(options, keepError, source);
  setWarningReport(options, ignoreWarning, source);
  TIFF *file = openFile(
    "image", "r", source, readBytes, writeBytes, seek, keepOpen, sizeOf, map, unmap, options);
  freeOptions(options);
  if (file == NULL && source->message[0] == 0) strcpy(source->message, "its directory is damaged");
  return file;
}

// The kinds of alpha: colours are multiplied by it, or not.
enum { noAlpha, multiplied, straight };

static int alphaOf(TIFF *file) {
  uint16_t count = 0, *kinds = NULL;
  if (!getField(file, extraSamplesTag, &count, &kinds) || count == 0) return noAlpha;
  return kinds[0] == 1 ? multiplied : kinds[0] == 2 ? straight : noAlpha;
}

int CTIFFReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *bytesPerPixel, char *message) {
  Source source = {.bytes = bytes, .count = count, .message = message};
  TIFF *file = openSource(&source);
  if (file == NULL) return CTIFFDamaged;
  int result = CTIFFDone;
  char reason[1024] = "";
  *width = *height = 0;
  if (!getField(file, widthTag, width) || !getField(file, heightTag, height) || *width == 0 || *height == 0) {
    strcpy(message, "it has no size");
    result = CTIFFDamaged;
  } else if (!canReadPixels(file, reason)) {
    snprintf(message, CTIFF_MESSAGE_SIZE, "%.190s", reason);
    result = CTIFFDamaged;
  }
  *bytesPerPixel = alphaOf(file) == noAlpha ? 3 : 4;
  closeFile(file);
  return result;
}

int CTIFFReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t bytesPerPixel,
  char *message) {
  Source source = {.bytes = bytes, .count = count, .message = message};
  TIFF *file = openSource(&source);
  if (file == NULL) return CTIFFDamaged;
  const int alphaKind = alphaOf(file);
  const uint16_t kept = 1;
  // The library multiplies colours by straight alpha, which would lose digits.
  if (alphaKind == straight) setField(file, extraSamplesTag, 1, &kept);
  const size_t pixelCount = (size_t)width * height;
  uint32_t *raster = malloc(pixelCount * sizeof *raster);
  // With the last argument, the first damaged strip ends reading.
  const int isWhole = raster != NULL && readPixels(file, width, height, raster, topLeft, 1);
  closeFile(file);
  for (size_t index = 0; isWhole && index < pixelCount; index++) {
    uint8_t *pixel = pixels + index * bytesPerPixel;
    const uint32_t packed = raster[index], alpha = packed >> 24;
    for (int component = 0; component < 3; component++) {
      const uint32_t value = packed >> (8 * component) & 0xFF;
      const uint32_t divided = alphaKind != multiplied || alpha == 0 ? value : (value * 255 + alpha / 2) / alpha;
      pixel[component] = (uint8_t)(divided > 255 ? 255 : divided);
    }
    if (bytesPerPixel == 4) pixel[3] = (uint8_t)alpha;
  }
  free(raster);
  if (isWhole) {
    message[0] = 0;
    return CTIFFDone;
  }
  if (message[0] == 0) strcpy(message, raster == NULL ? "too little memory" : "its pixels are damaged");
  return CTIFFDamaged;
}
