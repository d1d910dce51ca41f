import Files
import TextParsing

/// The names by which a mesh file refers to other files: buffers, images, material libraries and what these name.
///
/// They are collected so that no output replaces one of these files, also where it is not read. So a text that may be
/// several names counts as each of them: a name that leads to no file protects none.
struct FileReferences {
  /// Paths, absolute or relative to the folder of the file, each once.
  private(set) var names: [String] = []
  // As bytes: strings count as equal where only their normal forms differ, and are names of different files then.
  private var known: Set<[UInt8]> = []

  /// No path is longer: PATH_MAX of Linux.
  private static let longestPath = 4096
  /// The most words of a statement that are taken for a name.
  private static let wordLimit = 64

  /// Adds a path, and the one that is meant where another system's separators are in it.
  mutating func insert(_ path: String) {
    let bytes = path.pathBytes
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return }
    guard known.insert(bytes).inserted else { return }
    names.append(path)
    let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
    if bytes.contains(backslash) {
      insert(String(pathBytes: bytes.map { $0 == backslash ? slash : $0 }))
    }
  }

  /// Adds the paths of `other`, and where they are relative also those below `folder`.
  mutating func insert(_ other: FileReferences, below folder: Substring) {
    for name in other.names {
      insert(name)
      if !folder.isEmpty, name.utf8.first != UInt8(ascii: "/") { insert(folder + name) }
    }
  }

  /// Adds the names in a statement of OBJ or MTL, without its keyword: one name, which may have blanks in it, options
  /// before it, or other names beside it.
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
  /// What a glTF file refers to: whatever is called `uri`, also in extensions and in what is not read. O(values).
  init(gltf asset: JSON5Value) {
    insert(gltf: asset)
  }

  private mutating func insert(gltf value: JSON5Value) {
    switch value.content {
    case .array(let values):
      for value in values { insert(gltf: value) }
    case .object(let members):
      for member in members {
        if case .string(let uri) = member.value.content {
          if member.key == "uri", !uri.utf8.starts(with: "data:".utf8) { insert(uri: uri) }
        } else {
          insert(gltf: member.value)
        }
      }
    case .null, .boolean, .number, .string: break
    }
  }

  private mutating func insert(uri: String) {
    let scheme = "file://"
    let path = uri.utf8.starts(with: scheme.utf8) ? String(uri.dropFirst(scheme.count)) : uri
    // As it is written, too: not all programs encode what they must.
    insert(String(pathBytes: path.utf8))
    if let decoded = path.percentDecodedPath { insert(decoded) }
  }

  /// What a material library (MTL) refers to: the textures of all statements but those of numbers, known or not. O(size).
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

  /// What a PLY file refers to: the textures of MeshLab's comments `TextureFile`. O(header).
  init(ply text: Span<UInt8>, headerSize: Int) {
    var scanner = TextScanner(0..<min(headerSize, text.count))
    while !scanner.isAtEnd {
      func word() -> String {
        scanner.skipBlanks(in: text)
        let word = text.extracting(scanner.field(in: text))
        return String(utf8: word)
      }
      if word() == "comment", word().lowercased() == "texturefile" {
        insert(statement: scanner.pathToLineEnd(in: text))
      }
      scanner.skipLine(in: text)
    }
  }
}

extension TextScanner {
  /// What is left of the line, without blanks at both ends, as a path.
  mutating func pathToLineEnd(in text: borrowing Span<UInt8>) -> String {
    let rest = text.extracting(restOfLine(in: text))
    return String(pathBytes: rest.indices.map { rest[$0] })
  }
}
