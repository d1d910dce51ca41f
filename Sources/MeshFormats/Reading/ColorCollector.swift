import Geometry

/// The colours of vertices on their way from a file: nothing is kept for each vertex while all are of one colour, which
/// is then that of the node.
struct ColorCollector: Sendable {
  /// A colour as a file has it: sRGB red, green, blue, and alpha, from 0 to 1.
  typealias Encoded = SIMD4<Float>

  /// A colour that is not said.
  static let unsaid = Encoded(repeating: 1)

  private var first = unsaid
  /// Empty while all are `first`.
  private var values: [Encoded] = []
  private(set) var count = 0

  /// Takes on a vertex's colour.
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

  /// Takes on the colours of `other`.
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

  /// The colour of the vertex `index`.
  subscript(index: Int) -> Encoded { values.isEmpty ? first : values[index] }

  /// The one colour of all vertices; nil if there are several.
  var uniform: Encoded? { values.isEmpty ? first : nil }

  /// Whether all components are finite.
  var isFinite: Bool {
    // Zero times a number is zero, unless the number is not finite; then the sum is not zero for good.
    values.reduce(first * 0) { $0 + $1 * 0 } == .zero
  }

  /// The colour of the node, and those of the vertices where these differ.
  func finish() -> (node: Color, vertices: [Color]) {
    values.isEmpty ? (Color(sRGB: first), []) : (.white, Color.decoded(values))
  }
}

extension Color {
  /// The colour that is `encoded` in sRGB, from 0 to 1. Steps of 1/255 give what `init(sRGB8:)` gives. What is past the
  /// largest linear value counts as that.
  init(sRGB encoded: SIMD4<Float>) {
    let steps = (encoded * 255).rounded(.toNearestOrEven)
    if all(steps .>= 0 .& steps .<= 255), steps / 255 == encoded {
      self.init(sRGB8: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(steps)))
    } else {
      self.init(
        red: Self.finiteDecode(encoded.x), green: Self.finiteDecode(encoded.y),
        blue: Self.finiteDecode(encoded.z), alpha: encoded.w)
    }
  }

  private static func finiteDecode(_ encoded: Float) -> Float {
    min(decode(encoded), .greatestFiniteMagnitude)
  }

  /// The colours that are `encoded` in sRGB.
  static func decoded(_ encoded: [SIMD4<Float>]) -> [Color] { encoded.map { Color(sRGB: $0) } }
}
