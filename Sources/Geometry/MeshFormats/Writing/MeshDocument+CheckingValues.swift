import Geometry

extension MeshDocument {
  /// Checks that all numbers of a mesh are finite and all indices in range. O(vertices + indices).
  func checkedValues(ofMesh index: Int) throws(MeshWriteError) -> MeshSummary {
    let mesh = meshes[index]
    try checkIndices(ofMesh: index)
    let summary = VertexSummary(mesh.vertices)
    if !summary.isFinite { try throwFirstNotFinite(ofMesh: index) }
    try check(mesh.textureCoordinates, "texture coordinate", ofMesh: index)
    try check(mesh.secondTextureCoordinates, "second texture coordinate", ofMesh: index)
    try check(mesh.tangents, "tangent", ofMesh: index)
    var isTransparent = false
    for (vertex, color) in mesh.colors.enumerated() {
      if let value = color.linear.firstNotFinite {
        throw .notFinite(.vertex(vertex, mesh: index), property: "colour", value: value)
      }
      if color.alpha < 1 { isTransparent = true }
    }
    guard !mesh.points.isEmpty else {
      return MeshSummary(bounds: summary.bounds, isTransparent: isTransparent)
    }
    let box = try checkedPoints(ofMesh: index)
    return MeshSummary(
      bounds: box, isTransparent: isTransparent || mesh.points.colors.contains { $0.w < 255 })
  }

  /// Checks the points of a mesh, and returns their bounds. O(points).
  private func checkedPoints(ofMesh index: Int) throws(MeshWriteError) -> BoundingBox {
    let points = meshes[index].points
    for (name, count) in [("normals", points.normals.count), ("colours", points.colors.count)]
    where count != 0 && count != points.positions.count {
      throw .attributeCount(.mesh(index), property: name, count: count, vertexCount: points.positions.count)
    }
    if let greatest = points.lines.greatest(), Int(greatest) >= points.positions.count {
      throw .indexOutOfRange(.mesh(index), index: greatest, vertexCount: points.positions.count)
    }
    let splats = points.splats
    for (name, count) in [
      ("rotations", splats.rotations.count), ("opacities", splats.opacities.count),
      ("harmonics", splats.harmonics.count / splats.coefficientCount),
    ] where count != splats.count || count != 0 && count != points.positions.count {
      throw .attributeCount(.mesh(index), property: name, count: count, vertexCount: points.positions.count)
    }
    try check(splats.rotations, "rotation", ofMesh: index)
    for (vertex, opacity) in splats.opacities.enumerated() where !opacity.isFinite {
      throw .notFinite(.vertex(vertex, mesh: index), property: "opacity", value: opacity)
    }
    let harmonicsSize = splats.coefficientCount
    for (property, values, size) in [
      ("position", points.positions, 1), ("normal", points.normals, 1), ("scale", splats.scales, 1),
      ("harmonics", splats.harmonics, harmonicsSize),
    ] {
      // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
      var nonFiniteAccumulator = SIMD3<Float>.zero
      for value in values { nonFiniteAccumulator += value.vector * 0 }
      guard nonFiniteAccumulator != .zero else { continue }
      for (number, value) in values.enumerated() {
        if let value = value.vector.firstNotFinite {
          throw .notFinite(.vertex(number / size, mesh: index), property: property, value: value)
        }
      }
    }
    return points.bounds
  }

  private func check(
    _ values: [some SIMD<Float>], _ property: String, ofMesh index: Int
  ) throws(MeshWriteError) {
    for (vertex, value) in values.enumerated() {
      if let value = value.firstNotFinite {
        throw .notFinite(.vertex(vertex, mesh: index), property: property, value: value)
      }
    }
  }

  private func checkIndices(ofMesh index: Int) throws(MeshWriteError) {
    let mesh = meshes[index]
    let vertexCount = mesh.vertices.count
    guard let greatest = mesh.indices.greatest(), Int(greatest) >= vertexCount else { return }
    let corner = mesh.indices.firstIndex { Int($0) >= vertexCount } ?? 0
    throw .indexOutOfRange(
      .triangle(corner / 3, mesh: index), index: mesh.indices[corner], vertexCount: vertexCount)
  }

  private func throwFirstNotFinite(ofMesh index: Int) throws(MeshWriteError) {
    for (vertex, value) in meshes[index].vertices.enumerated() {
      for (property, vector) in [("position", value.position), ("normal", value.normal)] {
        if let value = vector.firstNotFinite {
          throw .notFinite(.vertex(vertex, mesh: index), property: property, value: value)
        }
      }
    }
  }
}

extension SIMD where Scalar == Float {
  /// The first component that is infinite or NaN, or nil.
  var firstNotFinite: Float? {
    for index in indices where !self[index].isFinite { return self[index] }
    return nil
  }
}
