import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The movement of a view relative to a camera: a rotation about the target, a factor of the distance, and a shift of
/// the target. Applied to a camera that moves, it moves with that camera.
struct CameraOffset: Equatable {
  /// The angles of `CameraPose.orbit(by:)`.
  private var angles: SIMD2<Float>
  /// The distance to the target as a multiple of that of the camera.
  private var distance: Float
  /// The shift of the target to the camera's right, upward and backward, as multiples of the camera's distance.
  private var shift: SIMD3<Float>
  /// Whether the view is orthographic. Nil if it has the projection of the camera.
  private var isOrthographic: Bool?
  /// The aspect ratio for which the view is composed. Nil if it is that of the camera.
  private var aspectRatio: Float?

  /// Creates the movement from `base` to `moved`, which have the same `up` vector. Nil if a view is undefined, or vertical.
  init?(from base: CameraPose, to moved: CameraPose) {
    guard let axis = direction(base.up), let frame = Frame(base),
      let (first, last) = Self.bearings(base.position - base.target, moved.position - moved.target, axis)
    else { return nil }
    let turn = atan2(dot(axis, cross(first.level, last.level)), dot(first.level, last.level))
    angles = [-turn, last.pitch - first.pitch]
    distance = length(moved.position - moved.target) / frame.distance
    let way = moved.target - base.target
    shift = SIMD3(dot(way, frame.right), dot(way, frame.up), dot(way, frame.backward)) / frame.distance
    let (was, isNow) = (base.orthographicHeight != nil, moved.orthographicHeight != nil)
    isOrthographic = was == isNow ? nil : isNow
    aspectRatio = moved.aspectRatio == base.aspectRatio ? nil : moved.aspectRatio
  }

  /// Returns `base` with this movement. Returns it unchanged if its view is undefined.
  func applied(to base: CameraPose) -> CameraPose {
    guard let frame = Frame(base) else { return base }
    var moved = base
    moved.orbit(by: angles)
    let way = (frame.right * shift.x + frame.up * shift.y + frame.backward * shift.z) * frame.distance
    moved.position = base.target + (moved.position - base.target) * distance + way
    moved.target += way
    if let aspectRatio { moved.aspectRatio = aspectRatio }
    switch isOrthographic {
    case nil: if let height = base.orthographicHeight { moved.orthographicHeight = height * distance }
    case true?: moved.isOrthographic = true
    case false?: moved.orthographicHeight = nil
    }
    return moved
  }

  private typealias Bearing = (level: SIMD3<Float>, pitch: Float)

  /// Returns the directions of two vectors: horizontally and as pitch, in radians. Nil if one is along `axis`.
  private static func bearings(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ axis: SIMD3<Float>) -> (
    Bearing, Bearing
  )? {
    func bearing(_ vector: SIMD3<Float>) -> Bearing? {
      let height = dot(vector, axis)
      guard let level = direction(vector - height * axis) else { return nil }
      return (level, atan2(height, dot(vector, level)))
    }
    guard let first = bearing(a), let last = bearing(b) else { return nil }
    return (first, last)
  }

  /// The axes of a view and its distance to the target.
  private struct Frame {
    let right: SIMD3<Float>, up: SIMD3<Float>, backward: SIMD3<Float>
    let distance: Float

    init?(_ pose: CameraPose) {
      let offset = pose.position - pose.target
      guard let backward = direction(offset), let right = direction(cross(pose.up, backward)) else {
        return nil
      }
      (self.backward, self.right) = (backward, right)
      up = cross(backward, right)
      distance = length(offset)
    }
  }
}
