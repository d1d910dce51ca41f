import Geometry
import Parallelism

/// The triangles of a mesh in clusters: runs of at most 64 adjacent triangles with one bounding box each, by which they
/// are assigned to tiles.
///
/// Triangles keep their order if it is already spatially coherent, as in most files. Otherwise they are sorted along a
/// Morton curve through their centroids (G. M. Morton, 1966), which keeps triangles that are close in space close in
/// the list.
///
/// `ClusteredMesh` contains the clusters of a mesh. Meshes of one shape and tessellation share them.
final class TriangleClusters: Sendable {
  /// The number of triangles in every cluster but the last, which may have fewer.
  static let size = 64

  /// The number of triangles.
  let triangleCount: Int
  private let ownedIndices: RetainedArray<UInt32>
  /// Whether boxes were computed, and the corners of the clusters if it was more than once.
  private let knownCorners = Locked<(isWanted: Bool, corners: ClusterCorners?)>((false, nil))

  /// Three vertex indices per triangle, in cluster order. Valid as long as the object lives.
  var indices: UnownedSpan<UInt32> { ownedIndices.elements }

  /// The number of clusters.
  var count: Int { Self.count(triangleCount: triangleCount) }

  /// Returns the number of clusters for `triangleCount` triangles.
  static func count(triangleCount: Int) -> Int { (triangleCount + size - 1) / size }

  /// Returns the triangles of a cluster.
  func triangles(ofCluster cluster: Int) -> Range<Int> {
    cluster * Self.size..<min(triangleCount, (cluster + 1) * Self.size)
  }

  /// Creates clusters from triangles by the positions of their vertices. O(triangles log triangles).
  ///
  /// - Precondition: every index is less than `vertices.count`.
  init(_ source: [UInt32], vertices: borrowing Span<Vertex>) {
    triangleCount = source.count / 3
    guard let order = Self.mortonOrder(source, vertices) else {
      ownedIndices = RetainedArray(source)
      return
    }
    ownedIndices = RetainedArray(
      [UInt32](capacity: source.count) { (output: inout OutputSpan<UInt32>) in
        for triangle in order {
          for corner in 0..<3 { output.append(source[3 * Int(triangle) + corner]) }
        }
      })
  }

  /// Returns the bounding box of each cluster. O(triangles), on several threads.
  ///
  /// From the second time on, which means that the vertices change or that meshes share the clusters, each vertex of a cluster
  /// is looked at once.
  func boxes(_ vertices: [Vertex]) -> [BoundingBox] {
    let corners = knownCorners.withValue { known in
      if known.isWanted, known.corners == nil {
        known.corners = ClusterCorners(indices, clusterSize: 3 * Self.size, vertexCount: vertices.count)
      }
      known.isWanted = true
      return known.corners
    }
    return [BoundingBox](count: count, smallestSize: 1 << 9) { range, output in
      let vertices = vertices.span
      for cluster in range {
        if let corners {
          output.append(Self.box(corners.numbers.elements, corners.range(ofCluster: cluster), vertices))
        } else {
          let triangles = triangles(ofCluster: cluster)
          output.append(
            Self.box(indices, 3 * triangles.lowerBound..<3 * triangles.upperBound, vertices))
        }
      }
    }
  }

  /// Returns the bounding box of the vertices whose indices are at the positions in `range`.
  private static func box(
    _ indices: UnownedSpan<UInt32>, _ range: Range<Int>, _ vertices: borrowing Span<Vertex>
  ) -> BoundingBox {
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for index in range {
      let position = vertices[Int(indices[index])].position
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
    }
    return BoundingBox(min: low, max: high)
  }

