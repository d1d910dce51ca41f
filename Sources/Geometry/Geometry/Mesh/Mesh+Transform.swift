extension Mesh {
  /// Transforms every vertex with its normal and tangent. A reflection also reverses the winding, so that outside stays
  /// outside. O(vertices + indices).
  public mutating func transform(by transform: Transform) {
    guard transform != .identity else { return }
    let normalMatrix = transform.normalMatrix
    for index in vertices.indices {
      let normal = normalMatrix.applyLinear(to: vertices[index].normal)
      vertices[index] = Vertex(
        position: transform.apply(to: vertices[index].position),
        normal: direction(normal) ?? vertices[index].normal)
    }
    let isReflection = transform.isReflection
    for index in tangents.indices {
      let tangent = tangents[index]
      let turned = direction(transform.applyLinear(to: SIMD3(tangent.x, tangent.y, tangent.z)))
      // Normals stay outside under a reflection, so the bitangent is on the other side of normal and tangent.
      tangents[index] = SIMD4(
        turned ?? SIMD3(tangent.x, tangent.y, tangent.z), isReflection ? -tangent.w : tangent.w)
    }
    if isReflection { turnTriangles() }
    points.transform(by: transform)
  }

  /// Returns the transformed mesh; see `transform(by:)`.
  public func transformed(by transform: Transform) -> Mesh {
    var mesh = self
    mesh.transform(by: transform)
    return mesh
  }

  /// Turns the surface inside out: reverses the winding of every triangle and negates every normal.
  /// O(vertices + indices).
  public mutating func flipWinding() {
    turnTriangles()
    for index in vertices.indices { vertices[index].normal = -vertices[index].normal }
    for index in tangents.indices { tangents[index].w = -tangents[index].w }
  }

  private mutating func turnTriangles() {
    for start in stride(from: 0, to: indices.count, by: 3) { indices.swapAt(start + 1, start + 2) }
  }

  /// Appends the vertices and triangles of another mesh. O(other), amortized over many calls.
  ///
  /// If only one of the two meshes has an optional attribute, the vertices of the other get (0, 0) as texture
  /// coordinates, (1, 0, 0, 1) as tangent, or white.
  ///
  /// - Precondition: The total number of vertices is at most `UInt32.max`.
  public mutating func append(_ other: Mesh) {
    let first = vertices.count
    precondition(
      first + other.vertices.count <= Int(UInt32.max), "more vertices than 32-bit indices can address")
    Self.append(other.textureCoordinates, to: &textureCoordinates, self: first, other.vertices.count, .zero)
    Self.append(
      other.secondTextureCoordinates, to: &secondTextureCoordinates, self: first, other.vertices.count, .zero)
    Self.append(other.tangents, to: &tangents, self: first, other.vertices.count, [1, 0, 0, 1])
    Self.append(other.colors, to: &colors, self: first, other.vertices.count, .white)
    vertices += other.vertices
    // `append` grows the storage geometrically. Reserving the exact capacity would copy all elements in each of many
    // calls.
    indices.append(contentsOf: other.indices.lazy.map { UInt32(first) + $0 })
    if !other.points.isEmpty { points.append(other.points) }
  }

  private static func append<Value>(
    _ others: [Value], to values: inout [Value], self count: Int, _ otherCount: Int, _ missing: Value
  ) {
    guard !others.isEmpty || !values.isEmpty else { return }
    values += repeatElement(missing, count: count - values.count)
    values += others
    values += repeatElement(missing, count: count + otherCount - values.count)
  }
}

extension Mesh {
  /// Returns the smallest axis-aligned box that contains every vertex transformed by `transform`. `box` is the bounds
  /// of the untransformed mesh. O(1) if `transform` is axis-aligned, else O(vertices).
  func bounds(at transform: Transform, own box: BoundingBox) -> BoundingBox {
    // For a rotation, the box around the transformed box would be larger than the bounds of the transformed vertices.
    if transform.axisAlignedScale != nil { return transform.apply(to: box) }
    let box = points.isEmpty ? BoundingBox.empty : points.bounds(at: transform)
    return vertices.reduce(into: box) { $0.include(transform.apply(to: $1.position)) }
  }
}
