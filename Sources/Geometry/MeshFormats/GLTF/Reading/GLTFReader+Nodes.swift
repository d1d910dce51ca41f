import Geometry
import TextCoding

extension GLTFReader {
  /// Appends the groups, nodes, cameras and lights of `scene` to the document, and the meshes that nodes refer to.
  ///
  /// A node of the file that contains a mesh, a camera or a light and nothing else is read as that. All other nodes are
  /// groups, which contain their mesh, camera and light with the identity transform.
  mutating func append(
    _ scene: GLTFScene, _ rigging: GLTFRigging, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    var parts = GLTFNodeParts()
    if !rigging.animations.isEmpty { nodesOfSurfaces = [:] }
    // The number of nodes that are inserted later.
    var deferredCount = 0
    var primitives: [Int: [MeshPrimitive]] = [:]
    let (tree, repeated) = try scene.treeNodes()
    if let (error, count) = repeated {
      unusable.add(
        "second place of a node", "second places of nodes", at: .key(error.messageInFile), count: count)
    }
    // The nodes from a root to the parent of the node that is read: their places in the tree, their groups and their
    // transforms to the scene. The tree is in depth-first order, so that no other places are needed.
    var ancestors: [(index: Int, group: Int?, world: Transform)] = []
    var cameras: [(index: Int, part: MeshDocument.Camera)] = []
    var lights: [(index: Int, part: MeshDocument.Light)] = []
    for (index, entry) in tree.enumerated() {
      let node = scene.nodes[entry.number]
      while let last = ancestors.last, last.index != entry.parent { ancestors.removeLast() }
      let (_, parentGroup, parentWorld) = ancestors.last ?? (0, nil, .identity)
      let content = try GLTFNodeContent(node, scene)
      if node.hasMalformedMatrix {
        unusable.add(
          "matrix without 16 numbers", "matrices without 16 numbers", at: .key(node.place(of: "matrix")))
      }
      let instances = content.mesh == nil ? nil : try instances(of: node, scene, buffers)
      var place = content.place
      place.group = parentGroup
      let world = parentWorld * place.transform
      try checkFinite(world, node)
      if let mesh = content.mesh, primitives[mesh] == nil {
        primitives[mesh] = try readSurfaces(scene.meshes[mesh], scene, buffers)
      }
      let primitiveCount = content.mesh.flatMap { primitives[$0]?.count } ?? 0
      let number = rigging.isEmpty ? nil : entry.number
      var metadata = content.metadata
      // Only one node of the document can have what the document's nodes do not share.
      let isSingle = content.mesh != nil && primitiveCount == 1 && instances == nil
      if entry.hasChildren || content.count != 1 || instances != nil && !place.isPlain
        || !content.isVisible || !metadata.isEmpty && !isSingle
        || rigging.needsGroup(entry.number, primitiveCount: instances == nil ? primitiveCount : 0)
        || primitiveCount > 1 && hasMorphTargets(primitives[content.mesh ?? 0] ?? [])
      {
        try takeMemory(MemoryLayout<MeshDocument.Group>.stride, for: node, buffers)
        document.groups.append(
          MeshDocument.Group(
            name: place.name, parent: parentGroup, transform: place.transform, isVisible: content.isVisible))
        placements.setTranslation(content.translation, ofGroup: document.groups.count - 1)
        if !metadata.isEmpty { document.metadata[.group(document.groups.count - 1)] = metadata }
        metadata = MeshDocument.Metadata()
        place = GLTFPlace(group: document.groups.count - 1)
        if let number { parts.groups[number] = document.groups.count - 1 }
      }
      if !metadata.isEmpty { document.metadata[.node(document.nodes.count + deferredCount)] = metadata }
      if entry.hasChildren { ancestors.append((index, place.group, world)) }
      let firstNode = document.nodes.count
      if let mesh = content.mesh {
        if let many = primitives[mesh], many.count >= Self.smallestDeferredCount, instances == nil,
          number == nil
        {
          try takeMemory(many.count * MemoryLayout<MeshDocument.Node>.stride, for: node, buffers)
          deferredNodes.append(DeferredNodes(index: document.nodes.count, place: place, primitives: many))
          deferredCount += many.count
        } else {
          for primitive in primitives[mesh] ?? [] {
            guard let instances else {
              if place.transform != .identity {
                placements.setTranslation(
                  content.translation, ofNode: document.nodes.count + deferredCount)
              }
              try append(primitive, at: place, node, scene, buffers)
              continue
            }
            for instance in instances {
              try checkFinite(world * instance, node)
              var placed = place
              placed.transform = place.transform * instance
              try append(primitive, at: placed, node, scene, buffers)
            }
          }
        }
      }
      if let number, document.nodes.count > firstNode {
        parts.nodes[number] = firstNode..<document.nodes.count
      }
      if let mesh = content.mesh, !document.deformations.isEmpty {
        try setWeights(ofNodes: firstNode, node, scene.meshes[mesh], buffers)
      }
      if let index = content.camera {
        let camera = usable("camera") { () throws(MeshReadError) in
          _ = try node.index("camera", of: "cameras", count: scene.cameras.count)
          return try scene.cameras[index].camera(at: place)
        }
        if let camera { cameras.append((index, camera)) }
      }
      if let index = content.light {
        let light = usable("light") { () throws(MeshReadError) in
          let reference = try node.object("extensions")?.object(GLTFExtension.lights)
          _ = try reference?.index("light", of: "lights", count: scene.lights.count)
          return try scene.lights[index].light(at: place)
        }
        if let light { lights.append((index, light)) }
      }
    }
    document.cameras = Self.inOrderOfIndices(cameras)
    document.lights = Self.inOrderOfIndices(lights)
    try readMetadata(ofParts: cameras.map(\.index), scene.cameras) { .camera($0) }
    try readMetadata(ofParts: lights.map(\.index), scene.lights) { .light($0) }
    (parts.cameras, parts.lights) = (cameras.map(\.index).sorted(), lights.map(\.index).sorted())
    if !rigging.isEmpty { try append(rigging, parts, scene, buffers) }
  }

