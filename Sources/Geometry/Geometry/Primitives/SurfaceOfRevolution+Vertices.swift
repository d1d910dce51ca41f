import Parallelism

extension SurfaceOfRevolution {
  /// The factors of a meridian. Their products with the values of a row are the six floats of a vertex.
  struct MeridianFactors: Equatable, Sendable {
    /// The factors of x, y, z and nx: cosine, one, minus sine, cosine.
    let front: SIMD4<Float>
    /// The factors of ny and nz: one, minus sine.
    let back: SIMD2<Float>

    /// Creates the factors from the cosine and the sine of a meridian.
    init(_ angle: SIMD2<Float>) {
      front = SIMD4(angle.x, 1, -angle.y, angle.x)
      back = SIMD2(1, -angle.y)
    }
  }

  /// A row with the offset of its first vertex.
  private struct Ring: Sendable {
    let start: Int
    let isPole: Bool
    let row: ProfilePoint
  }

  /// Writes all vertices. O(vertices), on several threads from `parallelSize` vertices.
  ///
  /// - Parameter row: Returns the dimensions of a row of a band.
  func fill(_ vertices: inout MutableSpan<Vertex>, row: (_ band: Int, _ row: Int) -> ProfilePoint) {
    var rings: [Ring] = []
    rings.reserveCapacity(bands.reduce(0) { $0 + $1.rowCount })
    var start = 0
    for (number, band) in bands.enumerated() {
      for index in 0..<band.rowCount {
        let isPole = band.isPole(index)
        rings.append(Ring(start: start, isPole: isPole, row: row(number, index)))
        start += isPole ? segments : segments + 1
      }
    }
    guard start >= Self.parallelSize else {
      for ring in rings { write(ring, to: &vertices, at: ring.start) }
      return
    }
    let all = rings
    let parts = Parallel.ranges(of: all.count, count: 4 * Parallel.threadCount)
    let ranges = parts.map { part in
      all[part.lowerBound].start..<(part.upperBound < all.count ? all[part.upperBound].start : start)
    }
    vertices.writeInParallel(ranges) { number, vertices in
      for ring in all[parts[number]] {
        write(ring, to: &vertices, at: ring.start - ranges[number].lowerBound)
      }
    }
  }

  /// The number of vertices from which threads are worthwhile. Fewer are written before a second thread has started.
  private static let parallelSize = 1 << 16

  /// Writes a ring of vertices from index `start`. Each vertex takes two vector products and two stores.
  @inline(__always)
  private func write(_ ring: Ring, to vertices: inout MutableSpan<Vertex>, at start: Int) {
    let spokes = (ring.isPole ? middles : meridians).span
    let row = ring.row
    let front = SIMD4(row.radius, row.height, row.radius, row.outward)
    let back = SIMD2(row.upward, row.outward)
    vertices.store(spokes.count, at: start) { number in
      let spoke = spokes[number]
      return VertexFloats(front: spoke.front * front, back: spoke.back * back)
    }
    guard ring.isPole else { return }
    // Sets exact zeros on the axis. The products can be -0.
    for index in start..<start + spokes.count { (vertices[index].x, vertices[index].z) = (0, 0) }
  }

  /// The floats of a `Vertex`, in vectors that are stored together.
  private struct VertexFloats: BitwiseCopyable, FullyInhabited {
    let front: SIMD4<Float>
    let back: SIMD2<Float>
  }
}
