import Geometry

extension Transform {
  /// Returns eight transformed points. The operations and their order are those of the scalar overload, so the results
  /// are bitwise equal.
  @inline(__always)
  func apply(to points: Vector3x8) -> Vector3x8 {
    Vector3x8(
      points.x * xAxis.x + points.y * yAxis.x + points.z * zAxis.x + translation.x,
      points.x * xAxis.y + points.y * yAxis.y + points.z * zAxis.y + translation.y,
      points.x * xAxis.z + points.y * yAxis.z + points.z * zAxis.z + translation.z)
  }
}
