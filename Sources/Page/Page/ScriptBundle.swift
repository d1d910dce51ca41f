/// The script of a page, made of the modules in `Script/`.
enum ScriptBundle {
  /// All modules.
  static let modules = files + [style]

  /// The module `style.js`, which exports the text of `page.css`.
  private static var style: ScriptModule {
    var css = String(decoding: PackageResources.page_css, as: UTF8.self)
    // The spaces around these have no meaning in `page.css`.
    for mark in ["{ ", " {", " }", ": ", "; ", ", "] {
      css = css.split(separator: mark, omittingEmptySubsequences: false)
        .joined(separator: mark.filter { $0 != " " })
    }
    return ScriptModule(name: "style.js", text: "export const styleText = `\n\(css)`;\n")
  }

  /// The modules of `Script/`. A new file is listed here.
  private static let files: [ScriptModule] = [
    ("ambient-occlusion.js", PackageResources.ambient_occlusion_js),
    ("animations.js", PackageResources.animations_js),
    ("axes.js", PackageResources.axes_js),
    ("axis-box.js", PackageResources.axis_box_js),
    ("backdrop.js", PackageResources.backdrop_js),
    ("bindings.js", PackageResources.bindings_js),
    ("boxes.js", PackageResources.boxes_js),
    ("camera-list.js", PackageResources.camera_list_js),
    ("camera.js", PackageResources.camera_js),
    ("caption-room.js", PackageResources.caption_room_js),
    ("cells.js", PackageResources.cells_js),
    ("clip-plane.js", PackageResources.clip_plane_js),
    ("cloud-occlusion.js", PackageResources.cloud_occlusion_js),
    ("color-text.js", PackageResources.color_text_js),
    ("column-functions.js", PackageResources.column_functions_js),
    ("computed-meshes.js", PackageResources.computed_meshes_js),
    ("constraints.js", PackageResources.constraints_js),
    ("content.js", PackageResources.content_js),
    ("controls.js", PackageResources.controls_js),
    ("data.js", PackageResources.data_js),
    ("deformation.js", PackageResources.deformation_js),
    ("edits.js", PackageResources.edits_js),
    ("elementwise.js", PackageResources.elementwise_js),
    ("embedding.js", PackageResources.embedding_js),
    ("environment.js", PackageResources.environment_js),
    ("extended-materials.js", PackageResources.extended_materials_js),
    ("extrusions.js", PackageResources.extrusions_js),
    ("functions.js", PackageResources.functions_js),
    ("gl-device.js", PackageResources.gl_device_js),
    ("gpu-mesh.js", PackageResources.gpu_mesh_js),
    ("ground-shadow.js", PackageResources.ground_shadow_js),
    ("help.js", PackageResources.help_js),
    ("images.js", PackageResources.images_js),
    ("imposters.js", PackageResources.imposters_js),
    ("inspector.js", PackageResources.inspector_js),
    ("interface.js", PackageResources.interface_js),
    ("label-layout.js", PackageResources.label_layout_js),
    ("lathes.js", PackageResources.lathes_js),
    ("light-meter.js", PackageResources.light_meter_js),
    ("lighting.js", PackageResources.lighting_js),
    ("make-element.js", PackageResources.make_element_js),
    ("lists.js", PackageResources.lists_js),
    ("materials.js", PackageResources.materials_js),
    ("number-text.js", PackageResources.number_text_js),
    ("orbit.js", PackageResources.orbit_js),
    ("overlays.js", PackageResources.overlays_js),
    ("page.js", PackageResources.page_js),
    ("palettes.js", PackageResources.palettes_js),
    ("parameter-grids.js", PackageResources.parameter_grids_js),
    ("parameter-values.js", PackageResources.parameter_values_js),
    ("parameters.js", PackageResources.parameters_js),
    ("parametric-surfaces.js", PackageResources.parametric_surfaces_js),
    ("particle-columns.js", PackageResources.particle_columns_js),
    ("particle-selection.js", PackageResources.particle_selection_js),
    ("particles.js", PackageResources.particles_js),
    ("picking.js", PackageResources.picking_js),
    ("placements.js", PackageResources.placements_js),
    ("planar-paths.js", PackageResources.planar_paths_js),
    ("player.js", PackageResources.player_js),
    ("points.js", PackageResources.points_js),
    ("polygon-triangles.js", PackageResources.polygon_triangles_js),
    ("render-target.js", PackageResources.render_target_js),
    ("renderer.js", PackageResources.renderer_js),
    ("revolution.js", PackageResources.revolution_js),
    ("rods.js", PackageResources.rods_js),
    ("sampling.js", PackageResources.sampling_js),
    ("scene.js", PackageResources.scene_js),
    ("shadow-fit.js", PackageResources.shadow_fit_js),
    ("shadow-maps.js", PackageResources.shadow_maps_js),
    ("scene-lines.js", PackageResources.scene_lines_js),
    ("scene-outline.js", PackageResources.scene_outline_js),
    ("shape-clouds.js", PackageResources.shape_clouds_js),
    ("shapes.js", PackageResources.shapes_js),
    ("shortcuts.js", PackageResources.shortcuts_js),
    ("shown-frame.js", PackageResources.shown_frame_js),
    ("sphere-extents.js", PackageResources.sphere_extents_js),
    ("sphere-records.js", PackageResources.sphere_records_js),
    ("srgb.js", PackageResources.srgb_js),
    ("surface-lines.js", PackageResources.surface_lines_js),
    ("surfaces.js", PackageResources.surfaces_js),
    ("text-images.js", PackageResources.text_images_js),
    ("text-painter.js", PackageResources.text_painter_js),
    ("text-style.js", PackageResources.text_style_js),
    ("ticks.js", PackageResources.ticks_js),
    ("transforms.js", PackageResources.transforms_js),
    ("transmission.js", PackageResources.transmission_js),
    ("translucent-layers.js", PackageResources.translucent_layers_js),
    ("translucent-order.js", PackageResources.translucent_order_js),
    ("tubes.js", PackageResources.tubes_js),
    ("uniforms.js", PackageResources.uniforms_js),
    ("upright.js", PackageResources.upright_js),
    ("vectors.js", PackageResources.vectors_js),
    ("view.js", PackageResources.view_js),
    ("warm-up.js", PackageResources.warm_up_js),
  ].map { ScriptModule(name: $0, text: String(decoding: $1, as: UTF8.self)) }

  /// The script that decodes the data and starts the page.
  static var boot: String {
    ScriptModule(name: "boot.js", text: String(decoding: PackageResources.boot_js, as: UTF8.self)).bundled
  }

  /// Returns the modules that `entry` needs as one script, each after those that it imports. O(size).
  ///
  /// - Parameters:
  ///   - expressions: The text of the module `expressions.js`, which is generated for each page.
  ///   - others: Further modules, for tests.
  ///   - omitted: The names of the modules that the page does not need. The names that they export become null.
  static func script(
    entry: String = "page.js", expressions: String, adding others: [ScriptModule] = [],
    omitting omitted: Set<String> = []
  ) -> String {
    let all = modules + others + [ScriptModule(name: "expressions.js", text: expressions)]
    var texts: [String] = []
    var visited: Set<String> = []
    func visit(_ name: String) {
      guard visited.insert(name).inserted, let module = all.first(where: { $0.name == name }) else { return }
      guard !omitted.contains(name) else {
        texts.append(module.exportedNames.map { "const \($0) = null;\n" }.joined())
        return
      }
      for imported in module.imports { visit(imported) }
      texts.append(module.bundled)
    }
    visit(entry)
    return "(() => {\n\"use strict\";\n\(texts.joined())})();\n"
  }
}
