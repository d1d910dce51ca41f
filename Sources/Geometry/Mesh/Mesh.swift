/// A triangle mesh as a value: packed vertices and the triangles that join them.
///
/// Triangles wind counter-clockwise seen from outside, in a right-handed space with Y up, in metres: glTF 2.0's
/// conventions (section 3.6, "Coordinate system and units").
///
/// Vertices and indices travel together, so nobody who is handed a mesh can see one without the other.
/// The arrays are copy-on-write: meshes of one topology share their index storage until one of them changes it.
public struct Mesh: Equatable, Sendable {
  /// Positions and unit normals.
  public var vertices: [Vertex]
  /// A texture coordinate for each vertex, with (0, 0) at the image's upper left corner; or none at all.
  public var textureCoordinates: [SIMD2<Float>]
  /// A colour for each vertex; or none at all.
  public var colors: [Color]
  /// Three for each triangle, each less than `vertices.count`.
  public var indices: [UInt32]

  /// Creates a mesh from its parts.
  ///
  /// - Precondition: `indices.count` is a multiple of three; `textureCoordinates` and `colors` are empty or have an
  ///   element for each vertex. That every index is in range is the caller's promise.
  public init(
    vertices: [Vertex] = [], textureCoordinates: [SIMD2<Float>] = [], colors: [Color] = [],
    indices: [UInt32] = []
  ) {
    precondition(indices.count.isMultiple(of: 3), "a triangle takes three indices")
    precondition(textureCoordinates.isEmpty || textureCoordinates.count == vertices.count)
    precondition(colors.isEmpty || colors.count == vertices.count)
    self.vertices = vertices
    self.textureCoordinates = textureCoordinates
    self.colors = colors
    self.indices = indices
  }

  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { indices.isEmpty }

  /// The smallest axis-aligned box that holds every vertex. O(vertices).
  public var bounds: BoundingBox {
    var box = BoundingBox.empty
    for vertex in vertices { box.include(vertex.position) }
    return box
  }
}
