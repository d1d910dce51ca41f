#include "CEmbedded.h"

// The scenes of Assets/ that a program can show wherever it is.
static const CEmbeddedText files[] = {
    {"solar-system.json5", (const char[]){
#embed "../../../Assets/solar-system.json5" suffix(, 0)
    }},
};

CEmbeddedText embedded_scene(size_t index) {
  return index < sizeof files / sizeof *files ? files[index] : (CEmbeddedText){0};
}
