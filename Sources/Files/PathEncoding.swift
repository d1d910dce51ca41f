/// File paths as strings, without loss.
///
/// A path is a sequence of bytes to the system: often UTF-8, but not always. In this package a path is a `String`, which
/// holds the bytes that are not UTF-8 as scalars of a private-use plane:
///
/// - Text is itself. `String(pathBytes:)` and `pathBytes` do nothing to it.
/// - A byte that is not part of valid UTF-8 (0x80 to 0xFF) is the scalar U+10F000 plus the byte.
/// - A name may contain one of these 128 scalars itself. Its four bytes are then encoded like invalid ones, each as a
///   scalar, so that it is not mistaken for an encoded byte.
///
/// `String(pathBytes: bytes).pathBytes == bytes` for all bytes. PEP 383 ("surrogateescape") does the same with lone
/// surrogates, which a Swift string cannot hold.
///
/// Strings come in by `String(pathBytes:)`: arguments, links, and names in files. They go out by `withSystemPath`, in
/// `FileSystem`.
enum PathEncoding {
  private static let base: UInt32 = 0x10F000

  /// The scalar that a byte from 0x80 is encoded as.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    // U+10F080 to U+10F0FF are scalars.
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The byte that a scalar encodes; nil if it encodes none.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    base + 0x80...base + 0xFF ~= scalar.value ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// The first byte, in UTF-8, of all scalars that encode a byte. Rare in text.
  static let leadingByte: UInt8 = 0xF4
}

extension String {
  /// The path that consists of these bytes; see `PathEncoding`. O(bytes).
  public init(pathBytes bytes: some Collection<UInt8>) {
    if !bytes.contains(PathEncoding.leadingByte), let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    let bytes = Array(bytes)
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var start = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput:
        self = String(scalars)
        return
      case .error(let length): count = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        guard PathEncoding.byte(of: scalar) != nil else {
          scalars.append(scalar)
          start += encoded.count
          continue
        }
        count = encoded.count
      }
      for byte in bytes[start..<start + count] { scalars.append(PathEncoding.scalar(of: byte)) }
      start += count
    }
  }

  /// The bytes of the path; see `PathEncoding`. O(length).
  public var pathBytes: [UInt8] {
    guard hasEncodedPathBytes else { return Array(utf8) }
    return unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = PathEncoding.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The path as text for names and labels: bytes that are not UTF-8 become U+FFFD. O(length).
  public var pathText: String {
    hasEncodedPathBytes ? String(decoding: pathBytes, as: UTF8.self) : self
  }

  /// The path for a message: bytes that are not UTF-8 as `\xff`. O(length).
  public var pathDescription: String {
    guard hasEncodedPathBytes else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = PathEncoding.byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether scalars of the path encode bytes, or may.
  var hasEncodedPathBytes: Bool { utf8.contains(PathEncoding.leadingByte) }
}

// The parts of a path, found by its bytes: "/" and a combining mark after it would be one character.
extension String {
  /// The path's folder with its slash: `a/` of `a/b`, empty where the path names none.
  package var pathFolder: Substring {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { self[..<utf8.index(after: $0)] } ?? prefix(0)
  }

  /// The last part of the path: `b` of `a/b`.
  package var pathName: Substring { self[pathFolder.endIndex...] }
}
