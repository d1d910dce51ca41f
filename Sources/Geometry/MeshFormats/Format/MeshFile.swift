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
    package var referencedFiles: [String]
    /// The number of vertices whose normal has the length zero in the file. They have the mean normal of their triangles.
    public var repairedNormalCount: Int

    /// Creates a result.
    package init(
      document: MeshDocument, format: MeshFormat, omissions: [String] = [], warnings: [String] = [],
      referencedFiles: [String] = [], repairedNormalCount: Int = 0
    ) {
      (self.document, self.format, self.omissions) = (document, format, omissions)
      if !format.keeps.contains(.sides) { self.document.makeStandardMaterialsDoubleSided() }
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
    let siblings: SiblingFiles = path == FileReader.standardInput ? .none : .folder(ofFile: path)
    if let contents = try format.type.readBlocks(MeshInput(path: path, siblings: siblings, normals: normals))
    {
      return contents
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileReader.read(path)
    } catch {
      throw MeshReadError(path: path, .file(error))
    }
    return try parse(bytes, as: format, path: path, siblings: siblings, normals: normals)
  }

  /// Reads only those parts of the large file at `path` that a scene needs, such as a GLB file without its images, which are read
  /// when their bytes are used. O(those parts).
  ///
  /// - Parameters:
  ///   - defersImages: whether images may be left for later. The file must not change in place meanwhile.
  ///   - smallestSize: the size of a file for which this is worth it.
  ///   - normals: The rule by which the normals of all meshes are computed. Nil for the normals of the file.
  /// - Returns: nil if the parts cannot be read on their own. `parse` then reads the file, or reports an error.
  package static func readParts(
    _ path: String, as format: MeshFormat, siblings: SiblingFiles, defersImages: Bool = true,
    smallestSize: Int? = nil, normals: Mesh.NormalSmoothing? = nil
  ) throws(MeshReadError) -> ReadResult? {
    var input = MeshInput(path: path, siblings: siblings, normals: normals)
    if let smallestSize { input.smallestSize = smallestSize }
    return try format.type.readParts(input, defersImages: defersImages)
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
    let input = MeshInput(path: path, siblings: siblings, normals: normals)
    return try format.type.read(consume bytes, input)
  }
}

extension MeshFile.ReadResult? {
  /// The document, or an empty one.
  var document: MeshDocument {
    get { self?.document ?? MeshDocument() }
    set { self?.document = newValue }
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
