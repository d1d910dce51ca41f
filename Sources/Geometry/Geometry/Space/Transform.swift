#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An affine transform: a linear part (rotation, scale, shear, reflection), then a translation.
///
/// The image of a point p is `xAxis * p.x + yAxis * p.y + zAxis * p.z + translation`.
@frozen
public struct Transform: Hashable, Sendable {
  /// The images of the unit vectors: the columns of the linear part.
  public var xAxis: SIMD3<Float>, yAxis: SIMD3<Float>, zAxis: SIMD3<Float>
  /// The image of the origin, in metres.
  public var translation: SIMD3<Float>

  /// Creates a transform from the columns of its matrix.
  @inlinable
  public init(
    xAxis: SIMD3<Float> = [1, 0, 0], yAxis: SIMD3<Float> = [0, 1, 0], zAxis: SIMD3<Float> = [0, 0, 1],
    translation: SIMD3<Float> = .zero
  ) {
    (self.xAxis, self.yAxis, self.zAxis, self.translation) = (xAxis, yAxis, zAxis, translation)
  }

  /// Creates a transform that scales along the axes, then rotates by a unit quaternion (x, y, z, w), then translates:
  /// the order of glTF 2.0 (section 3.5.3).
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

  /// Creates a transform that scales by `scale`, then translates.
  @inlinable
  public init(translation: SIMD3<Float>, scale: Float = 1) {
    self.init(
      xAxis: [scale, 0, 0], yAxis: [0, scale, 0], zAxis: [0, 0, scale], translation: translation)
  }

  /// Whether every number is finite.
  package var isFinite: Bool {
    ((xAxis + yAxis) * 0 + (zAxis + translation) * 0).sum() == 0
  }

  /// Whether what it places can be drawn; see `SIMD3.isDrawable`.
  package var isDrawable: Bool {
    (xAxis * xAxis + yAxis * yAxis + (zAxis * zAxis + translation * translation)).sum().isFinite
  }

  /// The identity transform.
  public static let identity = Transform()

  /// Returns the image of `point`.
  @inlinable @inline(__always)
  public func apply(to point: SIMD3<Float>) -> SIMD3<Float> {
    xAxis * point.x + yAxis * point.y + zAxis * point.z + translation
  }

  /// Returns the transform that applies `inner` first, then `outer`.
  public static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      xAxis: outer.applyLinear(to: inner.xAxis), yAxis: outer.applyLinear(to: inner.yAxis),
      zAxis: outer.applyLinear(to: inner.zAxis), translation: outer.apply(to: inner.translation))
  }

  /// The scale along each axis, or nil if there is a rotation, a reflection or a shear.
  package var axisAlignedScale: SIMD3<Float>? {
    guard xAxis.y == 0, xAxis.z == 0, yAxis.x == 0, yAxis.z == 0, zAxis.x == 0, zAxis.y == 0,
      xAxis.x >= 0, yAxis.y >= 0, zAxis.z >= 0
    else { return nil }
    return SIMD3(xAxis.x, yAxis.y, zAxis.z)
  }

  /// The scale, or nil if lengths are not scaled uniformly. Rotations and reflections are allowed. The relative
  /// tolerance is 1e-5.
  package var uniformScale: Float? {
    let squares = SIMD3(dot(xAxis, xAxis), dot(yAxis, yAxis), dot(zAxis, zAxis))
    let products = SIMD3(dot(xAxis, yAxis), dot(yAxis, zAxis), dot(zAxis, xAxis))
    let mean = squares.sum() / 3
    guard mean.isFinite, (squares - mean).absoluteMaximum <= 2e-5 * mean,
      products.absoluteMaximum <= 1e-5 * mean
    else { return nil }
    return mean.squareRoot()
  }

  /// Whether the transform reverses the winding of triangles.
  package var isReflection: Bool { determinant < 0 }

  /// The factor by which volumes grow, negative for a reflection.
  package var determinant: Float { dot(xAxis, cross(yAxis, zAxis)) }

  /// The cube root of the factor by which volumes grow: the scale, if it is uniform. Exactly 1 for the identity.
  package var meanScale: Float { cbrt(abs(determinant)) }

  /// The matrix for normals: the cofactors of the linear part. Transformed normals must be normalized again.
  ///
  /// The cofactor matrix is the inverse transpose times the absolute determinant, so it exists also for a transform
  /// that flattens. For a reflection the sign fits a surface whose winding is reversed.
  package var normalMatrix: Transform {
    let first = cross(yAxis, zAxis)
    return cofactors(first, isReflection: dot(xAxis, first) < 0)
  }

  /// Returns `normalMatrix` for a transform that is known to be a reflection, or known to be none. The determinant of a
  /// transform that flattens may round to either sign.
  package func normalMatrix(isReflection: Bool) -> Transform {
    cofactors(cross(yAxis, zAxis), isReflection: isReflection)
  }

  @inline(__always)
  private func cofactors(_ first: SIMD3<Float>, isReflection: Bool) -> Transform {
    let sign: Float = isReflection ? -1 : 1
    return Transform(
      xAxis: first * sign, yAxis: cross(zAxis, xAxis) * sign, zAxis: cross(xAxis, yAxis) * sign)
  }

  /// Returns the point whose image is `point`, by Cramer's rule. Nil if the transform flattens.
  package func preimage(of point: SIMD3<Float>) -> SIMD3<Float>? {
    let (offset, volume) = (point - translation, determinant)
    let products = SIMD3(
      dot(offset, cross(yAxis, zAxis)), dot(offset, cross(zAxis, xAxis)), dot(offset, cross(xAxis, yAxis)))
    let found = products / volume
    return found.x.isFinite && found.y.isFinite && found.z.isFinite ? found : nil
  }

  /// Returns the smallest box that contains the transformed corners of `box`. The result is empty for an empty box.
  public func apply(to box: BoundingBox) -> BoundingBox {
    var placed = BoundingBox.empty
    if box.isEmpty { return placed }
    for number in 0..<8 { placed.include(apply(to: box.corner(number))) }
    return placed
  }

  /// Returns the image of `vector`, without the translation.
  @inlinable @inline(__always)
  package func applyLinear(to vector: SIMD3<Float>) -> SIMD3<Float> {
    xAxis * vector.x + yAxis * vector.y + zAxis * vector.z
  }
}

