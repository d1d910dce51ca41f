import Geometry
import Parallelism

/// The triangle setup of eight triangles as a structure of arrays: edge functions, depth functions and bounding
/// rectangles.
///
/// `TileRasterizer` gathers the corners of eight triangles of a cluster, sets them up with SIMD operations, then reads
/// the results one triangle at a time. Triangles that face away, or are behind the near plane, are culled here.
struct TriangleSetup8: ~Copyable {
  let lanes = GatherBuffer()

  /// Copies the corners of the triangles from `start` on. Lanes after the triangle `last` repeat it.
  @inline(__always)
  func gatherCorners(_ instance: MeshInstances.Instance, _ start: Int, last: Int) {
    for lane in 0..<8 { gatherCorners(instance, min(start + lane, last), lane) }
  }

  /// Copies the corners of up to eight triangles, the lowest of a bit set, from which they are removed. Other lanes repeat the
  /// last. Returns the number of triangles.
  ///
  /// - Parameter first: the triangle of the lowest bit.
  @inline(__always)
  func gatherCorners(_ instance: MeshInstances.Instance, from first: Int, _ triangles: inout UInt64) -> Int {
    let count = min(8, triangles.nonzeroBitCount)
    var triangle = 0
    for lane in 0..<8 {
      if triangles != 0 {
        triangle = triangles.trailingZeroBitCount
        triangles &= triangles - 1
      }
      gatherCorners(instance, first + triangle, lane)
      lanes[integers: .triangle, lane] = UInt32(triangle)
    }
    return count
  }

  /// Returns the triangle in a lane of the last bit set.
  @inline(__always)
  func triangle(_ lane: Int) -> Int { Int(lanes[integers: .triangle, lane]) }

  @inline(__always)
  private func gatherCorners(_ instance: MeshInstances.Instance, _ triangle: Int, _ lane: Int) {
    let (a, b, c) = instance.indices(ofTriangle: triangle)
    lanes[.cornerA, lane] = instance.vertices[a].position
    lanes[.cornerB, lane] = instance.vertices[b].position
    lanes[.cornerC, lane] = instance.vertices[c].position
  }

  /// Returns the gathered corners in view space.
  @inline(__always)
  func cornersInView(_ instance: MeshInstances.Instance) -> (a: Vector3x8, b: Vector3x8, c: Vector3x8) {
    (
      instance.toView.apply(to: lanes[.cornerA]), instance.toView.apply(to: lanes[.cornerB]),
      instance.toView.apply(to: lanes[.cornerC])
    )
  }

  /// Computes the edge functions, depths and bounding rectangles of the gathered triangles. Returns whether any of them
  /// is visible.
  ///
  /// This is one function because the compiler does not inline parts of it, which would take 3% more instructions.
  ///
  /// - Parameters:
  ///   - slopes: the slopes of the samples of the tile.
  ///   - findsSpans: whether `findSpans` will be called.
  @inline(__always)
  func setUp(
    _ instance: MeshInstances.Instance, _ projection: TileProjection, _ slopes: SlopeRange,
    findsSpans: Bool = true
  ) -> Bool {
    let isOrthographic = projection.isOrthographic
    var (a, b, c) = cornersInView(instance)
    let normal = (b - a).cross(c - a) * SIMD8(repeating: instance.normalScale)
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
    let (left, right) = ((lowX + 0.98).clamped(0, width), (highX + 1.02).clamped(0, width))
    let (bottom, top) = ((lowY + 0.98).clamped(0, height), (highY + 1.02).clamped(0, height))
    (lanes[.minX], lanes[.maxX], lanes[.minY], lanes[.maxY]) = (left, right, bottom, top)

    let edges = EdgeFunctions8(a, b, c, normal: normal, isOrthographic: isOrthographic)
    (lanes[.edgeA], lanes[.edgeB], lanes[.edgeC]) = (edges.a, edges.b, edges.c)
    (lanes[.dividend], lanes[.divisor]) = (edges.dividend, edges.divisor)
    lanes[.nearest] = nearest
    // Before the rounding of `rectangle`, which may add 1.
    let isWide = (right - left .> Self.spanSize - 1) .| (top - bottom .> Self.spanSize - 1)
    if isWide.isAnySet {
      lanes[.nearest] = self.nearest(edges, isOrthographic: isOrthographic, slopes)
      if findsSpans { setUpSpans((edges.a, edges.b, edges.c), projection, slopes, right: right) }
    }
    return true
  }

  /// Does the same without `findSpans`, for triangles of which few samples are tested.
  @inline(never)
  func setUpWithoutSpans(
    _ instance: MeshInstances.Instance, _ projection: TileProjection, _ slopes: SlopeRange
  ) -> Bool { setUp(instance, projection, slopes, findsSpans: false) }

