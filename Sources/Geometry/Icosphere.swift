/// A sphere of nearly equal triangles: an icosahedron whose faces are split in four, again and again.
///
/// - Seams and poles: none; the mesh is closed as it is, and so carries no texture coordinates.
/// - Counts: `vertexCount == 10 * 4^subdivisions + 2`, `triangleCount == 20 * 4^subdivisions`.
public struct Icosphere: Equatable, Sendable {
  /// How often each triangle was split in four.
  public let subdivisions: Int
  /// Shared by every mesh of this sphere.
  public let indices: [UInt32]

  private let directions: [SIMD3<Float>]

  /// The range of `subdivisions`; ten make 10,485,762 vertices.
  public static let subdivisionRange = 0...10

  /// Splits the icosahedron. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `subdivisions` is out of range.
  public init(subdivisions: Int) throws(GeometryError) {
    try GeometryError.checkCount("subdivisions", subdivisions, Self.subdivisionRange)
    self.subdivisions = subdivisions
    var directions = Self.icosahedron
    var indices = Self.faces
    for _ in 0..<subdivisions { Self.split(&directions, &indices) }
    self.directions = directions.map { SIMD3<Float>($0) }
    self.indices = indices
  }

  /// The number of vertices.
  public var vertexCount: Int { directions.count }
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
    for index in 0..<vertices.count {
      vertices[index] = Vertex(position: directions[index] * radius, normal: directions[index])
    }
    mesh.indices = indices
    mesh.textureCoordinates = []
    mesh.colors = []
  }

  /// Splits each triangle at the middles of its edges, which move out to the unit sphere.
  private static func split(_ directions: inout [SIMD3<Double>], _ indices: inout [UInt32]) {
    var middles: [UInt64: UInt32] = [:]
    middles.reserveCapacity(indices.count / 2)
    func middle(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let edge = UInt64(min(a, b)) << 32 | UInt64(max(a, b))
      if let known = middles[edge] { return known }
      let index = UInt32(directions.count)
      directions.append(normalized(directions[Int(a)] + directions[Int(b)]))
      middles[edge] = index
      return index
    }
    var split: [UInt32] = []
    split.reserveCapacity(indices.count * 4)
    for face in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (indices[face], indices[face + 1], indices[face + 2])
      let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a))
      split += [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca]
    }
    indices = split
  }

  private static func normalized(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    vector / (vector * vector).sum().squareRoot()
  }

  /// The corners: the cyclic permutations of (0, ±1, ±φ), on the unit sphere.
  private static let icosahedron: [SIMD3<Double>] = {
    let golden = (1 + 5.0.squareRoot()) / 2
    let corners: [SIMD3<Double>] = [
      [-1, golden, 0], [1, golden, 0], [-1, -golden, 0], [1, -golden, 0],
      [0, -1, golden], [0, 1, golden], [0, -1, -golden], [0, 1, -golden],
      [golden, 0, -1], [golden, 0, 1], [-golden, 0, -1], [-golden, 0, 1],
    ]
    return corners.map(normalized)
  }()

  private static let faces: [UInt32] = [
    0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11,
    1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8,
    3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9,
    4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1,
  ]
}
