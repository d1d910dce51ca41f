#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sphere cut by meridians and parallels, ready to be meshed at any radius.
///
/// The poles lie on the Y axis. Rings of vertices run from the north pole (+Y) to the south pole; each ring starts at
/// longitude 0 (+X) and turns towards −Z, so that texture coordinates grow eastwards, u from 0 to 1, and
/// v from 0 at the north pole to 1 at the south pole.
///
/// - Seam: the first and the last vertex of a ring have the same position, bit for bit, and u = 0 and u = 1.
/// - Poles: each pole is `segments` vertices at one position, one for each triangle, with u in the triangle's middle.
///   No triangle is degenerate.
/// - Counts: `vertexCount == (rings - 1) * (segments + 1) + 2 * segments`,
///   `triangleCount == 2 * segments * (rings - 1)`.
///
/// The sines and cosines are found once, when the sphere is cut; meshing is one pass of multiplications.
public struct UVSphere: Equatable, Sendable {
  /// How many meridians; at least 3.
  public let segments: Int
  /// How many bands from pole to pole; at least 2.
  public let rings: Int
  /// Shared by every mesh of this sphere.
  public let indices: [UInt32]
  /// Shared by every mesh of this sphere.
  public let textureCoordinates: [SIMD2<Float>]

  private let longitudes: [SIMD2<Float>]
  private let latitudes: [SIMD2<Float>]

  /// The range of `segments`.
  public static let segmentRange = 3...65_536
  /// The range of `rings`.
  public static let ringRange = 2...65_536

  /// Cuts a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError` if `segments` or `rings` is out of range, or together they make too many vertices.
  public init(segments: Int, rings: Int) throws(GeometryError) {
    try GeometryError.checkCount("segments", segments, Self.segmentRange)
    try GeometryError.checkCount("rings", rings, Self.ringRange)
    let count = (rings - 1) * (segments + 1) + 2 * segments
    guard count <= GeometryError.vertexLimit else { throw .tooManyVertices(count) }
    self.segments = segments
    self.rings = rings
    longitudes = Self.unitCircle(segments) + [SIMD2(1, 0)]
    latitudes = Self.unitHalfCircle(rings)
    indices = Self.indices(segments: segments, rings: rings)
    textureCoordinates = Self.textureCoordinates(segments: segments, rings: rings)
  }

  /// The number of vertices.
  public var vertexCount: Int { textureCoordinates.count }
  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// The mesh of a sphere about the origin. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite.
  public func mesh(radius: Float) throws(GeometryError) -> Mesh {
    var mesh = Mesh()
    try update(&mesh, radius: radius)
    return mesh
  }

  /// Makes `mesh` the sphere of `radius`; where it is one of this sphere's meshes and the only holder of its vertices,
  /// they are rewritten in place. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidLength` unless `radius` is positive and finite; `mesh` is then as it was.
  public func update(_ mesh: inout Mesh, radius: Float) throws(GeometryError) {
    try GeometryError.checkLength("radius", radius)
    if mesh.vertices.count != vertexCount {
      mesh.vertices = Array(repeating: Vertex(position: .zero, normal: .zero), count: vertexCount)
    }
    var vertices = mesh.vertices.mutableSpan
    fill(&vertices, radius: radius)
    mesh.indices = indices
    mesh.textureCoordinates = textureCoordinates
    mesh.colors = []
  }

  private func fill(_ vertices: inout MutableSpan<Vertex>, radius: Float) {
    var next = 0
    for ring in 0...rings {
      let (cosine, sine) = (latitudes[ring].x, latitudes[ring].y)
      let columns = ring == 0 || ring == rings ? segments : segments + 1
      for column in 0..<columns {
        let normal = SIMD3(sine * longitudes[column].x, cosine, -sine * longitudes[column].y)
        vertices[next] = Vertex(position: normal * radius, normal: normal)
        next += 1
      }
    }
  }

  private static func indices(segments: Int, rings: Int) -> [UInt32] {
    var indices: [UInt32] = []
    indices.reserveCapacity(6 * segments * (rings - 1))
    // The north pole's row is `segments` long, every other row up to the south pole's `segments + 1`.
    func row(_ ring: Int) -> Int { ring == 0 ? 0 : segments + (ring - 1) * (segments + 1) }
    for ring in 0..<rings {
      for column in 0..<segments {
        let northWest = UInt32(row(ring) + column), southWest = UInt32(row(ring + 1) + column)
        if ring > 0 { indices += [northWest, southWest, northWest + 1] }
        if ring < rings - 1 { indices += [ring > 0 ? northWest + 1 : northWest, southWest, southWest + 1] }
      }
    }
    return indices
  }

  private static func textureCoordinates(segments: Int, rings: Int) -> [SIMD2<Float>] {
    var coordinates: [SIMD2<Float>] = []
    coordinates.reserveCapacity((rings - 1) * (segments + 1) + 2 * segments)
    for ring in 0...rings {
      let isPole = ring == 0 || ring == rings
      for column in 0..<(isPole ? segments : segments + 1) {
        let east = Float(column) + (isPole ? 0.5 : 0)
        coordinates.append(SIMD2(east / Float(segments), Float(ring) / Float(rings)))
      }
    }
    return coordinates
  }

  /// Cosine and sine of `count` equal steps once around.
  private static func unitCircle(_ count: Int) -> [SIMD2<Float>] {
    (0..<count).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(count)
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
  }

  /// Cosine and sine of `count` equal steps from pole to pole; exact at the poles and at the equator.
  private static func unitHalfCircle(_ count: Int) -> [SIMD2<Float>] {
    (0...count).map { step in
      if step == 0 { return SIMD2(1, 0) }
      if step == count { return SIMD2(-1, 0) }
      if 2 * step == count { return SIMD2(0, 1) }
      let angle = Double.pi * Double(step) / Double(count)
      return SIMD2(Float(cos(angle)), Float(sin(angle)))
    }
  }
}
