/// The file formats that a `MeshDocument` is written in.
public enum MeshFormat: String, CaseIterable, Hashable, Sendable {
  /// glTF 2.0 in one binary file: shared geometry once, materials, names, placements.
  case glb
  /// glTF 2.0 as one JSON text, its geometry embedded as a base64 data URI; a third larger than `glb`.
  case gltf
  /// Wavefront OBJ, with vertex colours.
  case obj
  /// Binary STL: triangles, and nothing else.
  case stl
  /// Binary little-endian PLY, with vertex colours.
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
