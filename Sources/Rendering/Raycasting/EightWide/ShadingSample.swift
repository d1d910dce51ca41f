/// A shading sample: a point on a primitive where the reflected light is computed for some samples of a pixel.
struct ShadingSample {
  /// The slopes of its view ray; see `ViewRayGrid`.
  var x: Float, y: Float
  /// The distance along `ViewFrustum.forward`.
  var depth: Float
  /// The fraction of the pixel's samples that it represents.
  var weight: Float
  /// The primitive's index within its kind.
  var primitive: UInt32
  /// The pixel's index in the tile.
  var pixel: UInt32
}

/// The shading samples of four adjacent pixels that show only one primitive.
struct ShadingSamples4 {
  var x: SIMD4<Float>
  var y: Float
  var depth: SIMD4<Float>
  var primitive: UInt32
  /// The first of the four pixels.
  var pixel: UInt32
}

/// The points of eight shading samples.
struct ShadingSamples8 {
  /// The slopes of their view rays; see `ViewRayGrid`.
  var x: SIMD8<Float>, y: SIMD8<Float>
  /// The distances along `ViewFrustum.forward`.
  var depth: SIMD8<Float>
}
