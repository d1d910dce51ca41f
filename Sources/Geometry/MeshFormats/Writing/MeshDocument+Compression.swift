import Geometry

#if Compression
  extension Mesh {
    /// The grid of the positions of the vertices, and that of the positions of points.
    var positionGrids: (vertices: ExponentGrid, points: ExponentGrid) {
      (ExponentGrid(vertices.lazy.map(\.position)), ExponentGrid(points.positions.lazy.map(\.vector)))
    }

    /// The grid of a set of texture coordinates.
    static func grid(ofCoordinates coordinates: [SIMD2<Float>]) -> ExponentGrid {
      ExponentGrid(coordinates.lazy.map { SIMD3($0, 0) }, coarsest: -15)
    }
  }
#endif

extension MeshDocument {
  /// Returns the document with the positions that a compressed file has, from which its bounds follow. O(vertices).
  func rounded(for compression: MeshCompression) -> MeshDocument {
    #if Compression
      guard compression == .meshopt else { return self }
      var document = self
      for index in document.meshes.indices {
        let grids = document.meshes[index].positionGrids
        func rounded(_ position: SIMD3<Float>, _ grid: ExponentGrid) -> SIMD3<Float> {
          SIMD3(grid.rounded(position.x), grid.rounded(position.y), grid.rounded(position.z))
        }
        for vertex in document.meshes[index].vertices.indices {
          document.meshes[index].vertices[vertex].position = rounded(
            document.meshes[index].vertices[vertex].position, grids.vertices)
        }
        let points = document.meshes[index].points.positions
        if !points.isEmpty {
          document.meshes[index].points.positions = points.map {
            PackedFloat3(rounded($0.vector, grids.points))
          }
        }
      }
      return document
    #else
      return self
    #endif
  }
}
