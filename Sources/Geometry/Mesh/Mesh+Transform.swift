extension Mesh {
  /// Moves every vertex, and turns the normals with them. A reflection turns the winding too, so that outside stays
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
    if transform.isReflection { turnTriangles() }
  }

  /// The mesh moved; see `transform(by:)`.
  public func transformed(by transform: Transform) -> Mesh {
    var mesh = self
    mesh.transform(by: transform)
    return mesh
  }

  /// Turns the surface inside out: every triangle the other way around, every normal the other way. O(vertices + indices).
  public mutating func flipWinding() {
    turnTriangles()
    for index in vertices.indices { vertices[index].normal = -vertices[index].normal }
  }

  private mutating func turnTriangles() {
    for start in stride(from: 0, to: indices.count, by: 3) { indices.swapAt(start + 1, start + 2) }
  }

  /// Adds the vertices and triangles of another mesh. O(other), on average over many.
  ///
  /// Where only one of the two has texture coordinates or colours, the vertices of the other get (0, 0) or white.
  ///
  /// - Precondition: together they have no more vertices than 32-bit indices can name.
  public mutating func append(_ other: Mesh) {
    let first = vertices.count
    precondition(
      first + other.vertices.count <= Int(UInt32.max), "more vertices than 32-bit indices can name")
    Self.append(other.textureCoordinates, to: &textureCoordinates, self: first, other.vertices.count, .zero)
    Self.append(other.colors, to: &colors, self: first, other.vertices.count, .white)
    vertices += other.vertices
    // Grows geometrically: room for just these would be made anew, and all copied, in each of many calls.
    indices.append(contentsOf: other.indices.lazy.map { UInt32(first) + $0 })
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
  /// The smallest axis-aligned box that holds every vertex where `transform` puts it; `box` is that of the mesh itself.
  /// O(1) where axes stay axes, else O(vertices).
  func bounds(at transform: Transform, own box: BoundingBox) -> BoundingBox {
    // A turned box is larger than what was turned within it.
    if transform.axisAlignedScale != nil { return transform.apply(to: box) }
    return vertices.reduce(into: .empty) { $0.include(transform.apply(to: $1.position)) }
  }
}
