// JPEG files to RGB or RGBA. No `longjmp` leaves these functions.
#pragma once

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#ifndef JCS_ALPHA_EXTENSIONS
#error "libjpeg-turbo is required: another libjpeg has no output with alpha."
#endif

/// The size of every buffer for messages, including the final zero.
#define CJPEG_MESSAGE_SIZE 200
_Static_assert(JMSG_LENGTH_MAX <= CJPEG_MESSAGE_SIZE, "a message of libjpeg does not fit");

/// The results of the functions below.
enum { CJPEGDone, CJPEGDamaged, CJPEGUnsupported };

/// The largest number of scans of a progressive file. Encoders write about ten. Each scan takes the time of a whole image,
/// also if it has only a few bytes.
enum { CJPEGScanLimit = 500 };

typedef struct CJPEGErrors {
  struct jpeg_error_mgr manager;
  jmp_buf exit;
  char *message;
  /// The first warning, or empty.
  char warning[CJPEG_MESSAGE_SIZE];
} CJPEGErrors;

static void CJPEGFail(j_common_ptr codec) {
  CJPEGErrors *errors = (CJPEGErrors *)codec->err;
  if (!errors->message[0]) errors->manager.format_message(codec, errors->message);
  longjmp(errors->exit, 1);
}

/// Keeps the first warning about missing or damaged pixels. libjpeg stores others in their place.
static void CJPEGNote(j_common_ptr codec, int level) {
  CJPEGErrors *errors = (CJPEGErrors *)codec->err;
  if (level >= 0 || errors->warning[0]) return;
  switch (codec->err->msg_code) {
  // Bytes between two segments, and versions and transforms that are not known. No pixel is lost.
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_TOO_MUCH_DATA: return;
  default: errors->manager.format_message(codec, errors->warning);
  }
}

static void CJPEGPrint(j_common_ptr codec) { (void)codec; }

static void CJPEGCountScans(j_common_ptr codec) {
  if (((j_decompress_ptr)codec)->input_scan_number <= CJPEGScanLimit) return;
  strncpy(((CJPEGErrors *)codec->err)->message, "too many scans", CJPEG_MESSAGE_SIZE - 1);
  CJPEGFail(codec);
}

/// Reads a file up to the pixels, or with them if `pixels` is not NULL.
static inline int CJPEGRead(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t componentCount, uint8_t *pixels,
  char *message) {
  struct jpeg_decompress_struct codec;
  struct jpeg_progress_mgr progress = {.progress_monitor = CJPEGCountScans};
  CJPEGErrors errors;
  // So that the codec can be destroyed if its creation fails.
  memset(&codec, 0, sizeof codec);
  codec.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = CJPEGFail;
  errors.manager.emit_message = CJPEGNote;
  errors.manager.output_message = CJPEGPrint;
  errors.message = message;
  errors.warning[0] = 0;
  if (setjmp(errors.exit)) {
    jpeg_destroy_decompress(&codec);
    return CJPEGDamaged;
  }
  jpeg_create_decompress(&codec);
  codec.progress = &progress;
  jpeg_mem_src(&codec, bytes, count);
  jpeg_read_header(&codec, TRUE);
  const char *unsupported = NULL;
  if (codec.num_components != 1 && codec.num_components != 3 && codec.num_components != 4) unsupported = "two colour components";
  else if (codec.arith_code) unsupported = "arithmetic coding";
  if (unsupported) {
    strncpy(message, unsupported, CJPEG_MESSAGE_SIZE - 1);
    jpeg_destroy_decompress(&codec);
    return CJPEGUnsupported;
  }
  if (!pixels) {
    *width = codec.image_width;
    *height = codec.image_height;
    jpeg_destroy_decompress(&codec);
    return CJPEGDone;
  }
  int isCMYK = codec.num_components == 4;
  codec.out_color_space = isCMYK ? JCS_CMYK : componentCount == 4 ? JCS_EXT_RGBA : JCS_EXT_RGB;
  jpeg_start_decompress(&codec);
  size_t stride = (size_t)codec.output_width * componentCount;
  if (codec.output_width != *width || codec.output_height != *height
      || codec.output_components != (isCMYK ? 4 : (int)componentCount)) {
    ERREXIT(&codec, JERR_BAD_LENGTH);
  }
  // A group of rows, as many as the codec computes at a time.
  JSAMPROW rows[16];
  if (isCMYK) {
    // The codec frees the row with itself. Adobe's programs store ink as 255 minus its amount.
    JSAMPARRAY inks = codec.mem->alloc_sarray((j_common_ptr)&codec, JPOOL_IMAGE, 4 * codec.output_width, 1);
    unsigned inverted = codec.saw_Adobe_marker ? 0 : 255;
    while (codec.output_scanline < codec.output_height) {
      uint8_t *pixel = pixels + codec.output_scanline * stride;
      jpeg_read_scanlines(&codec, inks, 1);
      for (JDIMENSION column = 0; column < codec.output_width; column++, pixel += componentCount) {
        const uint8_t *ink = inks[0] + 4 * column;
        unsigned black = ink[3] ^ inverted;
        for (int component = 0; component < 3; component++) {
          pixel[component] = (uint8_t)(((ink[component] ^ inverted) * black + 127) / 255);
        }
        if (componentCount == 4) pixel[3] = 255;
      }
    }
  }
  while (codec.output_scanline < codec.output_height) {
    JDIMENSION left = codec.output_height - codec.output_scanline;
    JDIMENSION rowCount = left < 16 ? left : 16;
    for (JDIMENSION row = 0; row < rowCount; row++) {
      rows[row] = pixels + (codec.output_scanline + row) * stride;
    }
    jpeg_read_scanlines(&codec, rows, rowCount);
  }
  // Reads to the marker at the end, so that a file without it has a warning.
  jpeg_finish_decompress(&codec);
  jpeg_destroy_decompress(&codec);
  strcpy(message, errors.warning);
  return CJPEGDone;
}

/// Stores the size of the image in `width` and `height`, and 3, the number of its components as colours, in
/// `componentCount`.
///
/// - Precondition: `bytes` has `count` bytes, and `message` has `CJPEG_MESSAGE_SIZE`, which are zero.
/// - Returns: `CJPEGDone`; `CJPEGDamaged` with the reason in `message`; or `CJPEGUnsupported` with the name of the feature.
static inline int CJPEGReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *componentCount, char *message) {
  *componentCount = 3;
  return CJPEGRead(bytes, count, width, height, 0, NULL, message);
}

/// Stores the pixels row by row from the top, three or four bytes each: red, green, blue and, as the fourth, 255. The
/// orientation and the color space that a camera notes are ignored.
///
/// - Precondition: as for `CJPEGReadHeader`, which gave `width` and `height`. `componentCount` is 3 or 4. `pixels` has
///   room for `width * height * componentCount` bytes.
/// - Returns: as `CJPEGReadHeader`; `CJPEGDone` only if every pixel was stored. `message` then contains the first warning
///   about pixels that are missing in the file or damaged, and in whose place others were stored.
static inline int CJPEGReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t componentCount,
  char *message) {
  return CJPEGRead(bytes, count, &width, &height, componentCount, pixels, message);
}
