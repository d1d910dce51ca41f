/// The texture coordinates of eight shading samples, and their changes from pixel to pixel.
struct TextureCoordinates8 {
  /// The coordinates.
  var u: SIMD8<Float>, v: SIMD8<Float>
  /// The exact derivatives with respect to the column of the picture.
  var uByX: SIMD8<Float>, vByX: SIMD8<Float>
  /// The exact derivatives with respect to the row of the picture.
  var uByY: SIMD8<Float>, vByY: SIMD8<Float>

  /// Creates coordinates at the first corner of the image, which do not change.
  @inline(__always)
  init() {
    let zero = SIMD8<Float>(repeating: 0)
    (u, v, uByX, vByX, uByY, vByY) = (zero, zero, zero, zero, zero, zero)
  }

  /// Interpolates the coordinates of triangles' corners.
  ///
  /// - Parameters:
  ///   - u: the first coordinates of the three corners.
  ///   - v: the second coordinates of the three corners.
  ///   - weights: the barycentric coordinates.
  ///   - pixelSize: the width and height of a pixel in slopes of view rays.
  @inline(__always)
  init(_ u: Vector3x8, _ v: Vector3x8, _ weights: BarycentricWeights8, pixelSize: SIMD2<Float>) {
    (self.u, self.v) = (u.dot(weights.values), v.dot(weights.values))
    let byX = weights.byX * SIMD8(repeating: pixelSize.x)
    let byY = weights.byY * SIMD8(repeating: pixelSize.y)
    (uByX, vByX) = (u.dot(byX), v.dot(byX))
    (uByY, vByY) = (u.dot(byY), v.dot(byY))
  }

  @inline(__always)
  mutating func replace(with other: TextureCoordinates8, where mask: SIMDMask<SIMD8<Int32>>) {
    u.replace(with: other.u, where: mask)
    v.replace(with: other.v, where: mask)
    uByX.replace(with: other.uByX, where: mask)
    vByX.replace(with: other.vByX, where: mask)
    uByY.replace(with: other.uByY, where: mask)
    vByY.replace(with: other.vByY, where: mask)
  }
}
