// The file of a font by the name of its family, by fontconfig.
#pragma once

#include <stdlib.h>
#include <string.h>

#include <fontconfig/fontconfig.h>

/// Returns the path of the installed scalable font that is most similar to `family`, or null if there is none. The caller
/// frees it. `index` is the number of the font within the file, as for `CFreeTypeOpen`.
static inline char *CFontconfigFind(const char *family, long *index) {
  char *found = NULL;
  *index = 0;
  // A configuration of its own, which leaves no state behind.
  FcConfig *config = FcInitLoadConfigAndFonts();
  if (!config) return NULL;
  FcPattern *wanted = FcPatternCreate();
  if (wanted) {
    FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
    FcPatternAddBool(wanted, FC_OUTLINE, FcTrue);
    FcConfigSubstitute(config, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result;
    FcPattern *match = FcFontMatch(config, wanted, &result);
    if (match) {
      FcChar8 *file = NULL;
      int number = 0;
      FcBool isScalable = FcFalse;
      if (FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
          FcPatternGetBool(match, FC_SCALABLE, 0, &isScalable) == FcResultMatch && isScalable) {
        found = strdup((const char *)file);
        if (FcPatternGetInteger(match, FC_INDEX, 0, &number) == FcResultMatch) *index = number;
      }
      FcPatternDestroy(match);
    }
    FcPatternDestroy(wanted);
  }
  FcConfigDestroy(config);
  return found;
}
