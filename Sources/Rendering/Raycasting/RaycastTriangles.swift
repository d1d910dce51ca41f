import Geometry

/// What the surface of a mesh is like.
struct SurfaceLook: Equatable, Sendable {
  /// Linear; the mesh's own colours are multiplied by it.
  var color: SIMD3<Float>
  var finish = Finish.standard
  /// Whether its back is never seen.
  var isClosed: Bool
}

/// The triangles of meshes as a raycaster sees them, told from the eye as other bodies are. Each is wound so that it is
/// seen from its front.
struct RaycastTriangles: Sendable {
  /// A corner: its place, the surface's normal there (of any length) and its colour, linear.
  struct Vertex: BitwiseCopyable {
    var x: Float, y: Float, z: Float
    var nx: Float, ny: Float, nz: Float
    var red: Float, green: Float, blue: Float

    var place: SIMD3<Float> { SIMD3(x, y, z) }
    var normal: SIMD3<Float> { SIMD3(nx, ny, nz) }
    var color: SIMD3<Float> { SIMD3(red, green, blue) }
  }

  /// A triangle: the numbers of its corners, of its mesh's look, and 1 where its surface is seen from behind or else 0.
  struct Triangle: BitwiseCopyable {
    var a: UInt32, b: UInt32, c: UInt32
    var look: UInt16
    var isBack: UInt16
  }

  private(set) var vertices: [Vertex] = []
  private(set) var triangles: [Triangle] = []
  /// What the surfaces are finished like, each once.
  private(set) var finishes: [Finish] = []

  /// How many there are.
  var count: Int { triangles.count }

  /// Adds those of a mesh's triangles that may be seen. O(vertices + triangles).
  mutating func append(_ mesh: Mesh, _ transform: Transform, _ look: SurfaceLook, _ view: View) {
    let bounds = transform.apply(to: mesh.indices.count > 3000 ? mesh.bounds : .empty)
    if !bounds.isEmpty, !Self.isSeen(bounds.corners.map { view.turned($0 - view.eye) }, view) { return }
    let first = vertices.count
    appendVertices(mesh, transform, look, view)
    let finish = number(of: look.finish)
    triangles.reserveCapacity(triangles.count + mesh.indices.count / 3)
    mesh.indices.withUnsafeBufferPointer { indices in
      for corner in stride(from: 0, to: indices.count, by: 3) {
        let (a, b, c) = (Int(indices[corner]), Int(indices[corner + 1]), Int(indices[corner + 2]))
        append((first + a, first + b, first + c), finish, transform.isReflection, look.isClosed, view)
      }
    }
  }

  private mutating func appendVertices(
    _ mesh: Mesh, _ transform: Transform, _ look: SurfaceLook, _ view: View
  ) {
    // Both maps with the turn towards the view in them.
    let place = Transform(
      xAxis: view.turned(transform.xAxis), yAxis: view.turned(transform.yAxis),
      zAxis: view.turned(transform.zAxis), translation: view.turned(transform.translation - view.eye))
    let cofactors = transform.normalMatrix
    let normal = Transform(
      xAxis: view.turned(cofactors.xAxis), yAxis: view.turned(cofactors.yAxis),
      zAxis: view.turned(cofactors.zAxis))
    vertices.reserveCapacity(vertices.count + mesh.vertices.count)
    for (index, vertex) in mesh.vertices.enumerated() {
      let (p, n) = (place.apply(to: vertex.position), normal.apply(to: vertex.normal))
      var color = look.color
      if !mesh.colors.isEmpty {
        let own = mesh.colors[index].linear
        color *= SIMD3(own.x, own.y, own.z)
      }
      vertices.append(
        Vertex(
          x: p.x, y: p.y, z: p.z, nx: n.x, ny: n.y, nz: n.z, red: color.x, green: color.y, blue: color.z))
    }
  }

