/// The test by which a `DepthTestedRasterizer` chooses one of the primitives that a sample hits.
///
/// It is a type parameter, so that the loops are compiled for each test: the nearest primitive costs one comparison.
protocol DepthTest: ~Copyable {
  /// Returns the least value that an edge function has at the samples inside a triangle.
  static func leastInside(_ edge: TriangleSetup8.LinearFunction) -> Float

  /// Returns the depth from which on a primitive can be skipped where all stored depths are at most `farthest`.
  static func skippedDepth(_ farthest: Float) -> Float

  /// Returns the samples of a block in which a primitive replaces the stored one.
  ///
  /// - Parameters:
  ///   - primitive: the number of the primitive.
  ///   - depth: the depths at which the samples hit it.
  ///   - isHit: the samples that hit it.
  ///   - stored: the stored depths of the block.
  ///   - primitives: the stored primitives, by block.
  ///   - block: the block.
  func passes(
    _ primitive: UInt32, _ depth: SIMD8<Float>, where isHit: SIMDMask<SIMD8<Int32>>,
    stored: SIMD8<Float>, _ primitives: borrowing FixedBuffer<SIMD8<UInt32>>, _ block: Int
  ) -> SIMDMask<SIMD8<Int32>>

  /// Returns whether a primitive replaces the stored one in a sample that it hits.
  ///
  /// - Parameters:
  ///   - stored: the stored depth of the sample, and the stored primitive.
  ///   - sample: the index of the sample in row order.
  func passes(
    _ primitive: UInt32, _ depth: Float, stored: (depth: Float, primitive: UInt32), _ sample: Int
  ) -> Bool
}

/// The test that finds the nearest primitive. Of equally near ones it keeps the first.
struct NearestDepthTest: DepthTest {
  /// Returns 0: a sample on an edge is inside both triangles that share it, of which one is kept.
  @inline(__always)
  static func leastInside(_ edge: TriangleSetup8.LinearFunction) -> Float { 0 }

  @inline(__always)
  static func skippedDepth(_ farthest: Float) -> Float { farthest }

  @inline(__always)
  func passes(
    _ primitive: UInt32, _ depth: SIMD8<Float>, where isHit: SIMDMask<SIMD8<Int32>>,
    stored: SIMD8<Float>, _ primitives: borrowing FixedBuffer<SIMD8<UInt32>>, _ block: Int
  ) -> SIMDMask<SIMD8<Int32>> {
    isHit .& (depth .< stored)
  }

  @inline(__always)
  func passes(
    _ primitive: UInt32, _ depth: Float, stored: (depth: Float, primitive: UInt32), _ sample: Int
  ) -> Bool { depth < stored.depth }
}
