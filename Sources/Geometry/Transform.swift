/// An affine map of space: a linear part (rotation, scale, shear, reflection), then a translation.
///
/// A point p goes to `xAxis * p.x + yAxis * p.y + zAxis * p.z + translation`.
@frozen
public struct Transform: Hashable, Sendable {
  /// Where the unit vectors go: the columns of the linear part.
  public var xAxis: SIMD3<Float>, yAxis: SIMD3<Float>, zAxis: SIMD3<Float>
  /// Where the origin goes, in metres.
  public var translation: SIMD3<Float>

  /// Creates a map from the columns of its matrix.
  @inlinable
  public init(
    xAxis: SIMD3<Float> = [1, 0, 0], yAxis: SIMD3<Float> = [0, 1, 0], zAxis: SIMD3<Float> = [0, 0, 1],
    translation: SIMD3<Float> = .zero
  ) {
    (self.xAxis, self.yAxis, self.zAxis, self.translation) = (xAxis, yAxis, zAxis, translation)
  }

  /// Scales along the axes, then turns by a unit quaternion (x, y, z, w), then moves: glTF 2.0's order (section 3.5.3).
  public init(
    translation: SIMD3<Float> = .zero, rotation q: SIMD4<Float> = [0, 0, 0, 1], scale: SIMD3<Float>
  ) {
    let (x, y, z, w) = (q.x, q.y, q.z, q.w)
    self.init(
      xAxis: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)) * scale.x,
      yAxis: SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)) * scale.y,
      zAxis: SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)) * scale.z,
      translation: translation)
  }

  /// Scales by `scale`, then moves.
  @inlinable
  public init(translation: SIMD3<Float>, scale: Float = 1) {
    self.init(
      xAxis: [scale, 0, 0], yAxis: [0, scale, 0], zAxis: [0, 0, scale], translation: translation)
  }

  /// The map that moves nothing.
  public static let identity = Transform()

  /// Where `point` goes.
  @inlinable @inline(__always)
  public func apply(to point: SIMD3<Float>) -> SIMD3<Float> {
    xAxis * point.x + yAxis * point.y + zAxis * point.z + translation
  }

  /// The map that does `inner` first, then `outer`.
  public static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      xAxis: outer.applyLinear(to: inner.xAxis), yAxis: outer.applyLinear(to: inner.yAxis),
      zAxis: outer.applyLinear(to: inner.zAxis), translation: outer.apply(to: inner.translation))
  }

  /// The scale along each axis, if there is neither rotation, reflection nor shear; nil otherwise.
  public var axisAlignedScale: SIMD3<Float>? {
    guard xAxis.y == 0, xAxis.z == 0, yAxis.x == 0, yAxis.z == 0, zAxis.x == 0, zAxis.y == 0,
      xAxis.x >= 0, yAxis.y >= 0, zAxis.z >= 0
    else { return nil }
    return SIMD3(xAxis.x, yAxis.y, zAxis.z)
  }

  /// The scale, if all lengths are scaled alike (rotations and reflections included), within a part in a hundred thousand;
  /// nil otherwise.
  package var uniformScale: Float? {
    let squares = SIMD3(dot(xAxis, xAxis), dot(yAxis, yAxis), dot(zAxis, zAxis))
    let products = SIMD3(dot(xAxis, yAxis), dot(yAxis, zAxis), dot(zAxis, xAxis))
    let mean = squares.sum() / 3
    guard mean.isFinite, (squares - mean).absoluteMaximum <= 2e-5 * mean,
      products.absoluteMaximum <= 1e-5 * mean
    else { return nil }
    return mean.squareRoot()
  }

  /// Whether the map turns what is wound counter-clockwise into what is wound clockwise.
  public var isReflection: Bool { determinant < 0 }

  /// What volumes are multiplied by; negative for a reflection.
  public var determinant: Float { dot(xAxis, cross(yAxis, zAxis)) }

  /// What normals are multiplied by (and then made unit vectors again): the cofactors of the linear part, which are
  /// the transposed inverse without the division, and so exist for a map that flattens too. The sign is that of a
  /// surface whose winding is turned with it.
  public var normalMatrix: Transform {
    let sign: Float = isReflection ? -1 : 1
    return Transform(
      xAxis: cross(yAxis, zAxis) * sign, yAxis: cross(zAxis, xAxis) * sign, zAxis: cross(xAxis, yAxis) * sign)
  }

  /// The box around where `box` goes; empty for an empty one.
  public func apply(to box: BoundingBox) -> BoundingBox {
    var placed = BoundingBox.empty
    if box.isEmpty { return placed }
    for number in 0..<8 { placed.include(apply(to: box.corner(number))) }
    return placed
  }

  @inlinable @inline(__always)
  func applyLinear(to vector: SIMD3<Float>) -> SIMD3<Float> {
    xAxis * vector.x + yAxis * vector.y + zAxis * vector.z
  }
}

extension SIMD3<Float> {
  /// The greatest absolute value of the three.
  fileprivate var absoluteMaximum: Float { Swift.max(abs(x), abs(y), abs(z)) }
}