  /// Reads the metadata of the cameras or lights. `indices` are those of the file, one for each part of the document.
  private mutating func readMetadata(
    ofParts indices: [Int], _ objects: GLTFJSONObjects, _ owner: (Int) -> MeshDocument.MetadataOwner
  ) throws(MeshReadError) {
    var last: Int?
    for (number, index) in indices.sorted().enumerated() where index != last {
      last = index
      let metadata = try objects[index].metadata()
      if !metadata.isEmpty { document.metadata[owner(number)] = metadata }
    }
  }

  /// Returns whether one of the primitives has morph targets. The primitives of a mesh have the same ones, so they are nodes
  /// of one group.
  private func hasMorphTargets(_ primitives: [MeshPrimitive]) -> Bool {
    !document.deformations.isEmpty
      && primitives.contains { document.deformations[$0.meshIndex]?.targets.isEmpty == false }
  }

  /// Returns the parts in the order of the file's list. Those with the same index keep their order.
  private static func inOrderOfIndices<Part>(_ parts: [(index: Int, part: Part)]) -> [Part] {
    parts.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
      .map(\.element.part)
  }

  private mutating func append(
    _ primitive: MeshPrimitive, at place: GLTFPlace, _ node: GLTFJSONObject, _ scene: GLTFScene,
    _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    try takeMemory(MemoryLayout<MeshDocument.Node>.stride, for: node, buffers)
    if let surface = primitive.surfaceIndex {
      nodesOfSurfaces?[surface, default: []].append(document.nodes.count)
    }
    document.nodes.append(primitive.node(at: place, scene.materials.surfaces, scene.materials.mappings))
  }

  /// The number of primitives of a mesh from which its nodes are made after the text of the file has been freed.
  private static let smallestDeferredCount = 1000

  /// The nodes of a mesh with many primitives. They take more memory than the values of the text that describe them.
  struct DeferredNodes {
    /// The number of nodes before them that are not deferred.
    let index: Int
    let place: GLTFPlace
    let primitives: [MeshPrimitive]
  }

