import Geometry
import TextCoding

/// A format of mesh files that the Open Asset Import Library (libassimp) reads, if it is installed; see `AssimpReader`.
///
/// A format is its declaration in `AssimpFormats`.
protocol AssimpFormat: MeshFileFormat {
  /// The beginnings of files. Empty if files have none of their own.
  static var beginnings: [String] { get }
  /// The name of the root element of XML files. Nil for other files.
  static var rootElement: String? { get }
  /// The format in words, for the message that the library is missing.
  static var nameInMessages: String { get }
  /// Whether numbers of colours are encoded as they are displayed, as in most formats, and not linear.
  static var hasDisplayColors: Bool { get }

  /// Returns the ending by which the library knows a file.
  static func libraryEnding(of bytes: [UInt8]) -> String
}

extension AssimpFormat {
  static var mediaType: String { "model/x-\(endings[0])" }
  static var keeps: MeshAbilities { GLBFormat.keeps.subtracting(.compression) }
  static var encodings: [MeshWritingOptions.Encoding] { [] }
  static var library: String? { "libassimp" }
  // Fuzzing would start a process for each try.
  static var seeds: [String] { [] }
  static var beginnings: [String] { [] }
  static var rootElement: String? { nil }
  static var hasDisplayColors: Bool { true }
  static var nameInMessages: String { ".\(endings[0])" }

  static func libraryEnding(of bytes: [UInt8]) -> String { endings[0] }

  static func begins(_ bytes: borrowing Span<UInt8>) -> Bool {
    for beginning in beginnings where bytes.starts(with: beginning) { return true }
    guard let rootElement, bytes.count > 0, bytes[0] == UInt8(ascii: "<") else { return false }
    let head = bytes.extracting(..<min(bytes.count, 4096))
    let tag = Array("<\(rootElement)".utf8)
    return head.indices.contains { place in
      head.count - place > tag.count && tag.indices.allSatisfy { head[place + $0] == tag[$0] }
        && " \t\r\n>".utf8.contains(head[place + tag.count])
    }
  }

  static func read(_ bytes: consuming [UInt8], _ input: MeshInput) throws(MeshReadError)
    -> MeshFile.ReadResult
  {
    try AssimpReader(format: Self.self, input: input).read(bytes)
  }
}
