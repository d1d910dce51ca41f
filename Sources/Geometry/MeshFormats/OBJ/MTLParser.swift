import Geometry
import TextCoding

/// A parser of a material library (MTL), material by material; see `MTLMaterial`.
///
/// Invalid numbers of `Kd`, `d` and `Tr` are errors, because without them a model has the wrong colour or none. Invalid
/// numbers of other statements are omitted.
struct MTLParser {
  private let path: String
  private var scanner: TextScanner
  /// The material that the current `newmtl` begins.
  private var name: String?
  private var material = MTLMaterial()
  /// The features that are not read.
  private(set) var omissions: [String] = []

  init(_ text: Span<UInt8>, path: String) {
    self.path = path
    scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
  }

  /// Returns the next material and its name, or nil at the end. Statements before the first `newmtl` are omitted.
  mutating func next(in text: Span<UInt8>) throws(MeshReadError) -> (name: String, material: MTLMaterial)? {
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = text.extracting(scanner.field(in: text))
      // All keywords are shorter.
      let keyword = word.count > 16 ? "" : String(utf8: word)
      if keyword == "newmtl" {
        let rest = text.extracting(scanner.restOfLine(in: text))
        let finished = name.map { ($0, material) }
        (name, material) = (String(utf8: rest), MTLMaterial())
        scanner.skipLine(in: text)
        if let finished { return finished }
      } else {
        try parse(keyword, text)
        scanner.skipLine(in: text)
      }
    }
    defer { name = nil }
    return name.map { ($0, material) }
  }

  private mutating func parse(_ keyword: String, _ text: Span<UInt8>) throws(MeshReadError) {
    switch keyword {
    case "Kd": material.diffuse = try color(text)
    case "d": material.dissolve = try number(text)
    case "Tr": material.transparency = try number(text)
    case "Ks":
      material.specular = optional(keyword) { (parser) throws(MeshReadError) in try parser.color(text) }
    case "Ke":
      material.emission = optional(keyword) { (parser) throws(MeshReadError) in try parser.color(text) }
    case "Ns":
      material.exponent = optional(keyword) { (parser) throws(MeshReadError) in try parser.number(text) }
    case "Pr":
      material.roughness = optional(keyword) { (parser) throws(MeshReadError) in try parser.number(text) }
    case "Pm":
      material.metallic = optional(keyword) { (parser) throws(MeshReadError) in try parser.number(text) }
    default:
      if let kind = MTLTexture.Kind(keyword: keyword) {
        if let texture = MTLTexture(operands: scanner.pathToLineEnd(in: text)) {
          material.textures[kind] = texture
        }
      } else if keyword.hasPrefix("map_") || keyword == "disp" || keyword == "decal" || keyword == "refl" {
        omit("textures of \(shortened(keyword))")
      }
    }
  }

  /// Returns the value that `parse` reads, or records an omission.
  private mutating func optional<Value>(
    _ keyword: String, _ parse: (inout MTLParser) throws(MeshReadError) -> Value?
  ) -> Value? {
    do throws(MeshReadError) {
      return try parse(&self)
    } catch {
      omit("\(keyword) without a number")
      return nil
    }
  }

  /// Returns three numbers, or one as a grey. Nil for colours of other models.
  private mutating func color(_ text: Span<UInt8>) throws(MeshReadError) -> SIMD3<Float>? {
    scanner.skipBlanks(in: text)
    if scanner.take("spectral", in: text) || scanner.take("xyz", in: text) {
      omit("spectral and CIE colours")
      return nil
    }
    let red = try number(text)
    scanner.skipBlanks(in: text)
    let isGrey = scanner.isAtLineEnd(in: text)
    let green = isGrey ? red : try number(text)
    let blue = isGrey ? red : try number(text)
    return SIMD3(red, green, blue)
  }

  private mutating func number(_ text: Span<UInt8>) throws(MeshReadError) -> Float {
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

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }
}
