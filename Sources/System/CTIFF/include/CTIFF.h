// TIFF files to RGB or RGBA, by libtiff. The library is loaded for the first file: its own libraries would make every program start
// later.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size of every buffer for messages, including the final zero.
#define CTIFF_MESSAGE_SIZE 200

/// The results of the functions below.
enum { CTIFFDone, CTIFFDamaged, CTIFFUnsupported };

/// Reads the size of the first image of a file, and the bytes of each decoded pixel: 4 if it has alpha, else 3.
///
/// - Precondition: `bytes` has `count` bytes, and `message` has `CTIFF_MESSAGE_SIZE`, which are zero.
/// - Returns: `CTIFFDone`; `CTIFFDamaged` with the reason in `message`; or `CTIFFUnsupported` with the name of the feature.
int CTIFFReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *bytesPerPixel, char *message);

/// Stores the pixels row by row from the top, with straight alpha.
///
/// - Precondition: as for `CTIFFReadHeader`, which gave the size. `pixels` has `width * height * bytesPerPixel` bytes.
/// - Returns: as `CTIFFReadHeader`.
int CTIFFReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t bytesPerPixel,
  char *message);
