import Geometry

/// The sources of an environment that are small and much brighter than the rest, such as the sun.
///
/// The light of the rest can be filtered with few samples, and the light of these sources without samples.
struct BrightEnvironmentSources {
  /// A source.
  struct Source {
    /// The unit direction to the source.
    let direction: SIMD3<Float>
    /// The radiance times the solid angle: red, green, blue and 0.
    let light: SIMD4<Float>
  }

  /// The sources, brightest first, at most `maximumCount`.
  let sources: [Source]
  /// The map without the light of the sources.
  let rest: OctahedralMap

  /// The largest number of sources. It bounds the cost of filtering.
  private static let maximumCount = 32
  /// The radiance from which on a pixel belongs to a source, as a multiple of the mean radiance of
  /// all pixels, of which no pixel counts with more than this limit.
  private static let threshold: Float = 16
  /// The number of cells along each side of the map. The bright pixels of a cell are one source.
  private static let cellCount = 128

  /// Finds the sources of a map. O(pixels).
  ///
  /// - Parameter mean: the mean radiance over all directions.
  init(_ map: OctahedralMap, mean: SIMD4<Float>) {
    let inner = map.size - 2
    let cellSize = max(1, inner / Self.cellCount)
    let limit = Self.limit(map, mean: mean.sum())
    var cells: [Int: PixelSum] = [:]
    map.forEachPixel { column, row, pixel in
      let excess = Self.excess(pixel, over: limit)
      guard excess != .zero else { return }
      let light = excess * OctahedralMap.solidAngle(column: column, row: row, inner: inner)
      let direction = OctahedralMap.direction(column: column, row: row, inner: inner)
      cells[row / cellSize * inner + column / cellSize, default: PixelSum()].add(light, from: direction)
    }
    // Cells of the same brightness are ordered by place, so that the result is the same each time.
    let chosen = cells.sorted { ($1.value.light.sum(), $0.key) < ($0.value.light.sum(), $1.key) }
      .prefix(Self.maximumCount)
    sources = chosen.map { Source(direction: $0.value.direction, light: $0.value.light) }
    let places = Set(chosen.map(\.key))
    guard !places.isEmpty else {
      rest = map
      return
    }
    rest = OctahedralMap(
      inner: inner,
      interior: map.interior { column, row, pixel in
        let isChosen = places.contains(row / cellSize * inner + column / cellSize)
        return isChosen ? pixel - Self.excess(pixel, over: limit) : pixel
      })
  }

  /// Returns the brightness beyond which pixels belong to sources. Without the sources, which can have most of the light,
  /// the mean is smaller, so it is computed again.
  private static func limit(_ map: OctahedralMap, mean: Float) -> Float {
    var rest = mean
    for _ in 0..<4 {
      var light: Float = 0
      map.forEachPixel { column, row, pixel in
        let excess = excess(pixel, over: threshold * rest)
        guard excess != .zero else { return }
        light += excess.sum() * OctahedralMap.solidAngle(column: column, row: row, inner: map.size - 2)
      }
      if light == 0 { break }
      rest = max(0, mean - light / (4 * .pi))
    }
    return threshold * rest
  }

  /// The sum of bright pixels that are near each other.
  private struct PixelSum {
    var light = SIMD4<Float>.zero
    var weightedDirection = SIMD3<Float>.zero

    mutating func add(_ light: SIMD4<Float>, from direction: SIMD3<Float>) {
      self.light += light
      weightedDirection += direction * light.sum()
    }

    var direction: SIMD3<Float> { weightedDirection / length(weightedDirection) }
  }

  /// Returns the part of a colour beyond a brightness, which is the sum of the components.
  private static func excess(_ pixel: SIMD4<Float>, over limit: Float) -> SIMD4<Float> {
    let brightness = pixel.sum()
    return brightness > limit ? pixel * (1 - limit / brightness) : .zero
  }
}
