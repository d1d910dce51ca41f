import Files
import Geometry
import TextCoding

/// glTF 2.0 in one binary file, with shared geometry, materials, names and transforms; see `GLTFReader` and `GLBWriter`.
enum GLBFormat: MeshFileFormat {
  static let endings = ["glb"]
  static let summary = "glTF 2.0 in one binary file"
  static let mediaType = "model/gltf-binary"
  static let magic: String? = "glTF"
  static let keeps = GLTFFormat.keeps.subtracting(.imageFiles)
  static let defaultNormals = GLTFFormat.defaultNormals
  // A file with its sizes is no text.
  static let seeds: [String] = []

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool { bytes.starts(with: "glTF") }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    var reader = GLTFReader(path: input.path, siblings: input.siblings, normals: input.normals)
    return try reader.read(consume bytes, isBinary: true)
  }

  /// The file stays open while its images live. If it is changed in place meanwhile, the images are damaged. O(size without
  /// images).
  static func readParts(
    _ input: MeshInput, defersImages: Bool
  ) throws(MeshReadError) -> MeshFile.ReadResult? {
    let sizes = input.smallestSize...max(input.smallestSize, input.siblings.sizeLimit)
    guard defersImages, let file = GLBFile(input.path, sizes: sizes) else { return nil }
    var reader = GLTFReader(path: input.path, siblings: input.siblings, normals: input.normals)
    return try reader.read(file)
  }

  static func images(of document: MeshDocument) -> [EncodedImage] { GLTFFormat.images(of: document) }
  static func convert(_ document: inout MeshDocument) -> [String] { GLTFFormat.convert(&document) }
  static func omissions(of document: MeshDocument) -> [String] { GLTFFormat.omissions(of: document) }

  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    try document.checkVertexCounts(MeshFormat(self))
    // The size of a compressed file is checked when it is known.
    if compression == .none {
      try GLBWriter.checkSize(jsonByteCount: 0, buffer: GLTFBufferLayout(CompressedDocument(document)))
    }
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    document.binaryByteCount + 200 * document.partCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    var options = options
    options.sidecarName = nil
    let content = try GLTFContent(document, options, summaries, as: MeshFormat(self))
    return Output(writer: try GLBWriter(content.asset), uncompressedParts: content.uncompressedParts)
  }

  private struct Output: MeshFileWriter {
    let writer: GLBWriter
    let uncompressedParts: [String]

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
      try writer.write(to: &sink)
    }
  }
}

/// glTF 2.0 as JSON text. The geometry is in a second file, or embedded as base64, which is a third larger than `GLBFormat`.
enum GLTFFormat: MeshFileFormat {
  static let endings = ["gltf"]
  static let summary = "glTF 2.0 as JSON, with a second file or with everything embedded"
  static let mediaType = "model/gltf+json"
  static let keeps: MeshAbilities = [
    .triangles, .points, .splats, .pointNormals, .lines, .normals, .colors, .materials, .sides, .clips,
    .variants, .instances, .compression, .containedImages, .imageFiles, .exactPositions, .pointScalars,
  ]
  /// Normals are flat without any in the file: glTF 2.0, section 3.7.2.1.
  static let defaultNormals = Mesh.NormalSmoothing.flat
  static let sidecarExtension: String? = "bin"
  static let seeds = [
    #"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":"a","children":[1]},{"scale":[1,2,3]}]}"#
  ]

