import Geometry

extension SIMD where Scalar == Float {
  /// Whether no component is further from zero than `tolerance`.
  func isWithin(_ tolerance: Float) -> Bool {
    indices.allSatisfy { abs(self[$0]) <= tolerance }
  }
}

extension BoundingBox {
  func isWithin(_ other: BoundingBox) -> Bool {
    !isEmpty && all(min .>= other.min) && all(max .<= other.max)
  }
}
