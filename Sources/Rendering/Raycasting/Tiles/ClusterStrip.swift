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
  init?(_ meshes: MeshInstances, cluster: Int, _ projection: TileProjection) {
    let instance = meshes.instances[Int(meshes.instanceOfCluster[cluster])]
    let first = TriangleClusters.size * (cluster - instance.firstCluster)
    /// The coordinates of a corner, and its depth or the reciprocal of it.
    func place(_ index: Int) -> SIMD3<Float>? {
      let corner = instance.toView.apply(to: instance.vertices[index].position)
      if projection.isOrthographic {
        let place = SIMD2(corner.x, corner.y) * projection.scale + projection.offset
        return SIMD3(place, corner.z)
      }
      guard corner.z > projection.near else { return nil }
      let place = SIMD2(corner.x, corner.y) / corner.z * projection.scale + projection.offset
      return SIMD3(place, 1 / corner.z)
    }
    var axis: (isSteep: Bool, slope: Float, depthSlope: Float)?
    var (start, end) = (Float.infinity, -Float.infinity)
    var (low, high) = (Float.infinity, -Float.infinity)
    var slopes = SIMD8<Float>(repeating: 0)
    var lows = SIMD8<Float>(repeating: .infinity), highs = SIMD8<Float>(repeating: -.infinity)
    var bound = projection.isOrthographic ? Float.infinity : -Float.infinity
    var (shortest, thinnest, reach) = (Float.infinity, Float.infinity, Float(0))
    for triangle in first..<min(instance.triangleCount, first + TriangleClusters.size) {
      let indices = instance.indices(ofTriangle: triangle)
      guard let a = place(indices.0), let b = place(indices.1), let c = place(indices.2) else { return nil }
      let group = (triangle - first) / 8
      if (triangle - first) % 8 == 0 {
        // Along the longest edge of the first triangle.
        let edge =
          [b - a, c - b, a - c].max { max(abs($0.x), abs($0.y)) < max(abs($1.x), abs($1.y)) } ?? .zero
        let isSteep = axis?.isSteep ?? (abs(edge.y) >= abs(edge.x))
        let (along, across) = isSteep ? (edge.y, edge.x) : (edge.x, edge.y)
        slopes[group] = across / along
        if axis == nil { axis = (isSteep, slopes[group], edge.z / along) }
      }
      guard let (isSteep, slope, depthSlope) = axis else { return nil }
      let ownSlope = slopes[group]
      var (triangleStart, triangleEnd) = (Float.infinity, -Float.infinity)
      for corner in [a, b, c] {
        let (major, minor) = isSteep ? (corner.y, corner.x) : (corner.x, corner.y)
        (triangleStart, triangleEnd) = (min(triangleStart, major), max(triangleEnd, major))
        low = min(low, minor - slope * major)
        high = max(high, minor - slope * major)
        lows[group] = min(lows[group], minor - ownSlope * major)
        highs[group] = max(highs[group], minor - ownSlope * major)
        let depth = corner.z - depthSlope * major
        bound = projection.isOrthographic ? min(bound, depth) : max(bound, depth)
        let fromCenter = SIMD2(corner.x, corner.y) - projection.offset
        reach = max(reach, abs(fromCenter.x), abs(fromCenter.y))
      }
      let length = triangleEnd - triangleStart
      shortest = min(shortest, length)
      thinnest = min(thinnest, abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / length)
      guard shortest >= Self.smallestLength else { return nil }
      (start, end) = (min(start, triangleStart), max(end, triangleEnd))
    }
    // An edge function is the cross product of two corners, so the distance of its line from the edge is at most
    // 6 roundings of `reach`² / length, here less than 0.01.
    guard let axis, shortest >= 4e-5 * reach * reach, end - start >= Self.smallestRatio * (high - low),
      reach <= Self.largest
    else { return nil }
    (self.isSteep, slope, depthSlope) = axis
    (self.start, self.end, self.slopes) = (start, end, slopes)
    // What is added to each side: for that distance, for 24 roundings of coordinates, and for what triangles spread beyond
    // their ends, to the end of a block.
    let rounding =
      3.6e-7 * reach * reach / shortest
      + 1.5e-6 * (reach + max(abs(projection.offset.x), abs(projection.offset.y))) + 0.0005
    let spread = (isSteep ? 1 : 8) / shortest
    let margin = rounding + (high - low) * spread
    (self.low, self.high) = (low - margin, high + margin)
    let margins = (highs - lows) * spread + rounding
    (self.lows, self.highs) = (lows - margins, highs + margins)
    let groupCount = (min(instance.triangleCount - first, TriangleClusters.size) + 7) / 8
    let sum = (0..<groupCount).reduce(Float(0)) { $0 + highs[$1] - lows[$1] }
    isFine = sum <= Self.largestWidth * Float(groupCount)
    // The depths of samples on a triangle that is seen from its edge can be far from those of the triangle.
    hasDepth = thinnest >= 1e-5 * reach
    (depthBound, isOrthographic) = (bound, projection.isOrthographic)
  }

  /// The least and the greatest major coordinate of a sample. Along rows they are those of whole blocks, because a sample
  /// beyond the end of a triangle can be inside of its rounded edge functions, and blocks are tested as a whole.
  var majors: (first: Int, last: Int) {
    let (first, last) = (
      Int((start - Self.endMargin).rounded(.up)), Int((end + Self.endMargin).rounded(.down))
    )
    return isSteep ? (first, last) : (first & ~7, last | 7)
  }

  /// Returns the samples of each eight triangles at a major coordinate: their first and last minor coordinates in the range of
  /// `count` from `origin` on, and as a bit set the groups that have one.
  @inline(__always)
  func minors(
    at major: Int, from origin: Int, count: Int
  ) -> (first: SIMD8<Float>, last: SIMD8<Float>, groups: UInt32) {
    let center = slopes * Float(major) - Float(origin)
    // The clamped numbers can be rounded down.
    let first = (lows + center).clamped(-1, Float(count)).roundedDown + 1
    let last = (highs + center).clamped(-1, Float(count - 1)).roundedDown
    return (first, last, (first .<= last).bits)
  }

  /// Returns which of eight major coordinates from `major` on have a sample, whose minor coordinate is in the range of `count`
  /// from `origin` on, as a bit set.
  @inline(__always)
  func majors(from major: Int, withMinorsFrom origin: Int, count: Int) -> UInt32 {
    let center =
      (SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(major)) * slope - Float(origin)
    let first = (center + low).clamped(-1, Float(count)).roundedDown + 1
    return (first .<= (center + high).clamped(-1, Float(count - 1)).roundedDown).bits
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
