/// The directional albedo of a white sheen, KHR_materials_sheen, for each cosine n·v and each roughness.
///
/// The sheen has the distribution of A. C. Estevez and C. Kulla ("Production Friendly Microfacet Sheen BRDF", 2017), with
/// α = roughness², and the visibility of D. Neubelt and M. Pettineo ("Crafting a Next-Gen Material Pipeline for The Order:
/// 1886", 2013). `sheen.glsl` has the same values.
package enum SheenTable {
  /// The number of rows and of columns.
  package static let size = 8
  /// The roughness below which it counts as this.
  package static let leastRoughness: Float = 0.045
  /// The values, row by row, at most 1. Rows have the roughness 0 to 1, columns the square root of the cosine 0 to 1.
  package static let values: [Float] = [
    1.0, 1.0, 0.658, 0.022, 0.0, 0.0, 0.0, 0.0,
    1.0, 1.0, 1.0, 0.446, 0.113, 0.013, 0.0, 0.0,
    1.0, 1.0, 0.889, 0.556, 0.294, 0.12, 0.03, 0.001,
    1.0, 0.927, 0.728, 0.528, 0.348, 0.199, 0.088, 0.016,
    0.835, 0.769, 0.634, 0.493, 0.361, 0.241, 0.136, 0.049,
    0.731, 0.68, 0.575, 0.466, 0.362, 0.263, 0.171, 0.085,
    0.667, 0.624, 0.537, 0.446, 0.359, 0.276, 0.196, 0.116,
    0.625, 0.587, 0.511, 0.432, 0.356, 0.284, 0.213, 0.141,
  ]
}
