import Geometry
import TextCoding

extension GLTFReader {
  /// Appends the nodes of `scene` to the document, and the meshes that they refer to.
  mutating func append(_ scene: GLTFScene, _ buffers: GLTFBuffers) throws(MeshReadError) {
    var surfaces: [Int: [MeshPrimitive]] = [:]
    for (node, transform) in try scene.flattenedNodes() {
      guard let number = try node.index("mesh", of: "meshes", count: scene.meshes.count) else { continue }
      if surfaces[number] == nil { surfaces[number] = try readSurfaces(scene.meshes[number], scene, buffers) }
      var name = try node.string("name")
      if name == nil { name = try scene.meshes[number].string("name") }
      let places = try instances(of: node, scene, buffers)
      for surface in surfaces[number] ?? [] {
        for place in places {
          guard budget.take(1, of: MemoryLayout<MeshDocument.Node>.stride, read: buffers.byteCount) else {
            throw budgetExceeded(node)
          }
          let placement = transform * place
          // Products of finite numbers can overflow.
          guard placement.isFinite else {
            throw MeshReadError(
              path: path, at: .key(node.place),
              .unexpected(expected: "a transform of finite numbers", found: "a number that is too large"))
          }
          document.nodes.append(
            MeshDocument.Node(
              name: name, mesh: surface.mesh, color: surface.look.color, material: surface.look.material,
              transform: placement))
        }
      }
    }
  }

  /// A primitive of a glTF mesh: a mesh of the document with a colour and a material.
  struct MeshPrimitive {
    let mesh: Int
    let look: GLTFMaterials.ColoredMaterial
  }

  func budgetExceeded(_ object: GLTFJSONObject) -> MeshReadError {
    MeshReadError(
      path: path, at: .key(object.place),
      .unexpected(expected: "geometry in proportion to the size of the file", found: "far more"))
  }

  /// Returns the transforms of the instances of a node in its own space: those of EXT_mesh_gpu_instancing, or the
  /// identity.
  private mutating func instances(
    of node: GLTFJSONObject, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [Transform] {
    guard let extensions = try node.object("extensions"),
      let instancing = try extensions.object("EXT_mesh_gpu_instancing"),
      let attributes = try instancing.object("attributes")
    else { return [.identity] }
    var counts: [Int] = []
    func values(_ key: String, width: Int) throws(MeshReadError) -> [SIMD4<Float>]? {
      guard let number = try attributes.index(key, of: "accessors", count: scene.accessorCount) else {
        return nil
      }
      let accessor = try scene.accessor(number)
      guard accessor.width == width else {
        throw attributes.unexpected("an accessor of \(width) components", at: key, found: "\(accessor.width)")
      }
      guard budget.take(accessor.count, of: 16, read: buffers.byteCount) else { throw budgetExceeded(node) }
      counts.append(accessor.count)
      return try vectors(of: accessor, buffers)
    }
    let translations = try values("TRANSLATION", width: 3)
    let rotations = try values("ROTATION", width: 4)
    let scales = try values("SCALE", width: 3)
    guard let count = counts.first else { return [.identity] }
    guard counts.allSatisfy({ $0 == count }) else {
      throw attributes.unexpected(
        "equal numbers of translations, rotations and scales", at: "TRANSLATION", found: "\(counts)")
    }
    return (0..<count).map { index in
      Transform(
        translation: translations.map { $0[index].xyz } ?? .zero,
        rotation: rotations?[index] ?? [0, 0, 0, 1],
        scale: scales.map { $0[index].xyz } ?? .one)
    }
  }

  /// Returns the elements of an accessor. Missing components are zero.
  private func vectors(
    of accessor: GLTFAccessor, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [SIMD4<Float>] {
    var vectors = [SIMD4<Float>](repeating: .zero, count: accessor.count)
    try forEachVector(of: accessor, buffers) { vectors[$0] = $1 }
    if let index = vectors.firstIndex(where: { $0.firstNotFinite != nil }) {
      throw accessor.object.unexpected(
        "finite numbers", at: "element \(index)", found: spelled(vectors[index].firstNotFinite ?? 0))
    }
    return vectors
  }
}

extension Transform {
  /// Whether all components are finite.
  fileprivate var isFinite: Bool {
    xAxis.firstNotFinite == nil && yAxis.firstNotFinite == nil && zAxis.firstNotFinite == nil
      && translation.firstNotFinite == nil
  }
}

extension SIMD4<Float> {
  /// The first three components.
  var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}
