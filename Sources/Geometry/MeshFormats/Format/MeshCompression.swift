/// The compression of the meshes of GLB and glTF files.
public enum MeshCompression: String, CaseIterable, Sendable {
  /// Every reader of glTF 2.0 reads the file. No number changes.
  case none
  /// The extension EXT_meshopt_compression, which readers must know. Positions are rounded to 1/65,536 of the size of their
  /// mesh, texture coordinates at least to 1/32,768, normals and tangents to 12 bits, and colours to 16 bits. Triangles may
  /// begin at another corner.
  case meshopt
  /// The extension KHR_draco_mesh_compression, which readers must know. Positions and texture coordinates are rounded to 16
  /// bits of their range, normals and tangents to 12 bits, and colours to 16. Vertices and triangles are written in another
  /// order. Points, lines, and meshes with joints or morph targets are not compressed.
  case draco
}
