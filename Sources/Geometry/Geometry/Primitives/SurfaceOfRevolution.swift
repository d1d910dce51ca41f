#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Parallelism

/// A surface of revolution: a profile of rows from top to bottom, rotated about the Y axis.
///
/// Each row is a ring of vertices from longitude 0 (+X) towards −Z, so that texture coordinates grow eastwards: u from
/// 0 to 1 around the ring, and v from 0 in the first row of a band to 1 in its last.
///
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit, and u = 0 and u = 1.
/// - Poles: a row on the axis has `segments` vertices at one position, one for each triangle, with u at the middle of
///   the triangle. No triangle is degenerate.
/// - Bands: each has its own rows, so two bands meet at a hard edge or not at all.
///
/// Sines and cosines are computed once. Meshing writes each vertex once, from its row and its meridian.
struct SurfaceOfRevolution: Equatable, Sendable {
  /// A point of the profile: the distance from the axis, the height and the normal.
  struct ProfilePoint {
    /// The distance from the axis, and the height.
    var radius: Float, height: Float
    /// The components of the normal away from the axis and upwards.
    var outward: Float, upward: Float
  }

  /// A section of the profile: the number of its rows, whether its ends are poles, and whether it is a disc. It is
  /// independent of the size.
  struct ProfileSection: Equatable, Sendable {
    /// The number of rows, at least 2.
    var rowCount: Int
    var startsAtPole = false
    var endsAtPole = false
    /// Whether the band is flat and its texture is mapped as a planar circle instead of wrapped around the axis.
    var isDisc = false
  }

  let segments: Int
  let bands: [ProfileSection]
  var topology: ShapeTopology

  /// The factors of each vertex of a ring (see `MeridianFactors`): for the meridians, with the first repeated at the
  /// end, and for the middles between them.
  let meridians: [MeridianFactors]
  let middles: [MeridianFactors]

  /// The range of `segments` for every surface.
  static let segmentRange = 3...65_536

