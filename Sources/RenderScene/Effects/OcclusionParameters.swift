import Geometry

/// The parameters of screen-space ambient occlusion, which both back ends compute; `occlusion.frag` has the same.
@usableFromInline
package enum OcclusionParameters {
  /// The number of probes around a pixel.
  @inlinable @inline(__always)
  package static var probeCount: Int { 16 }
  /// The largest radius of the disc that is probed, as a share of the picture's height.
  @inlinable @inline(__always)
  package static var largestDisc: Float { 0.12 }
  /// The light is multiplied by exp(-strength * h), where h is the mean of what the probes find hidden, from 0 to 1.
  @inlinable @inline(__always)
  package static var strength: Float { 6 }

  /// The distance, in metres, beyond which nothing keeps light off: a fourteenth of the diagonal of a scene.
  package static func reach(_ bounds: BoundingBox) -> Float { length(bounds.size) / 14 }
}
