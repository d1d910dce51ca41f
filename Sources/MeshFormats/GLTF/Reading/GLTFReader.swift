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
  var budget = ReadingBudget()
  /// The number in `document.meshes` of what was read of each set of accessors.
  var meshOfGeometry: [PrimitiveGeometry: Int] = [:]
  /// The claims about spheres that were checked, each once: many glTF meshes may show one geometry.
  var checkedSpheres: Set<SphereClaim> = []

  /// The claim of a glTF mesh that a mesh of the document was tessellated from a sphere of a radius.
  struct SphereClaim: Hashable {
    let mesh: Int
    let radius: Float
  }

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
    let scene = try GLTFScene(asset, buffers: buffers)
    try noteOmissions(asset)
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

  /// The extensions that are read.
  private static let readExtensions: Set = ["EXT_mesh_gpu_instancing", "KHR_mesh_quantization"]
  /// The extensions that say nothing of what is seen, or for which something better is said.
  private static let quietExtensions: Set = ["KHR_xmp_json_ld", "KHR_lights_punctual"]
  /// As many extensions are named.
  private static let namedExtensionLimit = 8

  /// Notes what the file holds and a document does not: glTF 2.0, section 5.17, and the extensions that it uses.
  private mutating func noteOmissions(_ asset: GLTFObject) throws(MeshReadError) {
    for name in ["animations", "skins", "textures", "cameras"] where asset.has(name) { omit(name) }
    if try asset.object("extensions")?.has("KHR_lights_punctual") == true { omit("lights") }
    let extensions = try asset.strings("extensionsUsed").filter {
      !Self.readExtensions.contains($0) && !Self.quietExtensions.contains($0)
    }
    for name in extensions.prefix(Self.namedExtensionLimit) { omit(shortened(name)) }
    let unnamedCount = extensions.count - Self.namedExtensionLimit
    if unnamedCount > 0 { omit("\(unnamedCount) more \(unnamedCount == 1 ? "extension" : "extensions")") }
  }

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
