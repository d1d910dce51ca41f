import Geometry
import TextCoding

/// A reader of glTF 2.0 files, GLB or JSON: <https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html>. Files of glTF 1.0 are
/// passed to `MeshFormat.gltf1`.
///
/// Each primitive of a glTF mesh becomes a mesh, shared by all nodes that refer to it. A node with several primitives
/// becomes several nodes. Nodes with children are read as groups.
struct GLTFReader {
  let path: String
  let siblings: SiblingFiles
  /// The rule by which all normals are computed. Nil for those of the file.
  let normals: Mesh.NormalSmoothing?
  /// The format of the file that another library converted to this one. Nil if there is none. Its normals are computed by its
  /// own rule, and KHR_materials_pbrSpecularGlossiness, in which libassimp writes the colours of Phong's model, is ignored.
  var source: MeshFormat?

  private(set) var omissions: [String] = []
  /// Notes on the container.
  private var fileWarnings: [String] = []
  /// The parts that cannot be used.
  var unusable = OmissionList()
  /// The primitives whose last triangle or line is incomplete: the place of the first one, and their number.
  private var incomplete: (first: String, count: Int)?
  var document = MeshDocument()
  /// The places of the parts of the document, in 64 bits.
  var placements = ExactPlacements()
  var budget = ReadingBudget()
  /// The index in `document.meshes` of each geometry read so far.
  var meshOfAccessors: [PrimitiveAccessors: Int] = [:]
  /// The sphere claims checked so far. Several glTF meshes may refer to one geometry, so a claim can occur more than
  /// once.
  var checkedSpheres: Set<SphereRadiusClaim> = []

  /// The nodes that are inserted into the document after the text of the file has been freed.
  var deferredNodes: [DeferredNodes] = []

  /// The nodes of the document with each of the materials, by the index in `GLTFMaterials.surfaces`. Nil for a file without clips.
  var nodesOfSurfaces: [Int: [Int]]?

  /// The number of joints that each mesh needs, for those checked so far.
  var checkedJointCounts: [Int: Int] = [:]

  /// The number of normals of length zero that were replaced.
  var repairedNormalCount = 0

  /// The claim in a glTF mesh's `extras` that it was tessellated from a sphere of a given radius.
  struct SphereRadiusClaim: Hashable {
    let mesh: Int
    let radius: Float
  }

  /// The accessor indices and the mode of a primitive. Primitives for which they are equal share a mesh.
  struct PrimitiveAccessors: Hashable {
    /// The names of the attributes that are read.
    static let keys = ["POSITION", "NORMAL", "TEXCOORD_0", "TEXCOORD_1", "TANGENT", "COLOR_0"]

    /// The accessor of each attribute in the order of `keys`, or -1.
    private var accessors = SIMD8<Int64>(repeating: -1)
    var indices: Int?
    var mode: Int
    /// Whether the alpha of the vertex colours is 1, because the material is opaque.
    var ignoresAlpha = false
    /// The view with the compressed vertices and indices. Nil if they are not compressed together.
    var compressedView: Int?
    /// The accessors of the joints, weights and morph targets; see `DeformationAccessors`. Empty without them.
    var deformation: [Int] = []
    /// The accessors of 3D Gaussians; see `SplatAccessors`. Empty without them.
    var splats: [Int] = []
    /// The attributes of points that glTF does not define.
    var scalars: [ScalarAttribute] = []

    init(indices: Int?, mode: Int) { (self.indices, self.mode) = (indices, mode) }

    /// The accessor of an attribute, or nil.
    subscript(key: String) -> Int? {
      get {
        Self.keys.firstIndex(of: key).flatMap { accessors[$0] < 0 ? nil : Int(accessors[$0]) }
      }
      set {
        if let place = Self.keys.firstIndex(of: key) { accessors[place] = newValue.map(Int64.init) ?? -1 }
      }
    }
  }

  /// An attribute of an application, whose name begins with an underscore, and its accessor.
  struct ScalarAttribute: Hashable {
    let key: String
    let accessor: Int

    /// The name of the numbers.
    var name: String { String(key.dropFirst()) }
  }

  init(path: String, siblings: SiblingFiles, normals: Mesh.NormalSmoothing? = nil) {
    (self.path, self.siblings, self.normals) = (path, siblings, normals)
  }

