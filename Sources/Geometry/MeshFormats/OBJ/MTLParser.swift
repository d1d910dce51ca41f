import Geometry
import TextCoding

/// A parser of a material library (MTL), material by material; see `MTLMaterial`.
///
/// Keywords are read in any letter case. Statements with invalid numbers are left out.
struct MTLParser {
  private var scanner: TextScanner
  /// The material that the current `newmtl` begins.
  private var name: String?
  private var material = MTLMaterial()
  /// The features that are not read.
  private(set) var omissions: [String] = []
  /// The statements without the numbers that they need.
  private(set) var unusable = OmissionList()

  init(_ text: Span<UInt8>) {
    scanner = TextScanner(0..<text.count)
    _ = scanner.takeByteOrderMark(in: text)
  }

  /// Returns the next material and its name, or nil at the end. Statements before the first `newmtl` are omitted.
  mutating func next(in text: Span<UInt8>) -> (name: String, material: MTLMaterial)? {
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = text.extracting(scanner.field(in: text))
      // All keywords are shorter.
      let keyword = word.count > 16 ? "" : String(utf8: word)
      if keyword.lowercased() == "newmtl" {
        let rest = text.extracting(scanner.restOfLine(in: text))
        let finished = name.map { ($0, material) }
        (name, material) = (String(utf8: rest), MTLMaterial())
        scanner.skipLine(in: text)
        if let finished { return finished }
      } else {
        parse(keyword, text)
        scanner.skipLine(in: text)
      }
    }
    defer { name = nil }
    return name.map { ($0, material) }
  }

  private mutating func parse(_ keyword: String, _ text: Span<UInt8>) {
    switch keyword.lowercased() {
    case "kd": material.diffuse = color(keyword, text) ?? material.diffuse
    case "d": material.dissolve = number(keyword, text) ?? material.dissolve
    case "tr": material.transparency = number(keyword, text) ?? material.transparency
    case "ks": material.specular = color(keyword, text)
    case "ke": material.emission = color(keyword, text)
    case "ns": material.exponent = number(keyword, text)
    case "pr": material.roughness = number(keyword, text)
    case "pm": material.metallic = number(keyword, text)
    case let name:
      if let factor = Self.factors[name] {
        if let number = number(keyword, text) { material.factors.append((factor, number)) }
      } else if let feature = Self.unread[name] {
        if let number = number(keyword, text), number != 0 { omit(feature) }
      } else if let kind = MTLTexture.Kind(keyword: keyword) {
        if let texture = MTLTexture(operands: scanner.pathToLineEnd(in: text)) {
          material.textures[kind] = texture
        }
      } else if name.hasPrefix("map_") || ["disp", "decal", "refl"].contains(name) {
        omit("textures of \(shortened(keyword))")
      }
    }
  }

  /// The parameters of `MaterialParameters` that have a statement, by its keyword in small letters.
  private static let factors = Dictionary(
    MaterialParameters.factors.compactMap { factor in factor.mtl.map { ($0.lowercased(), factor) } },
    uniquingKeysWith: { first, _ in first })

  /// The statements whose numbers have no equal among the parameters, and what they have an effect on unless they are 0.
  private static let unread = ["ps": "sheen (Ps)", "aniso": "anisotropy (aniso)"]

  /// Returns three numbers, or one as a grey. Nil for colours of other models, and without numbers.
  private mutating func color(_ keyword: String, _ text: Span<UInt8>) -> SIMD3<Float>? {
    scanner.skipBlanks(in: text)
    if scanner.take("spectral", in: text) || scanner.take("xyz", in: text) {
      omit("spectral and CIE colours")
      return nil
    }
    guard let red = number(keyword, text) else { return nil }
    scanner.skipBlanks(in: text)
    if scanner.isAtLineEnd(in: text) || text[scanner.offset] == UInt8(ascii: "#") {
      return SIMD3(repeating: red)
    }
    guard let green = number(keyword, text), let blue = number(keyword, text) else { return nil }
    return SIMD3(red, green, blue)
  }

  /// Returns a number. Nil, with an omission, if there is none.
  private mutating func number(_ keyword: String, _ text: Span<UInt8>) -> Float? {
    scanner.skipBlanks(in: text)
    // `d -halo 0.5` depends on the view: the number is the opacity of a surface that faces the viewer. It is used for
    // all directions.
    if scanner.take("-halo", in: text) { scanner.skipBlanks(in: text) }
    if let number = scanner.float(in: text) { return number }
    unusable.add(
      "statement \(keyword) without a number", "statements \(keyword) without numbers",
      at: .line(scanner.line))
    return nil
  }

  private mutating func omit(_ what: String) {
    if !omissions.contains(what) { omissions.append(what) }
  }
}
