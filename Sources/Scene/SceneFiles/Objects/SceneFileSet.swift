import Files
import Geometry
import MeshFormats
import ParticleFormats
import SceneExpressions
import SceneModel
import TextCoding

/// The files of one scene: the scene file, and the mesh files, particle files and components that it refers to, each read
/// once. They share the limits on repetitions.
final class SceneFileSet {
  /// The files that the scene file may refer to.
  let siblings: SiblingFiles
  /// Where the objects of models are noted. Nil if nothing needs them.
  let sources: SceneFileSources?
  /// The limits on the repetitions of all files.
  let repetitionLimits: RepetitionLimits
  /// The remaining amounts of the limits.
  var repetitionsLeft: RepetitionLimits
  /// The scene file and the components, in the order of their first uses.
  private(set) var contexts: [SceneFileContext] = []
  /// The warnings about mesh files.
  private(set) var meshWarnings: [SceneFileWarning] = []
  /// The paths of the mesh files, particle files and components, and of the files that mesh files refer to.
  private(set) var paths: [String] = []
  private var components: [String: SceneFileContext] = [:]
  /// The contents of the files that were read.
  private(set) var read = Contents()
  /// The contents of files that were read for the same scene before.
  private let known: Contents
  /// The groups whose positions are expressions, by their paths, in a scene that is read relative to zero.
  var boundGroups: [String: Group] = [:]
  /// The particle file that a scene of one file shows, which was read before. Nil without one.
  private let given: GivenParticles?
  /// The values of the files that are missing or out of range.
  let adjustments = AdjustmentLog()
  /// The origin of a scene far from zero. Nil for most.
  let distance: SceneDistance?
  /// The mistakes, if reading goes on after each. Nil if it ends at the first.
  let mistakes: MistakeCollector?

  /// The contents of files.
  struct Contents {
    fileprivate var meshes: [MeshKey: ReadMesh] = [:]
    fileprivate var particles: [ParticleFileKey: ParticleSource] = [:]
    fileprivate var tables: [String: CSVTable] = [:]
    fileprivate var components: [String: [UInt8]] = [:]
  }

  /// The content of a mesh file, the warnings about it, and the paths of the files that it refers to.
  fileprivate struct ReadMesh {
    let content: ImportedMeshFile
    let warnings: [SceneFileWarning]
    let paths: [String]
  }

  /// The name of a mesh file, the rule by which its normals are computed, and the columns of a text of points.
  fileprivate struct MeshKey: Hashable {
    let name: String
    let normals: Mesh.NormalSmoothing?
    let columns: String?
  }

  /// The name of a particle file, and the options by which it is read.
  fileprivate struct ParticleFileKey: Hashable {
    let name: String
    let isLenient, keepsWrapped, gathersMolecules: Bool
  }

  /// A particle file that was read before, and the name by which the scene refers to it.
  struct GivenParticles {
    let name: String
    let file: ParticleFile
  }

  init(
    _ siblings: SiblingFiles, repetitionLimits: RepetitionLimits, sources: SceneFileSources? = nil,
    mistakes: MistakeCollector? = nil, given: GivenParticles? = nil, distance: SceneDistance? = nil,
    known: Contents = Contents()
  ) {
    (self.given, self.distance, self.known) = (given, distance, known)
    (self.siblings, self.sources, self.mistakes) = (siblings, sources, mistakes)
    (self.repetitionLimits, repetitionsLeft) = (repetitionLimits, repetitionLimits)
  }

  /// Creates the context of a scene file in `folder`, which is relative to the folder of the scene. `value` is the parsed
  /// `bytes`.
  func addContext(_ value: JSON5Value, path: String, bytes: [UInt8], folder: String) -> SceneFileContext {
    let context = SceneFileContext(value, path: path, bytes: bytes, files: self, folder: folder)
    mistakes?.values[path] = value
    contexts.append(context)
    return context
  }

  /// Returns the context of the component `name`, a path relative to the folder of the scene.
  ///
  /// - Throws: `SceneFileError` with the path of the component if it cannot be read or is not JSON5.
  func component(_ name: String) throws(ReferenceError) -> SceneFileContext {
    if let known = components[name] { return known }
    let path = path(of: name)
    let bytes: [UInt8]
    if let text = mistakes?.texts[path] {
      bytes = text
    } else if let text = known.components[name] {
      paths.append(path)
      bytes = text
    } else {
      bytes = try read(name, path: path)
    }
    read.components[name] = bytes
    do throws(SceneFileError) {
      let context = addContext(
        try SceneFileContext.parse(bytes, path: path), path: path, bytes: bytes,
        folder: String(name.pathFolder))
      components[name] = context
      return context
    } catch {
      throw .invalid(error)
    }
  }

