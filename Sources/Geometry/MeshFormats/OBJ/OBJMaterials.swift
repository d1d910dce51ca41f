import Files
import Geometry
import MaterialTextures
import TextCoding

/// The materials of an OBJ file, read from its material libraries (MTL); see `MTLMaterial`.
struct OBJMaterials {
  /// A material and the colour of its nodes.
  struct LoadedMaterial {
    let color: Color
    let material: Material
  }

  /// A material as in a library, and the folder of the library.
  private struct Definition {
    let material: MTLMaterial
    let folder: String
  }

  /// The materials by name. The first material of a name is used.
  private var definitions: [String: Definition] = [:]
  /// The materials that faces refer to.
  private var surfaces: [String: LoadedMaterial] = [:]
  private var images: EncodedImageLoader
  /// The features of the libraries that are not read.
  private(set) var omissions: [String] = []
  private var libraryCount = 0
  /// The files that the libraries refer to.
  private(set) var references = FileReferences()
  private var missingCount = 0
  /// The materials whose `Tr` is ignored, in order.
  private var ignoredTransparencies: [String] = []

  /// The materials whose textures cannot be combined exactly, in order, with the statements.
  private var inexactTextures: [(name: String, statements: String)] = []

  /// The maximum number of missing libraries reported by name. Without it, a file of many names would take quadratic
  /// time and give a message as long as the file.
  private static let namedLibraryLimit = 8
  /// The maximum number of libraries that are opened. Each takes several system calls.
  private static let libraryLimit = 1000

  /// Reads `libraries`. Each is one name, or several names separated by blanks. A missing library is recorded as an
  /// omission.
  ///
  /// - Throws: `MeshReadError` if a library is outside the folder of the file, is not a regular file, or is not valid.
  static func read(
    _ libraries: [(name: String, line: Int)], path: String, _ siblings: SiblingFiles
  ) throws(MeshReadError) -> OBJMaterials {
    var materials = OBJMaterials(images: EncodedImageLoader(siblings))
    var seen: Set<String> = []
    for (name, line) in libraries where !name.isEmpty && seen.insert(name).inserted {
      if try materials.read(name, path: path, line: line, siblings) { continue }
      let names = name.split(maxSplits: Self.libraryLimit) { $0 == " " || $0 == "\t" }.map(String.init)
      for single in names.count > 1 ? names : [] where seen.insert(single).inserted {
        if try !materials.read(single, path: path, line: line, siblings) { materials.omit(library: single) }
      }
      if names.count == 1 { materials.omit(library: name) }
    }
    let unnamedCount = materials.missingCount - Self.namedLibraryLimit
    if unnamedCount > 0 {
      materials.omit("\(unnamedCount) more material \(unnamedCount == 1 ? "library" : "libraries")")
    }
    return materials
  }

  /// Notes on how the libraries were read, for messages.
  var warnings: [String] {
    func names(_ names: [String]) -> String? {
      guard let first = names.first else { return nil }
      return quoted(first) + (names.count == 1 ? "" : " and \(names.count - 1) more")
    }
    var warnings: [String] = []
    if let names = names(ignoredTransparencies) {
      warnings.append("\"Tr 1\" is ignored, because it would make the material \(names) invisible")
    }
    for statements in [Self.opacityStatements, Self.reflectionStatements] {
      let found = inexactTextures.filter { $0.statements == statements }
      guard let names = names(found.map(\.name)) else { continue }
      warnings.append(
        "the textures \(statements) of the material \(names) are repeated differently, so their combination is exact only in one repetition"
      )
    }
    return warnings + images.warnings
  }

  /// Records a missing library, by name up to `namedLibraryLimit`.
  private mutating func omit(library name: String) {
    missingCount += 1
    if missingCount <= Self.namedLibraryLimit { omit("material library \(quoted(name.pathDescription))") }
  }

  private static let opacityStatements = "map_Kd and map_d"
  private static let reflectionStatements = "map_Pm and map_Pr"

  private init(images: EncodedImageLoader) { self.images = images }

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  /// Reads the library `name`. Returns false if it is missing.
  private mutating func read(
    _ name: String, path: String, line: Int, _ siblings: SiblingFiles
  ) throws(MeshReadError) -> Bool {
    libraryCount += 1
    guard libraryCount <= Self.libraryLimit else { return false }
    let bytes: [UInt8]
    do throws(SiblingFiles.Refusal) {
      bytes = try siblings.read(name)
    } catch {
      switch error {
      case .outside:
        throw MeshReadError(
          path: path, at: .line(line),
          .unexpected(
            expected: "a material library in the folder of the file", found: quoted(name.pathDescription)))
      case .hidden: throw MeshReadError(error, name: name, path: path, at: .line(line))
      case .file(let error):
        if case .notRegular = error { throw MeshReadError(path: path, at: .line(line), .file(error)) }
        return false
      case .noFolder: return false
      }
    }
    let libraryPath = siblings.folder + name
    try MeshReadError.checkText(bytes.span, path: libraryPath)
    references.insert(FileReferences(materials: bytes.span), below: name.pathFolder)
    try parse(bytes.span, path: libraryPath, folder: name.pathFolder)
    return true
  }

  private mutating func parse(
    _ text: Span<UInt8>, path: String, folder: Substring
  ) throws(MeshReadError) {
    var parser = MTLParser(text, path: path)
    while let (name, material) = try parser.next(in: text) {
      guard definitions[name] == nil else { continue }
      definitions[name] = Definition(material: material, folder: String(folder))
      if material.ignoresTransparency { ignoredTransparencies.append(name) }
    }
    parser.omissions.forEach { omit($0) }
  }

  /// Returns the material called `name`, or nil if no library has it. Its images are loaded at the first call.
  mutating func surface(_ name: String) -> LoadedMaterial? {
    if let known = surfaces[name] { return known }
    guard let definition = definitions[name] else { return nil }
    let material = definition.material.material(named: name) { texture in
      images.image(Self.paths(texture.name, folder: definition.folder))
    }
    for (use, statements) in [
      (TextureUse.baseColor(material.details), Self.opacityStatements),
      (TextureUse.metallicRoughness(material.details), Self.reflectionStatements),
    ] where use?.isExact == false {
      inexactTextures.append((name, statements))
    }
    let surface = LoadedMaterial(color: definition.material.color, material: material)
    surfaces[name] = surface
    return surface
  }

  /// Returns the paths at which the image `name` may be, relative to the folder of the OBJ: beside the library or
  /// beside the OBJ, with `\` as on Windows, and in the end by the file name alone, because many programs write paths
  /// of the machine of the author.
  private static func paths(_ name: String, folder: String) -> [String] {
    let slashed = String(name.map { $0 == "\\" ? "/" : $0 })
    let base = String(slashed.pathName)
    var paths: [String] = []
    for path in [folder + name, folder + slashed, slashed, folder + base] where !paths.contains(path) {
      paths.append(path)
    }
    return paths
  }
}
