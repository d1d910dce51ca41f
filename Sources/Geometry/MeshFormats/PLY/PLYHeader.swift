import Geometry
import TextCoding

/// The header of a PLY file, as in Greg Turk, "The PLY Polygon File Format" (1994).
struct PLYHeader: Sendable {
  enum Encoding: Sendable {
    case ascii, littleEndian, bigEndian
  }

  /// The type of a number.
  enum Scalar: Sendable {
    case int8, uint8, int16, uint16, int32, uint32, float, double

    /// Creates the type with the given name, in the original or in the sized spelling.
    init?(name: String) {
      switch name {
      case "char", "int8": self = .int8
      case "uchar", "uint8": self = .uint8
      case "short", "int16": self = .int16
      case "ushort", "uint16": self = .uint16
      case "int", "int32": self = .int32
      case "uint", "uint32": self = .uint32
      case "float", "float32": self = .float
      case "double", "float64": self = .double
      default: return nil
      }
    }

    var size: Int {
      switch self {
      case .int8, .uint8: 1
      case .int16, .uint16: 2
      case .int32, .uint32, .float: 4
      case .double: 8
      }
    }

    var isInteger: Bool { self != .float && self != .double }

    /// The divisor of colour components beside components of other types: the largest number, or 1 for fractions.
    var largestColor: Float {
      switch self {
      case .int8, .uint8: 255
      case .int16: 32_767
      case .uint16: 65_535
      case .int32: 0x1p31
      case .uint32: 0x1p32
      case .float, .double: 1
      }
    }
  }

  struct Property: Sendable {
    var name: String
    /// The type of the number, or of the numbers in a list.
    var type: Scalar
    /// The type of the list's count, or nil for a single number.
    var countType: Scalar?
  }

  struct Element: Sendable {
    var name: String
    var count: Int
    var properties: [Property]

    /// The size of an element in a binary file in bytes, or nil if it has lists.
    var fixedSize: Int? {
      properties.contains { $0.countType != nil } ? nil : properties.reduce(0) { $0 + $1.type.size }
    }

    /// Returns the minimum size of an element in bytes: with empty lists, and in text with one digit and one blank for
    /// each number.
    func minimumSize(_ encoding: Encoding) -> Int {
      encoding == .ascii
        ? 2 * properties.count : properties.reduce(0) { $0 + ($1.countType ?? $1.type).size }
    }

    /// Returns the index of the first property with one of `names` that is not a list. Earlier names have priority.
    func index(of names: String...) -> Int? {
      names.lazy.compactMap { name in
        properties.firstIndex { $0.name == name && $0.countType == nil }
      }.first
    }
  }

  var encoding = Encoding.ascii
  var elements: [Element] = []
  /// The byte offset and the line number of the data.
  var dataOffset = 0, dataLine = 1
  /// The lines without a keyword: the number and the first word of the first one, and their number.
  var ignoredLines: (first: Int, word: String, count: Int)?
}
