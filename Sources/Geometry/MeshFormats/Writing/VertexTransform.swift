import Geometry

/// A node's transform, prepared for the vertices of its mesh. Formats without nodes use it.
struct VertexTransform: Sendable {
  private let transform: Transform
  /// The transform of normals, or nil if it would not change them.
  private let normals: Transform?
  /// Whether the transform reverses the winding, so that the order of corners must be reversed as well.
  let isMirrored: Bool

  init(_ transform: Transform) {
    self.transform = transform
    isMirrored = transform.isReflection
    if let scale = transform.axisAlignedScale, scale.x == scale.y, scale.y == scale.z {
      normals = nil
    } else {
      // Scaling by the largest component first keeps the products within the range of floats.
      let columns = [transform.xAxis, transform.yAxis, transform.zAxis]
      let greatest = columns.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max() ?? 0
      let scale = greatest > 0 ? greatest : 1
      let unit = Transform(
        xAxis: columns[0] / scale, yAxis: columns[1] / scale, zAxis: columns[2] / scale)
      normals = unit.normalMatrix
    }
  }

  /// Returns the transformed position of a vertex.
  @inline(__always)
  func position(_ vertex: Vertex) -> SIMD3<Float> { transform.apply(to: vertex.position) }

  /// Returns a transformed position.
  @inline(__always)
  func position(_ position: SIMD3<Float>) -> SIMD3<Float> { transform.apply(to: position) }

  /// Returns the transformed unit normal of a vertex, or the original one if the result has no direction.
  @inline(__always)
  func normal(_ vertex: Vertex) -> SIMD3<Float> {
    guard let normals else { return vertex.normal }
    return direction(normals.apply(to: vertex.normal)) ?? vertex.normal
  }

  /// Returns the corners of the triangle at `start` of `indices`, counter-clockwise after the transform.
  @inline(__always)
  func corners(_ indices: Span<UInt32>, at start: Int) -> (Int, Int, Int) {
    let (a, b, c) = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
    return isMirrored ? (a, c, b) : (a, b, c)
  }
}

extension SIMD2<Float> {
  /// The texture coordinate with v counted from the other edge of the image. OBJ and PLY count from the lower left
  /// corner, `Mesh` from the upper left.
  var fromLowerLeft: SIMD2<Float> { SIMD2(x, 1 - y) }
}
