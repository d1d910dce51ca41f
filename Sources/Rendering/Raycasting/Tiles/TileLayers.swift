import RenderScene

/// The translucent and masked primitives of a tile in front of its opaque ones, composited in the correct order for
/// each sample by depth peeling (see `PeelingDepthTest`).
///
/// Each layer is the next nearest primitive of every sample. Its light, times its alpha and the transmittance of the
/// layers before it, is added to the light of the sample. Every sample of a layer is shaded on its own, so a mask cuts
/// exactly. A sample is complete if it has no further layer, or if less than `leastTransmittance` of the light behind it
/// is visible.
///
/// `TileRowRenderer` creates one for each row of tiles of a scene with translucent primitives. For each tile with any it
/// calls `render` after the opaque ones are rasterised, then `TileShadingSamples.composite`.
struct TileLayers: ~Copyable {
  /// The maximum number of layers of a sample. The others are left out, from the back. It bounds the time: each layer
  /// takes O(primitives of the tile + samples). The memory does not depend on the number of layers.
  static let maximumCount = TranslucentGrouping.maximumLayerCount
  /// The transmittance below which a sample has no further layers: about half a step of 8 bits of linear light.
  static let leastTransmittance: Float = 1 / 512

  private typealias Rasterizer = DepthTestedRasterizer<PeelingDepthTest>

  private var rasterizer: DepthTestedRasterizer<PeelingDepthTest>
  /// The shading samples of a layer: each sample of the tile is a pixel.
  private var samples = TileShadingSamples(samplesPerSide: 1)
  /// The depths in front of which each sample may have a further layer, by block: that of the opaque primitive, or minus
  /// infinity if the sample is complete.
  private let limits = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)
  /// The accumulated linear light of each sample, by block.
  private let red = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)
  private let green = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)
  private let blue = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)
  /// The depth of the layer that completed each sample by its opacity, by block, or infinity.
  private let completionDepths = FixedBuffer(
    repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)
  /// The share of the light behind all layers that each sample shows, by block.
  private let transmittances = FixedBuffer(repeating: SIMD8<Float>.zero, count: Self.Rasterizer.blockCount)

  /// Creates the layers of tiles of a picture.
  init(_ view: ViewFrustum, _ grid: ViewRayGrid) {
    rasterizer = DepthTestedRasterizer(view, grid, PeelingDepthTest())
  }

  /// Renders the layers of the tile in a column and row of tiles.
  ///
  /// - Parameters:
  ///   - translucent: the translucent primitives of the picture.
  ///   - column: the column of tiles.
  ///   - row: the row of tiles, counted from the bottom.
  ///   - opaque: the rasterised opaque primitives of the tile.
  ///   - shade: shades the shading samples of a layer, and sets the coverage of each pixel to the alpha of its sample.
  @inline(__always)
  mutating func render(
    _ translucent: TiledPrimitives, column: Int, row: Int, inFrontOf opaque: borrowing TileRasterizer,
    shade: (inout TileShadingSamples) -> Void
  ) {
    rasterizer.begin(column: column, row: row)
    for block in 0..<Rasterizer.blockCount {
      limits[block] = opaque.depths[block]
      (red[block], green[block], blue[block]) = (.zero, .zero, .zero)
      transmittances[block] = SIMD8(repeating: 1)
      completionDepths[block] = SIMD8(repeating: .infinity)
      rasterizer.test.lastDepths[block] = SIMD8(repeating: -.infinity)
    }
    let list = translucent.bins.primitives(column: column, row: row)
    for _ in 0..<Self.maximumCount {
      rasterizer.beginLayer(limits)
      rasterizer.rasterize(translucent.primitives, translucent.bins, list)
      guard hasHits else { return }
      samples.collectLayer(rasterizer, translucent.primitives)
      shade(&samples)
      compositeLayer()
    }
  }

  /// Whether any sample has a primitive in the current layer.
  private var hasHits: Bool {
    for block in 0..<Rasterizer.blockCount where (rasterizer.depths[block] .< limits[block]).isAnySet {
      return true
    }
    return false
  }

  /// Composites the shaded layer behind the layers before it, and completes samples.
  private func compositeLayer() {
    for block in 0..<Rasterizer.blockCount {
      let (limit, depth) = (limits[block], rasterizer.depths[block])
      let isHit = depth .< limit
      guard isHit.isAnySet else {
        limits[block] = SIMD8(repeating: -.infinity)
        continue
      }
      // Samples without a hit have an alpha of zero.
      let colors = samples.pixels.colors(from: 8 * block)
      let alpha = colors.alpha.clamped(0, 1)
      let weight = transmittances[block] * alpha
      red[block] += colors.light.x * weight
      green[block] += colors.light.y * weight
      blue[block] += colors.light.z * weight
      let transmittance = transmittances[block] * (1 - alpha)
      transmittances[block] = transmittance
      let isComplete = transmittance .< Self.leastTransmittance
      completionDepths[block].replace(with: depth, where: isHit .& isComplete)
      limits[block] = SIMD8(repeating: -.infinity).replacing(with: limit, where: isHit .& .!isComplete)
      rasterizer.test.lastDepths[block] = depth
      rasterizer.test.lastPrimitives[block] = rasterizer.primitives[block]
    }
  }

  /// Returns the linear light of the layers of a sample, by its index in row order.
  @inline(__always)
  func light(_ sample: Int) -> SIMD3<Float> {
    SIMD3(red.scalar(at: sample), green.scalar(at: sample), blue.scalar(at: sample))
  }

  /// Returns the depth of the layer behind which a sample shows nothing, or infinity, by its index in row order.
  @inline(__always)
  func completionDepth(_ sample: Int) -> Float { completionDepths.scalar(at: sample) }

  /// Returns the share of the light behind all layers that a sample shows, from 0 to 1.
  @inline(__always)
  func transmittance(_ sample: Int) -> Float { transmittances.scalar(at: sample) }
}

extension DepthTestedRasterizer where Test == PeelingDepthTest {
  /// Clears the tile for the next layer.
  ///
  /// - Parameter limits: the depths in front of which each sample may have a layer, by block.
  fileprivate func beginLayer(_ limits: borrowing FixedBuffer<SIMD8<Float>>) {
    for block in 0..<Self.blockCount {
      depths[block] = limits[block]
      primitives[block] = SIMD8(repeating: Self.noPrimitive)
    }
    for square in 0..<Self.squareCount { updateFarthestDepth(ofSquare: square) }
  }
}
