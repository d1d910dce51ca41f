/// Options for writing a document. Each format uses the options that apply to it.
public struct MeshWritingOptions: Equatable, Sendable {
  /// The encoding of numbers.
  public enum Encoding: String, CaseIterable, Sendable {
    /// Little-endian bytes: STL, PLY.
    case binary
    /// Big-endian bytes: PLY.
    case bigEndian = "big-endian"
    /// Text, with each number as the shortest decimal that parses to the same value: STL, PLY.
    case ascii
  }

  /// The encoding of numbers. Formats with a single encoding (GLB, glTF, OBJ) ignore it. STL treats `bigEndian` as
  /// `binary`.
  public var encoding: Encoding
  /// Whether glTF nodes with the same surface in the same group are written as instances of one node, with the extension
  /// EXT_mesh_gpu_instancing. The file then requires the extension. Names of the nodes are omitted.
  public var isInstanced: Bool
  /// The name of a second file for the buffer of a `gltf` or the materials of an `obj`. The image files of these, and of
  /// a `ply`, which has no second file, are named after it. Nil writes a single file.
  public var sidecarName: String?
  /// The compression of the meshes of `glb` and `gltf`.
  public var compression: MeshCompression

  /// Creates options.
  public init(
    encoding: Encoding = .binary, isInstanced: Bool = false, sidecarName: String? = nil,
    compression: MeshCompression = .none
  ) {
    (self.encoding, self.isInstanced, self.sidecarName) = (encoding, isInstanced, sidecarName)
    self.compression = compression
  }
}
