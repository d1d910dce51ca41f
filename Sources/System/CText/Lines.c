#include "Fonts.h"

#include <stdlib.h>

// MARK: Directions, by FriBidi

int CTextLevels(const uint32_t *text, int count, int8_t *levels) {
  if (CTextMissingLibrary()) return 0;
  FriBidiCharType *types = malloc((size_t)count * sizeof *types + 1);
  FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets + 1);
  FriBidiParType direction = FRIBIDI_PAR_ON;
  int isDone = 0;
  if (types && brackets) {
    call_fribidi_get_bidi_types(text, count, types);
    call_fribidi_get_bracket_types(text, count, types, brackets);
    isDone =
      call_fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) != 0 &&
      call_fribidi_reorder_line(FRIBIDI_FLAGS_DEFAULT, types, count, 0, direction, levels, NULL, NULL) != 0;
  }
  free(brackets);
  free(types);
  return isDone;
}

// MARK: Characters to placed glyphs, by HarfBuzz

// The number of units of a position in a unit of the font.
enum { positionScale = 64 };

struct CTextShaper {
  FT_Library library;
  FT_Face face;
  hb_font_t *font;
  hb_buffer_t *buffer;
};

void CTextCloseShaper(CTextShaper *shaper) {
  if (!shaper) return;
  call_hb_buffer_destroy(shaper->buffer);
  call_hb_font_destroy(shaper->font);
  if (shaper->face) call_FT_Done_Face(shaper->face);
  if (shaper->library) call_FT_Done_FreeType(shaper->library);
  free(shaper);
}

// FreeType gives HarfBuzz the advances, so that fonts without tables of OpenType (Type 1) are shaped, too. The face
// of a `CTextFont` has the size of the last glyph; this one has a pixel for each unit of the font, in which all
// numbers are exact.
CTextShaper *CTextOpenShaper(const CTextFont *font, long index) {
  CTextShaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  if (call_FT_Init_FreeType(&shaper->library)) {
    free(shaper);
    return NULL;
  }
  FT_Error error =
    call_FT_New_Memory_Face(shaper->library, font->bytes, (FT_Long)font->count, (FT_Long)index, &shaper->face);
  if (error) shaper->face = NULL;
  const FT_F26Dot6 size = shaper->face ? (FT_F26Dot6)shaper->face->units_per_EM * positionScale : 0;
  if (size == 0 || call_FT_Set_Char_Size(shaper->face, size, size, 72, 72)) {
    CTextCloseShaper(shaper);
    return NULL;
  }
  shaper->font = call_hb_ft_font_create(shaper->face, NULL);
  shaper->buffer = call_hb_buffer_create();
  // Each glyph keeps the index of its own character, also a mark that follows a letter.
  call_hb_buffer_set_cluster_level(shaper->buffer, HB_BUFFER_CLUSTER_LEVEL_CHARACTERS);
  return shaper;
}

uint32_t CTextScript(uint32_t character) {
  if (CTextMissingLibrary()) return 0;
  const hb_script_t script = call_hb_unicode_script(call_hb_unicode_funcs_get_default(), character);
  if (script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN) return 0;
  return (uint32_t)script;
}

uint32_t CTextShape(
  CTextShaper *shaper, const uint32_t *text, int count, int start, int end, uint32_t script, int isReversed) {
  hb_buffer_t *buffer = shaper->buffer;
  call_hb_buffer_clear_contents(buffer);
  call_hb_buffer_add_codepoints(buffer, text, count, (unsigned)start, end - start);
  call_hb_buffer_set_direction(buffer, isReversed ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  call_hb_buffer_set_script(buffer, script ? (hb_script_t)script : HB_SCRIPT_COMMON);
  // The same glyphs in every locale.
  call_hb_buffer_set_language(buffer, call_hb_language_from_string("und", -1));
  // Joiners and other invisible characters have no glyph.
  call_hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
  call_hb_shape(shaper->font, buffer, NULL, 0);
  // Without memory there is no glyph.
  if (!call_hb_buffer_get_glyph_infos(buffer, NULL) || !call_hb_buffer_get_glyph_positions(buffer, NULL)) return 0;
  return call_hb_buffer_get_length(buffer);
}

CTextGlyph CTextGetGlyph(const CTextShaper *shaper, uint32_t index) {
  const hb_glyph_info_t info = call_hb_buffer_get_glyph_infos(shaper->buffer, NULL)[index];
  const hb_glyph_position_t position = call_hb_buffer_get_glyph_positions(shaper->buffer, NULL)[index];
  const float scale = 1.0f / positionScale;
  CTextGlyph glyph = {
    info.codepoint, info.cluster, (float)position.x_advance * scale, (float)position.x_offset * scale,
    (float)position.y_offset * scale};
  return glyph;
}
