import Geometry
import Parallelism

/// The byte offsets and types of vertex attributes within a fixed-size row of a binary PLY file.
///
/// The `start` of a row passed to a function must be in `source` with all bytes of the row.
struct PLYBinaryRowLayout: Sendable {
  /// A field of a row: its byte offset and its type.
  private struct RowField: Sendable {
    var offset: Int
    var type: PLYHeader.Scalar
  }

  private let isBigEndian: Bool
  private var fields: [RowField?] = Array(repeating: nil, count: 12)

  init(_ element: PLYHeader.Element, _ layout: PLYPropertyMapping, isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
    var offset = 0
    for (number, property) in element.properties.enumerated() {
      if let slot = layout.slots[number] { fields[slot] = RowField(offset: offset, type: property.type) }
      offset += property.type.size
    }
  }

  /// Returns the offset of `count` consecutive floats from `slot` on, or nil if they are not floats or not contiguous.
  func packedFloats(_ slot: Int, count: Int) -> Int? {
    guard let first = fields[slot]?.offset else { return nil }
    for number in 0..<count {
      guard let field = fields[slot + number], field.type == .float, field.offset == first + 4 * number
      else { return nil }
    }
    return first
  }

  /// Returns the offset of `count` consecutive unsigned bytes from `slot` on, or nil if they are not bytes or not contiguous.
  func packedBytes(_ slot: Int, count: Int) -> Int? {
    guard let first = fields[slot]?.offset else { return nil }
    for number in 0..<count {
      guard let field = fields[slot + number], field.type == .uint8, field.offset == first + number else {
        return nil
      }
    }
    return first
  }

  /// Returns whether rows have a number for `slot`.
  func hasField(_ slot: Int) -> Bool { fields[slot] != nil }

  /// Returns the three floats at `offset`.
  @inline(__always)
  func packedVector(at offset: Int, of source: Span<UInt8>) -> SIMD3<Float> {
    let point = source.load(at: offset, as: PackedFloat3.self)
    return (isBigEndian ? point.byteSwapped : point).vector
  }

  @inline(__always)
  private func float(at offset: Int, of source: Span<UInt8>) -> Float {
    let bits = source.load(at: offset, as: UInt32.self)
    return Float(bitPattern: isBigEndian ? bits.byteSwapped : bits)
  }

  @inline(__always)
  private func number(_ slot: Int, at start: Int, of source: Span<UInt8>) -> Float {
    // A missing colour component, such as alpha.
    guard let field = fields[slot] else { return .infinity }
    let place = start + field.offset
    return switch field.type {
    case .float: float(at: place, of: source)
    case .uint8: Float(source[place])
    default: Float(PLYBinarySource.number(field.type, at: place, of: source, isBigEndian: isBigEndian))
    }
  }

  @inline(__always)
  func pair(_ slot: Int, at start: Int, of source: Span<UInt8>) -> SIMD2<Float> {
    SIMD2(number(slot, at: start, of: source), number(slot + 1, at: start, of: source))
  }

  @inline(__always)
  func vector(_ slot: Int, at start: Int, of source: Span<UInt8>) -> SIMD3<Float> {
    SIMD3(pair(slot, at: start, of: source), number(slot + 2, at: start, of: source))
  }

  /// Returns the position of a row relative to `origin`.
  @inline(__always)
  func position(at start: Int, of source: Span<UInt8>, relativeTo origin: PositionOrigin) -> SIMD3<Float> {
    origin.isZero
      ? vector(PLYPropertyMapping.position, at: start, of: source)
      : distantPosition(at: start, of: source, relativeTo: origin)
  }

  @inline(never)
  private func distantPosition(
    at start: Int, of source: Span<UInt8>, relativeTo origin: PositionOrigin
  ) -> SIMD3<Float> {
    var position = SIMD3<Double>.zero
    for axis in 0..<3 {
      guard let field = fields[PLYPropertyMapping.position + axis] else { continue }
      position[axis] = PLYBinarySource.number(
        field.type, at: start + field.offset, of: source, isBigEndian: isBigEndian)
    }
    return origin.relative(position)
  }

  @inline(__always)
  func color(at start: Int, of source: Span<UInt8>) -> SIMD4<Float> {
    let first = PLYPropertyMapping.color
    return SIMD4(vector(first, at: start, of: source), number(first + 3, at: start, of: source))
  }
}
