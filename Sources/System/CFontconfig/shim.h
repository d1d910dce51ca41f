// The file of a font by the name of its family, by fontconfig.
#pragma once

#include <stdlib.h>
#include <string.h>

#include <fontconfig/fontconfig.h>

/// Returns the configuration of the system with its fonts, or null without memory. If the system has no configuration, the
/// fonts in the usual folders are used, as fontconfig does after it has printed an error.
static inline FcConfig *CFontconfigLoad(void) {
  static const char usualFolders[] =
      "<fontconfig><dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir>"
      "<cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>";
  FcConfig *config = FcConfigCreate();
  if (!config) return NULL;
  FcChar8 *file = FcConfigGetFilename(config, NULL);
  if (file) {
    FcStrFree(file);
    FcConfigDestroy(config);
    return FcInitLoadConfigAndFonts();
  }
  if (FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)usualFolders, FcFalse) &&
      FcConfigBuildFonts(config)) return config;
  FcConfigDestroy(config);
  return NULL;
}

/// Returns the path of the installed scalable font that is most similar to `family`, or null if there is none. The caller
/// frees it. `index` is the number of the font within the file, as for `CFreeTypeOpen`.
static inline char *CFontconfigFind(const char *family, long *index) {
  char *found = NULL;
  *index = 0;
  // A configuration of its own, which leaves no state behind.
  FcConfig *config = CFontconfigLoad();
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
