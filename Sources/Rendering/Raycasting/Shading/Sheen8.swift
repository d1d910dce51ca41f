import Geometry
import Parallelism
import RenderScene

/// The sheen of cloth at eight shading samples, KHR_materials_sheen: the formulas of `sheen.glsl`.
struct Sheen8 {
  /// The linear colour.
  var color: Vector3x8
  /// The roughness, from 0 to 1.
  var roughness: SIMD8<Float>

  /// Returns the directional albedo of a white sheen.
  ///
  /// - Parameters:
  ///   - cosine: the cosines between normal and direction to the eye, at least 0.
  ///   - table: the values of `SheenTable`.
  ///   - lanes: scratch memory.
  func albedo(
    cosine: SIMD8<Float>, _ table: UnownedSpan<Float>, _ lanes: borrowing GatherBuffer
  ) -> SIMD8<Float> {
    let (size, last) = (SheenTable.size, Float(SheenTable.size - 1))
    let (x, y) = (cosine.squareRoot().clamped(0, 1) * last, roughness.clamped(0, 1) * last)
    let (column, row) = (x.roundedDown.min(last - 1), y.roundedDown.min(last - 1))
    lanes[integers: .element] = (row * Float(size) + column).integers
    var (low, next) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    let (right, up) = (x - column, y - row)
    for lane in 0..<8 {
      let first = Int(lanes[integers: .element, lane])
      low[lane] = table[first] + (table[first + 1] - table[first]) * right[lane]
      next[lane] = table[first + size] + (table[first + size + 1] - table[first + size]) * right[lane]
    }
    return low + (next - low) * up
  }

  /// Returns π D V (n·l) of a white sheen for a light.
  ///
  /// - Parameters:
  ///   - normal: the unit normals.
  ///   - view: the unit directions to the eye.
  ///   - light: the unit directions to the light.
  ///   - normalDotLight: the dot product of normal and light, at least 0.
  ///   - cosine: the dot product of normal and view, greater than 0.
  ///   - halfSquare: the squared length of l + v.
  func reflection(
    _ normal: Vector3x8, _ view: Vector3x8, _ light: Vector3x8, normalDotLight: SIMD8<Float>,
    cosine: SIMD8<Float>, halfSquare: SIMD8<Float>
  ) -> SIMD8<Float> {
    let limited = roughness.max(SheenTable.leastRoughness)
    let power = 1 / (limited * limited)
    let crossed = normal.cross(view + light)
    let sineSquare = (crossed.dot(crossed) / halfSquare).clamped(1e-30, 1)
    // The power of a number, as 2 to the power of its logarithm. A base of at most 1 has an exponent of at most 0.
    let exponent = (logarithm2(sineSquare) * (0.5 * power)) * 0.693_147_2
    let distribution = (2 + power) * 0.5 * exponential(exponent.clamped(-80, 0))
    return distribution * normalDotLight / (4 * (normalDotLight + cosine - normalDotLight * cosine))
  }
}

extension GatherBuffer.Column {
  fileprivate static var element: Self { Self(0) }
}