  private mutating func append(
    _ corners: (Int, Int, Int), _ finish: UInt16, _ isMirrored: Bool, _ isClosed: Bool, _ view: View
  ) {
    let (a, b, c) = (vertices[corners.0].place, vertices[corners.1].place, vertices[corners.2].place)
    let normal = cross(b - a, c - a)
    // Right, up and forward are a left-handed space: there the front of what is wound counter-clockwise is this.
    let facing = view.isParallel ? normal.z : dot(a, normal)
    let isBack = (facing < 0) != isMirrored
    guard facing != 0, facing.isFinite, !(isBack && isClosed), Self.isSeen([a, b, c], view) else { return }
    let (second, third) = facing > 0 ? (corners.1, corners.2) : (corners.2, corners.1)
    triangles.append(
      Triangle(
        a: UInt32(corners.0), b: UInt32(second), c: UInt32(third), look: finish, isBack: isBack ? 1 : 0))
  }

  /// The number of a finish; of those beyond all that can be told apart, the last one's.
  private mutating func number(of finish: Finish) -> UInt16 {
    if let known = finishes.lastIndex(of: finish) { return UInt16(known) }
    if finishes.count <= Int(UInt16.max) { finishes.append(finish) }
    return UInt16(finishes.count - 1)
  }

  /// Whether points are not all behind the eye, nor all beyond one side of the picture.
  private static func isSeen(_ points: [SIMD3<Float>], _ view: View) -> Bool {
    var beyond: SIMD4<UInt32> = [0, 0, 0, 0]
    var behind = 0
    for point in points {
      let half = view.halfSize(at: point.z)
      if point.x > half.x { beyond[0] += 1 }
      if point.x < -half.x { beyond[1] += 1 }
      if point.y > half.y { beyond[2] += 1 }
      if point.y < -half.y { beyond[3] += 1 }
      if point.z <= view.near { behind += 1 }
    }
    return behind < points.count && beyond.max() < UInt32(points.count)
  }

  /// What light needs of triangles.
  struct LitParts {
    let vertices: UnsafeBufferPointer<Vertex>
    let triangles: UnsafeBufferPointer<Triangle>
    let finishes: UnsafeBufferPointer<Finish>
  }

  /// Calls `body` with what light needs, which is there as long as the call lasts.
  @inline(__always)
  func withLitParts(_ body: (LitParts) -> Void) {
    vertices.withUnsafeBufferPointer { vertices in
      triangles.withUnsafeBufferPointer { triangles in
        finishes.withUnsafeBufferPointer { finishes in
          body(LitParts(vertices: vertices, triangles: triangles, finishes: finishes))
        }
      }
    }
  }

  /// Where a triangle's corners are.
  func corners(_ number: Int) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    let triangle = triangles[number]
    return (
      vertices[Int(triangle.a)].place, vertices[Int(triangle.b)].place, vertices[Int(triangle.c)].place
    )
  }

  /// The slopes (or distances) between which a triangle is seen; nil where it reaches the eye.
  func outline(
    _ corners: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), _ view: View
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>)? {
    func seen(_ corner: SIMD3<Float>) -> SIMD2<Float> {
      SIMD2(corner.x, corner.y) / (view.isParallel ? 1 : corner.z)
    }
    guard view.isParallel || min(corners.0.z, corners.1.z, corners.2.z) > view.near / 2 else { return nil }
    let (a, b, c) = (seen(corners.0), seen(corners.1), seen(corners.2))
    return (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
  }
}

/// Where lines of sight meet a triangle: linear functions of the slopes (u, v) of a line, after M. Olano and T. Greer,
/// "Triangle Scan Conversion using 2D Homogeneous Coordinates" (1997), which hold on both sides of the eye, so nothing is
/// clipped.
struct RaycastEdges {
  /// Of each corner, in units that differ from triangle to triangle, how much of it is in the point that is met: the
  /// factors of u, of v and of 1. The point is inside where none is negative. The neighbour at an edge has the same
  /// numbers with the other sign, so there is no gap between them.
  let a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>
  /// The distance ahead is the first function divided by the second.
  let dividend: SIMD3<Float>, divisor: SIMD3<Float>

  init(_ corners: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), isParallel: Bool) {
    let normal = cross(corners.1 - corners.0, corners.2 - corners.0)
    let offset = dot(corners.0, normal)
    var (first, second, third) = corners
    if isParallel {
      (first.z, second.z, third.z) = (1, 1, 1)
      dividend = [-normal.x, -normal.y, offset]
      divisor = [0, 0, normal.z]
    } else {
      dividend = [0, 0, offset]
      divisor = normal
    }
    (a, b, c) = (cross(second, third), cross(third, first), cross(first, second))
  }
}
