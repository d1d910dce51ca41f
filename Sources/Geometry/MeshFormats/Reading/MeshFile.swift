import Files
import Geometry

/// A reader of mesh files.
///
/// ```swift
/// let file = try MeshFile.read("bunny.obj")
/// print(file.document.triangleCount)
/// ```
public enum MeshFile {
  /// The result of reading a mesh file: its contents and the warnings.
  public struct ReadResult: Equatable, Sendable {
    /// The meshes and nodes. Normals that the file does not have are computed from its smoothing groups, or by
    /// `MeshFormat.defaultNormals`; see `MeshDocument.computedNormals`.
    public var document: MeshDocument
    /// The format that the file was read as.
    public var format: MeshFormat
    /// The distinct features of the file that the document omits, such as "textures" or "animations".
    public var omissions: [String]
    /// Notes about how the file was read, for messages. They are clauses without a full stop.
    public var warnings: [String]
    /// The files that the file refers to, whether read or not and whether existing or not. An output must not replace
    /// one of them.
    ///
    /// The paths are absolute, or relative to the folder of the file. A text with several interpretations is listed as
    /// each of them.
    public var referencedFiles: [String]
    /// The number of vertices whose normal has the length zero in the file. They have the mean normal of their triangles.
    public var repairedNormalCount: Int

    /// Creates a result.
    public init(
      document: MeshDocument, format: MeshFormat, omissions: [String] = [], warnings: [String] = [],
      referencedFiles: [String] = [], repairedNormalCount: Int = 0
    ) {
      (self.document, self.format, self.omissions) = (document, format, omissions)
      if !format.hasSides { self.document.makeStandardMaterialsDoubleSided() }
      (self.warnings, self.referencedFiles) = (warnings, referencedFiles)
      self.repairedNormalCount = repairedNormalCount
    }
  }

  /// Reads the file at `path`, or standard input if `path` is `-`. Time and memory are O(size).
  ///
  /// If `format` is nil, the filename extension determines the format. Files that the file refers to (material
  /// libraries, buffers, images) are read only from its folder and folders below it.
  ///
  /// - `normals`: The rule by which the normals of all meshes are computed. Nil for the normals of the file.
  /// - Throws: `MeshReadError` if a file cannot be read or is not valid.
  public static func read(
    _ path: String, format: MeshFormat? = nil, normals: Mesh.NormalSmoothing? = nil
  ) throws(MeshReadError) -> ReadResult {
    guard let format = format ?? MeshFormat(path: path) else {
      throw MeshReadError(path: path, .unknownFormat)
    }
    switch format {
    case .stl:
      let contents = PositionOrigin.read(\ReadResult?.document) { origin in
        STLReader.readBlocks(path, origin: origin) ?? STLReader.readTextBlocks(path, origin: origin)
      }
      if let contents { return contents.withNormals(normals) }
    case .obj:
      let contents = try PositionOrigin.read(\ReadResult?.document) { (origin) throws(MeshReadError) in
        try OBJReader.readBlocks(path, siblings: .folder(ofFile: path), normals: normals, origin: origin)
      }
      if let contents { return contents }
    case .ply: if let contents = readPointBlocks(path) { return contents }
    case .glb, .gltf, .off, .threeMF: break
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.read(path)
    } catch {
      throw MeshReadError(path: path, .file(error))
    }
    return try parse(
      bytes, as: format, path: path,
      siblings: path == FileReader.standardInput ? .none : .folder(ofFile: path), normals: normals)
  }

