// Outlines of TrueType, OpenType and Type 1 fonts to coverage bitmaps, by FreeType 2.
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

/// The results of `CFreeTypeOpen`.
enum { CFreeTypeDone, CFreeTypeInvalid, CFreeTypeNotScalable, CFreeTypeOutOfMemory };

/// The largest width and height of a glyph's bitmap, in pixels.
#define CFREETYPE_BITMAP_SIDE 4096

/// A font with a FreeType library of its own, so that two fonts share no state. Only one thread at a time may use it.
typedef struct {
  FT_Library library;
  FT_Face face;
  /// A copy of the file, which FreeType reads until the face is closed.
  uint8_t *bytes;
  size_t count;
} CFreeTypeFont;

/// The coverage of a glyph: `rows` rows of `width` bytes from the top, `pitch` bytes apart. The font owns `coverage`,
/// which is valid until the next call with the font.
typedef struct {
  const uint8_t *coverage;
  int32_t width, rows, pitch;
  /// The position of the upper left pixel, to the right of the pen and above the baseline.
  int32_t left, top;
} CFreeTypeBitmap;

/// Closes a font. Null is allowed.
static inline void CFreeTypeClose(CFreeTypeFont *font) {
  if (!font) return;
  if (font->face) FT_Done_Face(font->face);
  if (font->library) FT_Done_FreeType(font->library);
  free(font->bytes);
  free(font);
}

/// Opens the font with number `index` of a font file. The bytes are copied.
///
/// - Precondition: `bytes` has `count` bytes.
/// - Returns: a font for `CFreeTypeClose` and `CFreeTypeDone` in `status`; or null and the reason in `status`.
static inline CFreeTypeFont *CFreeTypeOpen(const uint8_t *bytes, size_t count, long index, int *status) {
  *status = CFreeTypeOutOfMemory;
  CFreeTypeFont *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  font->bytes = malloc(count ? count : 1);
  font->count = count;
  if (!font->bytes || FT_Init_FreeType(&font->library)) {
    CFreeTypeClose(font);
    return NULL;
  }
  if (count) memcpy(font->bytes, bytes, count);
  FT_Error error = FT_New_Memory_Face(font->library, font->bytes, (FT_Long)count, (FT_Long)index, &font->face);
  if (error) {
    font->face = NULL;
    *status = error == FT_Err_Out_Of_Memory ? CFreeTypeOutOfMemory : CFreeTypeInvalid;
  } else if (!FT_IS_SCALABLE(font->face) || font->face->units_per_EM == 0) {
    *status = CFreeTypeNotScalable;
  } else {
    // Symbol fonts have no Unicode character map; then every character is missing.
    FT_Select_Charmap(font->face, FT_ENCODING_UNICODE);
    *status = CFreeTypeDone;
    return font;
  }
  CFreeTypeClose(font);
  return NULL;
}

/// Sets the size of the em square, in 1/64 pixel. Returns 0 if the font has this size.
static inline int CFreeTypeSetSize(CFreeTypeFont *font, int32_t size) {
  return FT_Set_Char_Size(font->face, size, size, 72, 72);
}

/// The extent of lines, in font units: above the baseline, below it (negative), and from baseline to baseline.
typedef struct {
  int32_t unitsPerEm, ascender, descender, height;
} CFreeTypeMetrics;

static inline CFreeTypeMetrics CFreeTypeGetMetrics(const CFreeTypeFont *font) {
  FT_Face face = font->face;
  CFreeTypeMetrics metrics = {face->units_per_EM, face->ascender, face->descender, face->height};
  return metrics;
}

/// Stores the coverage of a glyph in `bitmap` when its origin is `shift` 1/64 pixels to the right of a whole pixel. Hinting is
/// vertical only, so the distances of glyphs do not depend on it.
///
/// - Returns: 0; or another number if the glyph is damaged or too large. The bitmap is then empty.
static inline int CFreeTypeRender(CFreeTypeFont *font, uint32_t glyph, int32_t shift, CFreeTypeBitmap *bitmap) {
  memset(bitmap, 0, sizeof *bitmap);
  if (FT_Load_Glyph(font->face, glyph, FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP)) return 1;
  FT_GlyphSlot slot = font->face->glyph;
  if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return 1;
  FT_Outline_Translate(&slot->outline, shift, 0);
  FT_BBox box;
  FT_Outline_Get_CBox(&slot->outline, &box);
  const FT_Pos limit = (FT_Pos)CFREETYPE_BITMAP_SIDE * 64;
  if (box.xMax - box.xMin > limit || box.yMax - box.yMin > limit) return 1;
  if (box.xMin < -limit || box.xMax > limit || box.yMin < -limit || box.yMax > limit) return 1;
  if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) return 1;
  if (slot->bitmap.pixel_mode != FT_PIXEL_MODE_GRAY || slot->bitmap.pitch < 0) return 0;
  bitmap->coverage = slot->bitmap.buffer;
  bitmap->width = (int32_t)slot->bitmap.width;
  bitmap->rows = (int32_t)slot->bitmap.rows;
  bitmap->pitch = slot->bitmap.pitch;
  bitmap->left = slot->bitmap_left;
  bitmap->top = slot->bitmap_top;
  return 0;
}
