import Files
import TextCoding

/// The names of other files in a mesh file: buffers, images, material libraries and the files that these refer to.
///
/// They are collected, read or not, so that no output replaces one of these files. A text with several interpretations
/// counts as each of them, because a name of a missing file does no harm.
struct FileReferences {
  /// The distinct paths, absolute or relative to the folder of the file.
  private(set) var names: [String] = []
  // Bytes are compared instead of strings: canonically equivalent strings are equal but name different files.
  private var known: Set<[UInt8]> = []

  /// The maximum length of a path in bytes: `PATH_MAX` of Linux.
  private static let longestPath = 4096
  /// The maximum number of words of a statement that are taken as names.
  private static let wordLimit = 64

  /// Inserts a path. If it contains backslashes, the path with slashes instead is inserted as well. If it contains `..`,
  /// so is the normalized path.
  mutating func insert(_ path: String) {
    let bytes = path.pathBytes
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return }
    guard known.insert(bytes).inserted else { return }
    names.append(path)
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    if bytes.contains(backslash) {
      insert(String(pathBytes: bytes.map { $0 == backslash ? slash : $0 }))
    }
    if path.utf8.split(separator: slash).contains(where: { $0.elementsEqual("..".utf8) }) {
      insert(SiblingFiles.normalized(path))
    }
  }

  /// Inserts the paths of `other`. Relative paths are also inserted as relative to `folder`.
  mutating func insert(_ other: FileReferences, below folder: Substring) {
    for name in other.names {
      insert(name)
      if !folder.isEmpty, name.utf8.first != UInt8(ascii: "/") { insert(folder + name) }
    }
  }

  /// Inserts the possible names in the operands of an OBJ or MTL statement: single names, names with blanks, and names
  /// after options.
  mutating func insert(statement: some StringProtocol) {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    let words = statement.utf8.split(maxSplits: Self.wordLimit) { blanks.contains($0) }
    for word in words {
      insert(String(statement[word.startIndex..<word.endIndex]))
      insert(String(statement[word.startIndex...]))
    }
  }
}

extension FileReferences {
  /// Collects the references of a glTF file: the values of all keys `uri`, also in extensions and in objects that are
  /// not read. O(values).
  init(gltf asset: JSON5Value) {
    insert(gltf: asset)
  }

  private mutating func insert(gltf value: JSON5Value) {
    for element in value.elements where !element.isString { insert(gltf: element) }
    for member in value.members {
      let content = member.value
      guard let text = content.utf8 else {
        insert(gltf: content)
        continue
      }
      // Embedded files can be large. They are not copied.
      if member.key == "uri", !DataURI.hasScheme(text) { insert(uri: String(decoding: text, as: UTF8.self)) }
    }
  }

  private mutating func insert(uri: String) {
    let scheme = "file://"
    let path = uri.utf8.starts(with: scheme.utf8) ? String(uri.dropFirst(scheme.count)) : uri
    // The path is also inserted without decoding, because some programs do not encode it.
    insert(String(pathBytes: path.utf8))
    if let decoded = path.percentDecodedPath { insert(decoded) }
  }

  /// Collects the references of a material library (MTL): the operands of all statements, even unknown ones, except
  /// those with numeric operands. O(size).
  init(materials text: Span<UInt8>) {
    let numeric: Set = [
      "newmtl", "Ka", "Kd", "Ks", "Ke", "Tf", "Tr", "d", "illum", "Ns", "Ni", "sharpness", "Pr", "Pm", "Ps",
      "Pc",
      "Pcr", "aniso", "anisor",
    ]
    var scanner = TextScanner(0..<text.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = text.extracting(scanner.field(in: text))
      let keyword = String(utf8: word)
      if !keyword.isEmpty, keyword.utf8.first != UInt8(ascii: "#"), !numeric.contains(keyword) {
        insert(statement: scanner.pathToLineEnd(in: text))
      }
      scanner.skipLine(in: text)
    }
  }

  /// Collects the material libraries of an OBJ file: the operands of its `mtllib` statements. O(size).
  init(obj text: Span<UInt8>) {
    let keyword = Array("mtllib".utf8)
    var scanner = TextScanner(0..<text.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let field = scanner.field(in: text)
      if field.count == keyword.count, field.allSatisfy({ text[$0] == keyword[$0 - field.lowerBound] }) {
        insert(statement: scanner.pathToLineEnd(in: text))
      }
      scanner.skipLine(in: text)
    }
  }
}

extension TextScanner {
  /// Returns the rest of the line as a path, without blanks at either end.
  mutating func pathToLineEnd(in text: borrowing Span<UInt8>) -> String {
    let rest = text.extracting(restOfLine(in: text))
    return String(pathBytes: rest.indices.map { rest[$0] })
  }
}
