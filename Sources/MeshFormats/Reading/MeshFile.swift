import Files
public import Geometry

/// Reading mesh files.
///
/// ```swift
/// let file = try MeshFile.read("bunny.obj")
/// print(file.document.triangleCount)
/// ```
public enum MeshFile {
  /// What a file holds.
  public struct Contents: Equatable, Sendable {
    /// Meshes and where they stand. A mesh without normals in the file has those of `Mesh.recomputeNormals`.
    public var document: MeshDocument
    /// The format that the file was read as.
    public var format: MeshFormat
    /// What the file says and the document does not, each once, in words: "textures", "animations".
    public var omissions: [String]
    /// Notes about how the file was read, for messages: clauses without a full stop.
    public var warnings: [String]
    /// The files that the file refers to, read or not, existing or not: paths, absolute or relative to its folder. What
    /// may be several names is listed as each of them. An output must not replace one of these files.
    public var referencedFiles: [String]

    /// Creates the contents.
    public init(
      document: MeshDocument, format: MeshFormat, omissions: [String] = [], warnings: [String] = [],
      referencedFiles: [String] = []
    ) {
      (self.document, self.format, self.omissions) = (document, format, omissions)
      (self.warnings, self.referencedFiles) = (warnings, referencedFiles)
    }
  }

  /// Reads the file at `path`, or standard input where it is `-`. O(size), in memory of a small multiple of it.
  ///
  /// The format is that of the file's ending if `format` is nil. Files that it names (an OBJ's material library, a
  /// glTF's buffers) are read from its folder, and refused if they lie outside.
  ///
  /// - Throws: `MeshReadError` if a file cannot be read, or is not what its format asks for.
  public static func read(_ path: String, format: MeshFormat? = nil) throws(MeshReadError) -> Contents {
    guard let format = format ?? MeshFormat(path: path) else {
      throw MeshReadError(path: path, .unknownFormat)
    }
    switch format {
    case .stl:
      if let contents = STLReader.readBlocks(path) ?? STLReader.readTextBlocks(path) { return contents }
    case .obj:
      if let contents = try OBJReader.readBlocks(path, neighbors: .folder(ofFile: path)) { return contents }
    case .glb, .gltf, .ply: break
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path)
    } catch {
      throw MeshReadError(path: path, .file(error))
    }
    return try parse(
      bytes, as: format, path: path,
      neighbors: path == InputFile.standardInput ? .none : .folder(ofFile: path))
  }

  /// Reads `bytes` as if they were the file at `path`, whose neighbours are those of `neighbors`.
  package static func parse(
    _ bytes: [UInt8], as format: MeshFormat, path: String, neighbors: NeighborFiles = .none
  ) throws(MeshReadError) -> Contents {
    guard !bytes.isEmpty else {
      throw MeshReadError(path: path, .unexpected(expected: "a mesh", found: "an empty file"))
    }
    switch format {
    case .glb, .gltf:
      var reader = GLTFReader(path: path, neighbors: neighbors)
      return try reader.read(bytes, isBinary: format == .glb)
    case .obj: return try OBJReader(path: path, bytes: bytes, neighbors: neighbors).read()
    case .ply: return try PLYReader(path: path, bytes: bytes).read()
    case .stl: return try STLReader(path: path, bytes: bytes).read()
    }
  }
}
