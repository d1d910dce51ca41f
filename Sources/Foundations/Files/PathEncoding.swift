/// A lossless encoding of file paths as strings.
///
/// The system treats a path as a sequence of bytes: often UTF-8, but not always. In this package a path is a `String`.
/// Bytes that are not UTF-8 are encoded as scalars of a private-use plane:
///
/// - Valid text is unchanged. `String(pathBytes:)` and `pathBytes` return it as it is.
/// - A byte that is not part of valid UTF-8 (0x80 to 0xFF) becomes the scalar U+10F000 plus the byte.
/// - If a name contains one of these 128 scalars itself, its four bytes are encoded like invalid ones, each as a
///   scalar, so that it is not mistaken for an encoded byte.
///
/// `String(pathBytes: bytes).pathBytes == bytes` for all bytes. PEP 383 ("surrogateescape") does the same with lone
/// surrogates, which a Swift string cannot contain.
///
/// Arguments, links and names in files are decoded by `String(pathBytes:)`. System calls receive paths by
/// `withSystemPath`, in `FileSystem`.
enum PathEncoding {
  private static let base: UInt32 = 0x10F000

  /// Returns the scalar that encodes a byte from 0x80.
  static func scalar(of byte: UInt8) -> Unicode.Scalar {
    // U+10F080 to U+10F0FF are valid scalars, so the fallback is never used.
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// Returns the byte that a scalar encodes. Nil for all other scalars.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    base + 0x80...base + 0xFF ~= scalar.value ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// The first UTF-8 byte of all scalars that encode a byte. It is rare in text.
  static let leadingByte: UInt8 = 0xF4
}

extension String {
  /// Creates the path with these bytes; see `PathEncoding`. O(bytes).
  package init(pathBytes bytes: some Collection<UInt8>) {
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
  package var pathBytes: [UInt8] {
    guard hasEncodedPathBytes else { return Array(utf8) }
    return unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = PathEncoding.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The path as text for names and labels. Bytes that are not UTF-8 become U+FFFD. O(length).
  package var pathText: String {
    hasEncodedPathBytes ? String(decoding: pathBytes, as: UTF8.self) : self
  }

  /// The path for error messages. Bytes that are not UTF-8 are shown as `\xff`. O(length).
  package var pathDescription: String {
    guard hasEncodedPathBytes else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = PathEncoding.byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether the path may contain scalars that encode bytes. May return true for other scalars with the same first
  /// byte.
  var hasEncodedPathBytes: Bool { utf8.contains(PathEncoding.leadingByte) }
}

// The parts of a path are found by bytes, because "/" and a combining mark after it form one `Character`.
extension String {
  /// The folder of the path with its trailing slash: `a/` of `a/b`. Empty if the path has no folder.
  package var pathFolder: Substring {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { self[..<utf8.index(after: $0)] } ?? prefix(0)
  }

  /// The last component of the path: `b` of `a/b`.
  package var pathName: Substring { self[pathFolder.endIndex...] }
}

extension String {
  /// The path without links, `.` and `..`. Nil if the file does not exist; `errno` contains the reason.
  package var resolvedPath: String? { FileSystem.resolve(self) }

  /// The target of the symbolic link at the path. Nil if there is no link.
  var linkDestination: String? { FileSystem.destination(ofLink: self) }
}
