/// The axis of a file that points upward. In scenes, Y does.
public enum UpAxis: String, CaseIterable, Sendable {
  case x, y, z
  /// The opposite direction of an axis.
  case minusX = "-x"
  case minusY = "-y"
  case minusZ = "-z"

  /// The upward direction in the coordinates of the file.
  package var direction: SIMD3<Float> {
    switch self {
    case .x: [1, 0, 0]
    case .y: [0, 1, 0]
    case .z: [0, 0, 1]
    case .minusX: [-1, 0, 0]
    case .minusY: [0, -1, 0]
    case .minusZ: [0, 0, -1]
    }
  }

  /// The rotation by which the axis points along Y: by a quarter turn about X or Z, for `-y` by half a turn about X. Its
  /// elements are 0, 1 and -1, so that coordinates are only exchanged.
  package var transform: Transform {
    switch self {
    case .x: Transform(xAxis: [0, 1, 0], yAxis: [-1, 0, 0], zAxis: [0, 0, 1])
    case .y: .identity
    case .z: Transform(xAxis: [1, 0, 0], yAxis: [0, 0, -1], zAxis: [0, 1, 0])
    case .minusX: Transform(xAxis: [0, -1, 0], yAxis: [1, 0, 0], zAxis: [0, 0, 1])
    case .minusY: Transform(xAxis: [1, 0, 0], yAxis: [0, -1, 0], zAxis: [0, 0, -1])
    case .minusZ: Transform(xAxis: [1, 0, 0], yAxis: [0, 0, 1], zAxis: [0, -1, 0])
    }
  }

  /// Returns the direction of the file that becomes a direction of the scene.
  package func direction(ofScene direction: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3<Float>(point(ofScene: SIMD3<Double>(direction)))
  }

  /// Returns the point of 64 bits of the file that becomes a point of the scene.
  package func point(ofScene point: SIMD3<Double>) -> SIMD3<Double> {
    let turn = transform
    return SIMD3(
      (SIMD3<Double>(turn.xAxis) * point).sum(), (SIMD3<Double>(turn.yAxis) * point).sum(),
      (SIMD3<Double>(turn.zAxis) * point).sum())
  }
}
