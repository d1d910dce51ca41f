import Geometry

/// The vertex colours read from a file. While all are equal, only one is stored, which becomes the colour of the node.
struct ColorCollector: Sendable {
  /// A colour as in a file: sRGB-encoded red, green and blue, and alpha, each from 0 to 1.
  typealias Encoded = SIMD4<Float>

  /// The default for a missing colour: opaque white.
  static let defaultColor = Encoded(repeating: 1)

  private var first = defaultColor
  /// The colours of all vertices. Empty while all equal `first`.
  private var values: [Encoded] = []
  private(set) var count = 0

  /// Appends the colour of a vertex.
  @inline(__always)
  mutating func append(_ encoded: Encoded) {
    if count == 0 { first = encoded }
    if !values.isEmpty || encoded != first { appendOther(encoded) }
    count += 1
  }

  private mutating func appendOther(_ encoded: Encoded) {
    if values.isEmpty { values = Array(repeating: first, count: count) }
    values.append(encoded)
  }

  /// Appends the colours of `other`.
  mutating func append(_ other: ColorCollector) {
    guard other.count > 0 else { return }
    if count == 0 {
      self = other
      return
    }
    if values.isEmpty, !other.values.isEmpty || other.first != first {
      values = Array(repeating: first, count: count)
    }
    if !values.isEmpty {
      values += other.values.isEmpty ? Array(repeating: other.first, count: other.count) : other.values
    }
    count += other.count
  }

  /// Returns the colour of the vertex `index`.
  subscript(index: Int) -> Encoded { values.isEmpty ? first : values[index] }

  /// The common colour of all vertices, or nil if they differ.
  var uniform: Encoded? { values.isEmpty ? first : nil }

  /// Whether all components are finite.
  var isFinite: Bool {
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
    values.reduce(first * 0) { $0 + $1 * 0 } == .zero
  }

  /// Returns the colour of the node, and the colours of the vertices if they differ.
  func finish() -> (node: Color, vertices: [Color]) {
    values.isEmpty ? (Color(sRGB: first), []) : (.white, values.map { Color(sRGB: $0) })
  }
}
