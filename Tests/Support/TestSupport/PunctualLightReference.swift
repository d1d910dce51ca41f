import Foundation

/// A point or spot light in double precision, as the reference of tests: KHR_lights_punctual.
public struct PunctualLightReference: Sendable {
  /// A position, a direction or a linear colour.
  public typealias Vector = SIMD3<Double>

  /// The position.
  public var position: Vector
  /// The linear colour times the intensity.
  public var color: Vector
  /// The distance at which the light has faded, or nil.
  public var range: Double?
  /// The axis of a spot light, of any length, or nil for a point light.
  public var axis: Vector?
  /// The angles of the cone, in degrees.
  public var innerAngle = 0.0, outerAngle = 45.0

  /// Creates a point light.
  public init(position: Vector, color: Vector) { (self.position, self.color) = (position, color) }

  /// Returns the unit direction from a position to the light, and the light that arrives there.
  public func arriving(at place: Vector) -> (direction: Vector, color: Vector) {
    let offset = position - place
    let distance = (offset * offset).sum().squareRoot()
    let direction = offset / distance
    var factor = 1 / (distance * distance)
    if let range { factor *= max(0, 1 - pow(distance / range, 4)) }
    if let axis {
      let cosine = -(axis * direction).sum() / (axis * axis).sum().squareRoot()
      let (inner, outer) = (cos(innerAngle * .pi / 180), cos(outerAngle * .pi / 180))
      factor *= pow(min(max((cosine - outer) / max(0.001, inner - outer), 0), 1), 2)
    }
    return (direction, color * factor)
  }
}
