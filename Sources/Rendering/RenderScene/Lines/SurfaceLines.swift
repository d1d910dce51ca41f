import Geometry

/// The edges of the triangles of a mesh, as pairs of points, and the normals at its vertices.
///
/// Vertices with the same position count as one, so that the seams of textures and of flat shading are no borders.
struct SurfaceLines {
  /// Two ends of an edge.
  typealias Edge = (start: SIMD3<Float>, end: SIMD3<Float>)

  /// All edges, each once.
  private(set) var all: [Edge] = []
  /// The borders, and the edges whose triangles meet at more than `creaseAngle`.
  private(set) var creases: [Edge] = []
  /// The vertices with different positions or normals.
  private(set) var normals: [(position: SIMD3<Float>, normal: SIMD3<Float>)] = []

  /// The cosine of the angle between the normals of two triangles, from which their edge is a crease: that of 30°.
  private static let creaseCosine: Float = 0.8660254

  private struct Key: Hashable {
    let low: UInt32, high: UInt32
  }

  /// The normal of the first triangle at an edge, and the state of the edge.
  private struct Use {
    var normal: SIMD3<Float>
    var count = 1
    var isCrease = false
  }

  /// Finds the lines of a mesh. O(vertices + triangles).
  init(_ mesh: Mesh) {
    var numbers: [SIMD3<Float>: UInt32] = [:]
    var seen: Set<SIMD3<Float>.Pair> = []
    var points: [SIMD3<Float>] = []
    let welded = mesh.vertices.map { vertex -> UInt32 in
      if seen.insert(.init(vertex.position, vertex.normal)).inserted {
        normals.append((vertex.position, vertex.normal))
      }
      if let number = numbers[vertex.position] { return number }
      let number = UInt32(points.count)
      numbers[vertex.position] = number
      points.append(vertex.position)
      return number
    }
    var uses: [Key: Use] = [:]
    var order: [Key] = []
    for triangle in 0..<mesh.triangleCount {
      let corners = (0..<3).map { welded[Int(mesh.indices[3 * triangle + $0])] }
      let (a, b, c) = (points[Int(corners[0])], points[Int(corners[1])], points[Int(corners[2])])
      let normal = cross(b - a, c - a)
      // A triangle without an area, such as those at a pole, joins those beside it.
      guard dot(normal, normal) > 0 else { continue }
      for side in 0..<3 {
        let (one, other) = (corners[side], corners[(side + 1) % 3])
        let key = Key(low: min(one, other), high: max(one, other))
        guard var use = uses[key] else {
          uses[key] = Use(normal: normal)
          order.append(key)
          continue
        }
        use.count += 1
        let lengths = (dot(use.normal, use.normal) * dot(normal, normal)).squareRoot()
        // Files also contain triangles of both orientations.
        if abs(dot(use.normal, normal)) < Self.creaseCosine * lengths || use.count > 2 { use.isCrease = true }
        uses[key] = use
      }
    }
    for key in order {
      guard let use = uses[key] else { continue }
      let edge = (points[Int(key.low)], points[Int(key.high)])
      all.append(edge)
      if use.count == 1 || use.isCrease { creases.append(edge) }
    }
  }
}

extension SIMD3<Float> {
  fileprivate struct Pair: Hashable {
    let first: SIMD3<Float>, second: SIMD3<Float>

    init(_ first: SIMD3<Float>, _ second: SIMD3<Float>) { (self.first, self.second) = (first, second) }
  }
}
