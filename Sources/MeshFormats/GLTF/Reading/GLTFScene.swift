import Geometry

/// The node tree of a glTF file, and the objects that are referred to by index.
struct GLTFScene {
  let nodes: [GLTFJSONObject]
  let meshes: [GLTFJSONObject]
  let materials: GLTFMaterials
  private let accessorObjects: [GLTFJSONObject]
  private let buffers: GLTFBuffers
  /// The root nodes of the scene.
  let roots: [Int]

  init(_ asset: GLTFJSONObject, buffers: GLTFBuffers, siblings: SiblingFiles) throws(MeshReadError) {
    nodes = try asset.objects("nodes")
    meshes = try asset.objects("meshes")
    materials = try GLTFMaterials(asset, buffers: buffers, siblings: siblings)
    accessorObjects = try asset.objects("accessors")
    self.buffers = buffers
    let scenes = try asset.objects("scenes")
    if let scene = try asset.index("scene", of: "scenes", count: scenes.count) ?? (scenes.isEmpty ? nil : 0) {
      roots = try scenes[scene].indices("nodes", of: "nodes", count: nodes.count)
    } else {
      // A file without scenes is a library. All of its nodes are shown.
      var isChild = [Bool](repeating: false, count: nodes.count)
      for node in nodes {
        for child in try node.indices("children", of: "nodes", count: nodes.count) { isChild[child] = true }
      }
      roots = nodes.indices.filter { !isChild[$0] }
    }
  }

  /// The number of accessors.
  var accessorCount: Int { accessorObjects.count }

  /// Returns the accessor with the given number, checked at each call. Accessors that only skins or animations use may
  /// have types that are not supported. O(1) once the buffer has been read.
  func accessor(_ number: Int) throws(MeshReadError) -> GLTFAccessor {
    try GLTFAccessor(accessorObjects[number], buffers: buffers)
  }

  /// Returns the nodes of the tree, parents before children, each with its transform to the scene.
  ///
  /// - Throws: `MeshReadError` at a node that occurs in the tree twice, for example in a cycle.
  func flattenedNodes() throws(MeshReadError) -> [(node: GLTFJSONObject, transform: Transform)] {
    var flattened: [(node: GLTFJSONObject, transform: Transform)] = []
    var isVisited = [Bool](repeating: false, count: nodes.count)
    var stack = roots.reversed().map { (node: $0, parent: Transform.identity) }
    while let (number, parent) = stack.popLast() {
      let node = nodes[number]
      guard !isVisited[number] else {
        throw MeshReadError(
          path: node.path, at: .key(node.place),
          .unexpected(expected: "each node once in the node tree", found: "the node a second time"))
      }
      isVisited[number] = true
      let transform = parent * (try node.localTransform())
      flattened.append((node, transform))
      for child in try node.indices("children", of: "nodes", count: nodes.count).reversed() {
        stack.append((child, transform))
      }
    }
    return flattened
  }
}

extension GLTFJSONObject {
  /// Returns the transform from the node to its parent: glTF 2.0, section 3.5.3.
  fileprivate func localTransform() throws(MeshReadError) -> Transform {
    if let matrix = try vector("matrix", as: SIMD16<Float>.self) {
      let (first, last) = (matrix.lowHalf, matrix.highHalf)
      func column(_ column: SIMD4<Float>) -> SIMD3<Float> { SIMD3(column.x, column.y, column.z) }
      return Transform(
        xAxis: column(first.lowHalf), yAxis: column(first.highHalf), zAxis: column(last.lowHalf),
        translation: column(last.highHalf))
    }
    let translation = try vector("translation", as: SIMD3<Float>.self) ?? .zero
    let scale = try vector("scale", as: SIMD3<Float>.self) ?? .one
    guard let rotation = try vector("rotation", as: SIMD4<Float>.self) else {
      return Transform(
        xAxis: [scale.x, 0, 0], yAxis: [0, scale.y, 0], zAxis: [0, 0, scale.z], translation: translation)
    }
    return Transform(translation: translation, rotation: rotation, scale: scale)
  }
}
