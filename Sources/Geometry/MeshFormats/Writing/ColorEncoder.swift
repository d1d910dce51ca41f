import Geometry

/// An encoder of the vertex colours of a surface as sRGB bytes. The last result is cached, because neighbouring
/// vertices often have the same colour.
struct ColorEncoder {
  private let nodeColor: Color
  private var last: (color: Color, encoded: SIMD4<UInt8>)

  /// Creates an encoder.
  ///
  /// - Parameter nodeColor: The colour by which each vertex colour is multiplied.
  init(_ nodeColor: Color) {
    self.nodeColor = nodeColor
    last = (.white, nodeColor.sRGB8)
  }

  /// Returns the encoded product of the node's colour and a vertex colour.
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
