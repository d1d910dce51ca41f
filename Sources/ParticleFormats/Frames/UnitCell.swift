import Geometry

/// The box of a simulation or a crystal: a corner, and the three edges from it.
public struct UnitCell: Equatable, Sendable {
  /// The corner that the edges begin at.
  public var origin: SIMD3<Float>
  /// The edges.
  public var a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>

  /// A box of these edges.
  public init(
    origin: SIMD3<Float> = .zero, a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>
  ) {
    (self.origin, self.a, self.b, self.c) = (origin, a, b, c)
  }

  /// A box whose faces are across the axes.
  public init(min: SIMD3<Float>, max: SIMD3<Float>) {
    let size = max - min
    self.init(origin: min, a: [size.x, 0, 0], b: [0, size.y, 0], c: [0, 0, size.z])
  }

  /// The point whose coordinates along the edges, in edges, are `fraction`.
  public func point(at fraction: SIMD3<Float>) -> SIMD3<Float> {
    origin + a * fraction.x + b * fraction.y + c * fraction.z
  }

  /// The space inside.
  public var volume: Float {
    abs(dot(a, cross(b, c)))
  }

  /// Whether every corner is at a finite place.
  var isFinite: Bool { ((origin + a + b + c) * 0).sum() == 0 && ((origin - a - b - c) * 0).sum() == 0 }

  /// The lengths of the edges.
  public var lengths: SIMD3<Float> {
    SIMD3(length(a), length(b), length(c))
  }

  /// The twelve edges, each from end to end.
  public var edges: [(SIMD3<Float>, SIMD3<Float>)] {
    var edges: [(SIMD3<Float>, SIMD3<Float>)] = []
    for (along, side, other) in [(a, b, c), (b, c, a), (c, a, b)] {
      for corner in [.zero, side, other, side + other] {
        edges.append((origin + corner, origin + corner + along))
      }
    }
    return edges
  }
}