  /// The width or height of a bounding rectangle beyond which the samples of each row are bounded by `Spans`.
  private static var spanSize: Float { 16 }

  /// Returns whether the samples of each row of a triangle are bounded by `Spans`.
  @inline(__always)
  func hasSpans(_ rectangle: Rectangle) -> Bool {
    rectangle.right - rectangle.left > Int(Self.spanSize)
      || rectangle.top - rectangle.bottom > Int(Self.spanSize)
  }

  /// Computes the spans, and culls the triangles that no sample of the tile is inside.
  ///
  /// An edge function is greatest at a corner of the tile. Its rounding there is that of a sample, and rounded sums
  /// and products of numbers in order are in order, so no triangle is culled that a sample is inside.
  @inline(__always)
  private func setUpSpans(
    _ edges: (a: Vector3x8, b: Vector3x8, c: Vector3x8), _ projection: TileProjection, _ slopes: SlopeRange,
    right: SIMD8<Float>
  ) {
    let zero = SIMD8<Float>(repeating: 0)
    @inline(__always)
    func misses(_ edge: Vector3x8) -> SIMDMask<SIMD8<Int32>> {
      let x = SIMD8(repeating: slopes.left).replacing(with: slopes.right, where: edge.x .> 0)
      let y = SIMD8(repeating: slopes.bottom).replacing(with: slopes.top, where: edge.y .> 0)
      return x * edge.x + edge.z + edge.y * y .< 0
    }
    let isMissed = misses(edges.a) .| misses(edges.b) .| misses(edges.c)
    lanes[.maxX] = right.replacing(with: zero, where: isMissed)

    // The edge is at x = -(edge.y y + edge.z) / edge.x, of which x and y are slopes.
    let (scale, offset) = (projection.scale, projection.offset)
    let rowScale = scale.x / scale.y
    let reach =
      projection.halfCount + SIMD2(offset.x.magnitude, offset.y.magnitude) + Float(TileBins.width)
    let infinity = SIMD8<Float>(repeating: .infinity)
    @inline(__always)
    func store(_ edge: Vector3x8, _ column: GatherBuffer.VectorColumn) {
      let inverse = -1 / edge.x
      let perRow = edge.y * inverse * rowScale
      let constant = edge.z * inverse * scale.x
      let first = constant + offset.x - perRow * offset.y
      // 32 roundings of each number.
      let margin = (constant.magnitude + perRow.magnitude * reach.y + reach.x) * 4e-6 + 0.001
      // Edges along a row, or nearly so, bound no row.
      let isBound = (perRow.magnitude .< 1e6) .& (first.magnitude .< 1e6)
      let isLow = isBound .& (edge.x .> 0), isHigh = isBound .& (edge.x .< 0)
      lanes[column] = Vector3x8(
        zero.replacing(with: perRow, where: isBound),
        (zero - infinity).replacing(with: first - margin, where: isLow),
        infinity.replacing(with: first + margin, where: isHigh))
    }
    store(edges.a, .spanA)
    store(edges.b, .spanB)
    store(edges.c, .spanC)
  }

  /// Returns the least depths of triangles in the tile. They are those of their corners if their planes give no greater
  /// ones.
  ///
  /// A long triangle is much nearer elsewhere. The reciprocal of a plane's depth is a linear function in a perspective
  /// view, as the depth is in an orthographic one, so it is extreme at a corner of the tile.
  @inline(__always)
  private func nearest(_ edges: EdgeFunctions8, isOrthographic: Bool, _ slopes: SlopeRange) -> SIMD8<Float> {
    let (numerator, denominator) =
      isOrthographic ? (edges.dividend, edges.divisor.z) : (edges.divisor, edges.dividend.z)
    let scale = 1 / denominator
    let (constant, alongX, alongY) = (numerator.z * scale, numerator.x * scale, numerator.y * scale)
    let (left, right) = (alongX * slopes.left, alongX * slopes.right)
    let (bottom, top) = (alongY * slopes.bottom, alongY * slopes.top)
    // 32 roundings of the largest term.
    let largest = left.magnitude.pointwiseGreater(right.magnitude)
      .pointwiseGreater(bottom.magnitude.pointwiseGreater(top.magnitude))
    let rounding = (largest + constant.magnitude) * 4e-6
    let result =
      isOrthographic
      ? constant + left.pointwiseLesser(right) + bottom.pointwiseLesser(top) - rounding
      : 1 / (constant + left.pointwiseGreater(right) + bottom.pointwiseGreater(top) + rounding)
    let ofCorners = lanes[.nearest]
    // Not a number for a plane that is seen on edge.
    return ofCorners.replacing(with: result, where: result .> ofCorners)
  }

