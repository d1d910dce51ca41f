#pragma once

#include "Failure.h"

/// Bytes that a PNG writer made.
typedef struct CPNGBytes {
  /// To be freed with free(); NULL if there is no memory, or libpng refuses the picture.
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  /// The error message of libpng. Empty if there was no error.
  char message[CPNG_MESSAGE_SIZE];
} CPNGBytes;

static void CPNGAppend(png_structp png, png_bytep bytes, size_t count) {
  CPNGBytes *file = (CPNGBytes *)png_get_io_ptr(png);
  if (file->capacity - file->count < count) {
    size_t capacity = 2 * file->capacity + count;
    unsigned char *larger = (unsigned char *)realloc(file->bytes, capacity);
    if (!larger) png_error(png, "out of memory");
    file->bytes = larger;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void CPNGFlush(png_structp png) { (void)png; }

/// A PNG file of sRGB pixels of three or four bytes each, row by row from the top, packed fast: by the difference of each
/// pixel to the one on its left and by runs of equal bytes, which suits drawn pictures better than searching for strings.
static inline CPNGBytes CPNGEncode(
  const unsigned char *pixels, unsigned int width, unsigned int height, unsigned int bytesPerPixel) {
  CPNGBytes file;
  memset(&file, 0, sizeof file);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file.message, CPNGFail, CPNGWarn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    strncpy(file.message, "out of memory", sizeof file.message - 1);
    return file;
  }
  // What libpng finds wrong comes back here.
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(file.bytes);
    file.bytes = NULL;
    file.count = 0;
    return file;
  }
  png_set_write_fn(png, &file, CPNGAppend, CPNGFlush);
  png_set_IHDR(
    png, info, width, height, 8, bytesPerPixel == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
    PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 1 << 16);
  png_write_info(png, info);
  for (unsigned int row = 0; row < height; row++) {
    png_write_row(png, pixels + (size_t)row * width * bytesPerPixel);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return file;
}
