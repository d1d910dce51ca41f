/// The test of depth peeling (C. Everitt, "Interactive Order-Independent Transparency", 2001): of the primitives behind
/// the last layer of a sample it finds the nearest one that is in front of the opaque surfaces.
///
/// Primitives of equal depth are ordered by number, so each of several coincident surfaces is a layer.
///
/// `TileLayers` writes the last layer, and starts each layer with the depths of the opaque surfaces.
struct PeelingDepthTest: DepthTest, ~Copyable {
  private typealias Tile = DepthTestedRasterizer<NearestDepthTest>

  /// The depth of the last layer of each sample, by block. Minus infinity before the first layer.
  let lastDepths = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Tile.blockCount)
  /// The primitive of the last layer of each sample, by block.
  let lastPrimitives = FixedBuffer(repeating: SIMD8<UInt32>.zero, count: Self.Tile.blockCount)

  /// Returns the least value by the top-left rule: a sample on an edge belongs to only one of the two triangles that
  /// share it, because their edge functions have opposite signs. Otherwise it would have two layers there.
  @inline(__always)
  static func leastInside(_ edge: TriangleSetup8.LinearFunction) -> Float {
    edge.x > 0 || edge.x == 0 && edge.y > 0 ? 0 : .leastNonzeroMagnitude
  }

  /// Returns a depth beyond `farthest`: a primitive of equal depth and smaller number must not be skipped, and the least
  /// depth of a primitive is inaccurate by rounding.
  @inline(__always)
  static func skippedDepth(_ farthest: Float) -> Float {
    farthest.isFinite ? farthest + abs(farthest) * 1e-5 : farthest
  }

  @inline(__always)
  func passes(
    _ primitive: UInt32, _ depth: SIMD8<Float>, where isHit: SIMDMask<SIMD8<Int32>>,
    stored: SIMD8<Float>, _ primitives: borrowing FixedBuffer<SIMD8<UInt32>>, _ block: Int
  ) -> SIMDMask<SIMD8<Int32>> {
    let last = lastDepths[block]
    let passes = isHit .& (depth .> last) .& (depth .< stored)
    let isTied = isHit .& ((depth .== last) .| (depth .== stored))
    guard isTied.isAnySet else { return passes }
    return passes .| (isTied .& orderedByNumber(primitive, depth, stored, primitives[block], block))
  }

  /// Returns the samples of a block in which a primitive follows the last layer and precedes the stored primitive by
  /// depth, then by number. Not inlined, because equal depths are rare. A primitive as deep as the opaque surface does not precede it.
  private func orderedByNumber(
    _ primitive: UInt32, _ depth: SIMD8<Float>, _ stored: SIMD8<Float>, _ storedPrimitives: SIMD8<UInt32>,
    _ block: Int
  ) -> SIMDMask<SIMD8<Int32>> {
    var result = SIMDMask<SIMD8<Int32>>(repeating: false)
    for lane in 0..<8 {
      result[lane] = passes(
        primitive, depth[lane], stored: (stored[lane], storedPrimitives[lane]), 8 * block + lane)
    }
    return result
  }

  @inline(__always)
  func passes(
    _ primitive: UInt32, _ depth: Float, stored: (depth: Float, primitive: UInt32), _ sample: Int
  ) -> Bool {
    let last = lastDepths.scalar(at: sample)
    let follows = depth > last || depth == last && primitive > lastPrimitives.scalar(at: sample)
    let precedes =
      depth < stored.depth
      || depth == stored.depth && stored.primitive != Tile.noPrimitive && primitive < stored.primitive
    return follows && precedes
  }
}
