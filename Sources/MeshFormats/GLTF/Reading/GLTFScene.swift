import Geometry

/// The parts of a glTF file that are looked up by their numbers.
struct GLTFScene {
  let nodes: [GLTFObject]
  let meshes: [GLTFObject]
  let materials: [GLTFObject]
  private let accessorObjects: [GLTFObject]
  private let buffers: GLTFBuffers
  /// The nodes that stand at the top of the tree.
  let roots: [Int]

  init(_ asset: GLTFObject, buffers: GLTFBuffers) throws(MeshReadError) {
    nodes = try asset.objects("nodes")
    meshes = try asset.objects("meshes")
    materials = try asset.objects("materials")
    accessorObjects = try asset.objects("accessors")
    self.buffers = buffers
    let scenes = try asset.objects("scenes")
    if let scene = try asset.index("scene", of: "scenes", count: scenes.count) ?? (scenes.isEmpty ? nil : 0) {
      roots = try scenes[scene].indices("nodes", of: "nodes", count: nodes.count)
    } else {
      // A file without scenes is a library; all of it is shown.
      var isChild = [Bool](repeating: false, count: nodes.count)
      for node in nodes {
        for child in try node.indices("children", of: "nodes", count: nodes.count) { isChild[child] = true }
      }
      roots = nodes.indices.filter { !isChild[$0] }
    }
  }

  /// The number of accessors.
  var accessorCount: Int { accessorObjects.count }

  /// The accessor of that number, which is checked now: those that only skins or animations use may be of types that are
  /// not read. O(1) once its buffer has been read.
  func accessor(_ number: Int) throws(MeshReadError) -> GLTFAccessor {
    try GLTFAccessor(accessorObjects[number], buffers: buffers)
  }

  /// The nodes of the tree from above, each with where it stands.
  ///
  /// - Throws: `MeshReadError` at a node that is in the tree twice, as in a tree that bites its tail.
  func placedNodes() throws(MeshReadError) -> [(node: GLTFObject, transform: Transform)] {
    var placed: [(node: GLTFObject, transform: Transform)] = []
    var isPlaced = [Bool](repeating: false, count: nodes.count)
    var waiting = roots.reversed().map { (node: $0, parent: Transform.identity) }
    while let (number, parent) = waiting.popLast() {
      let node = nodes[number]
      guard !isPlaced[number] else {
        throw MeshReadError(
          path: node.path, at: .key(node.place),
          .unexpected(expected: "a node that stands in the tree once", found: "it a second time"))
      }
      isPlaced[number] = true
      let transform = parent * (try node.localTransform())
      placed.append((node, transform))
      for child in try node.indices("children", of: "nodes", count: nodes.count).reversed() {
        waiting.append((child, transform))
      }
    }
    return placed
  }
}

extension GLTFObject {
  /// Where a node stands in its parent: glTF 2.0, section 3.5.3.
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
