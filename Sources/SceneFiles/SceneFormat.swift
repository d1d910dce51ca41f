import MeshFormats
import TextParsing

/// The kinds of files that hold scenes: those of spheres, and those of meshes.
public enum SceneFormat: String, CaseIterable, Sendable {
  /// Atoms, one a line, under a count and a comment.
  case xyz
  /// The Protein Data Bank's records of fixed columns.
  case pdb
  /// Orrery's own scene files; JSON is JSON5.
  case json5
  /// glTF 2.0 in one binary file.
  case glb
  /// glTF 2.0 as JSON text.
  case gltf
  /// Wavefront OBJ.
  case obj
  /// STL, binary or text.
  case stl
  /// PLY, binary or text.
  case ply

  /// The format of meshes that it is; nil of those that hold spheres.
  public var meshFormat: MeshFormat? { MeshFormat(rawValue: rawValue) }

  /// The format of files of meshes in `format`.
  init(_ format: MeshFormat) {
    switch format {
    case .glb: self = .glb
    case .gltf: self = .gltf
    case .obj: self = .obj
    case .stl: self = .stl
    case .ply: self = .ply
    }
  }

  /// The endings for a message: `.xyz, .pdb, … or .ply`.
  static var endings: String {
    alternatives([".xyz", ".pdb", ".json5", ".json"] + MeshFormat.allCases.map { "." + $0.pathExtension })
  }

  /// The format that files with the ending of `path` have, in any letter case. Nil for any other ending, and for none.
  public init?(path: String) {
    switch path.fileEnding {
    case "xyz": self = .xyz
    case "pdb", "ent": self = .pdb
    case "json5", "json": self = .json5
    case let ending:
      guard let format = MeshFormat(pathExtension: ending) else { return nil }
      self.init(format)
    }
  }

  /// The format that `text` looks to be in, from its first lines. Nil if it looks like none.
  init?(sniffing text: borrowing Span<UInt8>) {
    if let format = MeshFormat(sniffing: text) {
      self.init(format)
      return
    }
    var lines = LineCursor()
    while let line = lines.next(in: text) {
      var fields = FieldCursor(line)
      guard let first = fields.next(in: text) else { continue }
      let word = text.extracting(first)
      if word[0] == UInt8(ascii: "{") || word[0] == UInt8(ascii: "/") {
        self = .json5
      } else if XYZReader.atomCount(word) != nil {
        self = .xyz
      } else if PDBReader.isRecord(text.extracting(line)) {
        self = .pdb
      } else {
        return nil
      }
      return
    }
    return nil
  }
}

extension String {
  /// The last part of a path.
  private var fileName: Substring { self[(lastIndex(of: "/").map(index(after:)) ?? startIndex)...] }

  /// What follows the last point of a file's name, in lower case; empty where nothing stands before the point.
  var fileEnding: String {
    guard let point = fileName.lastIndex(of: "."), point > fileName.startIndex else { return "" }
    return self[index(after: point)...].lowercased()
  }

  /// A file's name without its ending.
  var fileBaseName: String {
    fileEnding.isEmpty ? String(fileName) : String(fileName.dropLast(fileEnding.count + 1))
  }
}
