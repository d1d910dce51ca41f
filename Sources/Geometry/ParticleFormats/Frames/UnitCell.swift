import Geometry

/// The box of a simulation or the unit cell of a crystal: a parallelepiped of a corner and three edge vectors.
public struct UnitCell: Equatable, Sendable {
  /// The corner at which the three edges begin.
  public var origin: SIMD3<Float>
  /// The edge vectors.
  public var a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>

  /// Creates a box with the given edges.
  public init(
    origin: SIMD3<Float> = .zero, a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>
  ) {
    (self.origin, self.a, self.b, self.c) = (origin, a, b, c)
  }

  /// Creates an axis-aligned box.
  public init(min: SIMD3<Float>, max: SIMD3<Float>) {
    let size = max - min
    self.init(origin: min, a: [size.x, 0, 0], b: [0, size.y, 0], c: [0, 0, size.z])
  }

  /// Returns the point with the fractional coordinates `fraction` along the edges.
  public func point(at fraction: SIMD3<Float>) -> SIMD3<Float> {
    origin + a * fraction.x + b * fraction.y + c * fraction.z
  }

  /// Returns the box relative to a point of 64 bits.
  func relative(to point: SIMD3<Double>) -> UnitCell {
    if point == .zero { return self }
    var cell = self
    cell.origin = SIMD3<Float>(SIMD3<Double>(origin) - point)
    return cell
  }

  /// The volume of the box.
  public var volume: Float {
    abs(dot(a, cross(b, c)))
  }

  /// Whether every corner is finite.
  var isFinite: Bool { ((origin + a + b + c) * 0).sum() == 0 && ((origin - a - b - c) * 0).sum() == 0 }

  /// The lengths of the edges.
  package var lengths: SIMD3<Float> {
    SIMD3(length(a), length(b), length(c))
  }

  /// The twelve edges, as pairs of end points.
  package var edges: [(SIMD3<Float>, SIMD3<Float>)] {
    var edges: [(SIMD3<Float>, SIMD3<Float>)] = []
    for (along, side, other) in [(a, b, c), (b, c, a), (c, a, b)] {
      for corner in [.zero, side, other, side + other] {
        edges.append((origin + corner, origin + corner + along))
      }
    }
    return edges
  }
}
