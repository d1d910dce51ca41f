// PNG files to RGB or RGBA. No `longjmp` of libpng leaves these functions.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "Failure.h"

/// The results of the functions below.
enum { CPNGDone, CPNGDamaged };

/// The bytes of a file, and the offset of the first one that libpng has not read.
typedef struct CPNGSource {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
} CPNGSource;

static void CPNGTake(png_structp png, png_bytep target, size_t count) {
  CPNGSource *source = (CPNGSource *)png_get_io_ptr(png);
  if (count > source->count - source->offset) png_error(png, "the file ends early");
  memcpy(target, source->bytes + source->offset, count);
  source->offset += count;
}

/// Reads a file up to the pixels, or with them if `pixels` is not NULL.
static inline int CPNGRead(
  CPNGSource *source, uint32_t *width, uint32_t *height, uint32_t *componentCount, uint8_t *pixels, char *message) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, CPNGFail, CPNGWarn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    strncpy(message, "out of memory", CPNG_MESSAGE_SIZE - 1);
    return CPNGDamaged;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return CPNGDamaged;
  }
  png_set_read_fn(png, source, CPNGTake);
  // The caller checks the size.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // Skips every chunk but IHDR, PLTE, tRNS, IDAT and IEND. Among them are the colour spaces, and texts that expand.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_compression_buffer_size(png, 1 << 16);
  png_read_info(png, info);
  uint32_t columns = png_get_image_width(png, info), rows = png_get_image_height(png, info);
  if (!pixels) {
    *width = columns;
    *height = rows;
    bool hasAlpha = png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(png, info, PNG_INFO_tRNS);
    *componentCount = hasAlpha ? 4 : 3;
    png_destroy_read_struct(&png, &info, NULL);
    return CPNGDone;
  }
  if (columns != *width || rows != *height) png_error(png, "the size has changed");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  if (*componentCount == 4) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passCount = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)columns * *componentCount;
  if (png_get_rowbytes(png, info) != stride) png_error(png, "the pixels cannot be converted to RGB or RGBA");
  for (int pass = 0; pass < passCount; pass++) {
    for (uint32_t row = 0; row < rows; row++) png_read_row(png, pixels + row * stride, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return CPNGDone;
}

/// Stores the size of the image in `width` and `height`, and in `componentCount` 3 for an image without alpha, else 4.
///
/// - Precondition: `bytes` has `count` bytes, and `message` has `CPNG_MESSAGE_SIZE`, which are zero.
/// - Returns: `CPNGDone`, or `CPNGDamaged` with the reason in `message`.
static inline int CPNGReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *componentCount, char *message) {
  CPNGSource source = {bytes, count, 0};
  return CPNGRead(&source, width, height, componentCount, NULL, message);
}

/// Stores the pixels row by row from the top, three or four bytes each: red, green, blue and, as the fourth, straight
/// alpha. Components of 16 bits are rounded to 8. Colour spaces are ignored.
///
/// - Precondition: as for `CPNGReadHeader`, which gave `width` and `height`. `componentCount` is 4, or the count that
///   `CPNGReadHeader` gave. `pixels` has room for `width * height * componentCount` bytes.
/// - Returns: `CPNGDone` if every pixel was stored, or `CPNGDamaged` with the reason in `message`.
static inline int CPNGReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t componentCount,
  char *message) {
  CPNGSource source = {bytes, count, 0};
  return CPNGRead(&source, &width, &height, &componentCount, pixels, message);
}
