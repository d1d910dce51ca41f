// The functions of the libraries of text, with their types in the headers, called by `call_NAME`.
#pragma once

#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <harfbuzz/hb-ft.h>
#include <harfbuzz/hb.h>

#define FREETYPE_FUNCTIONS(USE) \
  USE(FT_Done_Face) USE(FT_Done_FreeType) USE(FT_Init_FreeType) USE(FT_Load_Glyph) USE(FT_New_Memory_Face) \
  USE(FT_Outline_Get_CBox) USE(FT_Outline_Translate) USE(FT_Render_Glyph) USE(FT_Select_Charmap) USE(FT_Set_Char_Size)

#define FONTCONFIG_FUNCTIONS(USE) \
  USE(FcConfigBuildFonts) USE(FcConfigCreate) USE(FcConfigDestroy) USE(FcConfigGetFilename) \
  USE(FcConfigParseAndLoadFromMemory) USE(FcConfigSubstitute) USE(FcDefaultSubstitute) USE(FcFontMatch) \
  USE(FcInitLoadConfigAndFonts) USE(FcPatternAddBool) USE(FcPatternAddString) USE(FcPatternCreate) USE(FcPatternDestroy) \
  USE(FcPatternGetBool) USE(FcPatternGetInteger) USE(FcPatternGetString) USE(FcStrFree)

#define FRIBIDI_FUNCTIONS(USE) \
  USE(fribidi_get_bidi_types) USE(fribidi_get_bracket_types) USE(fribidi_get_par_embedding_levels_ex) \
  USE(fribidi_reorder_line)

#define HARFBUZZ_FUNCTIONS(USE) \
  USE(hb_buffer_add_codepoints) USE(hb_buffer_clear_contents) USE(hb_buffer_create) USE(hb_buffer_destroy) \
  USE(hb_buffer_get_glyph_infos) USE(hb_buffer_get_glyph_positions) USE(hb_buffer_get_length) \
  USE(hb_buffer_set_cluster_level) USE(hb_buffer_set_direction) USE(hb_buffer_set_flags) USE(hb_buffer_set_language) \
  USE(hb_buffer_set_script) USE(hb_font_destroy) USE(hb_ft_font_create) USE(hb_language_from_string) USE(hb_shape) \
  USE(hb_unicode_funcs_get_default) USE(hb_unicode_script)

#define DECLARE(name) extern __typeof__(name) *call_##name;
FREETYPE_FUNCTIONS(DECLARE)
FONTCONFIG_FUNCTIONS(DECLARE)
FRIBIDI_FUNCTIONS(DECLARE)
HARFBUZZ_FUNCTIONS(DECLARE)
#undef DECLARE
