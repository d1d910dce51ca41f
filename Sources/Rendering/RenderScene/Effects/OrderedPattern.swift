/// The 8 × 8 pattern of B. E. Bayer, "An Optimum Method for Two-Level Rendition of Continuous-Tone Pictures" (1973), which
/// repeats over a picture.
///
/// The pixels of each square of 2, 4 or 8 pixels have evenly distributed values, and adjacent pixels have distant ones. A
/// value depends only on the place of a pixel in the whole picture, so that pictures do not depend on threads and tiles.
package enum OrderedPattern {
  /// The number of pixels after which the pattern repeats.
  package static let size = 8

  /// Returns the index of a pixel in the pattern, in row order: `value` is the same for pixels of one index.
  @inline(__always)
  package static func index(column: Int, row: Int) -> Int {
    (row & (size - 1)) * size + (column & (size - 1))
  }

  /// Returns the value of a pixel, from 0 to 63. Each occurs once in the pattern. `occlusion.frag` computes the same.
  package static func value(column: Int, row: Int) -> Int {
    (0..<3).reduce(0) { sum, bit in
      let (x, y) = (column >> bit & 1, row >> bit & 1)
      return 4 * sum + 2 * (x ^ y) + y
    }
  }
}