  /// Returns the order of triangles along a Morton curve, or nil if their current order is about as good.
  private static func mortonOrder(_ indices: [UInt32], _ vertices: borrowing Span<Vertex>) -> [UInt32]? {
    let (bounds, isCoherent) = coherence(indices, vertices)
    if isCoherent { return nil }
    let scale = 1023 / pointwiseMax(bounds.size, SIMD3(repeating: .leastNormalMagnitude))
    // The code in the upper half and the triangle in the lower half, so that sorting the keys sorts the triangles.
    var keys: [UInt64] = []
    keys.reserveCapacity(indices.count / 3)
    for triangle in 0..<indices.count / 3 {
      var centroid = SIMD3<Float>.zero
      for corner in 0..<3 { centroid += vertices[Int(indices[3 * triangle + corner])].position / 3 }
      let code = mortonCode((centroid - bounds.min) * scale)
      keys.append(UInt64(code) << 32 | UInt64(triangle))
    }
    keys.sort()
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Returns the bounding box of all triangles, and whether clusters of triangles in their current order are about as
  /// small as they can be.
  private static func coherence(
    _ indices: [UInt32], _ vertices: borrowing Span<Vertex>
  ) -> (bounds: BoundingBox, isCoherent: Bool) {
    var bounds = BoundingBox.empty
    let clusterCount = count(triangleCount: indices.count / 3)
    guard clusterCount > 1 else { return (bounds, true) }
    var diagonalSum: Float = 0
    indices.withElements { indices in
      for start in stride(from: 0, to: indices.count, by: 3 * size) {
        let cluster = box(indices, start..<min(indices.count, start + 3 * size), vertices)
        diagonalSum += length(cluster.size)
        bounds.include(cluster)
      }
    }
    // Clusters of long triangles in order are little larger than their largest triangles, whatever the order.
    func isCoherentAlongTriangles() -> Bool {
      indices.withElements { indices in
        let largestSum = stride(from: 0, to: indices.count, by: 3 * size).reduce(Float(0)) { sum, start in
          sum
            + stride(from: start, to: min(indices.count, start + 3 * size), by: 3).reduce(Float(0)) {
              max($0, length(box(indices, $1..<$1 + 3, vertices).size))
            }
        }
        return diagonalSum < 1.25 * largestSum
      }
    }
    // Clusters that tile a surface have a diagonal of about the mesh's diagonal divided by the root of the number of
    // clusters, so their sum is about the mesh's diagonal times that root.
    let isIncoherent = diagonalSum > 2.5 * length(bounds.size) * Float(clusterCount).squareRoot()
    return (bounds, !isIncoherent || isCoherentAlongTriangles())
  }
}

/// The vertices of the triangles of each cluster, each once.
private struct ClusterCorners: Sendable {
  /// The numbers of the vertices, cluster by cluster.
  let numbers: RetainedArray<UInt32>
  private let starts: [Int]

  /// Finds the vertices of clusters of `clusterSize` indices. O(indices + vertices).
  init(_ indices: UnownedSpan<UInt32>, clusterSize: Int, vertexCount: Int) {
    var (numbers, starts): ([UInt32], [Int]) = ([], [0])
    // The last cluster of each vertex, from 1.
    var clusters = [UInt32](repeating: 0, count: vertexCount)
    for start in stride(from: 0, to: indices.count, by: clusterSize) {
      let cluster = UInt32(starts.count)
      for place in start..<min(start + clusterSize, indices.count)
      where clusters[Int(indices[place])] != cluster {
        clusters[Int(indices[place])] = cluster
        numbers.append(indices[place])
      }
      starts.append(numbers.count)
    }
    (self.numbers, self.starts) = (RetainedArray(numbers), starts)
  }

  func range(ofCluster cluster: Int) -> Range<Int> { starts[cluster]..<starts[cluster + 1] }
}

/// Returns the Morton code: the interleaved bits of three coordinates, clamped to 0...1023. NaN counts as 0.
private func mortonCode(_ position: SIMD3<Float>) -> UInt32 {
  /// Returns the ten bits of a coordinate with bit i moved to bit 3 * i: each step halves the length of the runs of
  /// adjacent bits and moves the upper half of each run.
  func spread(_ coordinate: Float) -> UInt32 {
    var bits = coordinate > 0 ? UInt32(min(coordinate, 1023)) : 0
    bits = (bits | bits << 16) & 0x0300_00FF
    bits = (bits | bits << 8) & 0x0300_F00F
    bits = (bits | bits << 4) & 0x030C_30C3
    return (bits | bits << 2) & 0x0924_9249
  }
  return spread(position.x) | spread(position.y) << 1 | spread(position.z) << 2
}
