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
