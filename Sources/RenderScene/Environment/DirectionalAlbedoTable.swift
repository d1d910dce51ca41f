/// The fraction of light that a rough mirror reflects in all, as a linear function of its reflectance at normal and at
/// grazing incidence: F0 · x + F90 · y (the split sum of B. Karis, "Real Shading in Unreal Engine 4", 2013).
package struct DirectionalAlbedoTable: Sendable {
  /// The number of rows and of columns.
  package static let size = 32
  /// The values, row by row. Rows have the roughness 0 to 1, columns the cosine between normal and view from 0 to 1,
  /// both from the first to the last pixel centre.
  package let values: [SIMD2<Float>]

  /// The table. Computed at first use.
  package static let shared = DirectionalAlbedoTable()

  private init() {
    // An approximation (B. Karis, "Physically Based Shading on Mobile", 2014).
    values = (0..<Self.size * Self.size).map { index in
      let cosine = Float(index % Self.size) / Float(Self.size - 1)
      let roughness = Float(index / Self.size) / Float(Self.size - 1)
      let r = roughness * SIMD4<Float>(-1, -0.0275, -0.572, 0.022) + SIMD4<Float>(1, 0.0425, 1.04, -0.04)
      var power: Float = 1
      for _ in 0..<9 { power *= 1 - cosine }
      let a = min(r.x * r.x, power) * r.x + r.y
      return SIMD2(-1.04 * a + r.z, 1.04 * a + r.w)
    }
  }

  /// Returns the factors of F0 and F90, by bilinear interpolation.
  package func value(cosine: Float, roughness: Float) -> SIMD2<Float> {
    let last = Float(Self.size - 1)
    let (x, y) = (min(max(cosine, 0), 1) * last, min(max(roughness, 0), 1) * last)
    let (column, row) = (min(Int(x), Self.size - 2), min(Int(y), Self.size - 2))
    let (right, up) = (x - Float(column), y - Float(row))
    let first = row * Self.size + column
    let low = values[first] * (1 - right) + values[first + 1] * right
    let high = values[first + Self.size] * (1 - right) + values[first + Self.size + 1] * right
    return low * (1 - up) + high * up
  }
}
