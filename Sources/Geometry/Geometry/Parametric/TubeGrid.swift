/// The topology of a tube along a curve, which is independent of the positions.
///
/// - Rings: each point of the curve has a ring of `sides + 1` vertices, the first of which is repeated at the end. A closed
///   curve repeats its first ring at the end.
/// - Caps: each end of an open tube has a disc with vertices of its own, `sides` on the ring and one in the centre.
/// - Texture coordinates: u grows around the curve, and v from 1 at its start to 0 at its end. A cap is a circle in the
///   image.
/// - Counts, for an open tube of n points with caps: `vertexCount == n * (sides + 1) + 2 * (sides + 1)`,
///   `triangleCount == 2 * sides * (n - 1) + 2 * sides`.
package struct TubeGrid: Hashable, Sendable {
  /// The number of points of the curve, without the duplicate of a closed one.
  package let count: Int
  /// The number of sides of the tube.
  package let sides: Int
  /// Whether the last point is joined to the first one.
  package let isClosed: Bool
  /// Whether there are discs at the ends.
  package let hasCaps: Bool
  /// The grid of the rings.
  let grid: SurfaceGrid

  /// The range of `sides`.
  package static let sideRange = 3...65_536

  /// Creates the topology. A closed curve has no caps. O(1).
  ///
  /// - Throws: `GeometryError.invalidCount` for fewer than two points, or three if the curve is closed, or if `sides` is
  ///   out of range. `GeometryError.tooManyVertices` or `GeometryError.outOfMemory` if there would be too many vertices.
  package init(count: Int, sides: Int, isClosed: Bool = false, hasCaps: Bool = true) throws(GeometryError) {
    try ParameterRange.check("u.count", count: count, isClosed: isClosed)
    try GeometryError.checkCount("sides", sides, Self.sideRange)
    (self.count, self.sides, self.isClosed) = (count, sides, isClosed)
    self.hasCaps = hasCaps && !isClosed
    grid = try SurfaceGrid(columns: sides, rows: count, isClosedInU: true, isClosedInV: isClosed)
  }

  /// The number of vertices.
  package var vertexCount: Int { grid.vertexCount + (hasCaps ? 2 * (sides + 1) : 0) }

  /// Three indices for each triangle. O(triangles).
  package var indices: [UInt32] {
    var indices = grid.indices
    guard hasCaps else { return indices }
    for end in 0..<2 {
      let center = UInt32(grid.vertexCount + end * (sides + 1))
      for side in 0..<UInt32(sides) {
        let (a, b) = (center + 1 + side, center + 1 + (side + 1) % UInt32(sides))
        indices += end == 0 ? [center, b, a] : [center, a, b]
      }
    }
    return indices
  }

  /// One texture coordinate for each vertex. O(vertices).
  package var textureCoordinates: [SIMD2<Float>] {
    var coordinates = grid.textureCoordinates
    guard hasCaps else { return coordinates }
    let circle = SurfaceOfRevolution.circle(sides, offset: 0)
    for right: Float in [-0.5, 0.5] {
      coordinates.append([0.5, 0.5])
      coordinates += circle.map { SIMD2(0.5 + right * $0.x, 0.5 - 0.5 * $0.y) }
    }
    return coordinates
  }
}

/// A point of a curve with the radius of the tube around it.
public struct CurvePoint: Equatable, Sendable, BitwiseCopyable {
  /// The position, in metres.
  public var position: SIMD3<Double>
  /// The derivative of the position. Zero or not finite if it is unknown.
  public var derivative: SIMD3<Double>
  /// The radius of the tube, in metres, at least 0.
  public var radius: Double

  /// Creates a point.
  public init(position: SIMD3<Double>, derivative: SIMD3<Double> = .zero, radius: Double) {
    (self.position, self.derivative, self.radius) = (position, derivative, radius)
  }

  /// Whether the position is finite, and the radius is at least 0 and finite, also as `Float`.
  package var isValid: Bool {
    SIMD3<Float>(position).isFinite && Float(radius).isFinite && radius >= 0
  }
}

