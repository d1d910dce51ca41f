import Geometry

extension SIMD where Scalar == Float {
  /// Returns whether the absolute value of each component is at most `tolerance`.
  func isWithin(_ tolerance: Float) -> Bool {
    indices.allSatisfy { abs(self[$0]) <= tolerance }
  }
}

extension BoundingBox {
  func isWithin(_ other: BoundingBox) -> Bool {
    !isEmpty && all(min .>= other.min) && all(max .<= other.max)
  }
}