  /// Computes the angles, the indices and the texture coordinates. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` is out of range or there would be too many vertices.
  init(segments: Int, bands: [ProfileSection]) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    let count = bands.reduce(0) { $0 + $1.vertexCount(segments: segments) }
    try GeometryError.checkSize(
      vertexCount: count, triangleCount: bands.reduce(0) { $0 + $1.triangleCount(segments: segments) })
    self.segments = segments
    self.bands = bands
    let circle = Self.circle(segments, offset: 0) + [SIMD2(1, 0)]
    meridians = circle.map(MeridianFactors.init)
    middles = Self.circle(segments, offset: 0.5).map(MeridianFactors.init)
    topology = ShapeTopology(
      vertexCount: count, indices: Self.indices(segments, bands),
      textureCoordinates: Self.textureCoordinates(segments, bands, circle))
  }

  /// Returns the cosine and sine of `count` equal steps of a full turn, starting at `offset` steps.
  static func circle(_ count: Int, offset: Double) -> [SIMD2<Float>] {
    (0..<count).map { step in
      let angle = 2 * Double.pi * (Double(step) + offset) / Double(count)
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
  }

  /// Returns the cosine and sine of `count` equal steps from pole to pole. Both poles and the equator are exact.
  static func halfCircle(_ count: Int) -> [SIMD2<Float>] {
    (0...count).map { step in
      if step == 0 { return SIMD2(1, 0) }
      if step == count { return SIMD2(-1, 0) }
      if 2 * step == count { return SIMD2(0, 1) }
      let angle = Double.pi * Double(step) / Double(count)
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
  }
}

extension SurfaceOfRevolution.ProfileSection {
  /// Returns whether a row is a pole.
  func isPole(_ row: Int) -> Bool { row == 0 && startsAtPole || row == rowCount - 1 && endsAtPole }

  private var poleCount: Int { (startsAtPole ? 1 : 0) + (endsAtPole ? 1 : 0) }

  func vertexCount(segments: Int) -> Int { rowCount * (segments + 1) - poleCount }

  /// Returns the number of triangles: two for each cell, one for a cell at a pole.
  func triangleCount(segments: Int) -> Int { segments * (2 * (rowCount - 1) - poleCount) }
}

extension SurfaceOfRevolution {
  /// The quads between two rows, with the offset of their indices.
  private struct QuadStrip: Sendable {
    /// The numbers of the first vertices of the upper and the lower row.
    let above: Int, below: Int
    let isNorthPole: Bool, isSouthPole: Bool
    let firstIndex: Int

    /// The number of indices of a cell.
    var cellSize: Int { isNorthPole || isSouthPole ? 3 : 6 }
  }

  /// Returns the indices of all cells: the upper triangle of each, then the lower one. A cell at a pole has one
  /// triangle.
  static func indices(_ segments: Int, _ bands: [ProfileSection]) -> [UInt32] {
    var strips: [QuadStrip] = []
    var (start, firstIndex) = (0, 0)
    for band in bands {
      for row in 0..<band.rowCount - 1 {
        let below = start + (band.isPole(row) ? segments : segments + 1)
        let strip = QuadStrip(
          above: start, below: below, isNorthPole: band.isPole(row), isSouthPole: band.isPole(row + 1),
          firstIndex: firstIndex)
        strips.append(strip)
        start = below
        firstIndex += strip.cellSize * segments
      }
      start += band.endsAtPole ? segments : segments + 1
    }
    let (all, count) = (strips, firstIndex)
    let parts = Parallel.ranges(
      of: all.count, count: count >= parallelCount ? 4 * Parallel.threadCount : 1)
    let ranges = parts.map { part in
      all[part.lowerBound]
        .firstIndex..<(part.upperBound < all.count ? all[part.upperBound].firstIndex : count)
    }
    return [UInt32](count: count) { indices in
      indices.writeInParallel(ranges) { number, indices in
        for strip in all[parts[number]] {
          write(strip, segments, to: &indices, at: strip.firstIndex - ranges[number].lowerBound)
        }
      }
    }
  }

  /// The number of indices from which threads are worthwhile. Fewer are written before a second thread has started.
  private static let parallelCount = 1 << 18

  /// The indices of a cell at a pole.
  private struct Triangle: BitwiseCopyable, FullyInhabited {
    let a: UInt32, b: UInt32, c: UInt32
  }

  /// The twelve vertex indices of two adjacent quads, as three SIMD vectors. The vectors are stored together.
  private struct QuadPairIndices: BitwiseCopyable, FullyInhabited {
    var first: SIMD4<UInt32>, second: SIMD4<UInt32>, third: SIMD4<UInt32>
  }

  private static func write(
    _ strip: QuadStrip, _ segments: Int, to indices: inout MutableSpan<UInt32>, at start: Int
  ) {
    let northWest = UInt32(truncatingIfNeeded: strip.above),
      southWest = UInt32(truncatingIfNeeded: strip.below)
    if strip.isNorthPole || strip.isSouthPole {
      indices.store(segments, at: start) { number in
        let column = UInt32(truncatingIfNeeded: number)
        return Triangle(
          a: northWest &+ column, b: southWest &+ column,
          c: strip.isNorthPole ? southWest &+ column &+ 1 : northWest &+ column &+ 1)
      }
      return
    }
    // Two cells have twelve indices. Each is greater by two in the next pair of cells, so a pair takes three vector
    // additions.
    var cells = QuadPairIndices(
      first: SIMD4(northWest, southWest, northWest &+ 1, northWest &+ 1),
      second: SIMD4(southWest, southWest &+ 1, northWest &+ 1, southWest &+ 1),
      third: SIMD4(northWest &+ 2, northWest &+ 2, southWest &+ 1, southWest &+ 2))
    let two = SIMD4<UInt32>(repeating: 2)
    indices.store(segments / 2, at: start) { _ in
      defer {
        cells.first &+= two
        cells.second &+= two
        cells.third &+= two
      }
      return cells
    }
    if !segments.isMultiple(of: 2) {
      let last = start + 6 * (segments - 1)
      indices.store(1, at: last) { _ in cells.first }
      indices.store(1, at: last + 4) { _ in cells.second.lowHalf }
    }
  }

  static func textureCoordinates(
    _ segments: Int, _ bands: [ProfileSection], _ meridians: [SIMD2<Float>]
  ) -> [SIMD2<Float>] {
    let easts = (0...segments).map { Float($0) / Float(segments) }
    let middles = (0..<segments).map { (Float($0) + 0.5) / Float(segments) }
    let count = bands.reduce(0) { $0 + $1.vertexCount(segments: segments) }
    return [SIMD2<Float>](count: count) { coordinates in
      var next = 0
      for band in bands {
        for row in 0..<band.rowCount {
          let isPole = band.isPole(row)
          let down = Float(row) / Float(band.rowCount - 1)
          if band.isDisc {
            // Planar mapping: a circle in the image, with right at +X and the top at −Z.
            let radius = isPole ? 0 : 0.5 * (band.startsAtPole ? down : 1 - down)
            let top: Float = band.startsAtPole ? -1 : 1
            for meridian in meridians.prefix(isPole ? segments : segments + 1) {
              coordinates[next] = SIMD2(0.5 + radius * meridian.x, 0.5 + top * radius * meridian.y)
              next += 1
            }
          } else {
            for east in isPole ? middles : easts {
              coordinates[next] = SIMD2(east, down)
              next += 1
            }
          }
        }
      }
    }
  }

  /// Replaces the texture coordinate v of each row of a surface of one band by that of `v`. O(vertices).
  mutating func mapRows(_ v: (_ row: Int) -> Float) {
    let last = Float(bands[0].rowCount - 1)
    topology = ShapeTopology(
      vertexCount: topology.vertexCount, indices: topology.indices,
      textureCoordinates: topology.textureCoordinates.map { coordinate in
        SIMD2(coordinate.x, v(Int((coordinate.y * last).rounded())))
      })
  }
}

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
