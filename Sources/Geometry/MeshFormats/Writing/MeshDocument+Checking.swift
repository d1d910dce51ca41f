import Geometry

/// Properties of a mesh that the writers need, computed while it is checked.
struct MeshSummary {
  var bounds: BoundingBox
  /// Whether any vertex colour is not opaque.
  var isTransparent: Bool
}

extension MeshDocument {
  /// Checks everything that could make a file invalid. Counts are checked first, so that a document that is far too
  /// large is refused immediately. O(groups + nodes + vertices + indices).
  ///
  /// - Parameter compression: The compression of the file. The size of a compressed GLB file is checked when it is known.
  /// - Returns: A summary of each mesh.
  func checked(
    for format: MeshFormat, compression: MeshCompression = .none
  ) throws(MeshWriteError) -> [MeshSummary] {
    try checkGroups()
    for (index, node) in nodes.enumerated() where !meshes.indices.contains(node.mesh) {
      throw .meshOutOfRange(.node(index, name: node.name), mesh: node.mesh, meshCount: meshes.count)
    }
    for index in meshes.indices { try checkCounts(ofMesh: index) }
    try checkLimits(of: format, compression)
    var summaries: [MeshSummary] = []
    for index in meshes.indices { summaries.append(try checkedValues(ofMesh: index)) }
    let groupTransforms = groupTransforms
    for (index, node) in nodes.enumerated() {
      let transform = node.group.map { groupTransforms[$0] * node.transform } ?? node.transform
      try checkPlacement(ofNode: index, transform, summaries)
    }
    try checkMaterials()
    if format == .glb || format == .gltf {
      try checkCameras()
      try checkLights()
      if let animation { try check(animation) }
      if isRigged || !skins.isEmpty { try checkRig() }
    }
    return summaries
  }

  private func checkMaterials() throws(MeshWriteError) {
    var last = Material.standard
    for (index, node) in nodes.enumerated() where node.material != last {
      if let value = node.material.firstNotFinite {
        throw .notFinite(.node(index, name: node.name), property: "material", value: value)
      }
      last = node.material
    }
  }

  private func checkCounts(ofMesh index: Int) throws(MeshWriteError) {
    let mesh = meshes[index]
    let vertexCount = mesh.vertices.count
    guard mesh.indices.count.isMultiple(of: 3) else {
      throw .incompleteTriangle(.mesh(index), indexCount: mesh.indices.count)
    }
    for (property, count) in mesh.attributeCounts where count != 0 && count != vertexCount {
      throw .attributeCount(.mesh(index), property: property, count: count, vertexCount: vertexCount)
    }
  }

  private func checkLimits(
    of format: MeshFormat, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    switch format {
    case .stl:
      // The count is a 32-bit field at offset 80.
      try checkTotal(of: format, "triangles", limit: Int(UInt32.max)) { $0.triangleCount }
    case .ply, .obj, .off, .threeMF:
      try checkTotal(of: format, "vertices", limit: Int(UInt32.max) + 1) {
        $0.vertices.count + $0.points.positions.count
      }
    case .glb, .gltf:
      // glTF 2.0, section 3.7.2.1: the largest value of the index type is not a valid index.
      for mesh in meshes where mesh.vertices.count > Int(UInt32.max) {
        throw .tooMany(format, unit: "vertices in one mesh", limit: Int(UInt32.max))
      }
      if format == .glb, compression == .none {
        try GLBWriter.checkSize(jsonByteCount: 0, buffer: GLTFBufferLayout(CompressedDocument(self)))
      }
    }
  }

  private func checkTotal(
    of format: MeshFormat, _ unit: String, limit: Int, _ count: (Mesh) -> Int
  ) throws(MeshWriteError) {
    var total = 0
    for node in nodes {
      total += count(meshes[node.mesh])
      guard total <= limit else { throw .tooMany(format, unit: unit, limit: limit) }
    }
  }

  private func checkPlacement(
    ofNode index: Int, _ worldTransform: Transform, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) {
    let node = nodes[index]
    let place = MeshWriteError.DocumentLocation.node(index, name: node.name)
    if let value = node.color.linear.firstNotFinite {
      throw .notFinite(place, property: "colour", value: value)
    }
    try check(node.transform, place)
    // Transformed coordinates have their extremes at the corners of the bounds. If these are finite, all vertices are.
    for corner in summaries[node.mesh].bounds.corners {
      if let value = worldTransform.apply(to: corner).firstNotFinite {
        throw .notFinite(place, property: "transformed position", value: value)
      }
    }
  }
}
