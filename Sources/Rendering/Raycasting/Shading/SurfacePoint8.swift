import Geometry

/// The surface at eight shading samples on triangles, as materials need it.
struct SurfacePoint8 {
  /// The normals and colours.
  private(set) var attributes: TriangleAttributes8
  /// The texture coordinates of both sets, with their tangents from derivatives.
  private(set) var first: TextureFrame8, second: TextureFrame8
  /// 1 on front faces, −1 on back faces.
  private(set) var facing: SIMD8<Float>
  /// The tangents of the vertices.
  private(set) var tangents: TangentFrame8
  /// The lanes that have tangents of vertices.
  private(set) var hasTangents: SIMDMask<SIMD8<Int32>>

  /// Interpolates the vertex attributes of `group` at `samples`.
  ///
  /// - Parameters:
  ///   - group: the triangle of each sample.
  ///   - samples: the points on these triangles.
  ///   - pixelSize: the width and height of a pixel in slopes of view rays.
  ///   - lanes: the scratch memory with the corners of `group`.
  ///   - isOrthographic: whether the view is orthographic.
  @inline(__always)
  init(
    _ group: TriangleGroup8, _ samples: ShadingSamples8, pixelSize: SIMD2<Float>,
    _ lanes: borrowing GatherBuffer, isOrthographic: Bool
  ) {
    Self.gather(group, lanes)
    let meshes = group.meshes
    self = group.values(lanes) { instance in
      SurfacePoint8(
        instance, instance.weights(samples, lanes, isOrthographic: isOrthographic), pixelSize: pixelSize,
        usesSecondSet: meshes.usesSecondSet,
        hasTangents: meshes.attributes[Int(instance.attributes)].tangents != nil, lanes)
    } replace: { values, other, mask in
      values.replace(with: other, where: mask)
    }
  }

  /// Copies the texture coordinates and tangents of the triangles' corners to the lanes. Missing ones are zero, and no
  /// texture uses them.
  @inline(__always)
  private static func gather(_ group: TriangleGroup8, _ lanes: borrowing GatherBuffer) {
    for lane in 0..<8 {
      let attributes = group.meshes.attributes[Int(group.instance(lane).attributes)]
      let (a, b, c) = group.vertices(lane)
      func gather(_ index: Int, _ corner: CornerColumns) {
        let first = attributes.textureCoordinates.map { $0[index] } ?? .zero
        (lanes[corner.u, lane], lanes[corner.v, lane]) = (first.x, first.y)
        if group.meshes.usesSecondSet {
          let second = attributes.secondTextureCoordinates.map { $0[index] } ?? .zero
          (lanes[corner.secondU, lane], lanes[corner.secondV, lane]) = (second.x, second.y)
        }
        if let tangents = attributes.tangents {
          let tangent = tangents[index]
          lanes[corner.tangent, lane] = SIMD3(tangent.x, tangent.y, tangent.z)
          lanes[corner.tangentSign, lane] = tangent.w
        }
      }
      gather(a, CornerColumns(0))
      gather(b, CornerColumns(1))
      gather(c, CornerColumns(2))
    }
  }

  /// Interpolates as if all samples showed `instance`.
  @inline(__always)
  private init(
    _ instance: MeshInstances.Instance, _ weights: BarycentricWeights8, pixelSize: SIMD2<Float>,
    usesSecondSet: Bool, hasTangents: Bool, _ lanes: borrowing GatherBuffer
  ) {
    attributes = TriangleAttributes8(instance, weights, lanes)
    facing = weights.sign * (instance.isReflected ? -1 : 1)
    func frame(
      _ u: (CornerColumns) -> GatherBuffer.Column, _ v: (CornerColumns) -> GatherBuffer.Column
    ) -> TextureFrame8 {
      let (a, b, c) = (CornerColumns(0), CornerColumns(1), CornerColumns(2))
      return TextureFrame8(
        Vector3x8(lanes[u(a)], lanes[u(b)], lanes[u(c)]), Vector3x8(lanes[v(a)], lanes[v(b)], lanes[v(c)]),
        weights, pixelSize: pixelSize)
    }
    first = frame({ $0.u }, { $0.v })
    second = usesSecondSet ? frame({ $0.secondU }, { $0.secondV }) : first
    self.hasTangents = SIMDMask(repeating: hasTangents)
    guard hasTangents else {
      tangents = TangentFrame8(tangent: Vector3x8(.zero), bitangent: Vector3x8(.zero))
      return
    }
    let (a, b, c) = (CornerColumns(0), CornerColumns(1), CornerColumns(2))
    let (x, y, z) = (weights.values.x, weights.values.y, weights.values.z)
    let inMesh = lanes[a.tangent] * x + lanes[b.tangent] * y + lanes[c.tangent] * z
    let sign = lanes[a.tangentSign] * x + lanes[b.tangentSign] * y + lanes[c.tangentSign] * z
    var linear = instance.toView
    linear.translation = .zero
    let tangent = linear.apply(to: inMesh).unit
    // The sign is that of the mesh. View space is left-handed, and a reflection changes the handedness once more.
    // The frame is that of the front face, whose normal is that of the visible side times `facing`.
    let handedness = sign * facing * (instance.isReflected ? 1 : -1)
    tangents = TangentFrame8(
      tangent: tangent, bitangent: attributes.normal.cross(tangent).unit * handedness)
  }

  @inline(__always)
  private mutating func replace(with other: SurfacePoint8, where mask: SIMDMask<SIMD8<Int32>>) {
    attributes.replace(with: other.attributes, where: mask)
    first.replace(with: other.first, where: mask)
    second.replace(with: other.second, where: mask)
    facing.replace(with: other.facing, where: mask)
    tangents.replace(with: other.tangents, where: mask)
    hasTangents.replace(with: other.hasTangents, where: mask)
  }
}

/// The columns of a corner's texture coordinates and tangents.
private struct CornerColumns {
  let u: GatherBuffer.Column, v: GatherBuffer.Column
  let secondU: GatherBuffer.Column, secondV: GatherBuffer.Column
  let tangent: GatherBuffer.VectorColumn, tangentSign: GatherBuffer.Column

  /// Creates the columns of the corner 0, 1 or 2.
  @inline(__always)
  init(_ corner: Int) {
    // After the columns of `TriangleGroup8`.
    let first = 34 + 8 * corner
    (u, v) = (GatherBuffer.Column(first), GatherBuffer.Column(first + 1))
    (secondU, secondV) = (GatherBuffer.Column(first + 2), GatherBuffer.Column(first + 3))
    (tangent, tangentSign) = (GatherBuffer.VectorColumn(first + 4), GatherBuffer.Column(first + 7))
  }
}
