import Geometry

/// The supported properties of a material in a material library (MTL).
///
/// `d` is the opacity, as in "The MTL Material Format", Wavefront 1995. `Tr` is in no specification, and programs
/// interpret it differently: most as the transparency 1 - d, but 3ds Max and MeshLab (vcglib) as the opacity.
///
/// - If `d` is given, it is used, as in tinyobjloader (issue 43), because many files have `d 1` and `Tr 0`.
/// - Otherwise the opacity is 1 - `Tr`, as in tinyobjloader, assimp (pull request 3652) and three.js (which has the
///   option `invertTrProperty` for the other meaning).
/// - `Tr` of 1 or more without `d` is ignored. It would make the material invisible, and was written for an opaque one.
struct MTLMaterial {
  /// `Kd`, the diffuse colour in sRGB.
  var diffuse = SIMD3<Float>(repeating: 1)
  /// `d`, or nil if it is not given.
  var dissolve: Float?
  /// `Tr`, or nil if it is not given.
  var transparency: Float?

  /// Whether `Tr` is ignored because it would make the material invisible.
  var ignoresTransparency: Bool {
    guard dissolve == nil, let transparency else { return false }
    return transparency >= 1
  }

  /// The diffuse colour with the opacity.
  var color: Color {
    var color = Color(sRGB: SIMD4(diffuse, 1))
    color.linear.w = dissolve ?? (ignoresTransparency ? 1 : 1 - (transparency ?? 0))
    return color
  }
}
