import Parallelism

/// A sphere of nearly equal triangles: a repeatedly subdivided icosahedron.
///
/// ![An icosphere, subdivided three times](icosphere)
///
/// - Seams and poles: none. The mesh is closed and has no texture coordinates. The `textured` form has them, and the
///   seam and the poles of a `UVSphere`.
/// - Counts, without texture: `vertexCount == 10 * 4^subdivisions + 2`, `triangleCount == 20 * 4^subdivisions`.
/// - Vertex order: the corners of the icosahedron, the vertices on its edges, the vertices inside its faces.
public struct Icosphere: TessellatedShape {
  /// The number of times that each triangle is split into four.
  package let subdivisions: Int
  /// The indices and texture coordinates shared by all meshes of the shape.
  public let topology: ShapeTopology

  private let directions: [SIMD3<Float>]

  /// The range of `subdivisions`. Ten subdivisions give 10,485,762 vertices.
  package static let subdivisionRange = 0...10

  /// Creates the tessellation by subdividing the icosahedron. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `subdivisions` is out of range.
  public init(subdivisions: Int) throws(GeometryError) {
    try GeometryError.checkCount("subdivisions", subdivisions, Self.subdivisionRange)
    self.subdivisions = subdivisions
    let grid = IcosahedronGrid(divisions: 1 << subdivisions)
    try GeometryError.checkSize(
      vertexCount: grid.vertexCount, triangleCount: 20 * grid.divisions * grid.divisions)
    let threads = subdivisions < 5 ? 1 : Parallel.threadCount
    let faces = Parallel.ranges(of: 20, count: threads == 1 ? 1 : 10)
    // The ranges of the vertices inside the faces, which follow the vertices on corners and edges.
    let inner = faces.map {
      grid.firstInnerVertex(ofFace: $0.lowerBound)..<grid.firstInnerVertex(ofFace: $0.upperBound)
    }
    directions = Array(count: grid.vertexCount) { directions in
      directions.writeInParallel([0..<inner[0].lowerBound] + inner, threads: threads) { number, directions in
        if number == 0 {
          grid.writeShared(to: &directions)
        } else {
          grid.writeInner(ofFaces: faces[number - 1], to: &directions)
        }
      }
    }
    let size = 3 * grid.divisions * grid.divisions
    let indices = [UInt32](count: 20 * size) { indices in
      let ranges = faces.map { size * $0.lowerBound..<size * $0.upperBound }
      indices.writeInParallel(ranges, threads: threads) { number, indices in
        grid.write(trianglesOfFaces: faces[number], to: &indices)
      }
    }
    topology = ShapeTopology(vertexCount: grid.vertexCount, indices: indices, textureCoordinates: [])
  }

  private init(subdivisions: Int, _ mapping: SphericalMapping) {
    (self.subdivisions, directions, topology) = (subdivisions, mapping.directions, mapping.topology)
  }

  /// The sphere with the texture coordinates of a `UVSphere`. Triangles across longitude 0 are split there. O(vertices).
  public var textured: Icosphere {
    guard topology.textureCoordinates.isEmpty else { return self }
    return Icosphere(
      subdivisions: subdivisions, SphericalMapping(directions, indices: topology.indices))
  }

  /// Writes the vertices of the sphere with the given radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    for index in 0..<vertices.count {
      vertices[index] = Vertex(position: directions[index] * radius, normal: directions[index])
    }
  }
}
