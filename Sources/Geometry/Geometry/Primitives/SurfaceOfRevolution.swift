#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
