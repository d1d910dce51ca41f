// The directions of the characters of a line, by FriBidi: the bidirectional algorithm of Unicode (UAX #9).
#pragma once

#include <stdint.h>
#include <stdlib.h>

#include <fribidi.h>

/// Stores the embedding level of each character of a line in `levels`, with the levels of spaces at its end (rule
/// L1). Characters of odd levels are written from right to left. The direction of the line is that of its first
/// letter (rules P2 and P3).
///
/// - Precondition: `text` and `levels` have `count` elements.
/// - Returns: 1; or 0 if memory is exhausted.
static inline int CFriBidiLevels(const uint32_t *text, int count, int8_t *levels) {
  FriBidiCharType *types = malloc((size_t)count * sizeof *types + 1);
  FriBidiBracketType *brackets = malloc((size_t)count * sizeof *brackets + 1);
  FriBidiParType direction = FRIBIDI_PAR_ON;
  int isDone = 0;
  if (types && brackets) {
    fribidi_get_bidi_types(text, count, types);
    fribidi_get_bracket_types(text, count, types, brackets);
    isDone = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, levels) != 0 &&
             fribidi_reorder_line(FRIBIDI_FLAGS_DEFAULT, types, count, 0, direction, levels, NULL, NULL) != 0;
  }
  free(brackets);
  free(types);
  return isDone;
}
