import Geometry

/// The narrow strip of a picture that contains the triangles of a cluster, all of which are long, thin and nearly parallel:
/// the facets of a cylinder, for example, which CAD programs write from end to end.
///
/// A tile needs the setup of all triangles of a cluster, and each has rows without a sample. A strip tells for little
/// whether the cluster is hidden in a tile, and which samples it can cover.
///
/// Coordinates are those of the samples of the picture. The major axis is the one that the triangles are longer along.
struct ClusterStrip: BitwiseCopyable {
  /// Whether the major axis is y.
  let isSteep: Bool
  /// Whether the triangles are so thin that few samples are in the strips of each eight.
  let isFine: Bool
  /// The range of the major coordinate.
  private let start: Float, end: Float
  /// The change of the minor coordinate along the major axis, and its range at the major coordinate 0.
  private let slope: Float, low: Float, high: Float
  /// The same of each eight triangles.
  private let slopes: SIMD8<Float>, lows: SIMD8<Float>, highs: SIMD8<Float>
  /// A lower bound of the depth in an orthographic view, and an upper bound of its reciprocal in a perspective one: the
  /// change along the major axis, and the bound at the major coordinate 0.
  private let depthSlope: Float, depthBound: Float
  private let isOrthographic: Bool
  /// Whether the depths of all samples are beyond the bound.
  private let hasDepth: Bool
  /// The major and the minor coordinate of the middle of the picture.
  private let middle: SIMD2<Float>
  /// What is added to each side of the edges of triangles.
  private let edgeMargin: Float
  /// The index of the edges of the first eight triangles among those of all strips.
  var firstEdges = 0

  /// The largest coordinate of a corner.
  private static let largest: Float = 30_000
  /// The smallest length of the triangles, and the smallest length of a strip as a multiple of its width.
  private static let smallestLength: Float = 16, smallestRatio: Float = 8
  /// What is added to each end of the strip, for the rounding of the corners.
  private static let endMargin: Float = 0.03
  /// The mean width of eight triangles up to which their samples are listed: those of wider ones are many.
  private static let largestWidth: Float = 2