extension TubeGrid {
  /// Writes the vertices of the tube along `points`, and returns the triangles to omit: those at points that are not
  /// valid, and those without area where the radius is 0. O(vertices).
  ///
  /// Rings are perpendicular to the derivative of the curve, and do not twist; see `RotationMinimizingFrames`. Normals
  /// follow changes of the radius.
  ///
  /// - Precondition: `points.count == count`.
  package func fill(_ vertices: inout [Vertex], _ points: [CurvePoint], indices: [UInt32]) -> OmittedTriangles
  {
    precondition(points.count == count)
    let valid = points.indices.filter { points[$0].isValid }
    let missing = Vertex(
      position: valid.first.map { SIMD3<Float>(points[$0].position) } ?? .zero, normal: [0, 0, 1])
    vertices = [Vertex](repeating: missing, count: vertexCount)
    var isMissing: [Bool] = []
    if valid.count < count {
      isMissing = [Bool](repeating: true, count: vertexCount)
    }
    let curve = SampledCurve(valid.map { points[$0] }, isClosed: isClosed)
    let angles = SurfaceOfRevolution.circle(sides, offset: 0).map { SIMD2<Double>($0) }
    var hasPoint = valid.count < count
    for (number, ring) in zip(valid, curve.rings) {
      let start = number * grid.columns
      for (side, angle) in angles.enumerated() { vertices[start + side] = ring.vertex(angle) }
      vertices[start + sides] = vertices[start]
      if ring.radius == 0 { hasPoint = true }
      if !isMissing.isEmpty {
        for vertex in start...start + sides { isMissing[vertex] = false }
      }
    }
    if isClosed {
      for column in 0..<grid.columns {
        let last = count * grid.columns + column
        vertices[last] = vertices[column]
        if !isMissing.isEmpty { isMissing[last] = isMissing[column] }
      }
    }
    if hasCaps {
      for (end, number) in [0, count - 1].enumerated() {
        guard let ring = valid.firstIndex(of: number).map({ curve.rings[$0] }) else { continue }
        let center = grid.vertexCount + end * (sides + 1)
        let normal = SIMD3<Float>(end == 0 ? -ring.tangent : ring.tangent)
        vertices[center] = Vertex(position: SIMD3<Float>(ring.center), normal: normal)
        for side in 0..<sides {
          vertices[center + 1 + side] = Vertex(
            position: vertices[number * grid.columns + side].position, normal: normal)
        }
        if !isMissing.isEmpty {
          for vertex in center...center + sides { isMissing[vertex] = false }
        }
      }
    }
    return hasPoint ? OmittedTriangles(of: indices, vertices, isMissing: isMissing) : OmittedTriangles()
  }
}

/// The rings of a tube along the points of a curve.
private struct SampledCurve {
  struct Ring {
    var center: SIMD3<Double>, tangent: SIMD3<Double>, normal: SIMD3<Double>
    var radius: Double
    /// The derivatives of the radius and of the tangent by the length of the curve.
    var slope: Double, curvature: SIMD3<Double>

    /// Returns the vertex at an angle with the given cosine and sine.
    func vertex(_ angle: SIMD2<Double>) -> Vertex {
      let outward = normal * angle.x + cross(tangent, normal) * angle.y
      // The length of the surface grows on the outside of a bend and shrinks on its inside, where it may vanish.
      let stretch = max(0.1, 1 - radius * dot(curvature, outward))
      let slanted = outward * stretch - tangent * slope
      return Vertex(
        position: SIMD3<Float>(center + outward * radius),
        normal: SIMD3<Float>(direction(slanted) ?? outward))
    }
  }

  let rings: [Ring]

  init(_ points: [CurvePoint], isClosed: Bool) {
    let count = points.count
    func neighbor(_ number: Int, _ step: Int) -> Int {
      isClosed ? (number + step + count) % count : min(max(number + step, 0), count - 1)
    }
    var tangents: [SIMD3<Double>] = []
    for (number, point) in points.enumerated() {
      let chord = points[neighbor(number, 1)].position - points[neighbor(number, -1)].position
      tangents.append(direction(point.derivative) ?? direction(chord) ?? tangents.last ?? [1, 0, 0])
    }
    let frames = RotationMinimizingFrames(
      points: points.map(\.position), tangents: tangents, isClosed: isClosed)
    rings = points.enumerated().map { number, point in
      let (before, after) = (neighbor(number, -1), neighbor(number, 1))
      let way =
        length(point.position - points[before].position) + length(points[after].position - point.position)
      return Ring(
        center: point.position, tangent: tangents[number], normal: frames.normals[number],
        radius: point.radius, slope: way > 0 ? (points[after].radius - points[before].radius) / way : 0,
        curvature: way > 0 ? (tangents[after] - tangents[before]) / way : .zero)
    }
  }
}
