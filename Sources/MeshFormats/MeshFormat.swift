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
