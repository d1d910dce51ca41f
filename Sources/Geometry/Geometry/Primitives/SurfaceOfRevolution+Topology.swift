import Parallelism

extension SurfaceOfRevolution {
  /// The quads between two rows, with the offset of their indices.
  private struct QuadStrip: Sendable {
    /// The numbers of the first vertices of the upper and the lower row.
    let above: Int, below: Int
    let isNorthPole: Bool, isSouthPole: Bool
    let firstIndex: Int

    /// The number of indices of a cell.
    var cellSize: Int { isNorthPole || isSouthPole ? 3 : 6 }
  }

  /// Returns the indices of all cells: the upper triangle of each, then the lower one. A cell at a pole has one
  /// triangle.
  static func indices(_ segments: Int, _ bands: [ProfileSection]) -> [UInt32] {
    var strips: [QuadStrip] = []
    var (start, firstIndex) = (0, 0)
    for band in bands {
      for row in 0..<band.rowCount - 1 {
        let below = start + (band.isPole(row) ? segments : segments + 1)
        let strip = QuadStrip(
          above: start, below: below, isNorthPole: band.isPole(row), isSouthPole: band.isPole(row + 1),
          firstIndex: firstIndex)
        strips.append(strip)
        start = below
        firstIndex += strip.cellSize * segments
      }
      start += band.endsAtPole ? segments : segments + 1
    }
    let (all, count) = (strips, firstIndex)
    let parts = Parallel.ranges(
      of: all.count, count: count >= parallelCount ? 4 * Parallel.threadCount : 1)
    let ranges = parts.map { part in
      all[part.lowerBound]
        .firstIndex..<(part.upperBound < all.count ? all[part.upperBound].firstIndex : count)
    }
    return [UInt32](count: count) { indices in
      indices.writeInParallel(ranges) { number, indices in
        for strip in all[parts[number]] {
          write(strip, segments, to: &indices, at: strip.firstIndex - ranges[number].lowerBound)
        }
      }
    }
  }

  /// The number of indices from which threads are worthwhile. Fewer are written before a second thread has started.
  private static let parallelCount = 1 << 18

  /// The indices of a cell at a pole.
  private struct Triangle: BitwiseCopyable, FullyInhabited {
    let a: UInt32, b: UInt32, c: UInt32
  }

  /// The twelve vertex indices of two adjacent quads, as three SIMD vectors. The vectors are stored together.
  private struct QuadPairIndices: BitwiseCopyable, FullyInhabited {
    var first: SIMD4<UInt32>, second: SIMD4<UInt32>, third: SIMD4<UInt32>
  }

  private static func write(
    _ strip: QuadStrip, _ segments: Int, to indices: inout MutableSpan<UInt32>, at start: Int
  ) {
    let northWest = UInt32(truncatingIfNeeded: strip.above),
      southWest = UInt32(truncatingIfNeeded: strip.below)
    if strip.isNorthPole || strip.isSouthPole {
      indices.store(segments, at: start) { number in
        let column = UInt32(truncatingIfNeeded: number)
        return Triangle(
          a: northWest &+ column, b: southWest &+ column,
          c: strip.isNorthPole ? southWest &+ column &+ 1 : northWest &+ column &+ 1)
      }
      return
    }
    // Two cells have twelve indices. Each is greater by two in the next pair of cells, so a pair takes three vector
    // additions.
    var cells = QuadPairIndices(
      first: SIMD4(northWest, southWest, northWest &+ 1, northWest &+ 1),
      second: SIMD4(southWest, southWest &+ 1, northWest &+ 1, southWest &+ 1),
      third: SIMD4(northWest &+ 2, northWest &+ 2, southWest &+ 1, southWest &+ 2))
    let two = SIMD4<UInt32>(repeating: 2)
    indices.store(segments / 2, at: start) { _ in
      defer {
        cells.first &+= two
        cells.second &+= two
        cells.third &+= two
      }
      return cells
    }
    if !segments.isMultiple(of: 2) {
      let last = start + 6 * (segments - 1)
      indices.store(1, at: last) { _ in cells.first }
      indices.store(1, at: last + 4) { _ in cells.second.lowHalf }
    }
  }

  static func textureCoordinates(
    _ segments: Int, _ bands: [ProfileSection], _ meridians: [SIMD2<Float>]
  ) -> [SIMD2<Float>] {
    let easts = (0...segments).map { Float($0) / Float(segments) }
    let middles = (0..<segments).map { (Float($0) + 0.5) / Float(segments) }
    let count = bands.reduce(0) { $0 + $1.vertexCount(segments: segments) }
    return [SIMD2<Float>](count: count) { coordinates in
      var next = 0
      for band in bands {
        for row in 0..<band.rowCount {
          let isPole = band.isPole(row)
          let down = Float(row) / Float(band.rowCount - 1)
          if band.isDisc {
            // Planar mapping: a circle in the image, with right at +X and the top at −Z.
            let radius = isPole ? 0 : 0.5 * (band.startsAtPole ? down : 1 - down)
            let top: Float = band.startsAtPole ? -1 : 1
            for meridian in meridians.prefix(isPole ? segments : segments + 1) {
              coordinates[next] = SIMD2(0.5 + radius * meridian.x, 0.5 + top * radius * meridian.y)
              next += 1
            }
          } else {
            for east in isPole ? middles : easts {
              coordinates[next] = SIMD2(east, down)
              next += 1
            }
          }
        }
      }
    }
  }

  /// Replaces the texture coordinate v of each row of a surface of one band by that of `v`. O(vertices).
  mutating func mapRows(_ v: (_ row: Int) -> Float) {
    let last = Float(bands[0].rowCount - 1)
    topology = ShapeTopology(
      vertexCount: topology.vertexCount, indices: topology.indices,
      textureCoordinates: topology.textureCoordinates.map { coordinate in
        SIMD2(coordinate.x, v(Int((coordinate.y * last).rounded())))
      })
  }
}
