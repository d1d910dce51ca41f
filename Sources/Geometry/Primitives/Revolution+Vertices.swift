import Hardware

extension Revolution {
  /// A meridian, made ready to be multiplied with a row: the two are the six floats of a vertex.
  struct Spoke: Equatable, Sendable {
    /// For x, y, z and nx: cosine, one, minus sine, cosine.
    let front: SIMD4<Float>
    /// For ny and nz: one, minus sine.
    let back: SIMD2<Float>

    /// A meridian of this cosine and sine.
    init(_ angle: SIMD2<Float>) {
      front = SIMD4(angle.x, 1, -angle.y, angle.x)
      back = SIMD2(1, -angle.y)
    }
  }

  /// A row at its place among all vertices.
  private struct Ring: Sendable {
    let start: Int
    let isPole: Bool
    let row: Row
  }

  /// Writes all vertices; `row` tells how large each row of each band is. O(vertices), on several threads where they are
  /// many.
  func fill(_ vertices: inout MutableSpan<Vertex>, row: (_ band: Int, _ row: Int) -> Row) {
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

  /// Fewer vertices are written before a second thread has begun.
  private static let parallelSize = 1 << 16

  /// Writes a ring of vertices from `start` on: two products and two stores each.
  @inline(__always)
  private func write(_ ring: Ring, to vertices: inout MutableSpan<Vertex>, at start: Int) {
    let spokes = (ring.isPole ? middles : meridians).span
    let row = ring.row
    let front = SIMD4(row.radius, row.height, row.radius, row.outward)
    let back = SIMD2(row.upward, row.outward)
    let size = MemoryLayout<Vertex>.size
    precondition(start >= 0 && start + spokes.count <= vertices.count)
    vertices.withUnsafeMutableBytes { bytes in
      // A vertex is six floats without gaps; those of the ring lie within the span, as has just been checked.
      guard var place = bytes.baseAddress?.advanced(by: start * size) else { return }
      for index in spokes.indices {
        let spoke = spokes[index]
        place.storeBytes(of: spoke.front * front, as: SIMD4<Float>.self)
        place.storeBytes(of: spoke.back * back, toByteOffset: 16, as: SIMD2<Float>.self)
        place += size
      }
      guard ring.isPole else { return }
      // On the axis, and not at minus zero, which a product might be.
      for _ in spokes.indices {
        place -= size
        place.storeBytes(of: 0, as: Float.self)
        place.storeBytes(of: 0, toByteOffset: 8, as: Float.self)
      }
    }
  }
}
