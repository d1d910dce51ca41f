#include "CEmbedded.h"

// The files of the folder Script of the module Page. A new file is listed here.
static const CEmbeddedText files[] = {
    {"address.js", (const char[]){
#embed "../../Page/Page/Script/address.js" suffix(, 0)
    }},
    {"ambient-occlusion.js", (const char[]){
#embed "../../Page/Page/Script/ambient-occlusion.js" suffix(, 0)
    }},
    {"animations.js", (const char[]){
#embed "../../Page/Page/Script/animations.js" suffix(, 0)
    }},
    {"axes.js", (const char[]){
#embed "../../Page/Page/Script/axes.js" suffix(, 0)
    }},
    {"axis-box.js", (const char[]){
#embed "../../Page/Page/Script/axis-box.js" suffix(, 0)
    }},
    {"backdrop.js", (const char[]){
#embed "../../Page/Page/Script/backdrop.js" suffix(, 0)
    }},
    {"bindings.js", (const char[]){
#embed "../../Page/Page/Script/bindings.js" suffix(, 0)
    }},
    {"boot.js", (const char[]){
#embed "../../Page/Page/Script/boot.js" suffix(, 0)
    }},
    {"boxes.js", (const char[]){
#embed "../../Page/Page/Script/boxes.js" suffix(, 0)
    }},
    {"camera-list.js", (const char[]){
#embed "../../Page/Page/Script/camera-list.js" suffix(, 0)
    }},
    {"camera-menu.js", (const char[]){
#embed "../../Page/Page/Script/camera-menu.js" suffix(, 0)
    }},
    {"camera.js", (const char[]){
#embed "../../Page/Page/Script/camera.js" suffix(, 0)
    }},
    {"caption-room.js", (const char[]){
#embed "../../Page/Page/Script/caption-room.js" suffix(, 0)
    }},
    {"cells.js", (const char[]){
#embed "../../Page/Page/Script/cells.js" suffix(, 0)
    }},
    {"clip-menu.js", (const char[]){
#embed "../../Page/Page/Script/clip-menu.js" suffix(, 0)
    }},
    {"clip-plane-controls.js", (const char[]){
#embed "../../Page/Page/Script/clip-plane-controls.js" suffix(, 0)
    }},
    {"clip-plane.js", (const char[]){
#embed "../../Page/Page/Script/clip-plane.js" suffix(, 0)
    }},
    {"cloud-occlusion.js", (const char[]){
#embed "../../Page/Page/Script/cloud-occlusion.js" suffix(, 0)
    }},
    {"color-text.js", (const char[]){
#embed "../../Page/Page/Script/color-text.js" suffix(, 0)
    }},
    {"column-functions.js", (const char[]){
#embed "../../Page/Page/Script/column-functions.js" suffix(, 0)
    }},
    {"computed-meshes.js", (const char[]){
#embed "../../Page/Page/Script/computed-meshes.js" suffix(, 0)
    }},
    {"constraints.js", (const char[]){
#embed "../../Page/Page/Script/constraints.js" suffix(, 0)
    }},
    {"content.js", (const char[]){
#embed "../../Page/Page/Script/content.js" suffix(, 0)
    }},
    {"controls.js", (const char[]){
#embed "../../Page/Page/Script/controls.js" suffix(, 0)
    }},
    {"copy-address.js", (const char[]){
#embed "../../Page/Page/Script/copy-address.js" suffix(, 0)
    }},
    {"data.js", (const char[]){
#embed "../../Page/Page/Script/data.js" suffix(, 0)
    }},
    {"deformation.js", (const char[]){
#embed "../../Page/Page/Script/deformation.js" suffix(, 0)
    }},
    {"dependencies.js", (const char[]){
#embed "../../Page/Page/Script/dependencies.js" suffix(, 0)
    }},
    {"document.css", (const char[]){
#embed "../../Page/Page/Script/document.css" suffix(, 0)
    }},
    {"edits.js", (const char[]){
#embed "../../Page/Page/Script/edits.js" suffix(, 0)
    }},
    {"elementwise.js", (const char[]){
#embed "../../Page/Page/Script/elementwise.js" suffix(, 0)
    }},
    {"embedding.js", (const char[]){
#embed "../../Page/Page/Script/embedding.js" suffix(, 0)
    }},
    {"environment.js", (const char[]){
#embed "../../Page/Page/Script/environment.js" suffix(, 0)
    }},
    {"extended-materials.js", (const char[]){
#embed "../../Page/Page/Script/extended-materials.js" suffix(, 0)
    }},
    {"extrusions.js", (const char[]){
#embed "../../Page/Page/Script/extrusions.js" suffix(, 0)
    }},
    {"functions.js", (const char[]){
#embed "../../Page/Page/Script/functions.js" suffix(, 0)
    }},
    {"gl-device.js", (const char[]){
#embed "../../Page/Page/Script/gl-device.js" suffix(, 0)
    }},
    {"gpu-mesh.js", (const char[]){
#embed "../../Page/Page/Script/gpu-mesh.js" suffix(, 0)
    }},
    {"ground-shadow.js", (const char[]){
#embed "../../Page/Page/Script/ground-shadow.js" suffix(, 0)
    }},
    {"help.js", (const char[]){
#embed "../../Page/Page/Script/help.js" suffix(, 0)
    }},
    {"images.js", (const char[]){
#embed "../../Page/Page/Script/images.js" suffix(, 0)
    }},
    {"imposters.js", (const char[]){
#embed "../../Page/Page/Script/imposters.js" suffix(, 0)
    }},
    {"inspector.js", (const char[]){
#embed "../../Page/Page/Script/inspector.js" suffix(, 0)
    }},
    {"interface.js", (const char[]){
#embed "../../Page/Page/Script/interface.js" suffix(, 0)
    }},
    {"label-layout.js", (const char[]){
#embed "../../Page/Page/Script/label-layout.js" suffix(, 0)
    }},
    {"last-changes.js", (const char[]){
#embed "../../Page/Page/Script/last-changes.js" suffix(, 0)
    }},
    {"lathes.js", (const char[]){
#embed "../../Page/Page/Script/lathes.js" suffix(, 0)
    }},
    {"light-meter.js", (const char[]){
#embed "../../Page/Page/Script/light-meter.js" suffix(, 0)
    }},
    {"lighting.js", (const char[]){
#embed "../../Page/Page/Script/lighting.js" suffix(, 0)
    }},
    {"list-controls.js", (const char[]){
#embed "../../Page/Page/Script/list-controls.js" suffix(, 0)
    }},
    {"lists.js", (const char[]){
#embed "../../Page/Page/Script/lists.js" suffix(, 0)
    }},
    {"make-element.js", (const char[]){
#embed "../../Page/Page/Script/make-element.js" suffix(, 0)
    }},
    {"materials.js", (const char[]){
#embed "../../Page/Page/Script/materials.js" suffix(, 0)
    }},
    {"measurement.js", (const char[]){
#embed "../../Page/Page/Script/measurement.js" suffix(, 0)
    }},
    {"measuring.js", (const char[]){
#embed "../../Page/Page/Script/measuring.js" suffix(, 0)
    }},
    {"number-fields.js", (const char[]){
#embed "../../Page/Page/Script/number-fields.js" suffix(, 0)
    }},
    {"number-text.js", (const char[]){
#embed "../../Page/Page/Script/number-text.js" suffix(, 0)
    }},
    {"orbit.js", (const char[]){
#embed "../../Page/Page/Script/orbit.js" suffix(, 0)
    }},
    {"overlays.js", (const char[]){
#embed "../../Page/Page/Script/overlays.js" suffix(, 0)
    }},
    {"page.css", (const char[]){
#embed "../../Page/Page/Script/page.css" suffix(, 0)
    }},
    {"page.js", (const char[]){
#embed "../../Page/Page/Script/page.js" suffix(, 0)
    }},
    {"palettes.js", (const char[]){
#embed "../../Page/Page/Script/palettes.js" suffix(, 0)
    }},
    {"parameter-grids.js", (const char[]){
#embed "../../Page/Page/Script/parameter-grids.js" suffix(, 0)
    }},
    {"parameter-values.js", (const char[]){
#embed "../../Page/Page/Script/parameter-values.js" suffix(, 0)
    }},
    {"parameters.js", (const char[]){
#embed "../../Page/Page/Script/parameters.js" suffix(, 0)
    }},
    {"parametric-surfaces.js", (const char[]){
#embed "../../Page/Page/Script/parametric-surfaces.js" suffix(, 0)
    }},
    {"particle-columns.js", (const char[]){
#embed "../../Page/Page/Script/particle-columns.js" suffix(, 0)
    }},
    {"particle-selection.js", (const char[]){
#embed "../../Page/Page/Script/particle-selection.js" suffix(, 0)
    }},
    {"particles.js", (const char[]){
#embed "../../Page/Page/Script/particles.js" suffix(, 0)
    }},
    {"picking.js", (const char[]){
#embed "../../Page/Page/Script/picking.js" suffix(, 0)
    }},
    {"picture-size.js", (const char[]){
#embed "../../Page/Page/Script/picture-size.js" suffix(, 0)
    }},
    {"placements.js", (const char[]){
#embed "../../Page/Page/Script/placements.js" suffix(, 0)
    }},
    {"planar-paths.js", (const char[]){
#embed "../../Page/Page/Script/planar-paths.js" suffix(, 0)
    }},
    {"player.js", (const char[]){
#embed "../../Page/Page/Script/player.js" suffix(, 0)
    }},
    {"points.js", (const char[]){
#embed "../../Page/Page/Script/points.js" suffix(, 0)
    }},
    {"polygon-triangles.js", (const char[]){
#embed "../../Page/Page/Script/polygon-triangles.js" suffix(, 0)
    }},
    {"quality.js", (const char[]){
#embed "../../Page/Page/Script/quality.js" suffix(, 0)
    }},
    {"render-target.js", (const char[]){
#embed "../../Page/Page/Script/render-target.js" suffix(, 0)
    }},
    {"renderer.js", (const char[]){
#embed "../../Page/Page/Script/renderer.js" suffix(, 0)
    }},
    {"revolution.js", (const char[]){
#embed "../../Page/Page/Script/revolution.js" suffix(, 0)
    }},
    {"rods.js", (const char[]){
#embed "../../Page/Page/Script/rods.js" suffix(, 0)
    }},
    {"save-picture.js", (const char[]){
#embed "../../Page/Page/Script/save-picture.js" suffix(, 0)
    }},
    {"scene-lines.js", (const char[]){
#embed "../../Page/Page/Script/scene-lines.js" suffix(, 0)
    }},
    {"scene-outline.js", (const char[]){
#embed "../../Page/Page/Script/scene-outline.js" suffix(, 0)
    }},
    {"scene.js", (const char[]){
#embed "../../Page/Page/Script/scene.js" suffix(, 0)
    }},
    {"shadow-fit.js", (const char[]){
#embed "../../Page/Page/Script/shadow-fit.js" suffix(, 0)
    }},
    {"shadow-maps.js", (const char[]){
#embed "../../Page/Page/Script/shadow-maps.js" suffix(, 0)
    }},
    {"shape-clouds.js", (const char[]){
#embed "../../Page/Page/Script/shape-clouds.js" suffix(, 0)
    }},
    {"shapes.js", (const char[]){
#embed "../../Page/Page/Script/shapes.js" suffix(, 0)
    }},
    {"shortcuts.js", (const char[]){
#embed "../../Page/Page/Script/shortcuts.js" suffix(, 0)
    }},
    {"shown-frame.js", (const char[]){
#embed "../../Page/Page/Script/shown-frame.js" suffix(, 0)
    }},
    {"sphere-extents.js", (const char[]){
#embed "../../Page/Page/Script/sphere-extents.js" suffix(, 0)
    }},
    {"sphere-records.js", (const char[]){
#embed "../../Page/Page/Script/sphere-records.js" suffix(, 0)
    }},
    {"splats.js", (const char[]){
#embed "../../Page/Page/Script/splats.js" suffix(, 0)
    }},
    {"srgb.js", (const char[]){
#embed "../../Page/Page/Script/srgb.js" suffix(, 0)
    }},
    {"surface-lines.js", (const char[]){
#embed "../../Page/Page/Script/surface-lines.js" suffix(, 0)
    }},
    {"surfaces.js", (const char[]){
#embed "../../Page/Page/Script/surfaces.js" suffix(, 0)
    }},
    {"text-fitting.js", (const char[]){
#embed "../../Page/Page/Script/text-fitting.js" suffix(, 0)
    }},
    {"text-images.js", (const char[]){
#embed "../../Page/Page/Script/text-images.js" suffix(, 0)
    }},
    {"text-painter.js", (const char[]){
#embed "../../Page/Page/Script/text-painter.js" suffix(, 0)
    }},
    {"text-style.js", (const char[]){
#embed "../../Page/Page/Script/text-style.js" suffix(, 0)
    }},
    {"ticks.js", (const char[]){
#embed "../../Page/Page/Script/ticks.js" suffix(, 0)
    }},
    {"tools.js", (const char[]){
#embed "../../Page/Page/Script/tools.js" suffix(, 0)
    }},
    {"transforms.js", (const char[]){
#embed "../../Page/Page/Script/transforms.js" suffix(, 0)
    }},
    {"translucent-layers.js", (const char[]){
#embed "../../Page/Page/Script/translucent-layers.js" suffix(, 0)
    }},
    {"translucent-order.js", (const char[]){
#embed "../../Page/Page/Script/translucent-order.js" suffix(, 0)
    }},
    {"transmission.js", (const char[]){
#embed "../../Page/Page/Script/transmission.js" suffix(, 0)
    }},
    {"tubes.js", (const char[]){
#embed "../../Page/Page/Script/tubes.js" suffix(, 0)
    }},
    {"uniforms.js", (const char[]){
#embed "../../Page/Page/Script/uniforms.js" suffix(, 0)
    }},
    {"upright.js", (const char[]){
#embed "../../Page/Page/Script/upright.js" suffix(, 0)
    }},
    {"vectors.js", (const char[]){
#embed "../../Page/Page/Script/vectors.js" suffix(, 0)
    }},
    {"view.js", (const char[]){
#embed "../../Page/Page/Script/view.js" suffix(, 0)
    }},
    {"warm-up.js", (const char[]){
#embed "../../Page/Page/Script/warm-up.js" suffix(, 0)
    }},
};

CEmbeddedText embedded_script(size_t index) {
  return index < sizeof files / sizeof *files ? files[index] : (CEmbeddedText){0};
}
