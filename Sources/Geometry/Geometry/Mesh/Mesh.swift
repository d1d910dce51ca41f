/// A triangle mesh as a value: packed vertices and the indices of the triangles.
///
/// Triangles wind counter-clockwise seen from outside, in a right-handed space with Y up, in metres. These are the
/// conventions of glTF 2.0 (section 3.4, "Coordinate System and Units").
///
/// Vertices and indices are one value, so a reader never sees vertices of one version and indices of another. The
/// arrays are copy-on-write: meshes of one topology share their index storage until one of them changes it.
public struct Mesh: Equatable, Sendable {
  /// The vertices, with positions and unit normals.
  public var vertices: [Vertex]
  /// One texture coordinate for each vertex, with (0, 0) at the upper left corner of the image. Empty if there are
  /// none.
  public var textureCoordinates: [SIMD2<Float>]
  /// A second set of texture coordinates, which materials may use for some textures. Empty if the mesh has no second set.
  public var secondTextureCoordinates: [SIMD2<Float>]
  /// One tangent for each vertex, for normal textures: a unit vector in the direction of the first texture coordinate,
  /// and as fourth component the sign (1 or -1) of the bitangent, cross(normal, tangent) times the sign. Empty if there
  /// are none.
  public var tangents: [SIMD4<Float>]
  /// One colour for each vertex. Empty if the mesh has no vertex colours.
  public var colors: [Color]
  /// Three indices for each triangle, each less than `vertices.count`.
  public var indices: [UInt32]
  /// Points or lines. A mesh that has them has no vertices and no triangles: readers make separate meshes of them.
  public var points: PointSet

  /// Creates a mesh from its parts. The indices are not checked: the caller ensures that each is less than
  /// `vertices.count`.
  ///
  /// - Precondition: `indices.count` is a multiple of three. The optional attributes are empty or have one element for
  ///   each vertex.
  public init(
    vertices: [Vertex] = [], textureCoordinates: [SIMD2<Float>] = [],
    secondTextureCoordinates: [SIMD2<Float>] = [], tangents: [SIMD4<Float>] = [], colors: [Color] = [],
    indices: [UInt32] = [], points: PointSet = PointSet()
  ) {
    precondition(indices.count.isMultiple(of: 3), "the number of indices must be a multiple of 3")
    func isComplete(_ count: Int) -> Bool { count == 0 || count == vertices.count }
    precondition(isComplete(textureCoordinates.count) && isComplete(secondTextureCoordinates.count))
    precondition(isComplete(tangents.count) && isComplete(colors.count))
    self.vertices = vertices
    self.textureCoordinates = textureCoordinates
    self.secondTextureCoordinates = secondTextureCoordinates
    self.tangents = tangents
    self.colors = colors
    self.indices = indices
    self.points = points
  }

  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// Whether the mesh has no triangles, and neither points nor lines.
  public var isEmpty: Bool { indices.isEmpty && points.isEmpty }

  /// The smallest axis-aligned box that contains every vertex and every point. O(vertices + points).
  public var bounds: BoundingBox {
    var box = points.isEmpty ? .empty : points.bounds
    for vertex in vertices { box.include(vertex.position) }
    return box
  }
}

extension Mesh {
  /// Replaces the vertices, with all of their attributes, by copies of the vertices `sources`, in that order. The
  /// indices are unchanged. O(sources).
  package mutating func selectVertices(_ sources: [some BinaryInteger]) {
    func select<Value>(_ values: inout [Value]) {
      if !values.isEmpty { values = sources.map { values[Int($0)] } }
    }
    select(&vertices)
    select(&textureCoordinates)
    select(&secondTextureCoordinates)
    select(&tangents)
    select(&colors)
  }

  /// The name and the number of each kind of optional vertex attributes.
  package var attributeCounts: [(name: String, count: Int)] {
    [
      ("texture coordinates", textureCoordinates.count),
      ("second texture coordinates", secondTextureCoordinates.count), ("tangents", tangents.count),
      ("colours", colors.count),
    ]
  }
}

extension Ray {
  /// Returns the number of the nearest triangle of a mesh with the transform `place`, and the distance to it. O(triangles).
  package func nearestTriangle(
    of mesh: Mesh, at place: Transform, isOneSided: Bool
  ) -> (number: Int, distance: Float)? {
    let corners = mesh.vertices.map { place.apply(to: $0.position) }
    let isReflection = place.isReflection
    var nearest: (number: Int, distance: Float)?
    for start in stride(from: 0, to: mesh.indices.count, by: 3) {
      let (a, b, c) = (mesh.indices[start], mesh.indices[start + 1], mesh.indices[start + 2])
      let (second, third) = isReflection ? (c, b) : (b, c)
      let found = distance(
        toTriangle: corners[Int(a)], corners[Int(second)], corners[Int(third)], isOneSided: isOneSided)
      if let found, found < nearest?.distance ?? .infinity { nearest = (start / 3, found) }
    }
    return nearest
  }
}
