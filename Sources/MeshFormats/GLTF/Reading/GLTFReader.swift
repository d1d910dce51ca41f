import Geometry
import TextParsing

/// Reads glTF 2.0, as a GLB file or as JSON, into a document: <https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html>.
///
/// Each primitive of a glTF mesh is a mesh here, shared by all nodes that show it; a node that shows several is several.
/// The tree of nodes is made flat.
struct GLTFReader {
  let path: String
  let neighbors: NeighborFiles

  private(set) var omissions: [String] = []
  var document = MeshDocument()
  var budget = ReadingBudget(byteCount: 0)
  /// The number in `document.meshes` of what was read of each set of accessors.
  var meshOfGeometry: [PrimitiveGeometry: Int] = [:]

  /// The accessors that make a mesh.
  struct PrimitiveGeometry: Hashable {
    var attributes: [String: Int]
    var indices: Int?
    var mode: Int
  }

  init(path: String, neighbors: NeighborFiles) {
    (self.path, self.neighbors) = (path, neighbors)
  }

  /// O(size).
  mutating func read(_ file: [UInt8], isBinary: Bool) throws(MeshReadError) -> MeshFile.Contents {
    let container = isBinary ? try GLBContainer(file, path: path) : nil
    let json = try parse(container.map { Array(file[$0.json]) } ?? file, isBinary: isBinary)
    let asset = try GLTFObject(json, path: path, place: "")
    try checkVersion(asset)
    let buffers = try GLTFBuffers(asset, file: file, binary: container?.binary, neighbors: neighbors)
    budget = ReadingBudget(byteCount: buffers.byteCount)
    let scene = try GLTFScene(asset, buffers: buffers)
    for name in ["animations", "skins", "textures"] where asset.has(name) { omit(name) }
    try append(scene, buffers)
    return MeshFile.Contents(
      document: document, format: isBinary ? .glb : .gltf, omissions: omissions,
      referencedFiles: FileReferences(gltf: json).names)
  }

  private func parse(_ text: [UInt8], isBinary: Bool) throws(MeshReadError) -> JSON5Value {
    do throws(JSON5Error) {
      return try JSON5.parse(text)
    } catch {
      throw MeshReadError(
        path: path, at: isBinary ? .key("the JSON chunk") : .line(error.position.line),
        .unexpected(expected: error.expected, found: error.found))
    }
  }

  /// The extensions that a file may require: those that are read, and those that say nothing about geometry.
  private static let knownExtensions: Set = [
    "EXT_mesh_gpu_instancing", "KHR_mesh_quantization", "KHR_texture_transform", "KHR_lights_punctual",
    "KHR_texture_basisu", "EXT_texture_webp", "KHR_xmp_json_ld",
  ]

  private func checkVersion(_ asset: GLTFObject) throws(MeshReadError) {
    guard let about = try asset.object("asset"), let version = try about.string("version") else {
      throw asset.unexpected("a version of glTF", at: "asset", found: "none")
    }
    guard version.hasPrefix("2.") else {
      throw about.unexpected("2.0", at: "version", found: quoted(version))
    }
    for name in try asset.strings("extensionsRequired")
    where !Self.knownExtensions.contains(name) && !name.hasPrefix("KHR_materials_") {
      throw asset.unsupported("the required extension \(quoted(name))")
    }
  }

  /// Notes what the document leaves out.
  mutating func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }
}
