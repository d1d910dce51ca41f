#include "Fonts.h"

#include <stdlib.h>
#include <string.h>

// MARK: The search, by fontconfig

// Returns the configuration of the system with its fonts, or null without memory. If the system has no configuration, the
// fonts in the usual folders are used, as fontconfig does after it has printed an error.
static FcConfig *loadConfiguration(void) {
  static const char usualFolders[] =
    "<fontconfig><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir>"
    "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>";
  FcConfig *config = call_FcConfigCreate();
  if (!config) return NULL;
  FcChar8 *file = call_FcConfigGetFilename(config, NULL);
  if (file) {
    call_FcStrFree(file);
    call_FcConfigDestroy(config);
    return call_FcInitLoadConfigAndFonts();
  }
  if (call_FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)usualFolders, FcFalse) &&
      call_FcConfigBuildFonts(config)) return config;
  call_FcConfigDestroy(config);
  return NULL;
}

char *CTextFindFont(const char *family, long *index) {
  char *found = NULL;
  *index = 0;
  if (CTextMissingLibrary()) return NULL;
  // A configuration of its own, which leaves no state behind.
  FcConfig *config = loadConfiguration();
  if (!config) return NULL;
  FcPattern *wanted = call_FcPatternCreate();
  if (wanted) {
    call_FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    call_FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
    call_FcPatternAddBool(wanted, FC_OUTLINE, FcTrue);
    call_FcConfigSubstitute(config, wanted, FcMatchPattern);
    call_FcDefaultSubstitute(wanted);
    FcResult result;
    FcPattern *match = call_FcFontMatch(config, wanted, &result);
    if (match) {
      FcChar8 *file = NULL;
      int number = 0;
      FcBool isScalable = FcFalse;
      if (call_FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
          call_FcPatternGetBool(match, FC_SCALABLE, 0, &isScalable) == FcResultMatch && isScalable) {
        found = strdup((const char *)file);
        if (call_FcPatternGetInteger(match, FC_INDEX, 0, &number) == FcResultMatch) *index = number;
      }
      call_FcPatternDestroy(match);
    }
    call_FcPatternDestroy(wanted);
  }
  call_FcConfigDestroy(config);
  return found;
}

// MARK: Outlines to coverage, by FreeType

// The largest width and height of a glyph's bitmap, in pixels.
enum { bitmapSide = 4096 };

void CTextCloseFont(CTextFont *font) {
  if (!font) return;
  if (font->face) call_FT_Done_Face(font->face);
  if (font->library) call_FT_Done_FreeType(font->library);
  free(font->bytes);
  free(font);
}

CTextFont *CTextOpenFont(const uint8_t *bytes, size_t count, long index, int *status) {
  *status = CTextNotInstalled;
  if (CTextMissingLibrary()) return NULL;
  *status = CTextOutOfMemory;
  CTextFont *font = calloc(1, sizeof *font);
  if (!font) return NULL;
  font->bytes = malloc(count ? count : 1);
  font->count = count;
  if (!font->bytes || call_FT_Init_FreeType(&font->library)) {
    CTextCloseFont(font);
    return NULL;
  }
  if (count) memcpy(font->bytes, bytes, count);
  FT_Error error = call_FT_New_Memory_Face(font->library, font->bytes, (FT_Long)count, (FT_Long)index, &font->face);
  if (error) {
    font->face = NULL;
    *status = error == FT_Err_Out_Of_Memory ? CTextOutOfMemory : CTextInvalid;
  } else if (!FT_IS_SCALABLE(font->face) || font->face->units_per_EM == 0) {
    *status = CTextNotScalable;
  } else {
    // Symbol fonts have no Unicode character map; then every character is missing.
    call_FT_Select_Charmap(font->face, FT_ENCODING_UNICODE);
    *status = CTextDone;
    return font;
  }
  CTextCloseFont(font);
  return NULL;
}

int CTextSetSize(CTextFont *font, int32_t size) { return call_FT_Set_Char_Size(font->face, size, size, 72, 72); }

CTextMetrics CTextGetMetrics(const CTextFont *font) {
  FT_Face face = font->face;
  CTextMetrics metrics = {face->units_per_EM, face->ascender, face->descender, face->height};
  return metrics;
}

int CTextRender(CTextFont *font, uint32_t glyph, int32_t shift, CTextBitmap *bitmap) {
  memset(bitmap, 0, sizeof *bitmap);
  if (call_FT_Load_Glyph(font->face, glyph, FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP)) return 1;
  FT_GlyphSlot slot = font->face->glyph;
  if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return 1;
  call_FT_Outline_Translate(&slot->outline, shift, 0);
  FT_BBox box;
  call_FT_Outline_Get_CBox(&slot->outline, &box);
  const FT_Pos limit = (FT_Pos)bitmapSide * 64;
  if (box.xMax - box.xMin > limit || box.yMax - box.yMin > limit) return 1;
  if (box.xMin < -limit || box.xMax > limit || box.yMin < -limit || box.yMax > limit) return 1;
  if (call_FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)) return 1;
  if (slot->bitmap.pixel_mode != FT_PIXEL_MODE_GRAY || slot->bitmap.pitch < 0) return 0;
  bitmap->coverage = slot->bitmap.buffer;
  bitmap->width = (int32_t)slot->bitmap.width;
  bitmap->rows = (int32_t)slot->bitmap.rows;
  bitmap->pitch = slot->bitmap.pitch;
  bitmap->left = slot->bitmap_left;
  bitmap->top = slot->bitmap_top;
  return 0;
}
