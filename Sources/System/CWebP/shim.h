// WebP files to RGB or RGBA, and RGBA to WebP files.
#pragma once

#include <stdint.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>

/// The size of every buffer for messages, including the final zero.
#define CWEBP_MESSAGE_SIZE 200

/// The results of the functions below.
enum { CWebPDone, CWebPDamaged, CWebPUnsupported };

/// Stores the reason of `status` in `message`.
static inline int CWebPFail(VP8StatusCode status, char *message) {
  const char *reason = "the data is damaged";
  switch (status) {
  case VP8_STATUS_OUT_OF_MEMORY: reason = "out of memory"; break;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA: reason = "the file ends early"; break;
  case VP8_STATUS_UNSUPPORTED_FEATURE: reason = "a feature that libwebp does not support"; break;
  default: break;
  }
  strncpy(message, reason, CWEBP_MESSAGE_SIZE - 1);
  return CWebPDamaged;
}

/// Stores the size of the image in `width` and `height`, and in `componentCount` 3 for an image without alpha, else 4.
///
/// - Precondition: `bytes` has `count` bytes, and `message` has `CWEBP_MESSAGE_SIZE`, which are zero.
/// - Returns: `CWebPDone`; `CWebPDamaged` with the reason in `message`; or `CWebPUnsupported` with the name of the feature.
static inline int CWebPReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *componentCount, char *message) {
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(bytes, count, &features);
  if (status != VP8_STATUS_OK) return CWebPFail(status, message);
  if (features.has_animation) {
    strncpy(message, "animation", CWEBP_MESSAGE_SIZE - 1);
    return CWebPUnsupported;
  }
  *width = (uint32_t)features.width;
  *height = (uint32_t)features.height;
  *componentCount = features.has_alpha ? 4 : 3;
  return CWebPDone;
}

/// Stores the pixels row by row from the top, three or four bytes each: red, green, blue and, as the fourth, straight
/// alpha.
///
/// - Precondition: as for `CWebPReadHeader`, which gave `width` and `height`. `componentCount` is 4, or the count that
///   `CWebPReadHeader` gave. `pixels` has room for `width * height * componentCount` bytes.
/// - Returns: as `CWebPReadHeader`; `CWebPDone` only if every pixel was stored.
static inline int CWebPReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t componentCount,
  char *message) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return CWebPFail(VP8_STATUS_INVALID_PARAM, message);
  config.output.colorspace = componentCount == 4 ? MODE_RGBA : MODE_RGB;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)(width * componentCount);
  config.output.u.RGBA.size = (size_t)width * height * componentCount;
  // The filters of a large lossy image run on a second thread.
  config.options.use_threads = 1;
  VP8StatusCode status = WebPDecode(bytes, count, &config);
  WebPFreeDecBuffer(&config.output);
  return status == VP8_STATUS_OK ? CWebPDone : CWebPFail(status, message);
}
