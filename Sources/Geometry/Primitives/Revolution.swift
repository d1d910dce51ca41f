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

  /// What each vertex of a ring is made of: see `Spoke`. Of each meridian, the first once more at the end, and of the
  /// middles between them.
  let meridians: [Spoke]
  let middles: [Spoke]

  /// The range of the number of meridians of every surface.
  static let segmentRange = 3...65_536

  /// Cuts the angles and lays out the triangles. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` is out of range or there would be too many vertices.
  init(segments: Int, bands: [Band]) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    let count = bands.reduce(0) { $0 + $1.vertexCount(segments: segments) }
    try GeometryError.checkSize(
      vertexCount: count, triangleCount: bands.reduce(0) { $0 + $1.triangleCount(segments: segments) })
    self.segments = segments
    self.bands = bands
    let circle = Self.circle(segments, offset: 0) + [SIMD2(1, 0)]
    meridians = circle.map(Spoke.init)
    middles = Self.circle(segments, offset: 0.5).map(Spoke.init)
    topology = ShapeTopology(
      vertexCount: count, indices: Self.indices(segments, bands),
      textureCoordinates: Self.textureCoordinates(segments, bands, circle))
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
