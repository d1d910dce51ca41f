#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A surface of revolution: a profile of rows, from the top to the bottom, that is turned about the Y axis.
///
/// Each row is a ring of vertices that starts at longitude 0 (+X) and turns towards −Z, so that texture coordinates grow
/// eastwards, u from 0 to 1, and v from 0 in the first row of a band to 1 in its last.
///
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit, and u = 0 and u = 1.
/// - Poles: a row on the axis is `segments` vertices at one place, one for each triangle, with u in the triangle's
///   middle. No triangle is degenerate.
/// - Bands: between two bands there is a hard edge, or nothing: each has rows of its own.
///
/// The angles are cut once. Meshing writes each vertex once, from its row and its meridian.
struct Revolution: Equatable, Sendable {
  /// A ring of vertices at some size.
  struct Row {
    /// The distance from the axis and the height.
    var radius: Float, height: Float
    /// The normal's components away from the axis and up.
    var outward: Float, upward: Float
  }

  /// What a band of rows is, whatever its size.
  struct Band: Equatable, Sendable {
    /// How many rows, at least 2.
    var rowCount: Int
    var startsAtPole = false
    var endsAtPole = false
    /// Whether it is flat, and its texture a picture seen straight on, rather than one that is wrapped around.
    var isDisc = false
  }

  let segments: Int
  let bands: [Band]
  let topology: ShapeTopology

  /// Cosine and sine of each meridian, the first once more at the end, and of the middles between them.
  private let meridians: [SIMD2<Float>]
  private let middles: [SIMD2<Float>]

  /// The range of the number of meridians of every surface.
  static let segmentRange = 3...65_536

  /// Cuts the angles and lays out the triangles. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` is out of range or there would be too many vertices.
  init(segments: Int, bands: [Band]) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    var count = 0
    for band in bands { count += band.vertexCount(segments: segments) }
    guard count <= GeometryError.vertexLimit else { throw .tooManyVertices(count) }
    self.segments = segments
    self.bands = bands
    meridians = Self.circle(segments, offset: 0) + [SIMD2(1, 0)]
    middles = Self.circle(segments, offset: 0.5)
    topology = ShapeTopology(
      vertexCount: count, indices: Self.indices(segments, bands),
      textureCoordinates: Self.textureCoordinates(segments, bands, meridians))
  }

  /// Writes all vertices; `row` tells how large each row of each band is. O(vertices).
  func fill(_ vertices: inout MutableSpan<Vertex>, row: (_ band: Int, _ row: Int) -> Row) {
    var next = 0
    for (number, band) in bands.enumerated() {
      for index in 0..<band.rowCount {
        let row = row(number, index)
        if band.isPole(index) {
          for middle in middles {
            vertices[next] = Vertex(
              position: [0, row.height, 0],
              normal: SIMD3(row.outward * middle.x, row.upward, -row.outward * middle.y))
            next += 1
          }
        } else {
          for meridian in meridians {
            vertices[next] = Vertex(
              position: SIMD3(row.radius * meridian.x, row.height, -row.radius * meridian.y),
              normal: SIMD3(row.outward * meridian.x, row.upward, -row.outward * meridian.y))
            next += 1
          }
        }
      }
    }
  }

  private static func indices(_ segments: Int, _ bands: [Band]) -> [UInt32] {
    var indices: [UInt32] = []
    indices.reserveCapacity(bands.reduce(0) { $0 + $1.triangleCount(segments: segments) } * 3)
    var start = 0
    for band in bands {
      for row in 0..<band.rowCount - 1 {
        let below = start + (band.isPole(row) ? segments : segments + 1)
        for column in 0..<segments {
          let northWest = UInt32(start + column), southWest = UInt32(below + column)
          if !band.isPole(row) {
            indices.append(northWest)
            indices.append(southWest)
            indices.append(northWest + 1)
          }
          if !band.isPole(row + 1) {
            indices.append(band.isPole(row) ? northWest : northWest + 1)
            indices.append(southWest)
            indices.append(southWest + 1)
          }
        }
        start = below
      }
      start += band.endsAtPole ? segments : segments + 1
    }
    return indices
  }

  private static func textureCoordinates(
    _ segments: Int, _ bands: [Band], _ meridians: [SIMD2<Float>]
  ) -> [SIMD2<Float>] {
    var coordinates: [SIMD2<Float>] = []
    coordinates.reserveCapacity(bands.reduce(0) { $0 + $1.vertexCount(segments: segments) })
    for band in bands {
      for row in 0..<band.rowCount {
        let isPole = band.isPole(row)
        let down = Float(row) / Float(band.rowCount - 1)
        if band.isDisc {
          // Seen straight on: the picture's circle, its right at +X and its top at −Z.
          let radius = 0.5 * (band.startsAtPole ? down : 1 - down)
          if isPole {
            coordinates += repeatElement([0.5, 0.5], count: segments)
          } else {
            let top: Float = band.startsAtPole ? -1 : 1
            for meridian in meridians {
              coordinates.append(SIMD2(0.5 + radius * meridian.x, 0.5 + top * radius * meridian.y))
            }
          }
        } else {
          for column in 0..<(isPole ? segments : segments + 1) {
            let east = Float(column) + (isPole ? 0.5 : 0)
            coordinates.append(SIMD2(east / Float(segments), down))
          }
        }
      }
    }
    return coordinates
  }

  /// Cosine and sine of `count` equal steps once around, from `offset` steps on.
  static func circle(_ count: Int, offset: Double) -> [SIMD2<Float>] {
    (0..<count).map { step in
      let angle = 2 * Double.pi * (Double(step) + offset) / Double(count)
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
  }

  /// Cosine and sine of `count` equal steps from pole to pole; exact at the poles and at the equator.
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

extension Revolution.Band {
  /// Whether a row is a pole.
  func isPole(_ row: Int) -> Bool { row == 0 && startsAtPole || row == rowCount - 1 && endsAtPole }

  private var poleCount: Int { (startsAtPole ? 1 : 0) + (endsAtPole ? 1 : 0) }

  func vertexCount(segments: Int) -> Int { rowCount * (segments + 1) - poleCount }

  /// Two for each cell, one for a cell at a pole.
  func triangleCount(segments: Int) -> Int { segments * (2 * (rowCount - 1) - poleCount) }
}
