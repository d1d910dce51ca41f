/// A transform in three steps: scale along the axes, then rotation, then translation. Animations interpolate these.
public struct DecomposedTransform: Hashable, Sendable {
  /// The image of the origin, in metres.
  public var translation: SIMD3<Float>
  /// The rotation as a unit quaternion (x, y, z, w).
  public var rotation: SIMD4<Float>
  /// The scale along each axis. A negative value mirrors.
  public var scale: SIMD3<Float>

  /// Creates a decomposed transform. The default is the identity.
  public init(
    translation: SIMD3<Float> = .zero, rotation: SIMD4<Float> = [0, 0, 0, 1], scale: SIMD3<Float> = .one
  ) {
    (self.translation, self.rotation, self.scale) = (translation, rotation, scale)
  }
}

extension Transform {
  /// Creates a transform from scale, rotation and translation, in the order of glTF 2.0 (section 3.5.3).
  public init(_ steps: DecomposedTransform) {
    self.init(translation: steps.translation, rotation: steps.rotation, scale: steps.scale)
  }

  /// The scale, rotation and translation of the transform, or nil if it shears or flattens. A scale of zero along all
  /// axes is allowed.
  ///
  /// A reflection is a negative scale along X. The quaternion's w is not negative.
  public var decomposed: DecomposedTransform? {
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
  private static func quaternion(
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
