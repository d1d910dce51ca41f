import Geometry

/// The parameters of screen-space ambient occlusion, which both back ends compute; `occlusion.frag` has the same.
package enum OcclusionParameters {
  /// How many probes there are around a pixel.
  package static let probeCount = 16
  /// The largest radius of the disc that is probed, as a share of the picture's height.
  package static let largestDisc: Float = 0.12
  /// How many times the mean of what probes find hidden, from 0 to 1, the light is divided by e.
  package static let strength: Float = 6

  /// How far light is kept off, in metres: a fourteenth of the diagonal of a scene.
  package static func reach(_ bounds: BoundingBox) -> Float { length(bounds.size) / 14 }
}
