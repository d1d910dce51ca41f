import Geometry
import Parallelism
import RenderScene

/// Triangle rasterisation: clusters of triangles are transformed and set up eight at a time, then each triangle is
/// tested against the samples in its bounding rectangle.
extension TileRasterizer {
  /// The rows of the scratch memory, each with one number for each of eight triangles. The corners are overwritten by
  /// the edge functions.
  private enum Row {
    static let a = 0, b = 3, c = 6
    static let dividend = 9, divisor = 12
    static let low = 15, high = 17
    static let nearest = 19
    static let count = 20
  }

  /// The number of rows of eight numbers in a tile's scratch memory.
  static let scratchRowCount = Row.count

  /// Tests all triangles of a cluster. O(triangles + unoccluded samples in their bounding rectangles).
  ///
  /// - Parameters:
  ///   - cluster: the range of triangles within the instance's mesh.
  ///   - number: the number of the first of them among all primitives of the picture.
  ///   - toSamples: the map from slopes to sample coordinates of this tile.
  mutating func cast(
    _ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32, _ toSamples: SampleMap
  ) {
    var changedSquares: UInt32 = 0
    var start = cluster.lowerBound
    while start < cluster.upperBound {
      gatherCorners(instance, start, last: cluster.upperBound - 1)
      if setUpTriangles(instance, toSamples) {
        for lane in 0..<min(8, cluster.upperBound - start) {
          cast(lane, number + UInt32(start - cluster.lowerBound + lane), &changedSquares)
        }
      }
      start += 8
    }
    while changedSquares != 0 {
      updateFarthest(ofSquare: changedSquares.trailingZeroBitCount)
      changedSquares &= changedSquares - 1
    }
  }

  /// Copies the corners of eight triangles into the scratch memory. Lanes after the last triangle repeat it.
  @inline(__always)
  private func gatherCorners(_ instance: MeshInstances.Instance, _ start: Int, last: Int) {
    for lane in 0..<8 {
      let (a, b, c) = instance.indices(ofTriangle: min(start + lane, last))
      func store(_ row: Int, _ vertex: Vertex) {
        scratch[8 * row + lane] = vertex.x
        scratch[8 * row + 8 + lane] = vertex.y
        scratch[8 * row + 16 + lane] = vertex.z
      }
      store(Row.a, instance.vertices[a])
      store(Row.b, instance.vertices[b])
      store(Row.c, instance.vertices[c])
    }
  }

  /// Replaces the corners of eight triangles in the scratch memory by their edge functions, planes and bounding
  /// rectangles. Invisible triangles get empty rectangles. Returns whether any is visible.
  @inline(__always)
  private func setUpTriangles(_ instance: MeshInstances.Instance, _ toSamples: SampleMap) -> Bool {
    let a = instance.toView.apply(to: vectors(Row.a))
    var b = instance.toView.apply(to: vectors(Row.b))
    var c = instance.toView.apply(to: vectors(Row.c))
    let normal = (b - a).cross(c - a)
    // View space is left-handed, so a positive sign is the front of counter-clockwise triangles.
    let facing = isOrthographic ? normal.z : a.dot(normal)
    let isNegative = facing .< 0
    var isSeen = (facing * 0 .== 0) .& (facing .!= 0)
    if instance.isClosed { isSeen = isSeen .& (instance.isReflected ? isNegative : .!isNegative) }
    let nearest = a.z.pointwiseLesser(b.z).pointwiseLesser(c.z)
    let farthest = a.z.pointwiseGreater(b.z).pointwiseGreater(c.z)
    isSeen = isSeen .& (farthest .> near)
    guard isSeen.isAnySet else { return false }
    let oldB = b
    b.replace(with: c, where: isNegative)
    c.replace(with: oldB, where: isNegative)

    let one = SIMD8<Float>(repeating: 1)
    func scale(_ z: SIMD8<Float>) -> SIMD8<Float> { isOrthographic ? one : one / z }
    let (scaleA, scaleB, scaleC) = (scale(a.z), scale(b.z), scale(c.z))
    let (ax, bx, cx) = (a.x * scaleA, b.x * scaleB, c.x * scaleC)
    let (ay, by, cy) = (a.y * scaleA, b.y * scaleB, c.y * scaleC)
    var lowX = ax.pointwiseLesser(bx).pointwiseLesser(cx) * toSamples.scale.x + toSamples.offset.x
    var highX = ax.pointwiseGreater(bx).pointwiseGreater(cx) * toSamples.scale.x + toSamples.offset.x
    var lowY = ay.pointwiseLesser(by).pointwiseLesser(cy) * toSamples.scale.y + toSamples.offset.y
    var highY = ay.pointwiseGreater(by).pointwiseGreater(cy) * toSamples.scale.y + toSamples.offset.y
    if !isOrthographic {
      // A triangle that reaches the eye plane has an unbounded projection.
      let isUnbounded = nearest .<= near / 2
      if isUnbounded.isAnySet {
        lowX.replace(with: -1, where: isUnbounded)
        lowY.replace(with: -1, where: isUnbounded)
        highX.replace(with: Float(TileBins.width), where: isUnbounded)
        highY.replace(with: Float(TileBins.height), where: isUnbounded)
      }
    }
    // An empty rectangle ends before it starts.
    highX.replace(with: -1, where: .!isSeen)

    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    store(edges.a, Row.a)
    store(edges.b, Row.b)
    store(edges.c, Row.c)
    store(edges.dividend, Row.dividend)
    store(edges.divisor, Row.divisor)
    // The half-open range of samples, before rounding down. The margin of 1/50 sample on each side covers the rounding
    // of the projected corners.
    let (width, height) = (Float(TileBins.width), Float(TileBins.height))
    store((lowX + 0.98).clamped(0, width), Row.low)
    store((lowY + 0.98).clamped(0, height), Row.low + 1)
    store((highX + 1.02).clamped(0, width), Row.high)
    store((highY + 1.02).clamped(0, height), Row.high + 1)
    store(nearest, Row.nearest)
    return true
  }

