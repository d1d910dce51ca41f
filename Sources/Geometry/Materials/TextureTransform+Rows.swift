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
}
