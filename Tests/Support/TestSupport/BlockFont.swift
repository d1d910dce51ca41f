/// A font for tests, whose glyphs are rectangles on the baseline. It has 1000 units in the em square, an ascender of
/// 800 and a descender of 200 units, so in a size of 10 pixels a glyph of 500 by 700 units covers 5 by 7 pixels.
///
/// The file is written by the OpenType specification (tables `cmap`, `glyf`, `head`, `hhea`, `hmtx`, `kern`, `loca` and
/// `maxp`), so tests do not depend on the installed fonts.
public struct BlockFont: Sendable {
  /// The rectangle of a glyph, in font units.
  public struct Block: Sendable {
    /// The size of the rectangle, and the distance to the next one.
    public var width: Int, height: Int, advance: Int

    /// Creates a block with a width, a height and the distance to the next one.
    public init(width: Int, height: Int, advance: Int) {
      (self.width, self.height, self.advance) = (width, height, advance)
    }
  }

  /// The glyph of missing characters.
  public static let box = Block(width: 400, height: 800, advance: 600)

  private let characters: [(scalar: Unicode.Scalar, block: Block)]
  private let kerning: [(left: Unicode.Scalar, right: Unicode.Scalar, offset: Int)]

  /// Creates a font with a block for each character, and offsets between pairs of them.
  public init(
    _ blocks: [Unicode.Scalar: Block],
    kerning: [(left: Unicode.Scalar, right: Unicode.Scalar, offset: Int)] = []
  ) {
    characters = blocks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    self.kerning = kerning
  }

  /// A font with the printable characters of ASCII and the Greek letter Ω. Each is 500 units wide and 700 high, and
  /// takes 600 units. The space is empty and takes 300 units.
  public static let standard: BlockFont = {
    var blocks = [Unicode.Scalar: Block]()
    for value in UInt8(ascii: "!")...UInt8(ascii: "~") {
      blocks[Unicode.Scalar(value)] = Block(width: 500, height: 700, advance: 600)
    }
    blocks["Ω"] = Block(width: 500, height: 700, advance: 600)
    blocks[" "] = Block(width: 0, height: 0, advance: 300)
    return BlockFont(blocks)
  }()

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let blocks = [Self.box] + characters.map(\.block)
    var glyphs = Bytes(), offsets = Bytes(), metrics = Bytes()
    for block in blocks {
      offsets.add(UInt32(glyphs.bytes.count))
      metrics.add(UInt16(block.advance))
      metrics.add(UInt16(0))
      guard block.width > 0 else { continue }
      for number in [1, 0, 0, block.width, block.height] { glyphs.add(UInt16(number)) }
      // One contour that ends at point 3, no instructions, four points on the curve, clockwise.
      glyphs.add(UInt16(3))
      glyphs.add(UInt16(0))
      glyphs.bytes += [1, 1, 1, 1]
      for step in [0, 0, block.width, 0] { glyphs.add(UInt16(bitPattern: Int16(step))) }
      for step in [0, block.height, 0, -block.height] { glyphs.add(UInt16(bitPattern: Int16(step))) }
    }
    offsets.add(UInt32(glyphs.bytes.count))
    return Self.file([
      ("cmap", characterMap), ("glyf", glyphs.bytes), ("head", head), ("hhea", header(blocks.count)),
      ("hmtx", metrics.bytes), ("kern", pairs), ("loca", offsets.bytes), ("maxp", profile(blocks.count)),
    ])
  }

  /// A segment for each character (format 4).
  private var characterMap: [UInt8] {
    var table = Bytes()
    for number in [0, 1, 3, 1] { table.add(UInt16(number)) }
    table.add(UInt32(12))
    let count = characters.count + 1
    for number in [4, 16 + 8 * count, 0, 2 * count, 0, 0, 0] { table.add(UInt16(number)) }
    let codes = characters.map { UInt16($0.scalar.value) }
    for code in codes + [0xFFFF] { table.add(code) }
    table.add(UInt16(0))
    for code in codes + [0xFFFF] { table.add(code) }
    for (index, code) in codes.enumerated() { table.add(UInt16(index + 1) &- code) }
    table.add(UInt16(1))
    for _ in 0..<count { table.add(UInt16(0)) }
    return table.bytes
  }

  private var head: [UInt8] {
    var table = Bytes()
    for number: UInt32 in [0x10000, 0x10000, 0, 0x5F0F_3CF5] { table.add(number) }
    for number: UInt16 in [0, 1000] { table.add(number) }
    for _ in 0..<4 { table.add(UInt32(0)) }
    // The bounding box, the style, the smallest size, and 32-bit offsets of glyphs.
    for number: Int in [0, -200, 1000, 800, 0, 8, 2, 1, 0] { table.add(UInt16(bitPattern: Int16(number))) }
    return table.bytes
  }

  private func header(_ count: Int) -> [UInt8] {
    var table = Bytes()
    table.add(UInt32(0x10000))
    for number in [800, -200, 0, 1000] + [Int](repeating: 0, count: 11) + [count] {
      table.add(UInt16(bitPattern: Int16(number)))
    }
    return table.bytes
  }

  private func profile(_ count: Int) -> [UInt8] {
    var table = Bytes()
    table.add(UInt32(0x10000))
    for number in [count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0] { table.add(UInt16(number)) }
    return table.bytes
  }

  private var pairs: [UInt8] {
    func number(_ scalar: Unicode.Scalar) -> UInt16 {
      UInt16(characters.firstIndex { $0.scalar == scalar }.map { $0 + 1 } ?? 0)
    }
    let sorted = kerning.sorted { (number($0.left), number($0.right)) < (number($1.left), number($1.right)) }
    var table = Bytes()
    // A version 0 table with one subtable of format 0.
    for value in [0, 1, 0, 14 + 6 * sorted.count, 1, sorted.count, 0, 0, 0] { table.add(UInt16(value)) }
    for pair in sorted {
      table.add(number(pair.left))
      table.add(number(pair.right))
      table.add(UInt16(bitPattern: Int16(pair.offset)))
    }
    return table.bytes
  }

  private static func file(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    var directory = Bytes(), content: [UInt8] = []
    directory.add(UInt32(0x10000))
    for number in [tables.count, 128, 3, 0] { directory.add(UInt16(number)) }
    for table in tables {
      directory.bytes += Array(table.tag.utf8)
      for number in [0, 12 + 16 * tables.count + content.count, table.bytes.count] {
        directory.add(UInt32(number))
      }
      content += table.bytes
      content += [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    return directory.bytes + content
  }

  /// Bytes in the order of the specification: the most significant first.
  private struct Bytes {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt16) { bytes += [UInt8(number >> 8), UInt8(number & 255)] }

    mutating func add(_ number: UInt32) {
      add(UInt16(number >> 16))
      add(UInt16(number & 0xFFFF))
    }
  }
}
