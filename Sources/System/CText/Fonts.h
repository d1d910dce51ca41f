#pragma once

#include "CText.h"
#include "Libraries.h"

struct CTextFont {
  FT_Library library;
  FT_Face face;
  // A copy of the file, which FreeType and HarfBuzz read until the font is closed.
  uint8_t *bytes;
  size_t count;
};
