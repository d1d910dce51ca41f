#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>

// Text files that are part of a program. Reading them by `#embed` takes a tenth of a second; array literals of Swift took
// a minute.

/// A file. Both texts end with a null byte.
typedef struct {
  const char *_Nullable name;
  const char *_Nullable text;
} CEmbeddedText;

/// Returns a shader in GLSL, or nulls after the last one.
CEmbeddedText embedded_shader(size_t index);
/// Returns a module of the script of pages, or one of its style sheets, or nulls after the last one.
CEmbeddedText embedded_script(size_t index);
/// Returns a scene file, or nulls after the last one.
CEmbeddedText embedded_scene(size_t index);

#endif
