import Geometry

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
    try format.type.checkLimits(of: self, compression)
    var summaries: [MeshSummary] = []
    for index in meshes.indices { summaries.append(try checkedValues(ofMesh: index)) }
    let groupTransforms = groupTransforms
    for (index, node) in nodes.enumerated() {
      let transform = node.group.map { groupTransforms[$0] * node.transform } ?? node.transform
      try checkPlacement(ofNode: index, transform, summaries)
    }
    try checkMaterials()
    if format.keeps.contains(.clips) {
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
