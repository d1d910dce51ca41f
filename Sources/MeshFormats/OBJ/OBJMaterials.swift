import Files
import Geometry
import TextCoding

/// The materials of an OBJ file, read from its material libraries (MTL); see `MTLMaterial`.
struct OBJMaterials {
  /// The colour of each material by name. The first material of a name is used.
  private(set) var colors: [String: Color] = [:]
  /// The features of the libraries that are not read.
  private(set) var omissions: [String] = []
  private var libraryCount = 0
  /// The files that the libraries refer to.
  private(set) var references = FileReferences()
  private var missingCount = 0
  /// The materials whose `Tr` is ignored, in order.
  private var ignoredTransparencies: [String] = []

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
    var materials = OBJMaterials()
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
    guard let first = ignoredTransparencies.first else { return [] }
    let others = ignoredTransparencies.count - 1
    let rest = others == 0 ? "" : " and \(others) more"
    return ["\"Tr 1\" is ignored, because it would make the material \(quoted(first))\(rest) invisible"]
  }

  /// Records a missing library, by name up to `namedLibraryLimit`.
  private mutating func omit(library name: String) {
    missingCount += 1
    if missingCount <= Self.namedLibraryLimit { omit("material library \(quoted(name.pathDescription))") }
  }

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
      case .file(let error):
        if case .notRegular = error { throw MeshReadError(path: path, at: .line(line), .file(error)) }
        return false
      case .noFolder: return false
      }
    }
    let libraryPath = siblings.folder + name
    try MeshReadError.checkText(bytes.span, path: libraryPath)
    references.insert(FileReferences(materials: bytes.span), below: name.pathFolder)
    try parse(bytes.span, path: libraryPath)
    return true
  }

  private mutating func parse(_ text: Span<UInt8>, path: String) throws(MeshReadError) {
    var scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
    var name: String?
    var material = MTLMaterial()
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = text.extracting(scanner.field(in: text))
      // All keywords are shorter.
      switch word.count > 16 ? "" : String(utf8: word) {
      case "newmtl":
        add(material, named: name)
        let rest = text.extracting(scanner.restOfLine(in: text))
        name = String(utf8: rest)
        material = MTLMaterial()
      case "Kd": try parseDiffuse(text, &scanner, path: path, into: &material)
      case "d": material.dissolve = try Self.number(text, &scanner, path: path)
      case "Tr": material.transparency = try Self.number(text, &scanner, path: path)
      case let word: if word.hasPrefix("map_") || word == "bump" { omit("textures") }
      }
      scanner.skipLine(in: text)
    }
    add(material, named: name)
  }

  private mutating func add(_ material: MTLMaterial, named name: String?) {
    guard let name, colors[name] == nil else { return }
    colors[name] = material.color
    if material.ignoresTransparency { ignoredTransparencies.append(name) }
  }

  private mutating func parseDiffuse(
    _ text: Span<UInt8>, _ scanner: inout TextScanner, path: String, into material: inout MTLMaterial
  ) throws(MeshReadError) {
    scanner.skipBlanks(in: text)
    if scanner.take("spectral", in: text) || scanner.take("xyz", in: text) {
      omit("spectral and CIE colours")
      return
    }
    let red = try Self.number(text, &scanner, path: path)
    scanner.skipBlanks(in: text)
    // A single number is a grey.
    let isGrey = scanner.isAtLineEnd(in: text)
    let green = isGrey ? red : try Self.number(text, &scanner, path: path)
    let blue = isGrey ? red : try Self.number(text, &scanner, path: path)
    material.diffuse = SIMD3(red, green, blue)
  }

  private static func number(
    _ text: Span<UInt8>, _ scanner: inout TextScanner, path: String
  ) throws(MeshReadError) -> Float {
    scanner.skipBlanks(in: text)
    // `d -halo 0.5` depends on the view: the number is the opacity of a surface that faces the viewer. It is used for
    // all directions.
    if scanner.take("-halo", in: text) { scanner.skipBlanks(in: text) }
    guard let number = scanner.float(in: text) else {
      throw MeshReadError(
        path: path, at: .line(scanner.line),
        .unexpected(expected: "a finite number", found: scanner.found(in: text)))
    }
    return number
  }
}
