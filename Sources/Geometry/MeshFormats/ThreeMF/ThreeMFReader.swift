import Files
import Geometry
import TextCoding

/// A reader of 3MF files (3MF Core Specification 1.3): a zip archive of XML texts, with the objects and colours that are
/// printed.
///
/// The coordinates are read in millimetres, whatever the unit of the file. An object of components becomes a group, and a build
/// item a node or a group. The parts of the extension Production, in which newer programs store objects, are read. Colours of
/// the extension Materials and of base materials are colours of vertices, and mixtures become colours; see
/// `ThreeMFProperties`. The beams of lattices are nodes.
struct ThreeMFReader {
  let path: String
  let bytes: [UInt8]
  /// The rule by which all normals are computed.
  let normals: Mesh.NormalSmoothing?

  /// The largest depth of components.
  static let depthLimit = 64

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    guard ZipArchive.isAvailable else {
      throw MeshReadError(path: path, .unsupported("3MF without the library libzip"))
    }
    guard let archive = ZipArchive(bytes) else {
      throw MeshReadError(
        path: path, .unexpected(expected: "a zip archive", found: "other or damaged data"))
    }
    var package = ThreeMFPackage(reader: self)
    let name = try modelName(in: archive)
    return try package.read(name) { (part, used) throws(MeshReadError) in
      try text(of: part, in: archive, used: used)
    }
  }

  /// Reads a model without a package. Its other parts are `parts`, by the names without folders.
  func readModel(parts: [String: [UInt8]] = [:]) throws(MeshReadError) -> MeshFile.ReadResult {
    var package = ThreeMFPackage(reader: self)
    return try package.read(ThreeMF.model) { (part, _) throws(MeshReadError) in
      if part == ThreeMF.model { return bytes }
      guard let content = parts[String(part.pathName)] else { throw missing(part) }
      return content
    }
  }

  /// Returns the name of the model: the target of the package's relationship.
  private func modelName(in archive: borrowing ZipArchive) throws(MeshReadError) -> String {
    if archive.index(of: ThreeMF.relationships) != nil {
      let relationships = Relationships()
      let text = try text(of: ThreeMF.relationships, in: archive)
      do throws(XMLScanner.Failure) { try XMLScanner.scan(text, relationships) } catch {
        throw failure(error, ThreeMF.relationships)
      }
      if let target = relationships.target { return target }
    }
    return ThreeMF.model
  }

  /// Returns a file of the archive, of which other files of `used` bytes were read.
  private func text(
    of part: String, in archive: borrowing ZipArchive, used: Int = 0
  ) throws(MeshReadError) -> [UInt8] {
    // As written, percent-decoded, or with backslashes, by the one resolver of references.
    var index: Int64?
    for name in FileReferences.candidates(for: part) where index == nil {
      index = archive.index(of: name.hasPrefix("/") ? String(name.dropFirst()) : name)
    }
    guard let index, let size = archive.size(of: index) else {
      throw missing(part)
    }
    // Models compress to a tenth. The limits are those of gzip files.
    let limit = InputLimits.standard.unpackedSize(packed: bytes.count) - used
    guard size <= limit else {
      throw MeshReadError(
        path: path, at: .key(shortened(part)),
        .unexpected(expected: "at most \(limit) bytes", found: "\(size)"))
    }
    guard let content = archive.content(of: index, size: size) else {
      throw MeshReadError(
        path: path, at: .key(shortened(part)), .unexpected(expected: "\(size) bytes", found: "damaged data")
      )
    }
    return content
  }

  private func missing(_ part: String) -> MeshReadError {
    MeshReadError(
      path: path, .unexpected(expected: "the part \(quoted(shortened(part))) of the package", found: "none")
    )
  }

  func failure(_ error: XMLScanner.Failure, _ part: String) -> MeshReadError {
    MeshReadError(
      path: path, at: .key("\(shortened(part)), line \(error.line)"),
      .unexpected(expected: "XML", found: error.message))
  }

  /// The relationships of a package.
  private final class Relationships: XMLReceiver {
    private(set) var target: String?

    func begin(_ element: borrowing XMLElement) -> Bool {
      if element.name == "Relationship", target == nil,
        element.string("Type") == ThreeMF.modelRelationship
      {
        target = element.string("Target")
      }
      return true
    }

    func end(_ name: XMLName) {}
  }
}

extension MeshFile {
  /// Parses the model of a 3MF file without its archive, for tests. `parts` are other parts of the package.
  package static func parse(
    modelOf3MF text: [UInt8], path: String, parts: [String: [UInt8]] = [:]
  ) throws(MeshReadError) -> ReadResult {
    try ThreeMFReader(path: path, bytes: text, normals: nil).readModel(parts: parts)
  }
}
