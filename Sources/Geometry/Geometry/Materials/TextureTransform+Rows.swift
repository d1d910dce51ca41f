#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension TextureTransform {
  /// The rows of the matrix of KHR_texture_transform: translation · rotation · scale. The transformed coordinates are the
  /// dot products with (u, v, 1).
  package var rows: (SIMD3<Float>, SIMD3<Float>) {
    let (cosine, sine) = (cos(rotation), sin(rotation))
    return (
      SIMD3(cosine * scale.x, sine * scale.y, offset.x), SIMD3(-sine * scale.x, cosine * scale.y, offset.y)
    )
  }

  /// Returns the rows of the transform which, after `base`, gives this one: rows · base⁻¹. Nil if `base` has no inverse.
  package func rows(relativeTo base: TextureTransform) -> (SIMD3<Float>, SIMD3<Float>)? {
    let (own, base) = (rows, base.rows)
    let determinant = base.0.x * base.1.y - base.0.y * base.1.x
    guard determinant != 0, determinant.isFinite else { return nil }
    func row(_ row: SIMD3<Float>) -> SIMD3<Float> {
      let u = (row.x * base.1.y - row.y * base.1.x) / determinant
      let v = (row.y * base.0.x - row.x * base.0.y) / determinant
      return SIMD3(u, v, row.z - u * base.0.z - v * base.1.z)
    }
    return (row(own.0), row(own.1))
  }

  /// Whether the transform of texture coordinates of usual size is finite: no number exceeds 10³⁰.
  package var isRepresentable: Bool {
    let limit: Float = 1e30
    let rows = rows
    let greatest = max(rows.0.max(), rows.1.max(), -rows.0.min(), -rows.1.min())
    return greatest <= limit
  }
}
