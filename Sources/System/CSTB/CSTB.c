#include "CSTB.h"

#include <limits.h>
#include <string.h>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_ONLY_BMP
#define STBI_ONLY_TGA
#define STBI_ONLY_GIF
#include <stb/stb_image.h>

static int fail(char *message) {
  const char *reason = stbi_failure_reason();
  strncpy(message, reason ? reason : "unknown", CSTB_MESSAGE_SIZE - 1);
  return CSTBDamaged;
}

int CSTBReadHeader(
  const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height, uint32_t *bytesPerPixel, char *message) {
  int columns = 0, rows = 0, components = 0;
  if (count > INT_MAX) count = INT_MAX;
  if (!stbi_info_from_memory(bytes, (int)count, &columns, &rows, &components)) return fail(message);
  if (columns <= 0 || rows <= 0) {
    strncpy(message, "no pixels", CSTB_MESSAGE_SIZE - 1);
    return CSTBDamaged;
  }
  *width = (uint32_t)columns;
  *height = (uint32_t)rows;
  *bytesPerPixel = components == 2 || components == 4 ? 4 : 3;
  return CSTBDone;
}

int CSTBReadPixels(
  const uint8_t *bytes, size_t count, uint8_t *pixels, uint32_t width, uint32_t height, uint32_t bytesPerPixel,
  char *message) {
  int columns = 0, rows = 0, components = 0;
  if (count > INT_MAX) count = INT_MAX;
  uint8_t *decoded =
    stbi_load_from_memory(bytes, (int)count, &columns, &rows, &components, (int)bytesPerPixel);
  if (!decoded) return fail(message);
  int isSame = (uint32_t)columns == width && (uint32_t)rows == height;
  if (isSame) memcpy(pixels, decoded, (size_t)width * height * bytesPerPixel);
  else strncpy(message, "two sizes", CSTB_MESSAGE_SIZE - 1);
  stbi_image_free(decoded);
  return isSame ? CSTBDone : CSTBDamaged;
}