  /// Returns the content of the mesh file `name`, a path relative to the folder of the scene. `normals` is the rule by which
  /// its normals are computed, or nil for those of the file.
  ///
  /// - Parameters:
  ///   - format: The format. Nil for a text of points.
  ///   - columns: The columns of a text of points, as `PointColumns` reads them. Nil for names in the file, or a guess.
  func meshFile(
    _ name: String, _ format: MeshFormat?, normals: Mesh.NormalSmoothing?, columns: String?
  ) throws(ReferenceError) -> ImportedMeshFile {
    let key = MeshKey(name: name, normals: normals, columns: columns)
    if let found = read.meshes[key] { return found.content }
    let path = path(of: name)
    let mesh: ReadMesh
    if let found = known.meshes[key] {
      paths.append(path)
      mesh = found
    } else {
      mesh = try readMesh(key, path: path, format)
    }
    meshWarnings += mesh.warnings.filter { !meshWarnings.contains($0) }
    paths += mesh.paths
    read.meshes[key] = mesh
    return mesh.content
  }

  private func readMesh(
    _ key: MeshKey, path: String, _ format: MeshFormat?
  ) throws(ReferenceError) -> ReadMesh {
    func content(
      _ document: MeshDocument, _ warnings: [SceneFileWarning.Reason], _ references: [String]
    ) -> ReadMesh {
      let document = document.inOrderOfNodes
      return ReadMesh(
        content: ImportedMeshFile(document: document, meshes: document.sharedMeshes),
        warnings: warnings.map { SceneFileWarning(path: path, reason: $0) },
        paths: references.map { SiblingFiles.path(of: $0, besideFile: path) })
    }
    var bytes = try read(key.name, path: path)
    if format == nil { bytes = try unpacked(bytes, path: path) }
    do throws(MeshReadError) {
      guard let format else {
        let columns = key.columns.flatMap { PointColumns($0) }
        let points = try PointTextReader(path: path, bytes: bytes, columns: columns).read()
        return content(points.document, SceneFileWarning.reasons(about: points), [])
      }
      let file = try MeshFile.parse(
        bytes, as: format, path: path, siblings: siblings.relative(to: String(key.name.pathFolder)),
        normals: key.normals)
      return content(file.document, SceneFileWarning.reasons(about: file), file.referencedFiles)
    } catch {
      throw .message(error.description)
    }
  }

  /// Returns the format of the particle file `name`. Nil if its ending is not that of one.
  func particleFormat(_ name: String) -> ParticleFormat? {
    given?.name == name ? given?.file.format : ParticleFormat(pathExtension: name.fileEnding)
  }

  /// Returns the particle file `name`, a path relative to the folder of the scene, and whether it was read before. Gzip
  /// files are decompressed.
  ///
  /// - Throws: `SceneFileError` with the path of the particle file if its content is invalid.
  func particleFile(
    _ name: String, _ format: ParticleFormat, _ options: ParticleReadingOptions
  ) throws(ReferenceError) -> (source: ParticleSource, isKnown: Bool) {
    let key = ParticleFileKey(
      name: name, isLenient: options.isLenient, keepsWrapped: options.keepsWrapped,
      gathersMolecules: options.gathersMolecules)
    if let found = read.particles[key] { return (found, true) }
    let isGiven = given?.name == name
    if let source = known.particles[key] ?? (isGiven ? given.map { ParticleSource($0.file) } : nil) {
      if !isGiven { paths.append(path(of: name)) }
      read.particles[key] = source
      return (source, false)
    }
    let path = path(of: name)
    let bytes = try unpacked(try read(name, path: path), path: path)
    do throws(ParticleReadError) {
      let source = ParticleSource(
        try ParticleFile(bytes, path: path, format: format, options: options))
      read.particles[key] = source
      return (source, false)
    } catch {
      throw .invalid(SceneFileError(path: path, .particles(error)))
    }
  }

  /// Returns the bytes of a text, decompressed if it is a gzip file.
  private func unpacked(_ bytes: [UInt8], path: String) throws(ReferenceError) -> [UInt8] {
    guard bytes.starts(with: FileReader.gzipSignature) else { return bytes }
    do throws(SceneFileError) {
      return try SceneFileContext.content(
        of: path, InputLimits(size: siblings.sizeLimit, expansion: InputLimits.standard.expansion))
    } catch {
      throw .invalid(error)
    }
  }

  /// The cells that make columns of tables with numbers columns of texts, in words, by the names of the columns.
  var textCells: [String: String] = [:]

  /// The endings of the names of tables.
  private static let tableEndings = [".csv", ".tsv"]

  /// Returns the table in the CSV file `name`, a path relative to the folder of the scene. A file with another ending, which
  /// may be private, must be in a folder that was allowed explicitly.
  func table(_ name: String) throws(ReferenceError) -> CSVTable {
    if let found = read.tables[name] { return found }
    let lowercased = name.lowercased()
    guard Self.tableEndings.contains(where: lowercased.hasSuffix) || siblings.isAllowed(name) else {
      throw .noTable
    }
    let path = path(of: name)
    if let found = known.tables[name] {
      paths.append(path)
      read.tables[name] = found
      return found
    }
    let bytes = try read(name, path: path)
    do throws(CSVTable.Mistake) {
      let table = try CSVTable(bytes, rowLimit: ValueList.elementLimit)
      read.tables[name] = table
      return table
    } catch {
      throw .invalid(
        SceneFileError(
          path: path, line: error.line, .unexpected(expected: error.expected, found: error.found)))
    }
  }

