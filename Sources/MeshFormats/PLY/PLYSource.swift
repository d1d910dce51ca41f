import Hardware
import TextParsing

/// Reads the data of a PLY file number by number; every call is given the same `text`, the whole file.
protocol PLYSource {
  /// Where the next number is, for a message.
  var place: MeshReadError.Place { get }
  /// What is there.
  func found(in text: Span<UInt8>) -> String

  /// Where a binary file is read next; nil for a text.
  var binaryOffset: Int? { get set }

  /// Comes before an element's first number.
  mutating func beginElement(in text: Span<UInt8>)
  /// Comes after an element's last number.
  mutating func endElement(in text: Span<UInt8>) throws(MeshReadError)
  /// Reads a number; nil if there is none. A number of a PLY file is a `Double` without loss.
  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double?
  /// Steps over a number; false if there is none.
  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool
  /// Whether as many numbers can be in what is left of the file.
  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool
}

/// The numbers of a binary PLY file.
struct PLYBinarySource: PLYSource {
  let isBigEndian: Bool
  var offset: Int

  var place: MeshReadError.Place { .byte(offset) }
  var binaryOffset: Int? {
    get { offset }
    set { if let newValue { offset = newValue } }
  }
  func found(in text: Span<UInt8>) -> String { "the end of the file" }

  func beginElement(in text: Span<UInt8>) {}
  func endElement(in text: Span<UInt8>) {}

  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double? {
    guard hasRoom(for: 1, of: type, in: text) else { return nil }
    defer { offset += type.size }
    return PLYBinarySource.number(type, at: offset, of: text, isBigEndian: isBigEndian)
  }

  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    guard hasRoom(for: 1, of: type, in: text) else { return false }
    offset += type.size
    return true
  }

  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    count <= (text.count - offset) / type.size
  }

  /// The number at `offset`, which lies in `source` with all its bytes.
  @inline(__always)
  static func number(
    _ type: PLYHeader.Scalar, at offset: Int, of source: Span<UInt8>, isBigEndian: Bool
  ) -> Double {
    func load<Integer: FixedWidthInteger & BitwiseCopyable & FullyInhabited>(_: Integer.Type) -> Integer {
      let value = source.load(at: offset, as: Integer.self)
      return isBigEndian ? value.byteSwapped : value
    }
    return switch type {
    case .int8: Double(load(Int8.self))
    case .uint8: Double(load(UInt8.self))
    case .int16: Double(load(Int16.self))
    case .uint16: Double(load(UInt16.self))
    case .int32: Double(load(Int32.self))
    case .uint32: Double(load(UInt32.self))
    case .float: Double(Float(bitPattern: load(UInt32.self)))
    case .double: Double(bitPattern: load(UInt64.self))
    }
  }
}

/// The numbers of an ascii PLY file: an element a line.
struct PLYTextSource: PLYSource {
  let path: String
  var scanner: TextScanner

  var place: MeshReadError.Place { .line(scanner.line) }
  var binaryOffset: Int? {
    get { nil }
    set {}
  }
  func found(in text: Span<UInt8>) -> String { scanner.found(in: text) }

  mutating func beginElement(in text: Span<UInt8>) { scanner.skipBlanksAndLines(in: text) }

  mutating func endElement(in text: Span<UInt8>) throws(MeshReadError) {
    scanner.skipBlanks(in: text)
    guard scanner.isAtLineEnd(in: text) else {
      throw MeshReadError(
        path: path, at: place, .unexpected(expected: "the end of the line", found: found(in: text)))
    }
  }

  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double? {
    scanner.skipBlanks(in: text)
    guard type.isInteger else { return scanner.float(in: text).map(Double.init) }
    let start = scanner.offset
    if let value = scanner.integer(in: text), scanner.isAtFieldEnd(in: text) { return Double(value) }
    // Some programs write whole numbers as 255.0.
    scanner.offset = start
    return scanner.float(in: text).map(Double.init)
  }

  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    scanner.skipBlanks(in: text)
    return !scanner.field(in: text).isEmpty
  }

  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    count <= (text.count - scanner.offset) / 2 + 1
  }
}
