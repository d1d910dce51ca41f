import Geometry

/// A map of radiance with mipmaps, in one array. Each mipmap has half as many pixels along a side as the one before, and
/// each of its pixels the mean of four, weighted by their solid angles.
struct RadianceMipmaps {
  /// A level.
  struct Level {
    /// The number of pixels along each side without the border.
    let inner: Int
    /// The index of the first pixel of the border.
    let start: Int
  }

  /// The levels, from the finest. The last has two pixels along each side.
  let levels: [Level]
  /// The pixels of all levels, with borders.
  let pixels: [SIMD4<Float>]

  /// Creates the mipmaps of a map whose number of pixels along each side is a power of two. O(pixels).
  init(_ map: OctahedralMap) {
    var inner = map.size - 2
    precondition(inner.nonzeroBitCount == 1 && inner >= 2)
    var (levels, pixels) = ([Level(inner: inner, start: 0)], map.pixels)
    // Colours times solid angles, and solid angles.
    var weighted = map.interior { [inner] column, row, pixel in
      SIMD4(lowHalf: pixel.lowHalf, highHalf: [pixel.z, 1])
        * OctahedralMap.solidAngle(column: column, row: row, inner: inner)
    }
    while inner > 2 {
      let width = inner
      inner /= 2
      weighted = (0..<inner * inner).map { [inner] index in
        let first = 2 * (index / inner) * width + 2 * (index % inner)
        return weighted[first] + weighted[first + 1] + weighted[first + width] + weighted[first + width + 1]
      }
      levels.append(Level(inner: inner, start: pixels.count))
      pixels += OctahedralMap(inner: inner, interior: weighted.map { $0 / $0.w }).pixels
    }
    (self.levels, self.pixels) = (levels, pixels)
  }

  /// Returns the level that has `inner` pixels along each side.
  func map(inner: Int) -> OctahedralMap {
    let (size, start) = (inner + 2, levels.first { $0.inner == inner }?.start ?? 0)
    return OctahedralMap(size: size, pixels: Array(pixels[start..<start + size * size]))
  }
}
