import Geometry

/// The sources of an environment that are small and much brighter than the rest, such as lamps.
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
  /// The number of cells along each side of the map. The bright pixels of a cell are one source.
  private static let cellCount = 128

  /// Finds the sources of a map. O(pixels).
  init(_ map: OctahedralMap) {
    let inner = map.size - 2
    let cellSize = max(1, inner / Self.cellCount)
    let bright = BrightPixels(map)
    var cells: [Int: BrightPixels.Sum] = [:]
    for pixel in bright.pixels {
      let (row, column) = pixel.place.quotientAndRemainder(dividingBy: inner)
      cells[row / cellSize * inner + column / cellSize, default: BrightPixels.Sum()].add(pixel)
    }
    // Cells of the same brightness are ordered by place, so that the result is the same each time.
    let chosen = cells.sorted { ($1.value.light.sum(), $0.key) < ($0.value.light.sum(), $1.key) }
      .prefix(Self.maximumCount).map(\.value)
    sources = chosen.map {
      Source(direction: $0.weightedDirection / length($0.weightedDirection), light: $0.light)
    }
    rest = bright.removed(from: map, at: chosen.lazy.flatMap(\.places))
  }
}