  /// The file is a JSON object with the key `asset`. O(size).
  static func begins(_ text: borrowing Span<UInt8>) -> Bool {
    guard text.count > 0, text[0] == UInt8(ascii: "{") else { return false }
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var (index, depth, mayBeKey) = (0, 0, false)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        mayBeKey = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): mayBeKey = depth == 1
      case quote:
        let start = index + 1
        index = start
        while index < text.count, text[index] != quote { index += text[index] == backslash ? 2 : 1 }
        if mayBeKey, index <= text.count, text.extracting(start..<index).starts(with: "asset"),
          index - start == 5
        {
          return true
        }
        mayBeKey = false
      default: break
      }
      index += 1
    }
    return false
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    var reader = GLTFReader(path: input.path, siblings: input.siblings, normals: input.normals)
    return try reader.read(consume bytes, isBinary: false)
  }

  static func references(in bytes: [UInt8], _ input: MeshInput) -> FileReferences? {
    guard let asset = try? JSON5.parse(bytes) else { return nil }
    return FileReferences(gltf: asset)
  }

  /// The images of the textures that a file has: those of the converted document, whose vertices do not matter.
  /// O(nodes + pixels of the converted textures).
  static func images(of document: MeshDocument) -> [EncodedImage] {
    var document = document
    _ = document.convertTexturesToGLTF()
    return GLTFTextureTable(document.materials).images
  }

  /// The textures that only material libraries (MTL) have become textures of glTF: heights become normals, an opacity the
  /// alpha of the base colour, and grey images of metalness and roughness one image. Those that are made of other images
  /// are stored as PNG. If an image cannot be decoded, the material has the value without it. Textures are removed from
  /// nodes whose meshes do not have their coordinates, because glTF does not allow them.
  static func convert(_ document: inout MeshDocument) -> [String] { document.convertTexturesToGLTF() }

  /// The further numbers of points of which one is missing: section 3.6.2.2 allows no NaN.
  static func omissions(of document: MeshDocument) -> [String] {
    var known: Set<String> = []
    let names = document.nodes.flatMap { node -> [String] in
      let points = document.meshes[node.mesh].points
      let written = Set(points.gltfScalars.map(\.name))
      return points.scalars.map(\.name).filter { !written.contains($0) }
    }
    return unusedColumns(names.filter { known.insert($0).inserted }, of: "points")
  }

  static func checkLimits(
    of document: MeshDocument, _ compression: MeshCompression
  ) throws(MeshWriteError) {
    try document.checkVertexCounts(MeshFormat(self))
  }

  static func estimatedByteCount(of document: MeshDocument, _ encoding: MeshWritingOptions.Encoding) -> Int {
    document.binaryByteCount * 4 / 3 + 200 * document.partCount
  }

  static func writer(
    of document: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary]
  ) throws(MeshWriteError) -> any MeshFileWriter {
    let content = try GLTFContent(document, options, summaries, as: MeshFormat(self))
    return Output(
      asset: content.asset, bufferName: options.sidecarName, uncompressedParts: content.uncompressedParts)
  }

  private struct Output: MeshFileWriter {
    let asset: GLTFAsset
    let bufferName: String?
    let uncompressedParts: [String]

    func write<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
      try asset.writeGLTF(to: &sink, bufferName: bufferName)
    }

    func writeSidecar<Sink: ByteSink & ~Copyable>(to sink: inout Sink) throws(FileError) {
      try asset.writeBuffer(to: &sink)
    }
  }
}

extension MeshFormat {
  /// glTF 2.0 in one binary file, with shared geometry, materials, names and transforms.
  public static let glb = MeshFormat(GLBFormat.self)
  /// glTF 2.0 as JSON text. The geometry is in a second file, or embedded as base64, which is a third larger than `glb`.
  public static let gltf = MeshFormat(GLTFFormat.self)
}

/// A document as an asset, compressed and laid out for both files.
private struct GLTFContent {
  let asset: GLTFAsset
  let uncompressedParts: [String]

  init(
    _ source: MeshDocument, _ options: MeshWritingOptions, _ summaries: [MeshSummary], as format: MeshFormat
  ) throws(MeshWriteError) {
    var (document, summaries) = (source, summaries)
    if document.hasOrigin {
      // A root node has the origin as its translation; see `GLTFAsset`.
      document.insertRoot(MeshDocument.Group())
    }
    let compressed = document.compressed(by: options.compression)
    uncompressedParts = compressed.uncompressedParts(by: options.compression)
    if options.compression != .none {
      // The bounds are those of the rounded positions.
      summaries = try compressed.document.checked(for: format, compression: options.compression)
    }
    asset = GLTFAsset(compressed, summaries, options)
  }
}

extension MeshDocument {
  /// glTF 2.0, section 3.7.2.1: the largest value of the index type is not a valid index.
  fileprivate func checkVertexCounts(_ format: MeshFormat) throws(MeshWriteError) {
    for mesh in meshes where mesh.vertices.count > Int(UInt32.max) {
      throw .tooMany(format, unit: "vertices in one mesh", limit: Int(UInt32.max))
    }
  }

  /// The number of nodes of a glTF file.
  fileprivate var partCount: Int { nodes.count + groups.count + cameras.count + lights.count }

  /// The size of meshes, animation and images.
  fileprivate var binaryByteCount: Int {
    binaryGeometryByteCount + animationByteCount + images.reduce(0) { $0 + $1.byteCount }
  }

  /// The size of all values of all tracks, without keyframe reduction.
  private var animationByteCount: Int {
    animation?.tracks.reduce(0) {
      $0 + 12 * ($1.translations.count + $1.scales.count) + 16 * $1.rotations.count
    } ?? 0
  }

  /// The size of all meshes, each once: vertices with their attributes, and 16-bit or 32-bit indices.
  private var binaryGeometryByteCount: Int {
    meshes.reduce(0) { sum, mesh in
      let indexSize = mesh.vertices.count <= Int(UInt16.max) ? 2 : 4
      return sum + 24 * mesh.vertices.count + 8 * mesh.textureCoordinates.count
        + 8 * mesh.secondTextureCoordinates.count + 16 * (mesh.tangents.count + mesh.colors.count)
        + indexSize * mesh.indices.count
    }
  }
}
