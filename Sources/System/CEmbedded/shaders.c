#include "CEmbedded.h"

// The files of Shaders/GLSL. A new file is listed here.
static const CEmbeddedText files[] = {
    {"anisotropy.glsl", (const char[]){
#embed "../../../Shaders/GLSL/anisotropy.glsl" suffix(, 0)
    }},
    {"backdrop.frag", (const char[]){
#embed "../../../Shaders/GLSL/backdrop.frag" suffix(, 0)
    }},
    {"background.frag", (const char[]){
#embed "../../../Shaders/GLSL/background.frag" suffix(, 0)
    }},
    {"clipping.glsl", (const char[]){
#embed "../../../Shaders/GLSL/clipping.glsl" suffix(, 0)
    }},
    {"cloud.vert", (const char[]){
#embed "../../../Shaders/GLSL/cloud.vert" suffix(, 0)
    }},
    {"depths.frag", (const char[]){
#embed "../../../Shaders/GLSL/depths.frag" suffix(, 0)
    }},
    {"distances.glsl", (const char[]){
#embed "../../../Shaders/GLSL/distances.glsl" suffix(, 0)
    }},
    {"environment.glsl", (const char[]){
#embed "../../../Shaders/GLSL/environment.glsl" suffix(, 0)
    }},
    {"film-curves.glsl", (const char[]){
#embed "../../../Shaders/GLSL/film-curves.glsl" suffix(, 0)
    }},
    {"ground-shadow.frag", (const char[]){
#embed "../../../Shaders/GLSL/ground-shadow.frag" suffix(, 0)
    }},
    {"imposter-ids.frag", (const char[]){
#embed "../../../Shaders/GLSL/imposter-ids.frag" suffix(, 0)
    }},
    {"imposter-ids.vert", (const char[]){
#embed "../../../Shaders/GLSL/imposter-ids.vert" suffix(, 0)
    }},
    {"imposters.frag", (const char[]){
#embed "../../../Shaders/GLSL/imposters.frag" suffix(, 0)
    }},
    {"iridescence.glsl", (const char[]){
#embed "../../../Shaders/GLSL/iridescence.glsl" suffix(, 0)
    }},
    {"layer-count.frag", (const char[]){
#embed "../../../Shaders/GLSL/layer-count.frag" suffix(, 0)
    }},
    {"layer-depths.frag", (const char[]){
#embed "../../../Shaders/GLSL/layer-depths.frag" suffix(, 0)
    }},
    {"layer-limits.frag", (const char[]){
#embed "../../../Shaders/GLSL/layer-limits.frag" suffix(, 0)
    }},
    {"layers.frag", (const char[]){
#embed "../../../Shaders/GLSL/layers.frag" suffix(, 0)
    }},
    {"lighting.glsl", (const char[]){
#embed "../../../Shaders/GLSL/lighting.glsl" suffix(, 0)
    }},
    {"material-parameters.glsl", (const char[]){
#embed "../../../Shaders/GLSL/material-parameters.glsl" suffix(, 0)
    }},
    {"materials.glsl", (const char[]){
#embed "../../../Shaders/GLSL/materials.glsl" suffix(, 0)
    }},
    {"occlusion-blur.frag", (const char[]){
#embed "../../../Shaders/GLSL/occlusion-blur.frag" suffix(, 0)
    }},
    {"occlusion.frag", (const char[]){
#embed "../../../Shaders/GLSL/occlusion.frag" suffix(, 0)
    }},
    {"overlay.frag", (const char[]){
#embed "../../../Shaders/GLSL/overlay.frag" suffix(, 0)
    }},
    {"picture.vert", (const char[]){
#embed "../../../Shaders/GLSL/picture.vert" suffix(, 0)
    }},
    {"points.frag", (const char[]){
#embed "../../../Shaders/GLSL/points.frag" suffix(, 0)
    }},
    {"points.vert", (const char[]){
#embed "../../../Shaders/GLSL/points.vert" suffix(, 0)
    }},
    {"present.frag", (const char[]){
#embed "../../../Shaders/GLSL/present.frag" suffix(, 0)
    }},
    {"records.glsl", (const char[]){
#embed "../../../Shaders/GLSL/records.glsl" suffix(, 0)
    }},
    {"rod.vert", (const char[]){
#embed "../../../Shaders/GLSL/rod.vert" suffix(, 0)
    }},
    {"shade.frag", (const char[]){
#embed "../../../Shaders/GLSL/shade.frag" suffix(, 0)
    }},
    {"shadows.glsl", (const char[]){
#embed "../../../Shaders/GLSL/shadows.glsl" suffix(, 0)
    }},
    {"sheen.glsl", (const char[]){
#embed "../../../Shaders/GLSL/sheen.glsl" suffix(, 0)
    }},
    {"spheres.glsl", (const char[]){
#embed "../../../Shaders/GLSL/spheres.glsl" suffix(, 0)
    }},
    {"splats.frag", (const char[]){
#embed "../../../Shaders/GLSL/splats.frag" suffix(, 0)
    }},
    {"splats.vert", (const char[]){
#embed "../../../Shaders/GLSL/splats.vert" suffix(, 0)
    }},
    {"surface.frag", (const char[]){
#embed "../../../Shaders/GLSL/surface.frag" suffix(, 0)
    }},
    {"surface.vert", (const char[]){
#embed "../../../Shaders/GLSL/surface.vert" suffix(, 0)
    }},
    {"textures.glsl", (const char[]){
#embed "../../../Shaders/GLSL/textures.glsl" suffix(, 0)
    }},
    {"thin.glsl", (const char[]){
#embed "../../../Shaders/GLSL/thin.glsl" suffix(, 0)
    }},
    {"tone-mapping.glsl", (const char[]){
#embed "../../../Shaders/GLSL/tone-mapping.glsl" suffix(, 0)
    }},
    {"transmission.frag", (const char[]){
#embed "../../../Shaders/GLSL/transmission.frag" suffix(, 0)
    }},
    {"transmission.glsl", (const char[]){
#embed "../../../Shaders/GLSL/transmission.glsl" suffix(, 0)
    }},
};

CEmbeddedText embedded_shader(size_t index) {
  return index < sizeof files / sizeof *files ? files[index] : (CEmbeddedText){0};
}
