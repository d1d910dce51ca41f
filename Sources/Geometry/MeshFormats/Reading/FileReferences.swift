import Files
import TextCoding

/// The names of other files in a mesh file: buffers, images, material libraries and the files that these refer to.
///
/// They are collected, read or not, so that no output replaces one of these files. A text with several interpretations
/// counts as each of them, because a name of a missing file does no harm.
package struct FileReferences {
  /// The distinct paths, absolute or relative to the folder of the file.
  private(set) var names: [String] = []
  // Bytes are compared instead of strings: canonically equivalent strings are equal but name different files.
  private var known: Set<[UInt8]> = []

  /// The maximum length of a path in bytes: `PATH_MAX` of Linux.
  private static let longestPath = 4096
  /// The maximum number of words of a statement that are taken as names.
  private static let wordLimit = 64

  /// Inserts the names under which the file may be that a reference means; see `candidates(for:)`. If one contains `..`, the
  /// normalized path is inserted as well.
  mutating func insert(_ reference: String) {
    guard reference.utf8.count <= Self.longestPath else { return }
    for path in Self.candidates(for: reference) {
      let bytes = path.pathBytes
      guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { continue }
      guard known.insert(bytes).inserted else { continue }
      names.append(path)
      if path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
        insert(SiblingFiles.normalized(path))
      }
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

// The one resolver of references: buffers, images, material libraries and components of all formats.
extension FileReferences {
  /// Returns the names under which the file may be that a reference means, the most literal first: as written,
  /// percent-decoded, both with slashes in place of backslashes, and the bare name beside the file, because many programs
  /// write paths of the machine of the author. Of an address, such as `https:`, only the bare name. O(length).
  ///
  /// - Parameter folder: the folder of the file that has the reference, relative to that of the main file. The names are
  ///   in it or, after those, relative to the main file.
  package static func candidates(for reference: String, in folder: String = "") -> [String] {
    let file = "file://"
    let isFile = reference.utf8.starts(with: file.utf8)
    let written = isFile ? String(reference.utf8.dropFirst(file.utf8.count)) ?? reference : reference
    // Some programs put the name in quotation marks.
    let isQuoted = written.utf8.count > 2 && written.hasPrefix("\"") && written.hasSuffix("\"")
    let plain = isQuoted ? String(written.dropFirst().dropLast()) : written
    let literal = [written] + [plain, plain.percentDecodedPath].compactMap(\.self)
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    let turned = literal.filter { $0.utf8.contains(backslash) }.map { path in
      String(pathBytes: path.pathBytes.map { $0 == backslash ? slash : $0 })
    }
    let exact = reference.isAddress && !isFile ? [] : literal + turned
    let bare = (turned + literal).map { String($0.pathName) }.filter { !$0.isEmpty && $0 != ".." }
    var (names, known): ([String], Set<[UInt8]>) = ([], [])
    for group in [exact, bare] {
      for path in group.map({ SiblingFiles.join(folder, $0) }) + (folder.isEmpty ? [] : group)
      where !path.isEmpty && known.insert(Array(path.utf8)).inserted {
        names.append(path)
      }
    }
    return names
  }
}

extension String {
  /// Whether the text begins with a scheme (RFC 3986, section 3.1). A single letter is a drive of Windows.
  package var isAddress: Bool {
    let head = utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return head.distance(from: head.startIndex, to: colon) > 1
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
      if member.key == "uri", !DataURI.hasScheme(text) { insert(String(decoding: text, as: UTF8.self)) }
    }
  }

  /// Collects the references of a material library (MTL): the operands of all statements, even unknown ones, except
  /// those with numeric operands. O(size).
  init(materials text: Span<UInt8>) {
    let numeric: Set = [
      "newmtl", "ka", "kd", "ks", "ke", "tf", "tr", "d", "illum", "ns", "ni", "sharpness", "pr", "pm", "ps",
      "pc", "pcr", "aniso", "anisor",
    ]
    var scanner = TextScanner(0..<text.count)
    while !scanner.isAtEnd {
      scanner.skipBlanks(in: text)
      let word = text.extracting(scanner.field(in: text))
      let keyword = String(utf8: word).lowercased()
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
      if field.count == keyword.count,
        field.allSatisfy({ text[$0] | 0x20 == keyword[$0 - field.lowerBound] })
      {
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
