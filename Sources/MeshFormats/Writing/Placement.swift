import Geometry

/// A node's transform, made ready for a mesh's vertices: for the formats that have no nodes.
struct Placement: Sendable {
  private let transform: Transform
  /// Nil where directions stay as they are.
  private let normals: Transform?
  /// Whether triangles are turned over, so that their corners must be written in the other order.
  let isMirrored: Bool

  init(_ transform: Transform) {
    self.transform = transform
    isMirrored = transform.isReflection
    if let scale = transform.axisAlignedScale, scale.x == scale.y, scale.y == scale.z {
      normals = nil
    } else {
      // Scaled first, for its products to stay within the range of floats.
      let columns = [transform.xAxis, transform.yAxis, transform.zAxis]
      let greatest = columns.map { max(abs($0.x), abs($0.y), abs($0.z)) }.max() ?? 0
      let scale = greatest > 0 ? greatest : 1
      let unit = Transform(
        xAxis: columns[0] / scale, yAxis: columns[1] / scale, zAxis: columns[2] / scale)
      normals = unit.normalMatrix
    }
  }

  /// Where a vertex stands.
  @inline(__always)
  func position(_ vertex: Vertex) -> SIMD3<Float> { transform.apply(to: vertex.position) }

  /// Where its normal points; as it was, if the transform leaves it no direction.
  @inline(__always)
  func normal(_ vertex: Vertex) -> SIMD3<Float> {
    guard let normals else { return vertex.normal }
    return direction(normals.apply(to: vertex.normal)) ?? vertex.normal
  }

  /// The corners of the triangle at `start` of `indices`, counter-clockwise where it stands.
  @inline(__always)
  func corners(_ indices: Span<UInt32>, at start: Int) -> (Int, Int, Int) {
    let (a, b, c) = (Int(indices[start]), Int(indices[start + 1]), Int(indices[start + 2]))
    return isMirrored ? (a, c, b) : (a, b, c)
  }
}

extension SIMD2<Float> {
  /// A texture coordinate counted from the image's lower left corner, as in OBJ and PLY; `Mesh` counts from the upper.
  var fromLowerLeft: SIMD2<Float> { SIMD2(x, 1 - y) }
}
