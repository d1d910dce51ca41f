import Geometry

/// The parameters of screen-space ambient occlusion, shared by both back ends. `occlusion.frag` and
/// `occlusion-blur.frag` repeat them.
@usableFromInline
package enum AmbientOcclusionParameters {
  /// The number of samples around a pixel.
  @inlinable @inline(__always)
  package static var sampleCount: Int { 16 }
  /// The maximum radius of the sampled disc, as a fraction of the picture's height.
  @inlinable @inline(__always)
  package static var maximumRadius: Float { 0.12 }
  /// The exponent's factor: the ambient visibility is exp(-strength * h), where h is the mean occlusion of the samples,
  /// from 0 to 1.
  @inlinable @inline(__always)
  package static var strength: Float { 6 }

  /// Returns the number of pixels before a pixel that the blur averages, and after it one less, for pictures of this height.
  /// In small pictures, in which discs have few pixels, a blur of eight pixels would widen the darkness of contacts.
  package static func blurReach(height: Int) -> Int { height < 256 ? 2 : 4 }

  /// Returns the occlusion radius, in metres: 1/14 of the diagonal of `bounds`.
  package static func radius(_ bounds: BoundingBox) -> Float { length(bounds.size) / 14 }
}

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
