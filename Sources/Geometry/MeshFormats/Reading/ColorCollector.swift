import Geometry

/// The vertex colours read from a file. While all are equal, only one is stored, which becomes the colour of the node.
///
/// Colours are appended as in the file. What is read from the collector is from 0 to 1, by the range of all; see
/// `ColorRange`.
struct ColorCollector: Sendable {
  /// A colour as in a file: sRGB-encoded red, green and blue, and alpha. Missing components are infinite.
  typealias Encoded = SIMD4<Float>

  /// A missing colour, which is opaque white.
  static let defaultColor = Encoded(repeating: .infinity)

  private var first = defaultColor
  /// The colours of all vertices. Empty while all equal `first`.
  private var values: [Encoded] = []
  private(set) var count = 0
  private var range = ColorRange()

  /// Appends the colour of a vertex.
  @inline(__always)
  mutating func append(_ encoded: Encoded) {
    if count == 0 {
      first = encoded
      range.include(encoded)
    }
    if !values.isEmpty || encoded != first { appendOther(encoded) }
    count += 1
  }

  private mutating func appendOther(_ encoded: Encoded) {
    if values.isEmpty { values = Array(repeating: first, count: count) }
    values.append(encoded)
    range.include(encoded)
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
    range.formUnion(other.range)
  }

  /// Returns the colour of the vertex `index`, from 0 to 1.
  subscript(index: Int) -> Encoded { (values.isEmpty ? first : values[index]).scaled(by: range.divisor) }

  /// The colours of the vertices in `indices` as bytes. O(indices).
  func bytes(_ indices: Range<Int>) -> [SIMD4<UInt8>] {
    let divisor = range.divisor
    return indices.map { (values.isEmpty ? first : values[$0]).scaled(by: divisor).sRGB8Components }
  }

  /// The common colour of all vertices, from 0 to 1, or nil if they differ. Opaque white without vertices.
  var uniform: Encoded? { values.isEmpty ? first.scaled(by: range.divisor) : nil }

  /// Whether a component is NaN. O(colours).
  var hasNaN: Bool {
    // NaN plus anything is NaN, and so is the difference of infinities, so that these become zero first.
    func sum(_ sum: Encoded, _ color: Encoded) -> Encoded {
      sum + color.replacing(with: 0, where: color .== .infinity .| color .== -.infinity) * 0
    }
    return values.reduce(sum(.zero, first), sum) != .zero
  }

  /// Returns the colour of the node, and the colours of the vertices if they differ.
  func finish() -> (node: Color, vertices: [Color]) {
    let divisor = range.divisor
    func color(_ encoded: Encoded) -> Color { Color(sRGB: encoded.scaled(by: divisor)) }
    return values.isEmpty ? (color(first), []) : (.white, values.map(color))
  }
}

extension ColorCollector.Encoded {
  /// The colour divided by that which becomes 1, from 0 to 1. Missing components become 1.
  @inline(__always)
  func scaled(by divisor: SIMD4<Float>) -> SIMD4<Float> {
    (self / divisor).clamped(lowerBound: .zero, upperBound: .one)
  }
}