  /// The reason why a file that another file refers to cannot be used.
  enum ReferenceError: Error {
    /// The path leads out of the permitted folders.
    case outside
    /// The file or a folder on its path is hidden.
    case hidden
    /// The ending of the name is not that of a table.
    case noTable
    /// The file cannot be read or is invalid, in words.
    case message(String)
    /// The file has an error at a position of its own.
    case invalid(SceneFileError)
  }

  private func read(_ name: String, path: String) throws(ReferenceError) -> [UInt8] {
    paths.append(path)
    do throws(SiblingFiles.Refusal) {
      return try siblings.read(name)
    } catch {
      switch error {
      case .outside: throw .outside
      case .hidden: throw .hidden
      case .noFolder: throw .message("\(quoted(name)) cannot be read, because the input has no folder")
      case .file(let error):
        let suggestion = error.isMissingFile ? nearestFile(to: name) : nil
        throw .message(error.description + (suggestion.map { ", did you mean \(quoted($0))?" } ?? ""))
      }
    }
  }

  /// Returns the path of the file that the reference `name` in a file of the scene means, relative to the folder of the scene:
  /// the first of `FileReferences.candidates(for:in:)` that exists. If it is another one than the file states, with a warning.
  /// The stated path if none exists.
  fileprivate func located(_ name: String, by context: SceneFileContext) -> String {
    let stated = SiblingFiles.path(of: name, in: context.folder)
    let paths = FileReferences.candidates(for: name, in: context.folder).map(SiblingFiles.normalized)
    guard paths.count > 1, given?.name != stated, let path = paths.first(where: exists), path != stated else {
      return stated
    }
    let warning = SceneFileWarning(
      path: context.path, reason: .note("\(quoted(name)) does not exist, \(quoted(path)) is used"))
    if !meshWarnings.contains(warning) { meshWarnings.append(warning) }
    return path
  }

  private func exists(_ path: String) -> Bool {
    siblings.names(String(path.pathFolder)).contains(String(path.pathName)) || siblings.isAllowed(path)
  }

  /// Returns the name of the file in the folder of the missing file `name` that has the most similar name.
  private func nearestFile(to name: String) -> String? {
    let folder = name.pathFolder
    return nearestName(to: String(name.dropFirst(folder.count)), among: siblings.names(String(folder)))
  }

  /// Returns the path of a file from the working folder.
  private func path(of name: String) -> String { SiblingFiles.join(siblings.folder, name) }
}

/// The content of a mesh file that a scene refers to.
struct ImportedMeshFile {
  let document: MeshDocument
  /// The meshes of the document, which all models of the file share.
  let meshes: [SharedMesh]
}

extension SceneFileObject {
  static let fileKey: JSON5Key = "file"

  /// Returns the name of the file of `fileKey`, relative to the folder of the scene, with the value of the key.
  func fileName(_ expected: String) throws(SceneFileError) -> (name: String, value: JSON5Value) {
    guard let value = value(Self.fileKey), let name = try string(Self.fileKey) else {
      throw missing(expected, for: Self.fileKey)
    }
    return (text.files.located(name, by: text), value)
  }

  /// Calls `read`, and adds the position of the reference `value` to its error.
  func refer<Result>(
    to value: JSON5Value, _ read: () throws(SceneFileSet.ReferenceError) -> Result
  ) throws(SceneFileError) -> Result {
    do throws(SceneFileSet.ReferenceError) {
      return try read()
    } catch {
      switch error {
      case .outside:
        throw unexpected(
          "a path within the folder of the scene, or of --allow-files", for: Self.fileKey, value)
      case .hidden:
        throw unexpected(
          "a path without hidden files and folders, or in a folder of --allow-files", for: Self.fileKey, value
        )
      case .noTable:
        throw unexpected(
          "a name that ends with .csv or .tsv, or a file in a folder of --allow-files", for: Self.fileKey,
          value)
      case .message(let message):
        throw SceneFileError(path: text.path, at: value.position, .reference(message))
      case .invalid(let error): throw error
      }
    }
  }
}

/// The limits on the repetitions of a scene file with its components.
package struct RepetitionLimits: Sendable {
  /// The maximum number of shapes that are models. Each takes about 10 KB with its bindings.
  package var shapes = 20_000
  /// The maximum number of parameters and materials of all uses of components. Each takes about 2 KB.
  package var componentValues = 100_000
  /// The maximum number of elements of clouds. A sphere takes 20 bytes, another shape up to 84, and each about 100 bytes
  /// more while it is computed.
  package var cloudElements = 1_000_000
  /// The minimum number of shapes of a repetition that becomes a cloud.
  package var cloudThreshold = 1000

  /// Creates the default limits.
  package init() {}
}
