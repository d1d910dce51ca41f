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

  /// The greatest distance of a pixel from the plane of another one with which it is averaged: as a fraction of the occlusion
  /// radius, and in pixels. The smaller one counts. In large pictures the first would mix the sides of an edge.
  @inlinable @inline(__always)
  package static var blurDistance: (ofRadius: Float, inPixels: Float) { (0.03, 0.75) }

  /// Returns the occlusion radius, in metres: 1/14 of the diagonal of `bounds`.
  package static func radius(_ bounds: BoundingBox) -> Float { length(bounds.size) / 14 }
}

/// The samples of ambient occlusion, which have another turn and other radii at each pixel of a square that repeats over the
/// picture.
///
/// Both follow two orthogonal Latin squares of order 4 (the Graeco-Latin squares of L. Euler, 1782): the pixels of each row, of
/// each column and of each quarter of a square have evenly distributed turns and radii. So the few pixels of a narrow groove
/// have all directions between them, whatever the direction of the groove is. `occlusion.frag` computes the same.
package enum OcclusionSamplePattern {
  /// The number of pixels after which the pattern repeats, horizontally and vertically.
  package static let size = 4
  /// The golden angle, in turns, between successive samples of a pixel.
  private static var goldenAngle: Float { 0.381966 }

  /// Returns the digits of a pixel in both squares, from 0 to 3. Each pair occurs once in the pattern.
  package static func digits(column: Int, row: Int) -> (first: Int, second: Int) {
    let (x, y) = (column & 3, row & 3)
    return (x ^ (y >> 1 | (y & 1) << 1), x ^ (y ^ (y & 1) << 1))
  }

  /// Returns a sample of a pixel: the angle in turns, from 0 to 1, and the distance as a fraction of the sampled radius. The
  /// distances grow linearly, so that more samples are near the pixel, where occlusion is strongest.
  package static func sample(
    _ number: Int, column: Int, row: Int
  ) -> (turns: Float, distance: Float) {
    let (first, second) = digits(column: column, row: row)
    let count = Float(size * size)
    let turns = Float(number) * goldenAngle + (Float(4 * first + second) + 0.5) / count
    let place = Float(number) + (Float(4 * second + first) + 0.5) / count
    return (turns - turns.rounded(.down), place / Float(AmbientOcclusionParameters.sampleCount))
  }
}
