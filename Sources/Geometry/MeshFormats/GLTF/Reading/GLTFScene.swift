import Geometry

/// The node tree of a glTF file, and the objects that are referred to by index.
struct GLTFScene {
  let nodes: GLTFJSONObjects
  let meshes: GLTFJSONObjects
  let materials: GLTFMaterials
  /// The cameras.
  let cameras: GLTFJSONObjects
  /// The lights of KHR_lights_punctual.
  let lights: GLTFJSONObjects
  private let accessorObjects: GLTFJSONObjects
  private let buffers: GLTFBuffers
  /// The root nodes of the scene.
  let roots: [Int]
  /// Why the scene that the file names is not shown. Nil if it is, or if the file names none.
  let unusableScene: MeshReadError?
  /// The scene in the file. Nil for a file without scenes.
  let object: GLTFJSONObject?

  init(_ asset: GLTFJSONObject, buffers: GLTFBuffers, siblings: SiblingFiles) throws(MeshReadError) {
    nodes = try asset.objects("nodes")
    meshes = try asset.objects("meshes")
    cameras = try asset.objects("cameras")
    lights = try asset.object("extensions")?.object(GLTFExtension.lights)?.objects("lights") ?? .empty
    materials = try GLTFMaterials(asset, buffers: buffers, siblings: siblings)
    accessorObjects = try asset.objects("accessors")
    self.buffers = buffers
    let scenes = try asset.objects("scenes")
    let number: Int?
    do throws(MeshReadError) {
      number = try asset.index("scene", of: "scenes", count: scenes.count) ?? (scenes.isEmpty ? nil : 0)
      unusableScene = nil
    } catch {
      // The first scene is shown in place of one that does not exist.
      (number, unusableScene) = (scenes.isEmpty ? nil : 0, error)
    }
    if let number {
      object = scenes[number]
      roots = try scenes[number].indices("nodes", of: "nodes", count: nodes.count)
    } else {
      object = nil
      // A file without scenes is a library. All of its nodes are shown.
      var isChild = [Bool](repeating: false, count: nodes.count)
      for node in nodes {
        for child in try node.indices("children", of: "nodes", count: nodes.count) { isChild[child] = true }
      }
      let orphans = nodes.indices.filter { !isChild[$0] }
      // If each node is a child, there is a cycle. Starting at the first node finds it.
      roots = orphans.isEmpty && !nodes.isEmpty ? [0] : orphans
    }
  }

  /// The number of accessors.
  var accessorCount: Int { accessorObjects.count }

  /// Returns the accessor with the given number, checked at each call. Accessors that only skins or animations use may
  /// have types that are not supported. O(1) once the buffer has been read.
  func accessor(_ number: Int) throws(MeshReadError) -> GLTFAccessor {
    let accessor = try GLTFAccessor(accessorObjects[number], buffers: buffers)
    return buffers.decodedElements(ofAccessor: number).map(accessor.with(elements:)) ?? accessor
  }

  /// A node of the tree. It takes 12 bytes, because a file can have millions.
  struct TreeNode {
    private let storedNumber: Int32, storedParent: Int32
    let hasChildren: Bool

    /// The index of the node in the file.
    var number: Int { Int(storedNumber) }
    /// The position of the parent in the list of `treeNodes()`. Nil for a root.
    var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }

    init(number: Int, parent: Int?, hasChildren: Bool) {
      // The nodes of a text are numbered in 32 bits.
      (storedNumber, storedParent) = (Int32(number), parent.map { Int32($0) } ?? -1)
      self.hasChildren = hasChildren
    }
  }

  /// Returns the nodes of the tree in depth-first order, each parent before its children, in the order of the lists of
  /// children. O(nodes).
  ///
  /// A node that occurs in the tree again, for example in a cycle, is left out there. `repeated` is the error of the first one,
  /// and their number.
  func treeNodes() throws(MeshReadError) -> (tree: [TreeNode], repeated: (MeshReadError, count: Int)?) {
    var tree: [TreeNode] = []
    var repeated: (error: MeshReadError, count: Int)?
    var isVisited = [Bool](repeating: false, count: nodes.count)
    tree.reserveCapacity(nodes.count)
    for root in roots {
      // The nodes whose turn has not come, the next one last.
      var stack: [(number: Int, parent: Int?)] = [(root, nil)]
      while let (number, parent) = stack.popLast() {
        guard !isVisited[number] else {
          repeated = (repeated?.error ?? repetition(number, parent, tree), (repeated?.count ?? 0) + 1)
          continue
        }
        isVisited[number] = true
        let children = try nodes[number].indices("children", of: "nodes", count: nodes.count)
        let index = tree.count
        tree.append(TreeNode(number: number, parent: parent, hasChildren: !children.isEmpty))
        for child in children.reversed() { stack.append((child, index)) }
      }
    }
    return (tree, repeated)
  }

  /// Returns the error for a node that occurs in the tree a second time, as a child of `parent`.
  private func repetition(_ number: Int, _ parent: Int?, _ tree: [TreeNode]) -> MeshReadError {
    let node = nodes[number]
    let place = node.place
    var ancestor = parent
    while let index = ancestor, tree[index].number != number { ancestor = tree[index].parent }
    let user = parent.map { "as a child of \(nodes[tree[$0].number].place)" } ?? "as a root of the scene"
    return MeshReadError(
      path: node.path, at: .key(place),
      .unexpected(
        expected: "each node once in the node tree",
        found: ancestor == nil ? "the node a second time, \(user)" : "the node below itself, \(user)"))
  }
}

extension GLTFJSONObject {
  /// The matrix of the node. Nil for none, and for one of another number of elements than 16.
  private func matrix() throws(MeshReadError) -> SIMD16<Float>? {
    hasMalformedMatrix ? nil : try vector("matrix", as: SIMD16<Float>.self)
  }

  /// Whether the matrix of the node has another number of elements than 16.
  var hasMalformedMatrix: Bool { elementCount("matrix").map { $0 != 16 } ?? false }

  /// Returns the transform from the node to its parent: glTF 2.0, section 3.5.3.
  func localTransform() throws(MeshReadError) -> Transform {
    if let matrix = try matrix() {
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

  /// The translation of the node in 64 bits. The members have been checked by `localTransform()`.
  var exactTranslation: SIMD3<Double> {
    let isMatrix = has("matrix") && !hasMalformedMatrix
    let numbers = exactNumbers(isMatrix ? "matrix" : "translation").dropFirst(isMatrix ? 12 : 0).prefix(3)
    return numbers.count == 3 ? SIMD3(numbers) : .zero
  }

  /// Returns the translation, rotation and scale of the node. Nil for a node with a matrix.
  func localSteps() throws(MeshReadError) -> DecomposedTransform? {
    if has("matrix"), !hasMalformedMatrix { return nil }
    return DecomposedTransform(
      translation: try vector("translation", as: SIMD3<Float>.self) ?? .zero,
      rotation: try vector("rotation", as: SIMD4<Float>.self) ?? [0, 0, 0, 1],
      scale: try vector("scale", as: SIMD3<Float>.self) ?? .one)
  }
}
