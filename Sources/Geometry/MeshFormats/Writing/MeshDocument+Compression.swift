import Geometry
import Parallelism

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

/// A document with the vertices that readers of a compressed file get.
struct CompressedDocument {
  /// The document, from whose vertices the bounds in the file follow.
  fileprivate(set) var document: MeshDocument
  #if Compression
    /// The meshes that Draco has compressed.
    fileprivate(set) var streams: [Int: DracoStream] = [:]
  #endif

  /// Creates a document that is written as it is.
  init(_ document: MeshDocument) { self.document = document }
}

extension MeshDocument {
  /// Returns the document with the vertices that a compressed file has. O(vertices).
  func compressed(by compression: MeshCompression) -> CompressedDocument {
    #if Compression
      if compression == .draco { return compressedByDraco }
      guard compression == .meshopt else { return CompressedDocument(self) }
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
      return CompressedDocument(document)
    #else
      return CompressedDocument(self)
    #endif
  }

  #if Compression
    private var compressedByDraco: CompressedDocument {
      var result = CompressedDocument(self)
      let numbers = meshes.indices.filter { number in
        let mesh = meshes[number]
        return !mesh.indices.isEmpty && mesh.points.isEmpty && deformations[number] == nil
      }
      let compressed = Parallel.map(numbers.count) { index in
        DracoStream.compress(meshes[numbers[index]], hasNormals: computedNormals[numbers[index]] == nil)
      }
      for case (let number, let compressed?) in zip(numbers, compressed) {
        result.document.meshes[number] = compressed.mesh
        result.streams[number] = compressed.stream
      }
      return result
    }
  #endif
}
