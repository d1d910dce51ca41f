import Geometry
import Parallelism

/// The grids to which meshoptimizer rounds the positions of a mesh.
struct MeshGrids: Sendable {
  /// The grid of the vertices, and that of the points.
  let vertices, points: ExponentGrid

  /// Creates the grids of the positions of a mesh. O(vertices + points).
  init(_ mesh: Mesh) {
    vertices = ExponentGrid(mesh.vertices.lazy.map(\.position))
    points = ExponentGrid(mesh.points.positions.lazy.map(\.vector))
  }
}

/// A document with the vertices that readers of a compressed file get.
struct CompressedDocument {
  /// The document, from whose vertices the bounds in the file follow.
  fileprivate(set) var document: MeshDocument
  /// The grids of the meshes that meshoptimizer compresses.
  fileprivate(set) var grids: [Int: MeshGrids] = [:]
  /// The meshes that Draco has compressed.
  fileprivate(set) var streams: [Int: DracoStream] = [:]

  /// Creates a document that is written as it is.
  init(_ document: MeshDocument) { self.document = document }
}

extension MeshDocument {
  /// Returns the document with the vertices that a compressed file has. O(vertices).
  func compressed(by compression: MeshCompression) -> CompressedDocument {
    switch compression {
    case .none: CompressedDocument(self)
    case .meshopt: compressedByMeshopt
    case .draco: compressedByDraco
    }
  }

  private var compressedByMeshopt: CompressedDocument {
    var result = CompressedDocument(self)
    // The attributes of splats have no compressed form.
    for (index, isWritten) in writtenMeshes.enumerated() where isWritten && !meshes[index].points.areSplats {
      let grids = MeshGrids(meshes[index])
      result.grids[index] = grids
      for vertex in meshes[index].vertices.indices {
        result.document.meshes[index].vertices[vertex].position = grids.vertices.rounded(
          meshes[index].vertices[vertex].position)
      }
      let points = meshes[index].points.positions
      if !points.isEmpty {
        result.document.meshes[index].points.positions = points.map {
          PackedFloat3(grids.points.rounded($0.vector))
        }
      }
    }
    return result
  }

  private var compressedByDraco: CompressedDocument {
    var result = CompressedDocument(self)
    let isWritten = writtenMeshes
    let numbers = meshes.indices.filter { number in
      let mesh = meshes[number]
      return isWritten[number] && !mesh.indices.isEmpty && mesh.points.isEmpty
        && deformations[number] == nil
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
}

extension CompressedDocument {
  /// The parts of the document that a method leaves uncompressed, as words for a message. O(nodes + meshes).
  func uncompressedParts(by compression: MeshCompression) -> [String] {
    guard compression == .draco else { return [] }
    var (pointCount, lineCount, deformedCount, refusedCount) = (0, 0, 0, 0)
    for (number, isWritten) in document.writtenMeshes.enumerated() where isWritten {
      let mesh = document.meshes[number]
      if !mesh.points.isEmpty {
        if mesh.points.areLines {
          lineCount += mesh.points.lineCount
        } else {
          pointCount += mesh.points.positions.count
        }
      } else if document.deformations[number] != nil {
        deformedCount += 1
      } else if streams[number] == nil {
        refusedCount += 1
      }
    }
    return [
      counted(deformedCount, "mesh", "meshes").map { $0 + " with joints or morph targets" },
      counted(refusedCount, "mesh", "meshes").map { $0 + " that Draco cannot encode" },
      counted(pointCount, "point", "points"), counted(lineCount, "line", "lines"),
    ].compactMap(\.self)
  }
}
