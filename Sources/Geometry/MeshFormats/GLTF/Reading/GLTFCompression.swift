/// The extensions of glTF that compress meshes.
enum GLTFCompression {
  /// Compressed buffer views. Both names have the same form.
  static let meshopt = ["EXT_meshopt_compression", "KHR_meshopt_compression"]
  /// Compressed primitives.
  static let draco = "KHR_draco_mesh_compression"

  /// The extensions that are read.
  static var extensions: Set<String> {
    Set(meshopt + [draco])
  }
}

extension GLTFReader {
  /// Decodes the vertices and the indices of a primitive if Draco has compressed them. Its accessors then have the
  /// decoded elements.
  func decodeDraco(
    _ primitive: GLTFJSONObject, _ attributes: GLTFJSONObject, _ scene: GLTFScene, _ buffers: GLTFBuffers
  ) throws(MeshReadError) {
    guard let object = try primitive.object("extensions")?.object(GLTFCompression.draco) else { return }
    guard let view = try object.index("bufferView", of: "bufferViews", count: buffers.viewCount),
      let compressed = try object.object("attributes")
    else { throw object.unexpected("a bufferView and attributes", at: "bufferView", found: "none") }
    var wanted: [GLTFBuffers.DracoAccessor] = []
    for key in compressed.keys {
      guard let number = try attributes.index(key, of: "accessors", count: scene.accessorCount) else {
        continue
      }
      guard let id = try compressed.integer(key), let id = UInt32(exactly: id) else { continue }
      wanted.append(
        GLTFBuffers.DracoAccessor(number: number, accessor: try scene.accessor(number), attribute: id))
    }
    if let number = try primitive.index("indices", of: "accessors", count: scene.accessorCount) {
      wanted.append(
        GLTFBuffers.DracoAccessor(number: number, accessor: try scene.accessor(number), attribute: nil))
    }
    try buffers.decode(view, wanted, object)
  }
}