  /// Inserts the nodes that were deferred. `surfaces` and `mappings` are those of the materials that were read. O(nodes).
  mutating func insertDeferredNodes(
    _ surfaces: [GLTFMaterials.ColoredMaterial], _ mappings: [[Int: MeshDocument.Node.Appearance]]
  ) {
    if deferredNodes.isEmpty { return }
    let others = document.nodes
    var nodes: [MeshDocument.Node] = []
    nodes.reserveCapacity(deferredNodes.reduce(others.count) { $0 + $1.primitives.count })
    var start = 0
    for deferred in deferredNodes {
      nodes += others[start..<deferred.index]
      start = deferred.index
      for primitive in deferred.primitives {
        nodes.append(primitive.node(at: deferred.place, surfaces, mappings))
      }
    }
    nodes += others[start...]
    (document.nodes, deferredNodes) = (nodes, [])
  }

  private func checkFinite(_ transform: Transform, _ node: GLTFJSONObject) throws(MeshReadError) {
    // Products of finite numbers can overflow.
    guard transform.isFinite else {
      throw MeshReadError(
        path: path, at: .key(node.place),
        .unexpected(expected: "a transform of finite numbers", found: "a number that is too large"))
    }
  }

  private mutating func takeMemory(
    _ size: Int, for node: GLTFJSONObject, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    guard budget.take(1, of: size, read: buffers.byteCount) else { throw budgetExceeded(node) }
  }

  /// A primitive of a glTF mesh: a mesh of the document, and the index of a material in `GLTFMaterials.surfaces`, or none.
  /// A file can have millions.
  struct MeshPrimitive {
    private static let noSurface = UInt32.max
    private let mesh: UInt32
    private let surface: UInt32
    private let mapping: UInt32
    /// The index of the mesh in the document.
    fileprivate var meshIndex: Int { Int(mesh) }
    /// The index of the material in `GLTFMaterials.surfaces`. Nil without one.
    fileprivate var surfaceIndex: Int? { surface == Self.noSurface ? nil : Int(surface) }

    /// - Parameter mapping: the index of the materials in variants, in `GLTFMaterials.mappings`. Nil without any.
    init(mesh: UInt32, surface: UInt32?, mapping: UInt32?) {
      (self.mesh, self.surface) = (mesh, surface ?? Self.noSurface)
      self.mapping = mapping ?? Self.noSurface
    }

    /// Returns the node of the primitive. `surfaces` and `mappings` are those of `GLTFMaterials`.
    fileprivate func node(
      at place: GLTFPlace, _ surfaces: [GLTFMaterials.ColoredMaterial],
      _ mappings: [[Int: MeshDocument.Node.Appearance]]
    ) -> MeshDocument.Node {
      let appearance =
        surface == Self.noSurface ? GLTFMaterials.ColoredMaterial() : surfaces[Int(surface)]
      var node = MeshDocument.Node(
        name: place.name, group: place.group, mesh: Int(mesh), color: appearance.color,
        material: appearance.material, transform: place.transform)
      if mapping != Self.noSurface { node.appearances = mappings[Int(mapping)] }
      return node
    }
  }

  func budgetExceeded(_ object: GLTFJSONObject) -> MeshReadError {
    MeshReadError(
      path: path, at: .key(object.place),
      .unexpected(expected: "geometry in proportion to the size of the file", found: "far more"))
  }

  /// Returns the transforms of the instances of a node in its own space: those of EXT_mesh_gpu_instancing. Nil for a
  /// node without the extension.
  private mutating func instances(
    of node: GLTFJSONObject, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [Transform]? {
    guard let extensions = try node.object("extensions"),
      let instancing = try extensions.object(GLTFExtension.instancing),
      let attributes = try instancing.object("attributes")
    else { return nil }
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
    guard let count = counts.first else { return nil }
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
  func vectors(
    of accessor: GLTFAccessor, _ buffers: GLTFBuffers
  ) throws(MeshReadError) -> [SIMD4<Float>] {
    var vectors = [SIMD4<Float>](repeating: .zero, count: accessor.count)
    try update(&vectors, by: accessor, buffers) { $0 = $1 }
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
