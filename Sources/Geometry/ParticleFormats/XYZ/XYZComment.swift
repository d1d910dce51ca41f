import TextCoding

/// The key-value pairs in the comment of an extended XYZ file:
/// `Lattice="5 0 0 0 5 0 0 0 5" Properties=species:S:1:pos:R:3 energy=-3.1`.
///
/// Keys and values are separated by `=`, and pairs by blanks. A value that contains blanks is in quotation marks or
/// brackets. The format is that of ASE, described at <https://github.com/libAtoms/extxyz>. The properties and the box are nil
/// for a plain comment.
struct XYZComment {
  /// The value of `Properties`. Nil if it is missing.
  private(set) var properties: String?
  /// Whether the box repeats in all directions, which is also so without `pbc`.
  private(set) var isPeriodic = true
  /// The box of `Lattice` (nine numbers, three for each edge) and `Origin`. Nil if it is missing or not finite.
  private(set) var cell: UnitCell?

  init(_ comment: String) {
    var lattice: [Float] = []
    var origin: [Float] = []
    for (key, value) in Self.pairs(Array(comment.utf8)) {
      switch key.lowercased() {
      case "properties": properties = value
      case "lattice": lattice = Self.numbers(value)
      case "origin": origin = Self.numbers(value)
      case "pbc":
        isPeriodic = value.split { " \t,[]".contains($0) }.allSatisfy {
          ["T", "True", "true", "1"].contains($0)
        }
      default: break
      }
    }
    if lattice.count == 9 {
      cell = UnitCell(
        origin: origin.count == 3 ? SIMD3(origin[0], origin[1], origin[2]) : .zero,
        a: SIMD3(lattice[0], lattice[1], lattice[2]), b: SIMD3(lattice[3], lattice[4], lattice[5]),
        c: SIMD3(lattice[6], lattice[7], lattice[8]))
      if cell?.isFinite == false { cell = nil }
    }
  }

  private static func numbers(_ text: String) -> [Float] {
    text.split { $0 == " " || $0 == "\t" || $0 == "," || $0 == "[" || $0 == "]" }.compactMap { word in
      let bytes = Array(word.utf8)
      return Float(decimal: bytes.span)
    }
  }

  private static func pairs(_ text: [UInt8]) -> [(key: String, value: String)] {
    var pairs: [(key: String, value: String)] = []
    var index = 0
    func isBlankAt(_ index: Int) -> Bool { isBlank(text[index]) }
    while index < text.count {
      while index < text.count, isBlankAt(index) { index += 1 }
      let keyStart = index
      while index < text.count, !isBlankAt(index), text[index] != UInt8(ascii: "=") { index += 1 }
      let key = keyStart..<index
      guard index < text.count, text[index] == UInt8(ascii: "=") else { continue }
      index += 1
      var value = index..<index
      if index < text.count, let end = Self.closing[text[index]] {
        index += 1
        let start = index
        while index < text.count, text[index] != end { index += 1 }
        value = start..<index
        index = min(index + 1, text.count)
      } else {
        let start = index
        while index < text.count, !isBlankAt(index) { index += 1 }
        value = start..<index
      }
      pairs.append((String(decoding: text[key], as: UTF8.self), String(decoding: text[value], as: UTF8.self)))
    }
    return pairs
  }

  /// The closing characters of quoted values, by their opening characters.
  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"),
    UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "["): UInt8(ascii: "]"),
  ]
}
