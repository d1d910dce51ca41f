import Geometry

/// A plane that cuts the scene open: nothing is drawn, picked or casts a shadow on the side to which its normal points.
///
/// A point p is kept if dot(normal, p) <= distance.
public struct ClipPlane: Hashable, Sendable {
  /// The unit normal.
  public let normal: SIMD3<Float>
  /// The distance of the plane from the origin along the normal, in metres.
  public let distance: Float

  /// Creates a plane. Nil if the normal has no direction, or if a number is not finite.
  ///
  /// - Parameters:
  ///   - normal: the normal, of any length but zero.
  ///   - distance: the distance from the origin along the normal, in metres.
  public init?(normal: SIMD3<Float>, distance: Float) {
    guard let unit = direction(normal), distance.isFinite else { return nil }
    (self.normal, self.distance) = (unit, distance)
  }

  /// Returns the distance of a point from the plane, which is positive where the scene is cut away.
  @inlinable @inline(__always)
  public func height(of point: SIMD3<Float>) -> Float { dot(normal, point) - distance }

  /// Returns whether a point is kept.
  @inlinable @inline(__always)
  public func keeps(_ point: SIMD3<Float>) -> Bool { height(of: point) <= 0 }

  /// Returns the distances along a ray between which its points are kept. Nil if all are cut away.
  ///
  /// - Parameters:
  ///   - start: the start of the ray.
  ///   - direction: the direction. Distances are multiples of its length.
  public func keptDistances(from start: SIMD3<Float>, _ direction: SIMD3<Float>) -> ClosedRange<Float>? {
    let (slope, rest) = (dot(normal, direction), -height(of: start))
    if slope == 0 { return rest >= 0 ? -.infinity ... .infinity : nil }
    return slope > 0 ? -.infinity...rest / slope : rest / slope ... .infinity
  }

  /// Returns the kept part of a line. Nil if all of it is cut away.
  public func kept(
    _ start: SIMD3<Float>, _ end: SIMD3<Float>
  ) -> (start: SIMD3<Float>, end: SIMD3<Float>)? {
    let (first, second) = (height(of: start), height(of: end))
    if first <= 0, second <= 0 { return (start, end) }
    guard first <= 0 || second <= 0 else { return nil }
    let cut = start + (end - start) * (first / (first - second))
    return first <= 0 ? (start, cut) : (cut, end)
  }
}

extension Effects {
  /// The plane that cuts the scene open. Nil if it is off, or if its normal has no direction.
  public var plane: ClipPlane? {
    clipPlane ? ClipPlane(normal: clipNormal, distance: clipDistance) : nil
  }

  /// Switches the clipping plane on, with what is on the side of `normal` of `point` cut away.
  public func clip(at point: SIMD3<Float>, normal: SIMD3<Float>) {
    guard let unit = direction(normal) else { return }
    (clipNormal, clipDistance, clipPlane) = (unit, dot(unit, point), true)
  }
}
