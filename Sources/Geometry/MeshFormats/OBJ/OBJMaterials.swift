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
  /// The values of the libraries that cannot be used, by the path of the library.
  private var unusable: [(path: String, list: OmissionList)] = []
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

  /// Reads `libraries`. Each is one name, or several names separated by blanks. A library that cannot be read is recorded as
  /// an omission.
  static func read(_ libraries: [(name: String, line: Int)], _ siblings: SiblingFiles) -> OBJMaterials {
    var materials = OBJMaterials(images: EncodedImageLoader(siblings))
    var seen: Set<String> = []
    for (name, line) in libraries where !name.isEmpty && seen.insert(name).inserted {
      let words = name.split(maxSplits: Self.libraryLimit) { $0 == " " || $0 == "\t" }.map(String.init)
      let names = FileReferences.candidates(for: name)
      // Of several names, the bare name of all of them would be that of the last one.
      let isList = words.count > 1 && words.dropLast().allSatisfy { $0.lowercased().hasSuffix(".mtl") }
      guard let refusal = materials.read(isList ? [name] : names, siblings) else { continue }
      if words.count == 1 { materials.omit(library: name, line, refusal, siblings) }
      for single in words.count > 1 ? words : [] where seen.insert(single).inserted {
        if let refusal = materials.read(FileReferences.candidates(for: single), siblings) {
          materials.omit(library: single, line, refusal, siblings)
        }
      }
    }
    let unnamedCount = materials.missingCount - Self.namedLibraryLimit
    if unnamedCount > 0 {
      materials.omit("\(unnamedCount) more material \(unnamedCount == 1 ? "library" : "libraries")")
    }
    for (path, list) in materials.unusable.prefix(Self.namedLibraryLimit) {
      for description in list.descriptions {
        materials.omit("\(description) of \(shortened(path.pathDescription))")
      }
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

  /// Records a library that cannot be read, by name up to `namedLibraryLimit`.
  private mutating func omit(
    library name: String, _ line: Int, _ refusal: SiblingFiles.Refusal, _ siblings: SiblingFiles
  ) {
    missingCount += 1
    guard missingCount <= Self.namedLibraryLimit else { return }
    let library = "material library \(quoted(name.pathDescription))"
    if case .file(let error) = refusal, error.isMissingFile { return omit(library) }
    if case .noFolder = refusal { return omit(library) }
    omit("\(library) (line \(line))\(refusal.clause([siblings.folder + name, name]))")
  }

  private static let opacityStatements = "map_Kd and map_d"
  private static let reflectionStatements = "map_Pm and map_Pr"

  private init(images: EncodedImageLoader) { self.images = images }

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  /// Reads the library that is called one of `names`. Returns why it cannot be read, or nil.
  private mutating func read(_ names: [String], _ siblings: SiblingFiles) -> SiblingFiles.Refusal? {
    libraryCount += 1
    guard libraryCount <= Self.libraryLimit else { return .noFolder }
    var (name, bytes): (String, [UInt8])
    do throws(SiblingFiles.Refusal) {
      (name, bytes) = try siblings.readFirst(of: names)
    } catch {
      return error
    }
    bytes = bytes.normalizedText ?? bytes
    references.insert(name)
    references.insert(FileReferences(materials: bytes.span), below: name.pathFolder)
    parse(bytes.span, path: siblings.folder + name, folder: name.pathFolder)
    return nil
  }

  private mutating func parse(_ text: Span<UInt8>, path: String, folder: Substring) {
    var parser = MTLParser(text)
    while let (name, material) = parser.next(in: text) {
      guard definitions[name] == nil else { continue }
      definitions[name] = Definition(material: material, folder: String(folder))
      if material.ignoresTransparency { ignoredTransparencies.append(name) }
    }
    parser.omissions.forEach { omit($0) }
    if !parser.unusable.isEmpty { unusable.append((path, parser.unusable)) }
  }

  /// Returns the material called `name`, or nil if no library has it. Its images are loaded at the first call.
  mutating func surface(_ name: String) -> LoadedMaterial? {
    if let known = surfaces[name] { return known }
    guard let definition = definitions[name] else { return nil }
    let material = definition.material.material(named: name) { texture in
      images.image(texture.name, in: definition.folder)
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
}
