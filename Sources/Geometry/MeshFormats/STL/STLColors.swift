import Geometry

/// The colours in the attribute bits of binary STL facets: five bits for each of red, green and blue, as sRGB.
///
/// There are two conventions, of which no standard exists:
/// - Materialise Magics: the header contains `COLOR=` and the colour of the whole object as four bytes. A facet has a colour
///   of its own if bit 15 is 0. Red is in the lowest bits. A file in which all bits of all facets are 0 has no colours,
///   and is not black: MeshLab writes this header for objects without colours, too.
/// - VisCAM and SolidView: a facet has a colour if bit 15 is 1. Blue is in the lowest bits.
struct STLColors: Equatable {
  /// The colour of the facets without one.
  let standard: ColorCollector.Encoded
  /// Whether the convention is that of Materialise Magics.
  let isMagics: Bool

  private static let keyword = Array("COLOR=".utf8)
  private static let flag: UInt16 = 0x8000

  /// Determines the convention of a file by its first 80 bytes. Nil if they are missing.
  init?(header bytes: [UInt8]) {
    guard bytes.count >= 80 else { return nil }
    let start = (0...(80 - Self.keyword.count - 4)).first {
      bytes[$0..<$0 + Self.keyword.count].elementsEqual(Self.keyword)
    }
    isMagics = start != nil
    standard =
      start.map { start in
        let color = bytes[(start + Self.keyword.count)...].prefix(4).map { Float($0) / 255 }
        return SIMD4(color[0], color[1], color[2], color[3])
      } ?? ColorCollector.defaultColor
  }

  /// Returns whether a facet has a colour, or the whole object has one.
  ///
  /// - Parameter attributes: The union of the attribute bits of all facets.
  func mayOccur(in attributes: UInt16) -> Bool { attributes & (isMagics ? .max : Self.flag) != 0 }

  /// Returns the colour of a facet.
  func color(_ attributes: UInt16) -> ColorCollector.Encoded {
    guard (attributes & Self.flag == 0) == isMagics else { return standard }
    let (low, middle, high) = (attributes & 31, attributes >> 5 & 31, attributes >> 10 & 31)
    let (red, blue) = isMagics ? (low, high) : (high, low)
    return SIMD4(Float(red), Float(middle), Float(blue), 31) / 31
  }

  /// Returns the colour of the node and of the three vertices of each of the first `count` facets of a file.
  func read(_ count: Int, of bytes: Span<UInt8>) -> (node: Color, vertices: [Color]) {
    var colors = ColorCollector()
    for facet in 0..<count {
      let offset = STLReader.headerSize + STLReader.facetSize * facet + 48
      let color = color(bytes.load(at: offset, as: UInt16.self))
      for _ in 0..<3 { colors.append(color) }
    }
    return colors.finish()
  }
}
