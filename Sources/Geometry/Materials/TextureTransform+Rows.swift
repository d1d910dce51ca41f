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

  /// Whether the transform of texture coordinates of usual size is finite: no number exceeds 10³⁰.
  package var isRepresentable: Bool {
    let limit: Float = 1e30
    let rows = rows
    let greatest = max(rows.0.max(), rows.1.max(), -rows.0.min(), -rows.1.min())
    return greatest <= limit
  }
}