  /// Creates the strip of a cluster. Nil if its triangles are not long, thin and nearly parallel, or not in front of the
  /// eye. O(triangles), and O(1) for most clusters without a strip.
  ///
  /// - Parameter scratch: memory, whose `edges` are those of the triangles.
  init?(
    _ meshes: MeshInstances, cluster: Int, _ projection: TileProjection, _ scratch: borrowing Scratch
  ) {
    let instance = meshes.instances[Int(meshes.instanceOfCluster[cluster])]
    let first = TriangleClusters.size * (cluster - instance.firstCluster)
    let last = min(instance.triangleCount, first + TriangleClusters.size) - 1
    let groupCount = (last - first) / 8 + 1
    let (scale, isOrthographic) = (projection.scale, projection.isOrthographic)
    /// The coordinates of corners from the middle of the picture, and their depths or the reciprocals of them.
    @inline(__always)
    func place(_ corner: Vector3x8) -> Vector3x8 {
      let (x, y) = projection.slopes(corner)
      return Vector3x8(x * scale.x, y * scale.y, isOrthographic ? corner.z : 1 / corner.z)
    }
    let infinity = SIMD8<Float>(repeating: .infinity)
    var (isSteep, slope, depthSlope): (Bool, Float, Float) = (false, 0, 0)
    var (start, end, low, high) = (infinity, 0 - infinity, infinity, 0 - infinity)
    var (shortest, thinnest, reach) = (infinity, infinity, SIMD8<Float>(repeating: 0))
    var bound = isOrthographic ? infinity : 0 - infinity
    var slopes = SIMD8<Float>(repeating: 0)
    var lows = infinity, highs = 0 - infinity
    for group in 0..<groupCount {
      scratch.setup.gatherCorners(instance, first + 8 * group, last: last)
      let corners = scratch.setup.cornersInView(instance)
      let nearest = minimum(corners.a.z, corners.b.z, corners.c.z)
      guard isOrthographic || (nearest .> projection.near).bits == 255 else { return nil }
      let (a, b, c) = (place(corners.a), place(corners.b), place(corners.c))
      // Along the longest edge of the first triangle.
      let edge = Self.longestEdge(a, b, c)
      if group == 0 { isSteep = abs(edge.y) >= abs(edge.x) }
      let ownSlope = isSteep ? edge.x / edge.y : edge.y / edge.x
      if group == 0 { (slope, depthSlope) = (ownSlope, edge.z / (isSteep ? edge.y : edge.x)) }
      let majors = isSteep ? (a: a.y, b: b.y, c: c.y) : (a: a.x, b: b.x, c: c.x)
      let minors = isSteep ? (a: a.x, b: b.x, c: c.x) : (a: a.y, b: b.y, c: c.y)
      /// Returns the least and the greatest of what is left of numbers at the corners without a linear part.
      @inline(__always)
      func range(
        _ numbers: (a: SIMD8<Float>, b: SIMD8<Float>, c: SIMD8<Float>), _ slope: Float
      ) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
        let (a, b, c) = (
          numbers.a - majors.a * slope, numbers.b - majors.b * slope, numbers.c - majors.c * slope
        )
        return (minimum(a, b, c), maximum(a, b, c))
      }
      let along = range(majors, 0), across = range(minors, slope), own = range(minors, ownSlope)
      let depth = range((a.z, b.z, c.z), depthSlope)
      let length = along.high - along.low
      guard (length .>= Self.smallestLength).bits == 255 else { return nil }
      (start, end) = (start.pointwiseLesser(along.low), end.pointwiseGreater(along.high))
      (low, high) = (low.pointwiseLesser(across.low), high.pointwiseGreater(across.high))
      (slopes[group], lows[group], highs[group]) = (ownSlope, own.low.min(), own.high.max())
      bound = isOrthographic ? bound.pointwiseLesser(depth.low) : bound.pointwiseGreater(depth.high)
      reach = maximum(reach, a.x.magnitude, a.y.magnitude)
      reach = maximum(reach, b.x.magnitude, b.y.magnitude)
      reach = maximum(reach, c.x.magnitude, c.y.magnitude)
      let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      (shortest, thinnest) = (
        shortest.pointwiseLesser(length), thinnest.pointwiseLesser(area.magnitude / length)
      )
      scratch.edges[group] = Edges8(majors, minors, count: last + 1 - first - 8 * group)
    }
    let (length, farthest) = (shortest.min(), reach.max())
    let width = high.max() - low.min()
    // An edge function is the cross product of two corners, so the distance of its line from the edge is at most
    // 6 roundings of `farthest`² / length, here less than 0.01.
    guard length >= 4e-5 * farthest * farthest, end.max() - start.min() >= Self.smallestRatio * width,
      farthest <= Self.largest
    else { return nil }
    let offset = projection.offset
    middle = isSteep ? SIMD2(offset.y, offset.x) : offset
    (self.isSteep, self.slope, self.depthSlope) = (isSteep, slope, depthSlope)
    (self.start, self.end, self.slopes) = (start.min() + middle.x, end.max() + middle.x, slopes)
    // What is added to each side: for that distance, for 24 roundings of coordinates, and for what triangles spread beyond
    // their ends, to the end of a block.
    let distance = 3.6e-7 * farthest * farthest / length
    let rounding = distance + 1.5e-6 * (farthest + max(abs(offset.x), abs(offset.y))) + 0.0005
    let spread = (isSteep ? 1 : 8) / length
    let margin = rounding + width * spread
    let shift = middle.y - slope * middle.x
    (self.low, self.high) = (low.min() + shift - margin, high.max() + shift + margin)
    let margins = (highs - lows) * spread + rounding
    let shifts = middle.y - slopes * middle.x
    (self.lows, self.highs) = (lows + shifts - margins, highs + shifts + margins)
    // The second longest edge of a triangle is at least half as long as the longest, and inclined by at most 45 degrees or
    // little more. Its line has 50 roundings of coordinates from the middle.
    edgeMargin = 3 * distance + 3e-6 * farthest + 0.0002
    let widths = highs - lows + 2 * margins
    let sum = (0..<groupCount).reduce(Float(0)) { $0 + widths[$1] }
    isFine = sum <= Self.largestWidth * Float(groupCount)
    // The depths of samples on a triangle that is seen from its edge can be far from those of the triangle.
    hasDepth = thinnest.min() >= 1e-5 * farthest
    let extreme = isOrthographic ? bound.min() : bound.max()
    (depthBound, self.isOrthographic) = (extreme - depthSlope * middle.x, isOrthographic)
  }

  /// Returns the longest edge of the first of eight triangles along an axis.
  private static func longestEdge(_ a: Vector3x8, _ b: Vector3x8, _ c: Vector3x8) -> SIMD3<Float> {
    let (a, b, c) = (
      SIMD3(a.x[0], a.y[0], a.z[0]), SIMD3(b.x[0], b.y[0], b.z[0]), SIMD3(c.x[0], c.y[0], c.z[0])
    )
    var longest = b - a
    func length(_ edge: SIMD3<Float>) -> Float { max(abs(edge.x), abs(edge.y)) }
    if length(c - b) > length(longest) { longest = c - b }
    if length(a - c) > length(longest) { longest = a - c }
    return longest
  }

  /// Memory to create strips in.
  struct Scratch: ~Copyable {
    fileprivate let setup = TriangleSetup8()
    /// The edges of each eight triangles of the last strip.
    let edges = FixedBuffer(repeating: Edges8(), count: TriangleClusters.size / 8)
  }

  /// The two longest edges of each of eight triangles as lines, between which the triangle is. Coordinates are those from the
  /// middle of the picture.
  struct Edges8: BitwiseCopyable {
    /// The change of the minor coordinate along the major axis, and its value at the major coordinate 0.
    private let lowSlope: SIMD8<Float>, low: SIMD8<Float>, highSlope: SIMD8<Float>, high: SIMD8<Float>

    /// Creates edges between which nothing is.
    fileprivate init() {
      (lowSlope, highSlope) = (SIMD8(repeating: 0), SIMD8(repeating: 0))
      (low, high) = (SIMD8(repeating: .infinity), SIMD8(repeating: -.infinity))
    }

    /// - Parameters:
    ///   - majors: the major coordinates of the corners.
    ///   - minors: the minor coordinates.
    ///   - count: the number of triangles. Nothing is between the edges of the other lanes.
    @inline(__always)
    fileprivate init(
      _ majors: (a: SIMD8<Float>, b: SIMD8<Float>, c: SIMD8<Float>),
      _ minors: (a: SIMD8<Float>, b: SIMD8<Float>, c: SIMD8<Float>), count: Int
    ) {
      let ab = (majors.b - majors.a).magnitude, bc = (majors.c - majors.b).magnitude
      let ca = (majors.a - majors.c).magnitude
      // The corner that the two longest edges share is that opposite to the shortest.
      let isA = (bc .<= ab) .& (bc .<= ca), isB = (ca .<= ab) .& .!isA
      @inline(__always)
      func chosen(_ ofA: SIMD8<Float>, _ ofB: SIMD8<Float>, _ ofC: SIMD8<Float>) -> SIMD8<Float> {
        ofC.replacing(with: ofB, where: isB).replacing(with: ofA, where: isA)
      }
      let shared = (
        major: chosen(majors.a, majors.b, majors.c), minor: chosen(minors.a, minors.b, minors.c)
      )
      let alongOne = chosen(majors.b, majors.c, majors.a) - shared.major
      let alongTwo = chosen(majors.c, majors.a, majors.b) - shared.major
      let one = (chosen(minors.b, minors.c, minors.a) - shared.minor) / alongOne
      let two = (chosen(minors.c, minors.a, minors.b) - shared.minor) / alongTwo
      // Both edges are on one side of the shared corner.
      let isSecondLow = (two - one) * alongOne .< 0
      lowSlope = one.replacing(with: two, where: isSecondLow)
      highSlope = two.replacing(with: one, where: isSecondLow)
      let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
      low = (shared.minor - lowSlope * shared.major).replacing(
        with: .infinity, where: lanes .>= Float(count))
      high = shared.minor - highSlope * shared.major
    }

    /// Returns the range of minor coordinates between the edges at a major one.
    @inline(__always)
    func range(at major: Float, margin: Float) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
      (lowSlope * major + low - margin, highSlope * major + high + margin)
    }
  }

  /// The least and the greatest major coordinate of a sample. Along rows they are those of whole blocks, because a sample
  /// beyond the end of a triangle can be inside of its rounded edge functions, and blocks are tested as a whole.
  var majors: (first: Int, last: Int) {
    let (first, last) = (
      Int((start - Self.endMargin).rounded(.up)), Int((end + Self.endMargin).rounded(.down))
    )
    return isSteep ? (first, last) : (first & ~7, last | 7)
  }

  /// Returns the range of minor coordinates that each eight triangles may cover at a major coordinate.
  @inline(__always)
  func ranges(at major: Int) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
    let center = slopes * Float(major)
    return (lows + center, highs + center)
  }

  /// Returns the range of minor coordinates, from the middle of the picture, that each of eight triangles may cover at a major
  /// coordinate.
  @inline(__always)
  func range(_ edges: Edges8, at major: Int) -> (low: SIMD8<Float>, high: SIMD8<Float>) {
    edges.range(at: Float(major) - middle.x, margin: edgeMargin)
  }

  /// Returns a minor coordinate from the middle of the picture.
  @inline(__always)
  func fromMiddle(minor: Int) -> Float { Float(minor) - middle.y }

  /// Returns the samples at eight major coordinates from `major` on: their first and last minor coordinates in the range of
  /// `count` from `origin` on, and as a bit set the major coordinates that have one.
  @inline(__always)
  func minors(
    from major: Int, from origin: Int, count: Int
  ) -> (first: SIMD8<Float>, last: SIMD8<Float>, majors: UInt32) {
    let center =
      (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(major)) * slope - Float(origin)
    // The clamped numbers can be rounded down.
    let first = (center + low).clamped(-1, Float(count)).roundedDown + 1
    let last = (center + high).clamped(-1, Float(count - 1)).roundedDown
    return (first, last, (first .<= last).bits)
  }

  /// Returns the least and the greatest minor coordinate, in the range of `count` from `origin` on, of the samples between
  /// two major coordinates. The least is greater if there are none.
  @inline(__always)
  func minors(from first: Int, to last: Int, from origin: Int, count: Int) -> (first: Int, last: Int) {
    let (one, two) = (slope * Float(first) - Float(origin), slope * Float(last) - Float(origin))
    let (least, greatest) = (min(one, two) + low, max(one, two) + high)
    return (Int(max(least, 0)), Int(min(greatest + 1, Float(count))) - 1)
  }

  /// Returns a lower bound of the depth between two major coordinates.
  @inline(__always)
  func nearest(from first: Int, to last: Int) -> Float {
    if !hasDepth { return -.infinity }
    let (one, two) = (depthSlope * (Float(first) - 1), depthSlope * (Float(last) + 1))
    if isOrthographic {
      let depth = depthBound + min(one, two)
      return depth - (abs(depthBound) + abs(one)) * 1e-5
    }
    return 1 / ((depthBound + max(one, two)) * 1.00001)
  }

  /// Calls `body` with the index of each tile that the strip touches.
  ///
  /// - Parameter columns: the number of tiles in a row.
  @inline(__always)
  func forEachTile(_ extent: TileBins.Extent, _ columns: Int, _ body: (Int) -> Void) {
    let (width, height) = (TileBins.width, TileBins.height)
    let xs = Int(extent.left) / width...Int(extent.right - 1) / width
    let ys = Int(extent.bottom) / height...Int(extent.top - 1) / height
    let (along, across) = isSteep ? (ys, xs) : (xs, ys)
    let (length, breadth) = isSteep ? (height, width) : (width, height)
    let (first, last) = majors
    for majorTile in along {
      let (from, to) = (max(first, majorTile * length), min(last, majorTile * length + length - 1))
      guard from <= to else { continue }
      let (one, two) = (slope * Float(from), slope * Float(to))
      let low = max(Int((min(one, two) + low).rounded(.up)), across.lowerBound * breadth)
      let high = min(Int((max(one, two) + high).rounded(.down)), across.upperBound * breadth + breadth - 1)
      guard low <= high else { continue }
      for minorTile in low / breadth...high / breadth {
        body(isSteep ? majorTile * columns + minorTile : minorTile * columns + majorTile)
      }
    }
  }
}