extension SIMD3<Float> {
  /// The largest absolute value of the components.
  fileprivate var absoluteMaximum: Float { Swift.max(abs(x), abs(y), abs(z)) }
}

/// A transform in three steps: scale along the axes, then rotation, then translation. Animations interpolate these.
package struct DecomposedTransform: Hashable, Sendable {
  /// The image of the origin, in metres.
  package var translation: SIMD3<Float>
  /// The rotation as a unit quaternion (x, y, z, w).
  package var rotation: SIMD4<Float>
  /// The scale along each axis. A negative value mirrors.
  package var scale: SIMD3<Float>

  /// Creates a decomposed transform. The default is the identity.
  package init(
    translation: SIMD3<Float> = .zero, rotation: SIMD4<Float> = [0, 0, 0, 1], scale: SIMD3<Float> = .one
  ) {
    (self.translation, self.rotation, self.scale) = (translation, rotation, scale)
  }
}

extension Transform {
  /// Creates a transform from scale, rotation and translation, in the order of glTF 2.0 (section 3.5.3).
  package init(_ steps: DecomposedTransform) {
    self.init(translation: steps.translation, rotation: steps.rotation, scale: steps.scale)
  }

  /// The scale, rotation and translation of the transform, or nil if it shears or flattens. A scale of zero along all
  /// axes is allowed.
  ///
  /// A reflection is a negative scale along X. The quaternion's w is not negative.
  package var decomposed: DecomposedTransform? {
    if xAxis == .zero, yAxis == .zero, zAxis == .zero {
      return DecomposedTransform(translation: translation, scale: .zero)
    }
    var axes = [xAxis, yAxis, zAxis]
    var scale = SIMD3<Float>.zero
    for axis in 0..<3 {
      scale[axis] = length(axes[axis])
      guard scale[axis] > 0, scale[axis].isFinite else { return nil }
      axes[axis] /= scale[axis]
    }
    if dot(axes[0], cross(axes[1], axes[2])) < 0 {
      scale.x = -scale.x
      axes[0] = -axes[0]
    }
    let shear = max(abs(dot(axes[0], axes[1])), abs(dot(axes[1], axes[2])), abs(dot(axes[2], axes[0])))
    guard shear < 1e-4 else { return nil }
    return DecomposedTransform(
      translation: translation, rotation: Self.quaternion(ofAxes: axes[0], axes[1], axes[2]), scale: scale)
  }

  /// Returns the unit quaternion of a rotation, computed from the largest of its components (S. W. Shepperd, Journal of
  /// Guidance and Control 1, 1978). This avoids the cancellation of nearly equal numbers.
  package static func quaternion(
    ofAxes x: SIMD3<Float>, _ y: SIMD3<Float>, _ z: SIMD3<Float>
  ) -> SIMD4<Float> {
    // Four times the squares of x, y, z and w.
    let squares = SIMD4(
      1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
    var q: SIMD4<Float>
    switch squares.max() {
    case squares.w: q = [y.z - z.y, z.x - x.z, x.y - y.x, squares.w]
    case squares.x: q = [squares.x, x.y + y.x, z.x + x.z, y.z - z.y]
    case squares.y: q = [x.y + y.x, squares.y, y.z + z.y, z.x - x.z]
    default: q = [z.x + x.z, y.z + z.y, squares.z, x.y - y.x]
    }
    q /= (q * q).sum().squareRoot()
    return q.w < 0 ? -q : q
  }
}
