#ifndef CTEXT_H
#define CTEXT_H

#include <stdint.h>
#include <stdlib.h>

// Text, by four libraries: fonts found by fontconfig, characters ordered by FriBidi, glyphs chosen and placed by HarfBuzz, and
// outlines to coverage by FreeType 2. They are loaded when the first text is drawn: with what they need themselves they would
// take a sixth of the start of a program that draws none.

#ifdef __cplusplus
extern "C" {
#endif

// Loads the libraries. The name of one that is not installed, or null if all are. Without it there are no fonts, and the functions
// below find and open none.
const char *CTextMissingLibrary(void);

// MARK: Fonts

// Returns the path of the installed scalable font that is most similar to `family`, or null if there is none. The caller
// frees it. `index` is the number of the font within the file, as for `CTextOpenFont`.
char *CTextFindFont(const char *family, long *index);

// The results of `CTextOpenFont`.
enum { CTextDone, CTextInvalid, CTextNotScalable, CTextOutOfMemory, CTextNotInstalled };

// A font with a FreeType library of its own, so that two fonts share no state. Only one thread at a time may use it.
typedef struct CTextFont CTextFont;

// Opens the font with number `index` of a font file. The bytes are copied.
//
// Precondition: `bytes` has `count` bytes.
// Returns a font for `CTextCloseFont` and `CTextDone` in `status`; or null and the reason in `status`.
CTextFont *CTextOpenFont(const uint8_t *bytes, size_t count, long index, int *status);

// Closes a font. Null is allowed.
void CTextCloseFont(CTextFont *font);

// Sets the size of the em square, in 1/64 pixel. Returns 0 if the font has this size.
int CTextSetSize(CTextFont *font, int32_t size);

// The extent of lines, in font units: above the baseline, below it (negative), and from baseline to baseline.
typedef struct {
  int32_t unitsPerEm, ascender, descender, height;
} CTextMetrics;

CTextMetrics CTextGetMetrics(const CTextFont *font);

// The coverage of a glyph: `rows` rows of `width` bytes from the top, `pitch` bytes apart. The font owns `coverage`,
// which is valid until the next call with the font.
typedef struct {
  const uint8_t *coverage;
  int32_t width, rows, pitch;
  // The position of the upper left pixel, to the right of the pen and above the baseline.
  int32_t left, top;
} CTextBitmap;

// Stores the coverage of a glyph in `bitmap` when its origin is `shift` 1/64 pixels to the right of a whole pixel. Hinting is
// vertical only, so the distances of glyphs do not depend on it.
//
// Returns 0; or another number if the glyph is damaged or too large. The bitmap is then empty.
int CTextRender(CTextFont *font, uint32_t glyph, int32_t shift, CTextBitmap *bitmap);

// MARK: Lines

// Stores the embedding level of each character of a line in `levels`, with the levels of spaces at its end (rule
// L1 of UAX #9). Characters of odd levels are written from right to left. The direction of the line is that of its first
// letter (rules P2 and P3).
//
// Precondition: `text` and `levels` have `count` elements.
// Returns 1; or 0 if memory is exhausted or a library is missing.
int CTextLevels(const uint32_t *text, int count, int8_t *levels);

// Returns the script of a character, a tag of ISO 15924. Zero for characters of several scripts, as digits and marks.
uint32_t CTextScript(uint32_t character);

// What chooses and places the glyphs of a font. Only one thread at a time may use it.
typedef struct CTextShaper CTextShaper;

// Opens a shaper for the bytes of a font, which stays open and unused by other threads until the shaper is closed.
//
// Returns a shaper for `CTextCloseShaper`; or null if the font is damaged or memory is exhausted.
CTextShaper *CTextOpenShaper(const CTextFont *font, long index);

// Closes a shaper. Null is allowed.
void CTextCloseShaper(CTextShaper *shaper);

// Shapes the characters from `start` to `end` of a line of `count` characters, which are of one script and
// direction. The others decide how letters at both ends are joined. `isReversed`: whether the characters are written from
// right to left.
//
// Precondition: `0 <= start <= end <= count`.
// Returns the number of glyphs, from left to right, which `CTextGetGlyph` returns until the next call.
uint32_t CTextShape(
  CTextShaper *shaper, const uint32_t *text, int count, int start, int end, uint32_t script, int isReversed);

// A glyph of a run of characters.
typedef struct {
  // The number of the glyph, and the index of its character in the line.
  uint32_t number, character;
  // The distance to the next glyph, and the place to the right of the pen and above the baseline, in units of the font.
  float advance, x, y;
} CTextGlyph;

// Precondition: `index` is less than the result of the last `CTextShape`.
CTextGlyph CTextGetGlyph(const CTextShaper *shaper, uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
