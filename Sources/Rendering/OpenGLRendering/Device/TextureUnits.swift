/// The texture units of the passes. OpenGL 3.3 guarantees 16 of them to a fragment shader, and 48 in all.
///
/// A program for surfaces uses 1 unit for the picture behind a surface with transmission, 2 for the environment, 1 for layers, 1
/// for shadows, and the following ones for the textures of a material; see `GraphicsDevice.maximumMaterialTextures`. Passes over
/// whole pictures use the units 0 and 1, which never have a sampler object.
enum TextureUnits {
  /// The picture that surfaces with transmission show. Passes over whole pictures bind the unit again.
  static let transmissionPicture: UInt32 = 0
  /// The transforms of joints. Passes over whole pictures bind the unit again.
  static let joints: UInt32 = 1
  /// The levels of the environment.
  static let environment: UInt32 = 2
  /// The values of `ReflectionTable`.
  static let reflectionTable: UInt32 = 3
  /// The depths of a layer of translucent surfaces.
  static let layerDepths: UInt32 = 4
  /// The shadow maps.
  static let shadowMaps: UInt32 = 5
  /// The unit of the first texture of a material; see `MaterialSlot`.
  static let firstMaterialSlot: UInt32 = 6
  /// The number of textures that a fragment shader for surfaces reads besides those of a material.
  static let sharedCount = 5
}
