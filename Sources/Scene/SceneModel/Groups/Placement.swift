#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Geometry
import Reactive

/// The transform of a model to the scene, and whether the model is visible there, in one value.
public struct Placement: Hashable, Sendable {
  /// The transform from the coordinates of the model or group to those of the scene.
  public var transform: Transform
  /// Whether the model, or the group, and the groups that contain it are visible.
  public var isVisible: Bool

  /// Creates a placement. The default changes nothing. What has a transform that cannot be drawn is not visible: a value is
  /// missing or too large.
  public init(transform: Transform = .identity, isVisible: Bool = true) {
    (self.transform, self.isVisible) = (transform, isVisible && transform.isDrawable)
  }

  /// Returns the placement in the scene of `inner`, which is relative to `outer`.
  package static func * (outer: Placement, inner: Placement) -> Placement {
    Placement(
      transform: outer.transform * inner.transform, isVisible: outer.isVisible && inner.isVisible)
  }
}

extension EventSource<Transform> {
  /// Returns the placements in the scene of the transforms, which are relative to `group`.
  func placements(in group: Group?) -> AnyEventSource<Placement> {
    guard let group else { return map { Placement(transform: $0) }.eraseToAnyEventSource() }
    return combine(self, group.placements).map { $1 * Placement(transform: $0) }.eraseToAnyEventSource()
  }
}

extension EventSource<Placement> {
  /// Returns the placements in the scene of the placements, which are relative to `group`.
  func placements(in group: Group?) -> AnyEventSource<Placement> {
    guard let group else { return eraseToAnyEventSource() }
    return combine(self, group.placements).map { $1 * $0 }.eraseToAnyEventSource()
  }
}

extension Transform {
  /// Returns the placement in the scene of the transform, which is relative to `group`.
  func placement(in group: Group?) -> Placement {
    let local = Placement(transform: self)
    return group.map { $0.placement * local } ?? local
  }
}

/// Returns the transform that rotates about X, then about Y, then about Z, and then moves to `center`.
package func placement(center: SIMD3<Float>, rotation degrees: SIMD3<Float>) -> Transform {
  guard degrees != .zero else { return Transform(translation: center) }
  let (x, y, z) = (
    cosineAndSine(degrees: degrees.x), cosineAndSine(degrees: degrees.y), cosineAndSine(degrees: degrees.z)
  )
  let aboutX = Transform(xAxis: [1, 0, 0], yAxis: [0, x.cosine, x.sine], zAxis: [0, -x.sine, x.cosine])
  let aboutY = Transform(xAxis: [y.cosine, 0, -y.sine], yAxis: [0, 1, 0], zAxis: [y.sine, 0, y.cosine])
  let aboutZ = Transform(xAxis: [z.cosine, z.sine, 0], yAxis: [-z.sine, z.cosine, 0], zAxis: [0, 0, 1])
  var place = aboutZ * aboutY * aboutX
  place.translation = center
  return place
}

/// Returns the cosine and sine of an angle in degrees, exact at multiples of 90°.
package func cosineAndSine(degrees: Float) -> (cosine: Float, sine: Float) {
  let turn = degrees.truncatingRemainder(dividingBy: 360)
  switch turn {
  case 0: return (1, 0)
  case 90, -270: return (0, 1)
  case 180, -180: return (-1, 0)
  case 270, -90: return (0, -1)
  default:
    let angle = Double(turn) * .pi / 180
    return (Float(cos(angle)), Float(sin(angle)))
  }
}
