import Parallelism
import TextCoding

/// The binary arrays of a page. The header refers to them by their indices.
///
/// Each array begins at a multiple of 16 bytes, so that a typed array can refer to it without a copy. All numbers are
/// little-endian.
struct PageArrays {
  /// The type of the elements, by the name in the header.
  private enum ElementType: String {
    case uint8 = "u8"
    case uint16 = "u16"
    case uint32 = "u32"
    case float32 = "f32"
    case float64 = "f64"
  }

  /// The place of an array in `bytes`.
  private struct Entry {
    let type: ElementType
    let offset: Int
    let count: Int
    /// The distance of the elements whose differences are stored. Nil if the elements themselves are.
    let differenceStride: Int?
  }

  private(set) var bytes: [UInt8] = []
  private var entries: [Entry] = []

  /// Writes the table of the arrays in the header.
  func writeTable(_ key: String, to json: inout JSONWriter) {
    json.array(key) { json in
      for entry in entries {
        json.object { json in
          json.string("type", entry.type.rawValue)
          json.number("offset", entry.offset)
          json.number("count", entry.count)
          if let stride = entry.differenceStride { json.string("encoding", "differences:\(stride)") }
        }
      }
    }
  }

  /// Appends an array and returns its index.
  mutating func add(_ values: [UInt8]) -> Int {
    add(.uint8, count: values.count) { $0.append(contentsOf: values) }
  }

  /// Appends an array and returns its index.
  mutating func add(_ values: [Float]) -> Int {
    add(.float32, count: values.count) { bytes in
      for value in values { Self.append(value.bitPattern, to: &bytes) }
    }
  }

  /// Appends an array and returns its index. Numbers that are all representable in four bytes take four bytes each.
  mutating func add(_ values: [Double]) -> Int {
    if values.allSatisfy({ Double(Float($0)) == $0 || $0.isNaN }) { return add(values.map { Float($0) }) }
    return add(.float64, count: values.count) { bytes in
      for value in values { Self.append(value.bitPattern, to: &bytes) }
    }
  }

  /// Appends an array and returns its index. Indices below 65,536 take two bytes each.
  mutating func add(_ values: [UInt32]) -> Int {
    if values.allSatisfy({ $0 < 65_536 }) { return add(values.map { UInt16($0) }) }
    return add(.uint32, count: values.count) { bytes in for value in values { Self.append(value, to: &bytes) }
    }
  }

  /// Appends an array and returns its index.
  mutating func add(_ values: [UInt16]) -> Int {
    add(.uint16, count: values.count) { bytes in for value in values { Self.append(value, to: &bytes) } }
  }

  /// Appends an array whose neighbours are similar, and returns its index. It is stored as the differences of each
  /// element and the one `stride` elements before it, modulo 65,536: first the lower bytes of all, then the upper bytes.
  /// Compression then finds the many upper bytes that are equal.
  mutating func add(differencesOf values: [UInt16], stride: Int) -> Int {
    add(.uint16, count: values.count, differenceStride: stride) { bytes in
      let differences = values.indices.map { $0 < stride ? values[$0] : values[$0] &- values[$0 - stride] }
      for value in differences { bytes.append(UInt8(truncatingIfNeeded: value)) }
      for value in differences { bytes.append(UInt8(value >> 8)) }
    }
  }

  private mutating func add(
    _ type: ElementType, count: Int, differenceStride: Int? = nil, _ append: (inout [UInt8]) -> Void
  ) -> Int {
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & 15))
    entries.append(Entry(type: type, offset: bytes.count, count: count, differenceStride: differenceStride))
    append(&bytes)
    return entries.count - 1
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    var rest = value
    for _ in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
