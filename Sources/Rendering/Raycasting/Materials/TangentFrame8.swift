/// The tangents and bitangents at eight shading samples, for normal textures. The bitangent points up in the image,
/// where the second texture coordinate falls.
///
/// The frame is that of the front face. The tangents of vertices are used as they are: a transform of the texture's
/// coordinates does not turn them, as in the sample renderer of Khronos. Tangents from the triangles' edges follow the
/// transformed coordinates.
struct TangentFrame8 {
  var tangent: Vector3x8
  var bitangent: Vector3x8

  @inline(__always)
  mutating func replace(with other: TangentFrame8, where mask: SIMDMask<SIMD8<Int32>>) {
    tangent.replace(with: other.tangent, where: mask)
    bitangent.replace(with: other.bitangent, where: mask)
  }

  /// Returns the unit normals that a normal texture describes. On back faces they are reversed as a whole: glTF 2.0,
  /// section 3.9.5.
  ///
  /// - Parameters:
  ///   - texels: the colours of the texture.
  ///   - normal: the unit normals on the visible side.
  ///   - facing: 1 on front faces, −1 on back faces.
  ///   - scale: the factor of the tangential components.
  /// - Returns: `normal` in lanes without a frame.
  @inline(__always)
  func normal(_ texels: Texels8, _ normal: Vector3x8, facing: SIMD8<Float>, scale: Float) -> Vector3x8 {
    let factor = facing * scale
    let (x, y) = ((texels.color.x * 2 - 1) * factor, (texels.color.y * 2 - 1) * factor)
    let z = texels.color.z * 2 - 1
    let bent = (tangent * x + bitangent * y + normal * z).unit
    // Infinity and NaN, minus itself, is not zero.
    let sum = bent.x + bent.y + bent.z
    return normal.replacing(with: bent, where: sum - sum .== 0)
  }
}

/// The texture coordinates of one set at eight shading samples, with tangents from the triangles' edges: C. Schüler,
/// "Followup: Normal Mapping Without Precomputed Tangents", 2013.
struct TextureFrame8 {
  private(set) var coordinates: TextureCoordinates8
  /// The derivatives of the position with respect to the texture coordinates, times a positive factor. Zero if the
  /// coordinates of the triangle are on a line.
  private var byU: Vector3x8, byV: Vector3x8

  /// Interpolates texture coordinates.
  ///
  /// - Parameters:
  ///   - u: the first coordinates of the triangles' corners.
  ///   - v: the second coordinates.
  ///   - weights: the barycentric coordinates and the edges.
  ///   - pixelSize: the width and height of a pixel in slopes of view rays.
  @inline(__always)
  init(_ u: Vector3x8, _ v: Vector3x8, _ weights: BarycentricWeights8, pixelSize: SIMD2<Float>) {
    coordinates = TextureCoordinates8(u, v, weights, pixelSize: pixelSize)
    let (uAB, uAC, vAB, vAC) = (u.y - u.x, u.z - u.x, v.y - v.x, v.z - v.x)
    // The edges are linear combinations of both derivatives. Cramer's rule, without the division by the determinant.
    let (first, second) = (uAB * vAC, uAC * vAB)
    // The area is zero if it does not exceed the rounding error of its terms.
    let error = first.pointwiseGreater(0 - first) + second.pointwiseGreater(0 - second)
    let isDegenerate = (first - second).pointwiseGreater(second - first) .<= error * 1e-6
    let sign = SIMD8<Float>(repeating: 1).replacing(with: -1, where: first .< second)
      .replacing(with: 0, where: isDegenerate)
    byU = (weights.edgeAB * vAC - weights.edgeAC * vAB) * sign
    byV = (weights.edgeAC * uAB - weights.edgeAB * uAC) * sign
  }

  /// Returns the frame of transformed texture coordinates, in the plane of `normal`. Its vectors are NaN if the
  /// coordinates are on a line, before or after the transform.
  @inline(__always)
  func tangents(_ rowU: SIMD3<Float>, _ rowV: SIMD3<Float>, _ normal: Vector3x8) -> TangentFrame8 {
    let area = rowU.x * rowV.y - rowU.y * rowV.x
    let sign: Float = area < 0 ? -1 : area > 0 ? 1 : 0
    @inline(__always)
    func inPlane(_ vector: Vector3x8) -> Vector3x8 { (vector - normal * normal.dot(vector)).unit }
    @inline(__always)
    func scale(_ factor: Float) -> SIMD8<Float> { SIMD8(repeating: factor) }
    // The columns of the inverse of the transform, times its determinant.
    return TangentFrame8(
      tangent: inPlane(byU * scale(sign * rowV.y) - byV * scale(sign * rowV.x)),
      bitangent: inPlane(byU * scale(sign * rowU.y) - byV * scale(sign * rowU.x)))
  }

  @inline(__always)
  mutating func replace(with other: TextureFrame8, where mask: SIMDMask<SIMD8<Int32>>) {
    coordinates.replace(with: other.coordinates, where: mask)
    byU.replace(with: other.byU, where: mask)
    byV.replace(with: other.byV, where: mask)
  }
}
