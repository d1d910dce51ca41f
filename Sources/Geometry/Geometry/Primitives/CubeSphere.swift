#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A cube projected onto a sphere, prepared for meshes of any radius.
///
/// ![A cube sphere of 8 divisions](cube-sphere)
///
/// The divisions of a face are equal in angle, which gives quads of nearly equal size. There are no poles.
///
/// - Texture coordinates: each face shows the whole image, upright on the four sides. The `textured` form has those of
///   a `UVSphere` instead.
/// - Seams: each face has its own vertices. At the edges they have the same positions and normals, bit for bit.
/// - Counts, without texture: `vertexCount == 6 * (divisions + 1) * (divisions + 1)`, `triangleCount == 12 * divisions * divisions`.
public struct CubeSphere: TessellatedShape {
  /// The number of quads along each edge of the cube, at least 1.
  package let divisions: Int
  /// The indices and texture coordinates shared by all meshes of the shape.
  public let topology: ShapeTopology

  private let directions: [SIMD3<Float>]
  /// Whether this is the textured form.
  private let isTextured: Bool

  /// The range of `divisions`.
  package static let divisionRange = 1...3_000

  /// Creates the tessellation of a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `divisions` is out of range.
  public init(divisions: Int) throws(GeometryError) {
    try GeometryError.checkCount("divisions", divisions, Self.divisionRange)
    self.divisions = divisions
    let grid = QuadGrid(columns: divisions, rows: divisions)
    topology = try ShapeTopology(Array(repeating: grid, count: 6))
    // The tangents of equal angular steps from −45° to 45°. They are exactly symmetric and exactly ±1 at the ends, so
    // the vertices of neighbouring faces coincide.
    let tangents = (0...divisions).map { (step) -> Double in
      switch step {
      case 0: return -1
      case divisions: return 1
      default: return tan(Double(2 * step - divisions) / Double(divisions) * .pi / 4)
      }
    }
    var directions: [SIMD3<Float>] = []
    directions.reserveCapacity(topology.vertexCount)
    for face in CubeFace.all {
      let (out, right, up) = (SIMD3<Double>(face.out), SIMD3<Double>(face.right), SIMD3<Double>(face.up))
      for row in 0...divisions {
        for column in 0...divisions {
          let place = out + right * tangents[column] - up * tangents[row]
          directions.append(SIMD3<Float>(place / Self.length(place)))
        }
      }
    }
    self.directions = directions
    isTextured = false
  }

  private init(divisions: Int, _ mapping: SphericalMapping) {
    (self.divisions, directions, topology) = (divisions, mapping.directions, mapping.topology)
    isTextured = true
  }

  /// The sphere with the texture coordinates of a `UVSphere`, which show the image once around. Triangles across
  /// longitude 0 are split there. O(vertices).
  public var textured: CubeSphere {
    isTextured
      ? self : CubeSphere(divisions: divisions, SphericalMapping(directions, indices: topology.indices))
  }

  /// Writes the vertices of the sphere with the given radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    for index in 0..<vertices.count {
      vertices[index] = Vertex(position: directions[index] * radius, normal: directions[index])
    }
  }

  /// Returns the length of `vector`. The squares are added in order of size, so the sum is the same for both faces of
  /// an edge.
  private static func length(_ vector: SIMD3<Double>) -> Double {
    let squares = vector * vector
    let middle = max(min(squares.x, squares.y), min(max(squares.x, squares.y), squares.z))
    return (squares.min() + middle + squares.max()).squareRoot()
  }
}
