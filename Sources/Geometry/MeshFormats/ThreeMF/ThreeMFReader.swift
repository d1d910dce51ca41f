import Files
import Geometry
import TextCoding

/// A reader of 3MF files (3MF Core Specification 1.3): a zip archive of XML texts, with the objects and colours that are
/// printed.
///
/// The coordinates are read in millimetres, whatever the unit of the file. An object of components becomes a group, and a build
/// item a node or a group. The parts of the extension Production, in which newer programs store objects, are read. Colours of
/// the extension Materials and of base materials are colours of vertices; textures are omitted.
struct ThreeMFReader {
  let path: String
  let bytes: [UInt8]
  /// The rule by which all normals are computed.
  let normals: Mesh.NormalSmoothing?

  /// The largest depth of components.
  private static let depthLimit = 64

  func read() throws(MeshReadError) -> MeshFile.ReadResult {
    guard ZipArchive.isAvailable else {
      throw MeshReadError(path: path, .unsupported("3MF without the library libzip"))
    }
    guard let archive = ZipArchive(bytes) else {
      throw MeshReadError(
        path: path, .unexpected(expected: "a zip archive", found: "other or damaged data"))
    }
    var package = Package(reader: self)
    let name = try modelName(in: archive)
    return try package.read(name) { (part, used) throws(MeshReadError) in
      try text(of: part, in: archive, used: used)
    }
  }

  /// Reads a model without a package. Other parts of the package are missing.
  func readModel() throws(MeshReadError) -> MeshFile.ReadResult {
    var package = Package(reader: self)
    return try package.read(ThreeMF.model) { (part, _) throws(MeshReadError) in
      guard part == ThreeMF.model else { throw missing(part) }
      return bytes
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
    let name = part.hasPrefix("/") ? String(part.dropFirst()) : part
    guard let index = archive.index(of: name), let size = archive.size(of: index) else {
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

  fileprivate func failure(_ error: XMLScanner.Failure, _ part: String) -> MeshReadError {
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

  /// The parts of a package that were read, and the document that they become.
  private struct Package {
    let reader: ThreeMFReader
    private var models: [String: ThreeMFModel] = [:]
    /// The mesh of each object that has one.
    private var meshes: [Key: Int] = [:]
    private var document = MeshDocument()
    /// The places of the parts of the document, in 64 bits.
    private var placements = ExactPlacements()
    private var omissions: [String] = []
    private var budget = ReadingBudget()
    /// The size of the parts that were read.
    private var byteCount = 0

    private struct Key: Hashable {
      let part: String
      let object: Int
    }

    init(reader: ThreeMFReader) { self.reader = reader }

    mutating func read(
      _ name: String, text: (String, Int) throws(MeshReadError) -> [UInt8]
    ) throws(MeshReadError) -> MeshFile.ReadResult {
      let root = try model(name, text)
      for item in root.items { try append(item, from: name, in: nil, depth: 0, text) }
      placements.apply(to: &document)
      return MeshFile.ReadResult(document: document, format: .threeMF, omissions: omissions)
    }

    /// Returns the model of a part, which is parsed at the first call.
    private mutating func model(
      _ part: String, _ text: (String, Int) throws(MeshReadError) -> [UInt8]
    ) throws(MeshReadError) -> ThreeMFModel {
      if let known = models[part] { return known }
      let text = try text(part, byteCount)
      byteCount += text.count
      var model = try parse(text, part, origins: [:])
      // Objects far from zero are read a second time, relative to points near them.
      let origins = model.distantOrigins
      if !origins.isEmpty { model = try parse(text, part, origins: origins) }
      omissions += model.omissions.filter { !omissions.contains($0) }
      models[part] = model
      return model
    }

    /// Parses a part. The positions of some objects are relative to `origins`.
    private func parse(
      _ text: [UInt8], _ part: String, origins: [Int: SIMD3<Double>]
    ) throws(MeshReadError) -> ThreeMFModel {
      let rule = reader.normals ?? MeshFormat.threeMF.defaultNormals
      let model = ThreeMFModel(normals: rule, origins: origins)
      do throws(XMLScanner.Failure) { try XMLScanner.scan(text, model) } catch {
        let place = MeshReadError.FileLocation.key("\(shortened(part)), line \(error.line)")
        if let unsupported = model.unsupported {
          throw MeshReadError(path: reader.path, at: place, .unsupported(unsupported))
        }
        guard let (expected, found) = model.failure else { throw reader.failure(error, part) }
        throw MeshReadError(path: reader.path, at: place, .unexpected(expected: expected, found: found))
      }
      // The last element can be invalid, too.
      if let (expected, found) = model.failure {
        throw MeshReadError(
          path: reader.path, at: .key(shortened(part)), .unexpected(expected: expected, found: found))
      }
      return model
    }

    /// Appends an object at a place.
    private mutating func append(
      _ placement: ThreeMFModel.Placement, from origin: String, in group: Int?, depth: Int,
      _ text: (String, Int) throws(MeshReadError) -> [UInt8]
    ) throws(MeshReadError) {
      let part = placement.part ?? origin
      func refuse(_ expected: String, _ found: String) -> MeshReadError {
        MeshReadError(
          path: reader.path, at: .key(shortened(part)), .unexpected(expected: expected, found: found))
      }
      guard let object = try model(part, text).objects[placement.object] else {
        throw refuse("an object of the number \(placement.object)", "none")
      }
      guard depth < ThreeMFReader.depthLimit else {
        throw refuse(
          "components at a depth of at most \(ThreeMFReader.depthLimit)", "object \(placement.object) below"
        )
      }
      // Components of components can be exponentially many.
      let size = MemoryLayout<MeshDocument.Node>.stride + MemoryLayout<MeshDocument.Group>.stride
      guard budget.take(1, of: size, read: byteCount) else {
        throw refuse("components in proportion to the size of the file", "far more")
      }
      if let surface = object.surface {
        let key = Key(part: part, object: placement.object)
        let mesh = meshes[key] ?? document.meshes.count
        if mesh == document.meshes.count {
          meshes[key] = mesh
          document.meshes.append(surface.mesh)
          document.computedNormals[mesh] = surface.computedNormals
          placements.setOrigin(
            try model(part, text).origin(ofObject: placement.object), ofMesh: mesh)
        }
        var node = MeshDocument.Node(
          name: object.name, group: group, mesh: mesh, color: surface.color, transform: placement.transform)
        if let name = object.materialName { node.material.name = name }
        placements.setTranslation(placement.translation, ofNode: document.nodes.count)
        document.nodes.append(node)
      }
      if object.components.isEmpty { return }
      document.groups.append(
        MeshDocument.Group(name: object.name, parent: group, transform: placement.transform))
      let own = document.groups.count - 1
      placements.setTranslation(placement.translation, ofGroup: own)
      for component in object.components {
        try append(component, from: part, in: own, depth: depth + 1, text)
      }
    }
  }
}

extension MeshFile {
  /// Parses the model of a 3MF file without its archive, for tests.
  package static func parse(modelOf3MF text: [UInt8], path: String) throws(MeshReadError) -> ReadResult {
    let reader = ThreeMFReader(path: path, bytes: text, normals: nil)
    return try reader.readModel()
  }
}