  /// The result of reading a file without the deferred nodes, and the materials of these nodes.
  private struct TextResult {
    var result: MeshFile.ReadResult
    let surfaces: [GLTFMaterials.ColoredMaterial]
    let mappings: [[Int: MeshDocument.Node.Appearance]]
  }

  /// Reads a file. O(size). The bytes are freed before the nodes of meshes with many primitives are made, if the caller
  /// does not keep them.
  mutating func read(_ file: consuming [UInt8], isBinary: Bool) throws(MeshReadError) -> MeshFile.ReadResult {
    finish(try readText(file, isBinary: isBinary))
  }

  private mutating func readText(
    _ bytes: consuming [UInt8], isBinary: Bool
  ) throws(MeshReadError) -> TextResult {
    let file = bytes
    if isBinary, source == nil, GLBChunkRanges.isOfFirstVersion(file) { return try readFirstVersion(file) }
    let container = isBinary ? try GLBChunkRanges(file, path: path) : nil
    let json = try parse(container.map { Array(file[$0.json]) } ?? file, isBinary: isBinary)
    let asset = try GLTFJSONObject(json, path: path)
    if !isBinary, try asset.object("asset")?.version?.hasPrefix("1.") == true {
      return try readFirstVersion(file)
    }
    try check(asset, json)
    fileWarnings = container?.warnings ?? []
    let buffers = try GLTFBuffers(asset, file: file, binary: container?.binary, siblings: siblings)
    return try read(asset, json, buffers, format: isBinary ? .glb : .gltf)
  }

  /// Reads a file of glTF 1.0, which another library reads.
  private mutating func readFirstVersion(_ file: [UInt8]) throws(MeshReadError) -> TextResult {
    let input = MeshInput(path: path, siblings: siblings, normals: normals)
    let result = try MeshFormat.gltf1.type.read(file, input)
    document = result.document
    return TextResult(result: result, surfaces: [], mappings: [])
  }

  /// Reads a file, but not its images. O(size without images). Nil if the images cannot be separated.
  mutating func read(_ file: GLBFile) throws(MeshReadError) -> MeshFile.ReadResult? {
    let json = try parse(file.json, isBinary: true)
    let asset = try GLTFJSONObject(json, path: path)
    try check(asset, json)
    guard let chunk = GLBBinaryChunk(file, asset) else { return nil }
    return finish(
      try read(asset, json, try GLTFBuffers(asset, chunk: chunk, siblings: siblings), format: .glb))
  }

  private mutating func finish(_ text: TextResult) -> MeshFile.ReadResult {
    insertDeferredNodes(text.surfaces, text.mappings)
    placements.apply(to: &document)
    var result = text.result
    swap(&result.document, &document)
    return result
  }

  private mutating func read(
    _ asset: GLTFJSONObject, _ json: JSON5Value, _ buffers: GLTFBuffers, format: MeshFormat
  ) throws(MeshReadError) -> TextResult {
    let scene = try GLTFScene(asset, buffers: buffers, siblings: siblings)
    scene.materials.readsGlossiness = source == nil
    if let error = scene.unusableScene {
      unusable.add("choice of a scene", "choices of scenes", because: error)
    }
    // The extensions that libassimp names are no features of its source.
    if source == nil { try recordOmissions(asset, json) }
    try append(scene, GLTFRigging(asset, scene), buffers)
    document.variants = scene.materials.variants
    try readMetadata(asset, scene)
    let textures = scene.materials.textures
    textures.omissions.forEach { omit($0) }
    unusable.append(textures.unusable)
    if scene.materials.hasGlossinessTexture { omit("glossiness textures") }
    let result = MeshFile.ReadResult(
      document: MeshDocument(), format: format, omissions: unusable.descriptions + omissions,
      warnings: fileWarnings + textures.warnings + incompleteWarnings,
      referencedFiles: FileReferences(gltf: json).names, repairedNormalCount: repairedNormalCount)
    return TextResult(
      result: result, surfaces: deferredNodes.isEmpty ? [] : scene.materials.surfaces,
      mappings: deferredNodes.isEmpty ? [] : scene.materials.mappings)
  }

