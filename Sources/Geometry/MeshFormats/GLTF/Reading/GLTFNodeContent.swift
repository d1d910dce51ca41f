import Geometry

/// The name, the group and the local transform of a part of a document that is read from a node.
struct GLTFPlace {
  var name: String?
  var group: Int?
  var transform = Transform.identity

  /// Whether there is neither a name nor a transform.
  var isPlain: Bool { name == nil && transform == .identity }
}

/// The contents of a node of a glTF file: glTF 2.0, section 5.25.
struct GLTFNodeContent {
  /// The indices of the mesh, the camera and the light. Nil for none. Only that of the mesh is known to exist.
  let mesh: Int?, camera: Int?, light: Int?
  /// Whether the node and what is below it are visible, unless a node above is hidden: KHR_node_visibility.
  let isVisible: Bool
  /// The data of applications about the node.
  let metadata: MeshDocument.Metadata
  /// The place of the node. A node without a name has that of its mesh.
  let place: GLTFPlace
  /// The translation in 64 bits, as the file has it.
  let translation: SIMD3<Double>

  init(_ node: GLTFJSONObject, _ scene: GLTFScene) throws(MeshReadError) {
    mesh = try node.index("mesh", of: "meshes", count: scene.meshes.count)
    camera = try node.integer("camera")
    let extensions = try node.object("extensions")
    light = try extensions?.object(GLTFExtension.lights)?.integer("light")
    isVisible = try extensions?.object(GLTFExtension.visibility)?.boolean("visible") ?? true
    metadata = try node.metadata(extensions)
    var name = try node.string("name")
    if name == nil, let mesh { name = try scene.meshes[mesh].string("name") }
    place = GLTFPlace(name: name, transform: try node.localTransform())
    translation = node.exactTranslation
  }

  /// The number of contents.
  var count: Int { (mesh == nil ? 0 : 1) + (camera == nil ? 0 : 1) + (light == nil ? 0 : 1) }
}