  /// Reads the GLB file at `path`, but not its images, which are read each time that their bytes are used. The file stays
  /// open while they live. If it is changed in place meanwhile, the images are damaged. O(size without images).
  ///
  /// - Parameters:
  ///   - smallestSize: the size of a file for which this is worth it.
  ///   - normals: The rule by which the normals of all meshes are computed. Nil for the normals of the file.
  /// - Returns: nil if the images of the file cannot be read on their own. `parse` then reads it, or reports an error.
  package static func readDeferringImages(
    _ path: String, siblings: SiblingFiles, smallestSize: Int = 1 << 20,
    normals: Mesh.NormalSmoothing? = nil
  ) throws(MeshReadError) -> ReadResult? {
    guard let file = GLBFile(path, sizes: smallestSize...max(smallestSize, siblings.sizeLimit)) else {
      return nil
    }
    var reader = GLTFReader(path: path, siblings: siblings, normals: normals)
    return try reader.read(file)
  }

  /// Reads the large binary PLY file of points at `path` in blocks, so that the file itself is not in memory. Nil for another
  /// file, and for one with an error: the caller then reads all of it. O(size).
  ///
  /// - Parameter sizeLimit: the size of a file above which it is not read.
  package static func readPointBlocks(
    _ path: String, sizeLimit: Int = FileReader.sizeLimit
  ) -> ReadResult? {
    PositionOrigin.read(\ReadResult?.document) {
      PLYPointReader.readBlocks(path, sizeLimit: sizeLimit, origin: $0)
    }
  }

  /// Parses `content` as that of the file at `path`. `siblings` provides the files that it refers to. `normals` is
  /// the rule by which the normals of all meshes are computed.
  package static func parse(
    _ content: consuming [UInt8], as format: MeshFormat, path: String, siblings: SiblingFiles = .none,
    normals: Mesh.NormalSmoothing? = nil
  ) throws(MeshReadError) -> ReadResult {
    let bytes = content
    guard !bytes.isEmpty else {
      throw MeshReadError(path: path, .unexpected(expected: "a mesh", found: "an empty file"))
    }
    switch format {
    case .glb, .gltf:
      var reader = GLTFReader(path: path, siblings: siblings, normals: normals)
      return try reader.read(consume bytes, isBinary: format == .glb)
    case .obj:
      return try PositionOrigin.read(\ReadResult.document) { (origin) throws(MeshReadError) in
        try OBJReader(path: path, bytes: bytes, siblings: siblings, normals: normals, origin: origin).read()
      }
    case .ply:
      return try PositionOrigin.read(\ReadResult.document) { (origin) throws(MeshReadError) in
        try PLYReader(path: path, bytes: bytes, siblings: siblings, normals: normals, origin: origin).read()
      }
    case .stl:
      return try PositionOrigin.read(\ReadResult.document) { (origin) throws(MeshReadError) in
        try STLReader(path: path, bytes: bytes, origin: origin).read()
      }.withNormals(normals)
    case .off:
      return try PositionOrigin.read(\ReadResult.document) { (origin) throws(MeshReadError) in
        try OFFReader(path: path, bytes: bytes, normals: normals, origin: origin).read()
      }
    case .threeMF: return try ThreeMFReader(path: path, bytes: bytes, normals: normals).read()
    }
  }
}

extension MeshFile.ReadResult? {
  /// The document, or an empty one.
  fileprivate var document: MeshDocument {
    get { self?.document ?? MeshDocument() }
    set { self?.document = newValue }
  }
}

extension MeshFile.ReadResult {
  /// Returns the result with the normals of all meshes computed by a rule. Nil changes nothing.
  fileprivate consuming func withNormals(_ normals: Mesh.NormalSmoothing?) -> MeshFile.ReadResult {
    guard let normals else { return self }
    for index in document.meshes.indices {
      document.computedNormals[index] = document.meshes[index].computedNormals(normals)
    }
    return self
  }
}

extension MeshDocument {
  /// Makes surfaces with the standard material double-sided. O(nodes).
  fileprivate mutating func makeStandardMaterialsDoubleSided() {
    for index in nodes.indices
    where nodes[index].material == .standard && meshes[nodes[index].mesh].points.isEmpty {
      nodes[index].material = .doubleSided
    }
  }
}
