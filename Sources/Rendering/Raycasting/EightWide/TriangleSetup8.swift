import Geometry
import Parallelism

/// The triangle setup of eight triangles as a structure of arrays: edge functions, depth functions and bounding
/// rectangles.
///
/// `TileRasterizer` gathers the corners of eight triangles of a cluster, sets them up with SIMD operations, then reads
/// the results one triangle at a time. Triangles that face away, or are behind the near plane, are culled here.
struct TriangleSetup8: ~Copyable {
  private let lanes = GatherBuffer()

  /// Copies the corners of the triangles from `start` on. Lanes after the triangle `last` repeat it.
  @inline(__always)
  func gatherCorners(_ instance: MeshInstances.Instance, _ start: Int, last: Int) {
    for lane in 0..<8 {
      let (a, b, c) = instance.indices(ofTriangle: min(start + lane, last))
      lanes[.cornerA, lane] = instance.vertices[a].position
      lanes[.cornerB, lane] = instance.vertices[b].position
      lanes[.cornerC, lane] = instance.vertices[c].position
    }
  }

  /// Computes the edge functions, depths and bounding rectangles of the gathered triangles. Returns whether any of them
  /// is visible.
  ///
  /// This is one function because the compiler does not inline parts of it, which would take 3% more instructions.
  @inline(__always)
  func setUp(_ instance: MeshInstances.Instance, _ projection: TileProjection) -> Bool {
    let isOrthographic = projection.isOrthographic
    let a = instance.toView.apply(to: lanes[.cornerA])
    var b = instance.toView.apply(to: lanes[.cornerB])
    var c = instance.toView.apply(to: lanes[.cornerC])
    let normal = (b - a).cross(c - a)
    // View space is left-handed, so the sign is positive if the corners are counter-clockwise as seen from the eye.
    let facing = isOrthographic ? normal.z : a.dot(normal)
    let isClockwise = facing .< 0
    // Triangles seen edge-on, and those with infinite or NaN coordinates, are invisible.
    var isVisible = (facing * 0 .== 0) .& (facing .!= 0)
    // Back-face culling.
    if instance.isOneSided { isVisible = isVisible .& (instance.isReflected ? isClockwise : .!isClockwise) }
    let nearest = minimum(a.z, b.z, c.z)
    isVisible = isVisible .& (maximum(a.z, b.z, c.z) .> projection.near)
    guard isVisible.isAnySet else { return false }
    let oldB = b
    b.replace(with: c, where: isClockwise)
    c.replace(with: oldB, where: isClockwise)

    // The bounding rectangle, in samples of the tile.
    let (ax, ay) = projection.slopes(a)
    let (bx, by) = projection.slopes(b)
    let (cx, cy) = projection.slopes(c)
    let (scale, offset) = (projection.scale, projection.offset)
    var lowX = minimum(ax, bx, cx) * scale.x + offset.x
    var highX = maximum(ax, bx, cx) * scale.x + offset.x
    var lowY = minimum(ay, by, cy) * scale.y + offset.y
    var highY = maximum(ay, by, cy) * scale.y + offset.y
    let (width, height) = (Float(TileBins.width), Float(TileBins.height))
    if !projection.isOrthographic {
      // The projection of a triangle that reaches the eye plane is unbounded.
      let isUnbounded = nearest .<= projection.near / 2
      if isUnbounded.isAnySet {
        lowX.replace(with: -1, where: isUnbounded)
        lowY.replace(with: -1, where: isUnbounded)
        highX.replace(with: width, where: isUnbounded)
        highY.replace(with: height, where: isUnbounded)
      }
    }
    // An empty rectangle ends before it starts.
    highX.replace(with: -1, where: .!isVisible)
    // Sample i is at coordinate i, so the first sample inside is the coordinate rounded up, and the end is the
    // coordinate rounded down, plus 1. The margin of 1/50 sample on each side covers the rounding of the projected
    // corners.
    lanes[.minX] = (lowX + 0.98).clamped(0, width)
    lanes[.minY] = (lowY + 0.98).clamped(0, height)
    lanes[.maxX] = (highX + 1.02).clamped(0, width)
    lanes[.maxY] = (highY + 1.02).clamped(0, height)

    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    (lanes[.edgeA], lanes[.edgeB], lanes[.edgeC]) = (edges.a, edges.b, edges.c)
    (lanes[.dividend], lanes[.divisor]) = (edges.dividend, edges.divisor)
    lanes[.nearest] = nearest
    return true
  }

  /// Returns the bounding rectangle of a triangle, in samples of the tile. It may be empty, or end before it starts.
  @inline(__always)
  func rectangle(_ lane: Int) -> Rectangle {
    Rectangle(
      left: Int(lanes[.minX, lane]), right: Int(lanes[.maxX, lane]), bottom: Int(lanes[.minY, lane]),
      top: Int(lanes[.maxY, lane]))
  }

  /// Returns the least depth of a triangle's corners.
  @inline(__always)
  func nearest(_ lane: Int) -> Float { lanes[.nearest, lane] }

  /// Returns the edge functions and the depth of a triangle.
  @inline(__always)
  func functions(_ lane: Int) -> EdgeFunctions {
    EdgeFunctions(
      edgeA: function(.edgeA, lane), edgeB: function(.edgeB, lane), edgeC: function(.edgeC, lane),
      dividend: function(.dividend, lane), divisor: function(.divisor, lane))
  }

  @inline(__always)
  private func function(_ column: GatherBuffer.VectorColumn, _ lane: Int) -> LinearFunction {
    LinearFunction(x: lanes[column.x, lane], y: lanes[column.y, lane], constant: lanes[column.z, lane])
  }

  /// A half-open range of samples: `right` and `top` are the first beyond.
  struct Rectangle {
    let left: Int, right: Int, bottom: Int, top: Int
  }

  /// The edge functions of a triangle, which are not negative inside, and the functions whose ratio is the depth of its
  /// plane; see `EdgeFunctions8`.
  struct EdgeFunctions {
    let edgeA: LinearFunction, edgeB: LinearFunction, edgeC: LinearFunction
    let dividend: LinearFunction, divisor: LinearFunction
  }

  /// A linear function of the slopes of a view ray: x * slopeX + y * slopeY + constant.
  struct LinearFunction {
    let x: Float, y: Float, constant: Float
  }
}

extension GatherBuffer.VectorColumn {
  // The corners in the space of the mesh.
  fileprivate static var cornerA: Self { Self(0) }
  fileprivate static var cornerB: Self { Self(3) }
  fileprivate static var cornerC: Self { Self(6) }
  // The functions of `EdgeFunctions8`.
  fileprivate static var edgeA: Self { Self(9) }
  fileprivate static var edgeB: Self { Self(12) }
  fileprivate static var edgeC: Self { Self(15) }
  fileprivate static var dividend: Self { Self(18) }
  fileprivate static var divisor: Self { Self(21) }
}

extension GatherBuffer.Column {
  // The bounding rectangle in samples of the tile, to be rounded down.
  fileprivate static var minX: Self { Self(24) }
  fileprivate static var minY: Self { Self(25) }
  fileprivate static var maxX: Self { Self(26) }
  fileprivate static var maxY: Self { Self(27) }
  /// The least depth of the corners.
  fileprivate static var nearest: Self { Self(28) }
}
