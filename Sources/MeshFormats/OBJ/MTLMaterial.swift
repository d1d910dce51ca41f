import Geometry

/// The properties of one material of a material library (MTL) that are read.
///
/// `d` is the opacity, as in "The MTL Material Format", Wavefront 1995. `Tr` is in no specification, and programs disagree
/// about it: for most it is the transparency, 1 - d; for 3ds Max and MeshLab (vcglib) it is the opacity.
///
/// - Where `d` is given, it counts, as in tinyobjloader (issue 43): many files have `d 1` and `Tr 0`.
/// - Else the opacity is 1 - `Tr`, as in tinyobjloader, assimp (pull request 3652) and three.js (whose option
///   `invertTrProperty` takes it for the opacity).
/// - But `Tr` of 1 or more alone, by which nothing would be seen, is ignored: it was written for an opaque material.
struct MTLMaterial {
  /// `Kd`, the diffuse colour in sRGB.
  var diffuse = SIMD3<Float>(repeating: 1)
  /// `d`; nil if it is not given.
  var dissolve: Float?
  /// `Tr`; nil if it is not given.
  var transparency: Float?

  /// Whether `Tr` is ignored where it would make the material invisible.
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
