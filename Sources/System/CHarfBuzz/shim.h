// Characters to positioned glyphs, by HarfBuzz.
#pragma once

#include <stdint.h>
#include <stdlib.h>

#include <hb-ft.h>
#include <hb.h>

/// The number of units of a position in a unit of the font.
#define CHARFBUZZ_POSITION_SCALE 64

/// A font whose glyphs HarfBuzz chooses and places. Only one thread at a time may use it.
typedef struct {
  FT_Library library;
  FT_Face face;
  hb_font_t *font;
  hb_buffer_t *buffer;
} CHarfBuzzShaper;

/// Closes a shaper. Null is allowed.
static inline void CHarfBuzzClose(CHarfBuzzShaper *shaper) {
  if (!shaper) return;
  hb_buffer_destroy(shaper->buffer);
  hb_font_destroy(shaper->font);
  if (shaper->face) FT_Done_Face(shaper->face);
  if (shaper->library) FT_Done_FreeType(shaper->library);
  free(shaper);
}

/// Opens the font with number `index` of a font file.
///
/// FreeType gives HarfBuzz the advances, so that fonts without tables of OpenType (Type 1) are shaped, too. The face
/// of a `CFreeTypeFont` has the size of the last glyph; this one has a pixel for each unit of the font, in which all
/// numbers are exact.
///
/// - Precondition: `bytes` has `count` bytes, which stay unchanged until the shaper is closed.
/// - Returns: a shaper for `CHarfBuzzClose`; or null if the font is damaged or memory is exhausted.
static inline CHarfBuzzShaper *CHarfBuzzOpen(const uint8_t *bytes, size_t count, long index) {
  CHarfBuzzShaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  if (FT_Init_FreeType(&shaper->library)) {
    free(shaper);
    return NULL;
  }
  FT_Error error = FT_New_Memory_Face(shaper->library, bytes, (FT_Long)count, (FT_Long)index, &shaper->face);
  if (error) shaper->face = NULL;
  const FT_F26Dot6 size = shaper->face ? (FT_F26Dot6)shaper->face->units_per_EM * CHARFBUZZ_POSITION_SCALE : 0;
  if (size == 0 || FT_Set_Char_Size(shaper->face, size, size, 72, 72)) {
    CHarfBuzzClose(shaper);
    return NULL;
  }
  shaper->font = hb_ft_font_create(shaper->face, NULL);
  shaper->buffer = hb_buffer_create();
  // Each glyph keeps the index of its own character, also a mark that follows a letter.
  hb_buffer_set_cluster_level(shaper->buffer, HB_BUFFER_CLUSTER_LEVEL_CHARACTERS);
  return shaper;
}

/// Returns the script of a character, a tag of ISO 15924. Zero for characters of several scripts, as digits and marks.
static inline uint32_t CHarfBuzzScript(uint32_t character) {
  const hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
  if (script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN) return 0;
  return (uint32_t)script;
}

/// Shapes the characters from `start` to `end` of a line of `count` characters, which are of one script and
/// direction. The others decide how letters at both ends are joined.
///
/// - Parameter isReversed: whether the characters are written from right to left.
/// - Precondition: `0 <= start <= end <= count`.
/// - Returns: the number of glyphs, from left to right, which `CHarfBuzzInfos` and `CHarfBuzzPositions` return until
///   the next call.
static inline uint32_t CHarfBuzzShape(
  CHarfBuzzShaper *shaper, const uint32_t *text, int count, int start, int end, uint32_t script, int isReversed) {
  hb_buffer_t *buffer = shaper->buffer;
  hb_buffer_clear_contents(buffer);
  hb_buffer_add_codepoints(buffer, text, count, (unsigned)start, end - start);
  hb_buffer_set_direction(buffer, isReversed ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, script ? (hb_script_t)script : HB_SCRIPT_COMMON);
  // The same glyphs in every locale.
  hb_buffer_set_language(buffer, hb_language_from_string("und", -1));
  // Joiners and other invisible characters have no glyph.
  hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
  hb_shape(shaper->font, buffer, NULL, 0);
  return hb_buffer_get_length(buffer);
}

/// The glyphs of the last call, and the indices of their characters in the line (`cluster`).
static inline const hb_glyph_info_t *CHarfBuzzInfos(const CHarfBuzzShaper *shaper) {
  return hb_buffer_get_glyph_infos(shaper->buffer, NULL);
}

/// The positions of the glyphs of the last call, in units of the font times `CHARFBUZZ_POSITION_SCALE`, upward.
static inline const hb_glyph_position_t *CHarfBuzzPositions(const CHarfBuzzShaper *shaper) {
  return hb_buffer_get_glyph_positions(shaper->buffer, NULL);
}
