import Parallelism
import TextCoding

/// A reader of the data of a PLY file, number by number. `text` is the whole file in every call.
protocol PLYSource {
  /// The position of the next number, for messages.
  var place: MeshReadError.FileLocation { get }
  /// Returns a description of the text at the current position, for messages.
  func found(in text: Span<UInt8>) -> String

  /// The offset of the next number in a binary file, or nil for a text.
  var binaryOffset: Int? { get set }

  /// Called before the first number of an element.
  mutating func beginElement(in text: Span<UInt8>)
  /// Called after the last number of an element.
  mutating func endElement(in text: Span<UInt8>)
  /// Notes on the data, for messages.
  var warnings: [String] { get }
  /// Reads a number, or returns nil if there is none. All PLY number types are exact as `Double`.
  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double?
  /// Reads a number, and subtracts a whole number before it is rounded. Nil if there is none.
  mutating func number(_ type: PLYHeader.Scalar, minus whole: Int, in text: Span<UInt8>) -> Float?
  /// Skips a number. Returns whether there was one.
  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool
  /// Returns whether the rest of the file is large enough for `count` numbers.
  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool
  /// Returns the number of bytes after the current position.
  func byteCountLeft(in text: Span<UInt8>) -> Int
}

/// A reader of the numbers in a binary PLY file.
struct PLYBinarySource: PLYSource {
  let isBigEndian: Bool
  var offset: Int

  var place: MeshReadError.FileLocation { .byte(offset) }
  var binaryOffset: Int? {
    get { offset }
    set { if let newValue { offset = newValue } }
  }
  func found(in text: Span<UInt8>) -> String { "the end of the file" }

  func beginElement(in text: Span<UInt8>) {}
  func endElement(in text: Span<UInt8>) {}
  var warnings: [String] { [] }

  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double? {
    guard hasRoom(for: 1, of: type, in: text) else { return nil }
    defer { offset += type.size }
    return PLYBinarySource.number(type, at: offset, of: text, isBigEndian: isBigEndian)
  }

  mutating func number(_ type: PLYHeader.Scalar, minus whole: Int, in text: Span<UInt8>) -> Float? {
    number(type, in: text).map { Float($0, minus: whole) }
  }

  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    guard hasRoom(for: 1, of: type, in: text) else { return false }
    offset += type.size
    return true
  }

  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    count <= (text.count - offset) / type.size
  }

  func byteCountLeft(in text: Span<UInt8>) -> Int { text.count - offset }

  /// Returns the number at `offset`. All of its bytes must be in `source`.
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

/// A reader of the numbers in an ASCII PLY file, which has one element per line.
struct PLYTextSource: PLYSource {
  var scanner: TextScanner
  /// Whether line ends are blanks, as in files with an element on several lines or several on one.
  var ignoresLines = false
  /// The lines with text after the last number of their element: the first one, and their number.
  private var longLines: (first: Int, count: Int)?

  init(_ scanner: TextScanner, ignoresLines: Bool = false) {
    (self.scanner, self.ignoresLines) = (scanner, ignoresLines)
  }

  /// Whether nothing but blanks follows.
  mutating func isAtEnd(of text: Span<UInt8>) -> Bool {
    scanner.skipBlanksAndLines(in: text)
    return scanner.isAtEnd
  }

  @inline(__always)
  private mutating func skipBlanks(in text: Span<UInt8>) {
    if ignoresLines { scanner.skipBlanksAndLines(in: text) } else { scanner.skipBlanks(in: text) }
  }

  var place: MeshReadError.FileLocation { .line(scanner.line) }
  var binaryOffset: Int? {
    get { nil }
    set {}
  }
  func found(in text: Span<UInt8>) -> String { scanner.found(in: text) }

  mutating func beginElement(in text: Span<UInt8>) { scanner.skipBlanksAndLines(in: text) }

  /// Skips what follows on the line.
  mutating func endElement(in text: Span<UInt8>) {
    if ignoresLines { return }
    scanner.skipBlanks(in: text)
    if scanner.isAtLineEnd(in: text) { return }
    longLines = (longLines?.first ?? scanner.line, (longLines?.count ?? 0) + 1)
    _ = scanner.restOfLine(in: text)
  }

  var warnings: [String] {
    guard let longLines else { return [] }
    let later = longLines.count - 1
    let others = later == 0 ? "" : later == 1 ? ", and of 1 later line," : ", and of \(later) later lines,"
    return ["values after the last property of line \(longLines.first)\(others) ignored"]
  }

  mutating func number(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Double? {
    skipBlanks(in: text)
    guard type.isInteger else { return scanner.float(in: text).map(Double.init) }
    let start = scanner.offset
    if let value = scanner.integer(in: text), scanner.isAtFieldEnd(in: text) { return Double(value) }
    // Some programs write integers as 255.0.
    scanner.offset = start
    return scanner.float(in: text).map(Double.init)
  }

  mutating func number(_ type: PLYHeader.Scalar, minus whole: Int, in text: Span<UInt8>) -> Float? {
    skipBlanks(in: text)
    return scanner.float(in: text, minus: whole)
  }

  mutating func skip(_ type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    skipBlanks(in: text)
    return !scanner.field(in: text).isEmpty
  }

  func hasRoom(for count: Int, of type: PLYHeader.Scalar, in text: Span<UInt8>) -> Bool {
    count <= (text.count - scanner.offset) / 2 + 1
  }

  func byteCountLeft(in text: Span<UInt8>) -> Int { text.count - scanner.offset }
}
