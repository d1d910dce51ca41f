import Geometry

extension TileLayers {
  /// Composites the layers over the points of opaque primitives in `samples`.
  func composite(into samples: inout TileShadingSamples, over tile: borrowing TileRasterizer) {
    samples.composite(self, over: tile)
  }
}

extension TileShadingSamples {
  /// Composites translucent layers over the collected points of opaque primitives and over the background. Call it after
  /// `collect`. O(samples).
  ///
  /// The weight of a point is multiplied by the mean transmittance of its samples. The coverage of a pixel is 1 minus the
  /// mean transmittance of its samples that show the background. If all are 1, nothing changes.
  ///
  /// - Parameters:
  ///   - layers: the layers of the tile.
  ///   - tile: the opaque primitives of the tile.
  mutating func composite(_ layers: borrowing TileLayers, over tile: borrowing TileRasterizer) {
    let (sphereCount, roundCount) = (UInt32(sphereCount), UInt32(roundCount))
    spheres.scaleWeights { transmittance(layers, tile, $0, $1) }
    rods.scaleWeights { transmittance(layers, tile, $0, $1 + sphereCount) }
    triangles.scaleWeights { transmittance(layers, tile, $0, $1 + roundCount) }
    let firstPoint = firstPoint
    points.scaleWeights { transmittance(layers, tile, $0, $1 + firstPoint) }
    let weight: Float = isSingle ? 1 : 0.25
    for pixel in 0..<pixelsPerRow * rows {
      var (light, background) = (SIMD3<Float>.zero, Float(0))
      forEachSample(ofPixel: pixel) { sample in
        light += layers.light(sample)
        if tile.sample(sample).primitive == TileRasterizer.noPrimitive {
          background += layers.transmittance(sample)
        }
      }
      pixels.addLayers(pixel, light * weight, coverage: 1 - background * weight)
    }
  }

  /// Returns the mean transmittance of the samples of a pixel that show an opaque primitive.
  @inline(__always)
  private func transmittance(
    _ layers: borrowing TileLayers, _ tile: borrowing TileRasterizer, _ pixel: Int, _ primitive: UInt32
  ) -> Float {
    var (sum, count): (Float, Float) = (0, 0)
    forEachSample(ofPixel: pixel) { sample in
      if tile.sample(sample).primitive == primitive {
        sum += layers.transmittance(sample)
        count += 1
      }
    }
    return sum / count
  }

  /// Calls `body` with the index of each sample of a pixel, in row order of the tile's samples.
  @inline(__always)
  private func forEachSample(ofPixel pixel: Int, _ body: (Int) -> Void) {
    if isSingle { return body(pixel) }
    let first = 2 * (pixel / pixelsPerRow * TileBins.width + pixel % pixelsPerRow)
    body(first)
    body(first + 1)
    body(first + TileBins.width)
    body(first + TileBins.width + 1)
  }
}
