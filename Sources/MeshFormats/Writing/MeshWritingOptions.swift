/// How a document is written, where a format leaves the choice.
public struct MeshWritingOptions: Equatable, Sendable {
  /// How numbers are laid down, in the formats that have several ways.
  public enum Encoding: String, CaseIterable, Sendable {
    /// As bytes, little-endian: STL, PLY.
    case binary
    /// As bytes, big-endian: PLY.
    case bigEndian = "big-endian"
    /// As text, each number the shortest that reads back as it: STL, PLY.
    case ascii
  }

  /// How numbers are laid down. Formats that know one way only (GLB, glTF, OBJ) keep to it, and STL takes
  /// `bigEndian` for `binary`.
  public var encoding: Encoding
  /// Whether glTF nodes that show one surface are written as instances of one node, by the extension
  /// EXT_mesh_gpu_instancing.
  public var isInstanced: Bool
  /// The name of the file beside this one that holds what the format can keep apart: the buffer of a `gltf`, the
  /// materials of an `obj`. Nil to have all in one file.
  public var sidecarName: String?

  /// Creates options.
  public init(encoding: Encoding = .binary, isInstanced: Bool = false, sidecarName: String? = nil) {
    (self.encoding, self.isInstanced, self.sidecarName) = (encoding, isInstanced, sidecarName)
  }
}
