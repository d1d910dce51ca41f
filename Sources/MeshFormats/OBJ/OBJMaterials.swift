import Files
import Geometry
import TextParsing

/// Reads material libraries (MTL): of each material the diffuse colour `Kd`, sRGB, and its opacity `d`, or `Tr` counted
/// the other way.
struct OBJMaterials {
  private(set) var colors: [String: Color] = [:]
  private(set) var omissions: [String] = []
  /// The files that the libraries refer to.
  private(set) var references = FileReferences()
  private var missingCount = 0

  /// As many missing libraries are named. A file of nothing but such names would else take quadratic time, and make a
  /// message as long as itself.
  private static let namedLibraryLimit = 8

  /// The materials of `libraries`, each a name or several with blanks between; the first of those with one name counts.
  /// A library that is missing is among the omissions.
  ///
  /// - Throws: `MeshReadError` if a library lies outside the file's folder, or is not one.
  static func read(
    _ libraries: [(name: String, line: Int)], path: String, _ neighbors: NeighborFiles
  ) throws(MeshReadError) -> (colors: [String: Color], omissions: [String], references: FileReferences) {
    var materials = OBJMaterials()
    var seen: Set<String> = []
    for (name, line) in libraries where !name.isEmpty && seen.insert(name).inserted {
      if try materials.read(name, path: path, line: line, neighbors) { continue }
      let names = name.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      for single in names.count > 1 ? names : [] where seen.insert(single).inserted {
        if try !materials.read(single, path: path, line: line, neighbors) { materials.omit(library: single) }
      }
      if names.count == 1 { materials.omit(library: name) }
    }
    let unnamedCount = materials.missingCount - Self.namedLibraryLimit
    if unnamedCount > 0 {
      materials.omit("\(unnamedCount) more material \(unnamedCount == 1 ? "library" : "libraries")")
    }
    return (materials.colors, materials.omissions, materials.references)
  }

  /// Notes a library that is missing, by its name unless there are many.
  private mutating func omit(library name: String) {
    missingCount += 1
    if missingCount <= Self.namedLibraryLimit { omit("material library \(quoted(name.pathDescription))") }
  }

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }

  /// Reads the library `name`; false if there is none.
  private mutating func read(
    _ name: String, path: String, line: Int, _ neighbors: NeighborFiles
  ) throws(MeshReadError) -> Bool {
    let bytes: [UInt8]
    do throws(NeighborFiles.Refusal) {
      bytes = try neighbors.read(name)
    } catch {
      guard error == .outside else { return false }
      throw MeshReadError(
        path: path, at: .line(line),
        .unexpected(
          expected: "a material library in the folder of the file", found: quoted(name.pathDescription)))
    }
    references.insert(FileReferences(materials: bytes.span), below: name.pathFolder)
    try parse(bytes.span, path: name)
    return true
  }

  private mutating func parse(_ text: Span<UInt8>, path: String) throws(MeshReadError) {
    var scanner = TextScanner(0..<text.count)
    var material: String?
    var color = Color.white
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = scanner.field(in: text).reduce(into: "") {
        $0.unicodeScalars.append(Unicode.Scalar(text[$1]))
      }
      switch word {
      case "newmtl":
        if let material, colors[material] == nil { colors[material] = color }
        let name = text.extracting(scanner.restOfLine(in: text))
        (material, color) = (name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, .white)
      case "Kd": try parseDiffuse(text, &scanner, path: path, into: &color)
      case "d": color.linear.w = try Self.number(text, &scanner, path: path)
      case "Tr": color.linear.w = 1 - (try Self.number(text, &scanner, path: path))
      default: if word.hasPrefix("map_") || word == "bump" { omit("textures") }
      }
      scanner.skipLine(in: text)
    }
    if let material, colors[material] == nil { colors[material] = color }
  }

  private mutating func parseDiffuse(
    _ text: Span<UInt8>, _ scanner: inout TextScanner, path: String, into color: inout Color
  ) throws(MeshReadError) {
    scanner.skipBlanks(in: text)
    if scanner.take("spectral", in: text) || scanner.take("xyz", in: text) {
      omit("spectral and CIE colours")
      return
    }
    let red = try Self.number(text, &scanner, path: path)
    scanner.skipBlanks(in: text)
    // One number is a grey.
    let isGrey = scanner.isAtLineEnd(in: text)
    let green = isGrey ? red : try Self.number(text, &scanner, path: path)
    let blue = isGrey ? red : try Self.number(text, &scanner, path: path)
    color.linear.replace(
      with: Color(sRGB: SIMD4(red, green, blue, 1)).linear, where: SIMDMask([true, true, true, false]))
  }

  private static func number(
    _ text: Span<UInt8>, _ scanner: inout TextScanner, path: String
  ) throws(MeshReadError) -> Float {
    scanner.skipBlanks(in: text)
    // `d -halo 0.5` fades towards the edges; what is in the middle is the number.
    if scanner.take("-halo", in: text) { scanner.skipBlanks(in: text) }
    guard let number = scanner.float(in: text) else {
      throw MeshReadError(
        path: path, at: .line(scanner.line),
        .unexpected(expected: "a finite number", found: scanner.found(in: text)))
    }
    return number
  }
}
