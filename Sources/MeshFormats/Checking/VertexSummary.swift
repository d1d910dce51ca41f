import Geometry
import Hardware

/// What one pass over the vertices of a mesh finds, several threads sharing it where they are many.
struct VertexSummary: Sendable {
  /// Holds all positions, if they are finite.
  var bounds = BoundingBox.empty
  /// Whether all positions and normals are finite.
  var isFinite = true
  /// Whether a normal is zero.
  var lacksNormals = false

  /// O(vertices).
  init(_ vertices: [Vertex], threads: Int = Parallel.threadCount) {
    let ranges = Parallel.ranges(of: vertices.count, count: threads, smallestSize: 1 << 18)
    let parts = Parallel.map(ranges.count, threads: threads) { VertexSummary(vertices.span, ranges[$0]) }
    for part in parts {
      bounds.include(part.bounds)
      isFinite = isFinite && part.isFinite
      lacksNormals = lacksNormals || part.lacksNormals
    }
  }

  private init(_ vertices: Span<Vertex>, _ range: Range<Int>) {
    if range.isEmpty { return }
    // Zero times a number is zero, unless the number is not finite; then the sum is not zero for good.
    var poison = SIMD4<Float>.zero, normalPoison = SIMD2<Float>.zero
    var least = SIMD4<Float>(repeating: .infinity), greatest = SIMD4<Float>(repeating: -.infinity)
    var lacksNormals = false
    vertices.forEach(in: range, as: VertexFloats.self) { vertex in
      let front = vertex.front
      poison += front * 0
      normalPoison += vertex.back * 0
      least.replace(with: front, where: front .< least)
      greatest.replace(with: front, where: front .> greatest)
      lacksNormals = lacksNormals || front.w == 0 && vertex.back == .zero
    }
    self.lacksNormals = lacksNormals
    isFinite = poison == .zero && normalPoison == .zero
    bounds = BoundingBox(
      min: SIMD3(least.x, least.y, least.z), max: SIMD3(greatest.x, greatest.y, greatest.z))
  }
}

/// The floats of a vertex in vectors, which are loaded in one step: x, y, z, nx and ny, nz.
private struct VertexFloats: BitwiseCopyable, FullyInhabited {
  let front: SIMD4<Float>
  let back: SIMD2<Float>
}

extension [UInt32] {
  /// The greatest of them; nil if there are none. Several threads share the work where they are many. O(count).
  func greatest(threads: Int = Parallel.threadCount) -> UInt32? {
    let ranges = Parallel.ranges(of: count, count: threads, smallestSize: 1 << 20)
    return Parallel.map(ranges.count, threads: threads) { number -> UInt32? in
      if ranges[number].isEmpty { return nil }
      var greatest: UInt32 = 0
      // A span of the range, whose elements are not checked one by one.
      let part = span.extracting(ranges[number])
      for index in part.indices { greatest = Swift.max(greatest, part[index]) }
      return greatest
    }.compactMap(\.self).max()
  }
}