  /// Reads the metadata of the file, of its scene and of its materials.
  private mutating func readMetadata(_ asset: GLTFJSONObject, _ scene: GLTFScene) throws(MeshReadError) {
    document.metadata.merge(scene.materials.metadata) { own, _ in own }
    document.metadata.merge(scene.materials.textures.metadata) { own, _ in own }
    func add(_ owner: MeshDocument.MetadataOwner, _ object: GLTFJSONObject?) throws(MeshReadError) {
      guard let metadata = try object?.metadata(), !metadata.isEmpty else { return }
      document.metadata[owner] = metadata
    }
    let description = try asset.object("asset")
    document.copyright = try description?.string("copyright")
    try add(.file, asset)
    try add(.asset, description)
    try add(.scene, scene.object)
  }

  private func parse(_ text: [UInt8], isBinary: Bool) throws(MeshReadError) -> JSON5Value {
    var text = text.utf8Text ?? text
    text.removeTrailingZeros()
    do throws(JSON5Error) {
      return try JSON5.parse(text)
    } catch {
      throw MeshReadError(
        path: path, at: isBinary ? .key("the JSON chunk") : .line(error.position.line),
        .unexpected(expected: error.expected, found: error.found))
    }
  }

  /// The extensions that are read.
  private static let readExtensions = GLTFMaterials.extensions.union(GLTFCompression.extensions).union([
    GLTFExtension.instancing, GLTFExtension.lights, GLTFExtension.variants, GLTFExtension.quantization,
    GLTFExtension.visibility, GLTFExtension.metadata, GLTFExtension.pointer, GLTFExtension.splats,
  ])
  /// The extensions that are read without support: their images are kept, but cannot be decoded.
  private static let undecodedExtensions: Set = ["KHR_texture_basisu"]
  /// The maximum number of extensions, and of animated properties, reported by name.
  static let namedOmissionLimit = 8

  /// Records the features of the file that are omitted: glTF 2.0, section 5.17, and the extensions that it uses,
  /// declared or not.
  private mutating func recordOmissions(
    _ asset: GLTFJSONObject, _ json: JSON5Value
  ) throws(MeshReadError) {
    let silent = Self.readExtensions.union(Self.undecodedExtensions)
    let found = GLTFExtensionNames(in: json, lists: GLTFExtensionNames.appearance)
    let declared = try asset.strings("extensionsRequired") + asset.strings("extensionsUsed")
    var known: Set<String> = []
    let extensions = (declared + found.names).filter {
      !silent.contains($0) && known.insert($0).inserted
    }
    for name in extensions.prefix(Self.namedOmissionLimit) { omit(shortened(name)) }
    let unnamedCount = extensions.count - Self.namedOmissionLimit
    if unnamedCount > 0 { omit("\(unnamedCount) more \(unnamedCount == 1 ? "extension" : "extensions")") }
  }

  /// Throws if the file has another version, or requires an extension that is not read and that can encode positions and faces.
  /// Other extensions are omissions.
  private func check(_ asset: GLTFJSONObject, _ json: JSON5Value) throws(MeshReadError) {
    guard let metadata = try asset.object("asset"), let version = try metadata.version else {
      throw asset.unexpected("the version of glTF", at: "asset", found: "none")
    }
    guard version.hasPrefix("2.") else {
      throw metadata.unexpected("2.0", at: "version", found: quoted(version))
    }
    let unread = try asset.strings("extensionsRequired").filter {
      !Self.readExtensions.contains($0) && !Self.undecodedExtensions.contains($0)
    }
    if unread.isEmpty { return }
    let encodings = GLTFExtensionNames(in: json, lists: GLTFExtensionNames.geometry).names
    if let name = unread.first(where: encodings.contains) {
      throw asset.unsupported("the required extension \(quoted(name))")
    }
  }

  /// Records a primitive whose last triangle or line is incomplete.
  mutating func addIncomplete(_ primitive: GLTFJSONObject) {
    incomplete = (incomplete?.first ?? primitive.place, (incomplete?.count ?? 0) + 1)
  }

  private var incompleteWarnings: [String] {
    guard let incomplete else { return [] }
    let later = incomplete.count - 1
    let others = later == 0 ? "" : later == 1 ? " and of 1 other" : " and of \(later) others"
    return ["the incomplete last triangle or line of \(incomplete.first)\(others) is omitted"]
  }

  /// Records an omitted feature, once.
  mutating func omit(_ feature: String) {
    if !omissions.contains(feature) { omissions.append(feature) }
  }
}

extension GLTFJSONObject {
  /// The version of glTF that an asset states: a text, or the number that some programs write. Nil for none.
  fileprivate var version: String? {
    get throws(MeshReadError) { try string("version", orElse: { $0.number.map { "\($0)" } }) }
  }
}
