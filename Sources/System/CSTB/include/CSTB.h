// BMP, TGA and GIF files to RGB or RGBA, by stb_image.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size of every buffer for messages, including the final zero.
#define CSTB_MESSAGE_SIZE 100

/// The results of the functions below.
enum { CSTBDone, CSTBDamaged, CSTBUnsupported };

/// Reads the size of an image of `count` bytes, and the bytes of each decoded pixel: 4 if it has alpha, else 3.
int CSTBReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *bytesPerPixel, char *message);

/// Reads the pixels of an image, of GIF the first picture, into `width * height * bytesPerPixel` bytes. The size is that of
/// the header. The library decodes into memory of its own.
int CSTBReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t bytesPerPixel,
  char *message);