  /// Tests one of the eight triangles in the scratch memory against the samples in its rectangle.
  @inline(__always)
  private func cast(_ lane: Int, _ number: UInt32, _ changedSquares: inout UInt32) {
    func value(_ row: Int) -> Float { scratch[8 * row + lane] }
    let x = (Int(value(Row.low)), Int(value(Row.high)))
    let y = (Int(value(Row.low + 1)), Int(value(Row.high + 1)))
    guard x.0 < x.1, y.0 < y.1 else { return }
    let nearest = value(Row.nearest)
    var squareRow = y.0 / 8
    while 8 * squareRow < y.1 {
      let (first, end) = (max(y.0, 8 * squareRow), min(y.1, 8 * squareRow + 8))
      var block = x.0 / 8
      while 8 * block < x.1 {
        let square = squareRow * Self.blocksPerRow + block
        if squares[square] > nearest, cast(lane, number, block, first, end) {
          changedSquares |= 1 << UInt32(square)
        }
        block += 1
      }
      squareRow += 1
    }
  }

  /// Tests a triangle against a block's samples in some rows. Returns whether any sample is inside it.
  @inline(__always)
  private func cast(_ lane: Int, _ number: UInt32, _ block: Int, _ first: Int, _ end: Int) -> Bool {
    func value(_ row: Int) -> Float { scratch[8 * row + lane] }
    let slope = acrossSlopes[block]
    let a = slope * value(Row.a) + value(Row.a + 2)
    let b = slope * value(Row.b) + value(Row.b + 2)
    let c = slope * value(Row.c) + value(Row.c + 2)
    let (ay, by, cy) = (value(Row.a + 1), value(Row.b + 1), value(Row.c + 1))
    var isKept = false
    for row in first..<end {
      let upward = upwardSlopes[row]
      let isMet = (a + ay * upward .>= 0) .& (b + by * upward .>= 0) .& (c + cy * upward .>= 0)
      guard isMet.isAnySet else { continue }
      let dividend =
        slope * value(Row.dividend) + (value(Row.dividend + 2) + value(Row.dividend + 1) * upward)
      let divisor = slope * value(Row.divisor) + (value(Row.divisor + 2) + value(Row.divisor + 1) * upward)
      keep(row * Self.blocksPerRow + block, dividend / divisor, isMet, number)
      isKept = true
    }
    return isKept
  }

  @inline(__always)
  private func vectors(_ row: Int) -> Vector8 {
    Vector8(
      scratch.eight(at: 8 * row), scratch.eight(at: 8 * row + 8), scratch.eight(at: 8 * row + 16))
  }

  @inline(__always)
  private func store(_ values: SIMD8<Float>, _ row: Int) { scratch.store(values, at: 8 * row) }

  @inline(__always)
  private func store(_ vectors: Vector8, _ row: Int) {
    store(vectors.x, row)
    store(vectors.y, row + 1)
    store(vectors.z, row + 2)
  }
}

/// The map from slopes of view rays (in an orthographic view, from distances) to the sample coordinates of a tile.
/// Sample i of a row is at coordinate i.
struct SampleMap {
  let scale: SIMD2<Float>, offset: SIMD2<Float>
}
