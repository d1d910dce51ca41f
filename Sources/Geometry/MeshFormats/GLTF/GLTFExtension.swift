/// The names of the glTF extensions of nodes and attributes.
enum GLTFExtension {
  /// Many instances of a node's mesh, each with its own transform.
  static let instancing = "EXT_mesh_gpu_instancing"
  /// Directional, point and spot lights.
  static let lights = "KHR_lights_punctual"
  /// Attributes of vertices as integers.
  static let quantization = "KHR_mesh_quantization"
  /// Hidden nodes.
  static let visibility = "KHR_node_visibility"
  /// Animations of any property.
  static let pointer = "KHR_animation_pointer"
  /// Metadata of parts of a file.
  static let metadata = "KHR_xmp_json_ld"
  /// Variants with other materials.
  static let variants = "KHR_materials_variants"
  /// 3D Gaussians.
  static let splats = "KHR_gaussian_splatting"
  /// Materials that are shown without lighting.
  static let unlit = "KHR_materials_unlit"
}
