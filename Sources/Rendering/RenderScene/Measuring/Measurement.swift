import Geometry
import Reactive
import SceneModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The quantity that two, three or four points define.
package struct Measurement: Equatable {
  package enum Kind: String {
    /// The length between two points, in the unit of the scene.
    case distance
    /// The angle at the second of three points, from 0 to 180 degrees.
    case angle
    /// The angle about the line from the second to the third of four points, from -180 to 180 degrees. It is positive if
    /// the last point is clockwise of the first one, seen along the line: W. Klyne and V. Prelog, "Description of steric
    /// relationships across single bonds" (1960).
    case torsion
  }

  package let kind: Kind
  package let value: Float

  /// The largest number of points.
  package static let pointLimit = 4

  /// Measures points in order. Nil if their number is not from two to four, or if points coincide or are in one line so
  /// that there is no such angle.
  package init?(_ points: [SIMD3<Float>]) {
    switch points.count {
    case 2: (kind, value) = (.distance, length(points[1] - points[0]))
    case 3:
      kind = .angle
      let (one, other) = (points[0] - points[1], points[2] - points[1])
      guard length(one) > 0, length(other) > 0 else { return nil }
      // By the tangent, which is exact for small angles, too.
      value = atan2(length(cross(one, other)), dot(one, other)) * 180 / .pi
    case 4:
      kind = .torsion
      let axis = points[2] - points[1]
      let first = cross(points[1] - points[0], axis), second = cross(axis, points[3] - points[2])
      guard length(first) > 0, length(second) > 0 else { return nil }
      value =
        atan2(dot(points[1] - points[0], second) * length(axis), dot(first, second)) * 180 / .pi
    default: return nil
    }
    guard value.isFinite else { return nil }
  }

  /// The value: a length with five significant digits, or an angle with one digit after the point, such as `104.5°`.
  package var text: String {
    kind == .distance ? Self.text(ofLength: value) : "\(Self.rounded(value, step: 0.1))°"
  }

  /// Returns a length or a coordinate with five significant digits.
  package static func text(ofLength length: Float) -> String {
    guard length != 0, length.isFinite else { return length == 0 ? "0" : "\(length)" }
    let digits = 4 - Int(log10(abs(length)).rounded(.down))
    let scale = pow(10, Double(digits))
    let rounded = Float((Double(length) * scale).rounded() / scale)
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  private static func rounded(_ value: Float, step: Double) -> Float {
    // The sum with 0 makes a negative zero positive.
    Float((Double(value) / step).rounded() * step) + 0
  }
}

/// A point of a model that follows it: the centre of a sphere, or the picked point of another surface, in the axes of the
/// model.
package struct MeasuredPoint {
  /// The pick that chose the point.
  package let pick: Pick
  /// The position in the scene. If the element of a cloud is removed, it stays where it was.
  package let position: Derived<SIMD3<Float>>

  /// Creates the point of a pick.
  package init(_ pick: Pick) {
    self.pick = pick
    let (model, element) = (pick.model, pick.element)
    let start = pick.center
    let local = untracked { model.placement.transform.preimage(of: pick.position) }
    position = Derived {
      if let element, element >= model.traits.elementCount ?? 0 { return start }
      if let center = model.traits.sphereCenter(ofElement: element) { return center }
      return local.map { model.placement.transform.apply(to: $0) } ?? pick.position
    }
  }
}
