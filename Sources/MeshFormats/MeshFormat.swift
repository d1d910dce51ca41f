import TextParsing

/// The file formats that a `MeshDocument` is written in and read from.
public enum MeshFormat: String, CaseIterable, Hashable, Sendable {
  /// glTF 2.0 in one binary file: shared geometry once, materials, names, placements.
  case glb
  /// glTF 2.0 as a JSON text, its geometry beside it or embedded as base64, a third larger than `glb`.
  case gltf
  /// Wavefront OBJ, with vertex colours, or with the materials of a library beside it.
  case obj
  /// STL, binary or ascii: triangles, and nothing else.
  case stl
  /// PLY, binary in either byte order or ascii, with vertex colours.
  case ply

  /// The format that files with the ending `pathExtension` have, in upper or lower case; nil if there is none.
  public init?(pathExtension: some StringProtocol) {
    self.init(rawValue: pathExtension.lowercased())
  }

  /// The format of the file at `path`, by its ending; nil if it has none, or not one of ours.
  public init?(path: some StringProtocol) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(pathExtension: name[name.index(after: dot)...])
  }

  /// What files of this format end in, without the dot.
  public var pathExtension: String { rawValue }

  /// All formats for a message: `glb, gltf, obj, stl, ply`.
  public static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension MeshFormat {
  /// Whether `MeshWritingOptions.sidecarName` makes two files of one.
  public var hasSidecar: Bool { sidecarExtension != nil }

  /// What the file beside one of this format ends in; nil for formats that have none.
  public var sidecarExtension: String? {
    switch self {
    case .obj: "mtl"
    case .gltf: "bin"
    case .glb, .ply, .stl: nil
    }
  }

  /// Whether a file of this format can refer to one called `name` beside it. An OBJ's name ends with the line, a blank
  /// at its end does not count, and a backslash there continues the line. A glTF's is encoded.
  func canName(sidecar name: String) -> Bool {
    guard self == .obj, let first = name.utf8.first, let last = name.utf8.last else { return true }
    return name.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\t") } && !isBlankOrLineFeed(first)
      && !isBlankOrLineFeed(last) && last != UInt8(ascii: "\\")
  }

  /// The encodings that it can be written in.
  public var encodings: [MeshWritingOptions.Encoding] {
    switch self {
    case .glb, .gltf: [.binary]
    case .obj: [.ascii]
    case .stl: [.binary, .ascii]
    case .ply: [.binary, .bigEndian, .ascii]
    }
  }
}
