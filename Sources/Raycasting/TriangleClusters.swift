import Geometry
import Hardware

/// The triangles of a mesh in clusters: runs of at most 64 triangles that lie close together, so that one bounding box
/// stands for all of them when a picture is divided into tiles.
///
/// Triangles keep their order where that is already local, as it is in most files. Otherwise they are sorted along a
/// Morton curve through their centroids (G. M. Morton, 1966), which keeps what is near in space near in the list.
final class TriangleClusters: Sendable {
  /// The number of triangles of every cluster but the last, which may have fewer.
  static let size = 64

  /// The number of triangles.
  let triangleCount: Int
  private let ownedIndices: ConstantBuffer<UInt32>

  /// Three for each triangle, cluster by cluster. The object owns them.
  var indices: ConstantElements<UInt32> { ownedIndices.elements }

  /// The number of clusters.
  var count: Int { Self.count(triangleCount: triangleCount) }

  /// The number of clusters that so many triangles make.
  static func count(triangleCount: Int) -> Int { (triangleCount + size - 1) / size }

  /// The triangles of a cluster.
  func triangles(ofCluster cluster: Int) -> Range<Int> {
    cluster * Self.size..<min(triangleCount, (cluster + 1) * Self.size)
  }

  /// Groups triangles by the positions of their vertices. O(triangles).
  ///
  /// - Precondition: every index is less than `vertices.count`.
  init(_ source: [UInt32], vertices: borrowing Span<Vertex>) {
    triangleCount = source.count / 3
    guard let order = Self.localOrder(source, vertices) else {
      ownedIndices = ConstantBuffer(source)
      return
    }
    ownedIndices = ConstantBuffer(
      [UInt32](capacity: source.count) { (output: inout OutputSpan<UInt32>) in
        for triangle in order {
          for corner in 0..<3 { output.append(source[3 * Int(triangle) + corner]) }
        }
      })
  }

  /// The box around each cluster. O(triangles).
  func boxes(_ vertices: borrowing Span<Vertex>) -> [BoundingBox] {
    (0..<count).map { cluster in
      let triangles = triangles(ofCluster: cluster)
      return Self.box(indices, 3 * triangles.lowerBound..<3 * triangles.upperBound, vertices)
    }
  }

  /// The box around the vertices whose indices are in `range`.
  private static func box(
    _ indices: ConstantElements<UInt32>, _ range: Range<Int>, _ vertices: borrowing Span<Vertex>
  ) -> BoundingBox {
    var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for place in range {
      let position = vertices[Int(indices[place])].position
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
    }
    return BoundingBox(min: low, max: high)
  }

  /// The order of triangles along a Morton curve; nil where the order they have is about as good.
  private static func localOrder(_ indices: [UInt32], _ vertices: borrowing Span<Vertex>) -> [UInt32]? {
    let clusterCount = count(triangleCount: indices.count / 3)
    guard clusterCount > 1 else { return nil }
    var whole = BoundingBox.empty
    var sum: Float = 0
    indices.withElements { indices in
      for start in stride(from: 0, to: indices.count, by: 3 * size) {
        let cluster = box(indices, start..<min(indices.count, start + 3 * size), vertices)
        sum += length(cluster.size)
        whole.include(cluster)
      }
    }
    // The diagonals of clusters that tile a surface are about the whole's by the root of their number.
    guard sum > 2.5 * length(whole.size) * Float(clusterCount).squareRoot() else { return nil }
    let scale = 1023 / pointwiseMax(whole.size, SIMD3(repeating: .leastNormalMagnitude))
    var keys: [UInt64] = []
    keys.reserveCapacity(indices.count / 3)
    for triangle in 0..<indices.count / 3 {
      var centroid = SIMD3<Float>.zero
      for corner in 0..<3 { centroid += vertices[Int(indices[3 * triangle + corner])].position / 3 }
      let code = mortonCode((centroid - whole.min) * scale)
      keys.append(UInt64(code) << 32 | UInt64(triangle))
    }
    keys.sort()
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The bits of three coordinates from 0 to 1023, interleaved; coordinates that are not finite count as 0.
  private static func mortonCode(_ place: SIMD3<Float>) -> UInt32 {
    /// Moves bit i of ten to bit 3 * i.
    func spread(_ coordinate: Float) -> UInt32 {
      var bits = coordinate > 0 ? UInt32(min(coordinate, 1023)) : 0
      bits = (bits | bits << 16) & 0x0300_00FF
      bits = (bits | bits << 8) & 0x0300_F00F
      bits = (bits | bits << 4) & 0x030C_30C3
      return (bits | bits << 2) & 0x0924_9249
    }
    return spread(place.x) | spread(place.y) << 1 | spread(place.z) << 2
  }
}
