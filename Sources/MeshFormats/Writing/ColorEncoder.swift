import Geometry

/// Turns the colours of one surface into what files hold: sRGB bytes. Neighbours are often of one colour, so the last
/// one is kept.
struct ColorEncoder {
  private let nodeColor: Color
  private var last: (color: Color, encoded: SIMD4<UInt8>)

  /// - Parameter nodeColor: What each colour is multiplied by.
  init(_ nodeColor: Color) {
    self.nodeColor = nodeColor
    last = (.white, nodeColor.sRGB8)
  }

  /// The product of the node's colour and a vertex's, encoded.
  @inline(__always)
  mutating func encode(_ color: Color) -> SIMD4<UInt8> {
    if color != last.color { encodeOther(color) }
    return last.encoded
  }

  private mutating func encodeOther(_ color: Color) {
    var product = nodeColor
    product.linear *= color.linear
    last = (color, product.sRGB8)
  }
}
