#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Keyframe reduction: chooses the keyframes from which linear interpolation reproduces all values within a tolerance.
///
/// From each keyframe on, the slopes of the lines within the tolerance of all later values are an interval in each
/// component. At the first value outside this interval, the value before it becomes the next keyframe. Both ends are
/// kept. A constant value has one keyframe. O(times).
enum KeyframeReduction {
  /// Returns the indices of the times to keep, at least one.
  ///
  /// - Parameter difference: Returns the interpolated change from the value at one time to that at a later one, or nil
  ///   if interpolation would take another path.
  static func reduced(
    _ times: [Float], tolerance: Double, difference: (_ from: Int, _ to: Int) -> SIMD3<Double>?
  ) -> [Int32] {
    var kept: [Int32] = [0]
    var anchor = 0
    var slopes = SlopeInterval()
    var isConstant = true
    for instant in times.indices.dropFirst() {
      var change = difference(anchor, instant)
      var time = Double(times[instant]) - Double(times[anchor])
      if instant > anchor + 1, !(change.map { slopes.contain($0 / time) } ?? false) {
        anchor = instant - 1
        kept.append(Int32(anchor))
        slopes = SlopeInterval()
        change = difference(anchor, instant)
        time = Double(times[instant]) - Double(times[anchor])
      }
      slopes.narrow(to: change, tolerance, time)
      if isConstant {
        isConstant = kept.count == 1 && change.map { max(abs($0.min()), abs($0.max())) <= tolerance } ?? false
      }
    }
    if !isConstant { kept.append(Int32(times.count - 1)) }
    return kept
  }

  /// The interval of slopes, in each component, of the lines within the tolerance of all values so far.
  private struct SlopeInterval {
    var low = SIMD3<Double>(repeating: -.infinity)
    var high = SIMD3<Double>(repeating: .infinity)

    func contain(_ slope: SIMD3<Double>) -> Bool { all(slope .>= low .& slope .<= high) }

    mutating func narrow(to change: SIMD3<Double>?, _ tolerance: Double, _ time: Double) {
      guard let change else {
        // No line is possible, so the next value starts a new segment.
        (low, high) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity))
        return
      }
      low = pointwiseMax(low, (change - tolerance) / time)
      high = pointwiseMin(high, (change + tolerance) / time)
    }
  }

  /// Returns the rotation from one unit quaternion to another as axis times angle, a vector that is linear in time
  /// under `slerp` (glTF 2.0, appendix C.4). Returns nil for angles of 2.5 radians or more, for which the direction of
  /// rotation is ambiguous.
  static func rotationVector(from: SIMD4<Float>, to: SIMD4<Float>) -> SIMD3<Double>? {
    let (a, b) = (SIMD4<Double>(from), SIMD4<Double>(to))
    // The inverse of the first quaternion times the second.
    let w = (a * b).sum()
    let v = SIMD3(
      a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y, a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z,
      a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x)
    let sine = (v * v).sum().squareRoot()
    let angle = 2 * atan2(sine, abs(w))
    guard angle < 2.5 else { return nil }
    guard sine > 0 else { return .zero }
    return v * (angle / sine * (w < 0 ? -1 : 1))
  }
}
