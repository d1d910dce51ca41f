#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sphere of the six faces of a cube, blown up, ready to be meshed at any radius.
///
/// ![A cube sphere of 8 divisions](cube-sphere)
///
/// The faces are cut at equal angles, which makes quads of nearly equal size: no poles, and an image for each face.
///
/// - Texture coordinates: each face shows the whole image, upright on the four sides.
/// - Seams: each face has vertices of its own; at the edges they have the same positions and normals, bit for bit.
/// - Counts: `vertexCount == 6 * (divisions + 1) * (divisions + 1)`, `triangleCount == 12 * divisions * divisions`.
public struct CubeSphere: TessellatedShape {
  /// How many quads each edge of the cube is cut into; at least 1.
  public let divisions: Int
  /// Shared by every mesh of it.
  public let topology: ShapeTopology

  private let directions: [SIMD3<Float>]

  /// The range of `divisions`.
  public static let divisionRange = 1...3_000

  /// Cuts a sphere. O(vertices).
  ///
  /// - Throws: `GeometryError.invalidCount` if `divisions` is out of range.
  public init(divisions: Int) throws(GeometryError) {
    try GeometryError.checkCount("divisions", divisions, Self.divisionRange)
    self.divisions = divisions
    let grid = QuadGrid(columns: divisions, rows: divisions)
    topology = try ShapeTopology(Array(repeating: grid, count: 6))
    // The tangents of equal steps from −45° to 45°, exactly opposite to each other and exactly 1 at the edges, so that
    // neighbouring faces meet.
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
  }

  /// Writes the vertices of the sphere of a radius. O(vertices).
  public func fill(_ vertices: inout MutableSpan<Vertex>, _ radius: Float) {
    for index in 0..<vertices.count {
      vertices[index] = Vertex(position: directions[index] * radius, normal: directions[index])
    }
  }

  /// The squares are added in the order of their size, so that the sum is the same from both sides of an edge.
  private static func length(_ vector: SIMD3<Double>) -> Double {
    let squares = vector * vector
    let middle = max(min(squares.x, squares.y), min(max(squares.x, squares.y), squares.z))
    return (squares.min() + middle + squares.max()).squareRoot()
  }
}
