/// The texture units of the passes. OpenGL 3.3 guarantees 16 of them to a fragment shader, and 16 to a vertex shader.
///
/// A program for surfaces uses 1 unit for the picture behind a surface with transmission, at most 10 for the textures of a material, 2 for the environment, 1 for layers and 1
/// for shadows. Passes over whole pictures use the units 0 and 1, which never have a sampler object.
enum TextureUnits {
  /// The picture that surfaces with transmission show. Passes over whole pictures bind the unit again.
  static let transmissionPicture: UInt32 = 0
  /// The transforms of joints. Passes over whole pictures bind the unit again.
  static let joints: UInt32 = 1
  /// The unit of the first texture of a material; see `MaterialSlot`.
  static let firstMaterialSlot: UInt32 = 2
  /// The number of textures of a material. The further ones of a material with more are not drawn.
  static let materialSlotCount = 10
  /// The levels of the environment.
  static let environment: UInt32 = 12
  /// The values of `ReflectionTable`.
  static let reflectionTable: UInt32 = 13
  /// The depths of a layer of translucent surfaces.
  static let layerDepths: UInt32 = 14
  /// The shadow maps.
  static let shadowMaps: UInt32 = 15
}
