import Geometry
import Parallelism

/// The bounds of the vertices of a mesh, and whether their values are valid. Computed in one pass, on several threads
/// for large meshes.
struct VertexSummary: Sendable {
  /// A box that contains all positions, if they are finite.
  var bounds = BoundingBox.empty
  /// Whether all positions and normals are finite.
  var isFinite = true
  /// Whether any normal is zero.
  var lacksNormals = false

  /// Computes the summary. O(vertices).
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
    // A finite number times zero is zero. An infinite number or NaN times zero is NaN, and the sum stays NaN.
    var nonFiniteAccumulator = SIMD4<Float>.zero, normalPoison = SIMD2<Float>.zero
    var least = SIMD4<Float>(repeating: .infinity), greatest = SIMD4<Float>(repeating: -.infinity)
    var lacksNormals = false
    vertices.forEach(in: range, as: VertexFloats.self) { vertex in
      let front = vertex.front
      nonFiniteAccumulator += front * 0
      normalPoison += vertex.back * 0
      least.replace(with: front, where: front .< least)
      greatest.replace(with: front, where: front .> greatest)
      lacksNormals = lacksNormals || front.w == 0 && vertex.back == .zero
    }
    self.lacksNormals = lacksNormals
    isFinite = nonFiniteAccumulator == .zero && normalPoison == .zero
    bounds = BoundingBox(
      min: SIMD3(least.x, least.y, least.z), max: SIMD3(greatest.x, greatest.y, greatest.z))
  }
}

/// The floats of a vertex in two vectors, each loaded at once: x, y, z, nx and ny, nz.
private struct VertexFloats: BitwiseCopyable, FullyInhabited {
  let front: SIMD4<Float>
  let back: SIMD2<Float>
}

extension [UInt32] {
  /// Returns the largest element, or nil if there is none. O(count), on several threads for large arrays.
  func greatest(threads: Int = Parallel.threadCount) -> UInt32? {
    let ranges = Parallel.ranges(of: count, count: threads, smallestSize: 1 << 20)
    return Parallel.map(ranges.count, threads: threads) { number -> UInt32? in
      if ranges[number].isEmpty { return nil }
      var greatest: UInt32 = 0
      // Iterating a span over the range avoids a bounds check for each element.
      let part = span.extracting(ranges[number])
      for index in part.indices { greatest = Swift.max(greatest, part[index]) }
      return greatest
    }.compactMap(\.self).max()
  }
}