  /// Finds the samples of eight adjacent rows that may be inside a triangle: in each of the returned rows, as a bit
  /// set, those in the range that `rowSpan` returns.
  ///
  /// - Parameters:
  ///   - firstRow: the first of the rows.
  ///   - rectangle: the triangle's bounding rectangle.
  @inline(__always)
  func findSpans(_ lane: Int, _ firstRow: Int, _ rectangle: Rectangle) -> Spans {
    let rows = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(firstRow)
    let (a, b, c) = (lanes[.spanA, lane], lanes[.spanB, lane], lanes[.spanC, lane])
    let (atA, atB, atC) = (rows * a.x, rows * b.x, rows * c.x)
    let low = maximum(atA + a.y, atB + b.y, atC + c.y).max(Float(rectangle.left))
    let high = minimum(atA + a.z, atB + b.z, atC + c.z).clamped(-1, Float(rectangle.right - 1)).roundedDown
    return Spans(low: low, high: high)
  }

  /// Makes the spans of eight rows available to `row`.
  @inline(__always)
  func store(_ spans: Spans) { (lanes[.spanLow], lanes[.spanHigh]) = (spans.low, spans.high) }

  /// Returns the blocks of a row of the last stored spans.
  @inline(__always)
  func blocks(ofRow row: Int) -> ClosedRange<Int> {
    let low = Int(lanes[.spanLow, row]) / 8
    return low...Swift.max(low, Int(lanes[.spanHigh, row]) / 8)
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

  /// Returns whether a sample is in the bounding rectangle of a triangle.
  @inline(__always)
  func contains(_ row: Int, _ column: Int, _ lane: Int) -> Bool {
    let (x, y) = (Float(column + 1), Float(row + 1))
    return x > lanes[.minX, lane] && x <= lanes[.maxX, lane] && y > lanes[.minY, lane]
      && y <= lanes[.maxY, lane]
  }

  /// Returns whether a triangle that was set up without spans would be tested against a sample that is inside of its edge
  /// functions: blocks are tested as a whole.
  @inline(never)
  func tests(
    _ row: Int, _ column: Int, _ lane: Int, _ projection: TileProjection, _ slopes: SlopeRange
  ) -> Bool {
    let rectangle = rectangle(lane)
    guard rectangle.left < rectangle.right, row >= rectangle.bottom, row < rectangle.top else { return false }
    guard hasSpans(rectangle) else {
      return column / 8 >= rectangle.left / 8 && column / 8 <= (rectangle.right - 1) / 8
    }
    setUpSpans(edges, projection, slopes, right: lanes[.maxX])
    let spans = findSpans(lane, row & ~7, rectangle)
    return spans.rows(inColumn: column / 8) >> UInt32(row & 7) & 1 == 1
  }

  /// The edge functions of the triangles.
  @inline(__always)
  var edges: (a: Vector3x8, b: Vector3x8, c: Vector3x8) { (lanes[.edgeA], lanes[.edgeB], lanes[.edgeC]) }

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

  /// The least and the greatest slopes of the samples of a tile.
  struct SlopeRange {
    let left: Float, right: Float, bottom: Float, top: Float
  }

  /// The samples of eight adjacent rows that may be inside a triangle: in each row those from `low` to `high`.
  struct Spans {
    /// At least 0.
    let low: SIMD8<Float>
    /// Integers from −1.
    let high: SIMD8<Float>

    /// The rows that have a sample, as a bit set.
    @inline(__always)
    var rows: UInt32 { (high .>= low).bits }

    /// Whether a row has more than 16 samples.
    @inline(__always)
    var areWide: Bool { (high - low .> 16).isAnySet }

    /// Returns the rows that have a sample in a column of blocks, as a bit set.
    @inline(__always)
    func rows(inColumn column: Int) -> UInt32 {
      let first = Float(8 * column)
      return ((high .>= low) .& (high .>= first) .& (low .<= first + 7)).bits
    }
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
  // The edges as bounds of the samples of a row: what each row adds, and the least and the greatest sample of row 0.
  fileprivate static var spanA: Self { Self(29) }
  fileprivate static var spanB: Self { Self(32) }
  fileprivate static var spanC: Self { Self(35) }
}

extension GatherBuffer.Column {
  // The bounding rectangle in samples of the tile, to be rounded down.
  fileprivate static var minX: Self { Self(24) }
  fileprivate static var minY: Self { Self(25) }
  fileprivate static var maxX: Self { Self(26) }
  fileprivate static var maxY: Self { Self(27) }
  /// The least depth of the corners.
  fileprivate static var nearest: Self { Self(28) }
  /// The triangles of a bit set as bits.
  fileprivate static var triangle: Self { Self(42) }
  // A group of `Spans`.
  fileprivate static var spanLow: Self { Self(38) }
  fileprivate static var spanHigh: Self { Self(39) }
}
