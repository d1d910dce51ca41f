import Parallelism

/// Clusters of long thin triangles. Most rows of a triangle that is narrower than a sample have no sample, and most triangles
/// of a cluster have few in a tile. So the samples that are between the long edges of each triangle are found first, for eight
/// triangles at a time, and only triangles that have one are set up.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// Returns whether a strip may be visible in the tile.
  func isVisible(_ strip: ClusterStrip, in area: TileClippedExtent) -> Bool {
    let isSteep = strip.isSteep
    let (origin, minorOrigin) = isSteep ? (bottom, left) : (left, bottom)
    let minorCount = isSteep ? TileBins.width : TileBins.height
    let majors = majors(of: strip, in: area)
    var squareStart = majors.lowerBound & ~7
    while squareStart < majors.upperBound {
      let from = origin + max(majors.lowerBound, squareStart)
      let to = origin + min(majors.upperBound, squareStart + 8) - 1
      let nearest = strip.nearest(from: from, to: to)
      let minors = strip.minors(from: from, to: to, from: minorOrigin, count: minorCount)
      var (square, last) = (minors.first / 8, minors.last / 8)
      if minors.first > minors.last { last = -1 }
      while square <= last {
        let (row, column) = isSteep ? (squareStart / 8, square) : (square, squareStart / 8)
        if farthestDepths[row * Self.blocksPerRow + column] > nearest { return true }
        square += 1
      }
      squareStart += 8
    }
    return false
  }

  /// Returns the major coordinates of a strip in the tile.
  private func majors(of strip: ClusterStrip, in area: TileClippedExtent) -> Range<Int> {
    let ofArea =
      strip.isSteep ? area.rows : 8 * area.blocks.lowerBound..<8 * area.blocks.upperBound
    let (origin, majors) = (strip.isSteep ? bottom : left, strip.majors)
    let start = max(ofArea.lowerBound, majors.first - origin)
    return start..<max(start, min(ofArea.upperBound, majors.last - origin + 1))
  }

  /// Lists the samples of the tile that each triangle of a strip may cover, without those in squares where the strip is
  /// hidden. Returns false if there are so many that it is faster to go through the rows of the triangles.
  ///
  /// - Parameter edges: the edges of the triangles of all strips.
  func listSamples(
    of strip: ClusterStrip, _ edges: UnownedSpan<ClusterStrip.Edges8>, in area: TileClippedExtent
  ) -> Bool {
    let isSteep = strip.isSteep
    let (origin, minorOrigin) = isSteep ? (bottom, left) : (left, bottom)
    let minorCount = isSteep ? TileBins.width : TileBins.height
    let majors = majors(of: strip, in: area)
    let (start, end) = (majors.lowerBound, majors.upperBound)
    stripSamples.clear()
    var squareStart = start & ~7
    while squareStart < end {
      let (from, to) = (max(start, squareStart), min(end, squareStart + 8))
      let minors = strip.minors(from: origin + squareStart, from: minorOrigin, count: minorCount)
      var lines = minors.majors & ((1 << UInt32(to - squareStart)) - (1 << UInt32(from - squareStart)))
      if lines != 0 {
        let nearest = strip.nearest(from: origin + from, to: origin + to - 1)
        (triangleSetup.lanes[.firstMinor], triangleSetup.lanes[.lastMinor]) = (minors.first, minors.last)
        while lines != 0 {
          let line = lines.trailingZeroBitCount
          lines &= lines - 1
          let (first, last) = (
            Int32(triangleSetup.lanes[.firstMinor, line]), Int32(triangleSetup.lanes[.lastMinor, line])
          )
          guard
            listSamples(
              of: strip, edges, major: squareStart + line, first...last, inFrontOf: nearest)
          else { return false }
        }
      }
      squareStart += 8
    }
    return true
  }

  /// Lists the samples at a major coordinate. Returns false if there are too many.
  @inline(__always)
  private func listSamples(
    of strip: ClusterStrip, _ edges: UnownedSpan<ClusterStrip.Edges8>, major: Int,
    _ minors: ClosedRange<Int32>, inFrontOf nearest: Float
  ) -> Bool {
    let isSteep = strip.isSteep
    let (origin, minorOrigin) = isSteep ? (bottom, left) : (left, bottom)
    let ranges = strip.ranges(at: origin + major)
    var minor = minors.lowerBound
    while minor <= minors.upperBound {
      defer { minor &+= 1 }
      let (row, column) = isSteep ? (Int32(major), minor) : (minor, Int32(major))
      guard farthestDepths[Int(row &>> 3 &* Int32(Self.blocksPerRow) &+ column &>> 3)] > nearest else {
        continue
      }
      let place = Float(minorOrigin &+ Int(minor))
      var groups = ((ranges.low .<= place) .& (ranges.high .>= place)).bits
      while groups != 0 {
        let group = groups.trailingZeroBitCount
        groups &= groups &- 1
        let range = strip.range(edges[strip.firstEdges &+ group], at: origin &+ major)
        let place = strip.fromMiddle(minor: minorOrigin &+ Int(minor))
        var lanes = ((range.low .<= place) .& (range.high .>= place)).bits
        while lanes != 0 {
          let triangle = 8 &* group &+ lanes.trailingZeroBitCount
          lanes &= lanes &- 1
          guard stripSamples.append(Int(row &* Int32(TileBins.width) &+ column), triangle) else {
            return false
          }
        }
      }
    }
    return true
  }

  /// Tests the triangles of a strip against the samples in `stripSamples`.
  ///
  /// - Parameters:
  ///   - instance: the mesh instance.
  ///   - first: the first triangle of the cluster within the instance's mesh.
  ///   - number: its number among all primitives of the picture.
  func rasterizeStrip(
    _ instance: MeshInstances.Instance, from first: Int, number: UInt32, isClipped: Bool
  ) {
    // Squares in which a triangle was stored, as a bit set.
    var changedSquares: UInt32 = 0
    let slopes = slopeRange
    var triangles = stripSamples.triangles
    while triangles != 0 {
      let laneCount = triangleSetup.gatherCorners(instance, from: first, &triangles)
      guard triangleSetup.setUpWithoutSpans(instance, projection, slopes) else { continue }
      for lane in 0..<laneCount {
        let triangle = triangleSetup.triangle(lane)
        let functions = triangleSetup.functions(lane)
        for index in 0..<stripSamples.count(of: triangle) {
          intersect(
            functions, lane, number + UInt32(triangle), stripSamples.sample(index, of: triangle),
            &changedSquares, isClipped: isClipped)
        }
      }
    }
    updateFarthestDepths(ofSquares: changedSquares)
  }

  /// Tests a triangle against a sample.
  @inline(__always)
  private func intersect(
    _ triangle: TriangleSetup8.EdgeFunctions, _ lane: Int, _ primitive: UInt32, _ sample: Int,
    _ changedSquares: inout UInt32, isClipped: Bool
  ) {
    let (row, column) = (sample / TileBins.width, sample % TileBins.width)
    let (x, y) = (columnSlopes[column], rowSlopes[row])
    @inline(__always)
    func isInside(_ edge: TriangleSetup8.LinearFunction) -> Bool {
      x * edge.x + edge.constant + edge.y * y >= Test.leastInside(edge)
    }
    guard isInside(triangle.edgeA), isInside(triangle.edgeB), isInside(triangle.edgeC) else { return }
    let (dividend, divisor) = (triangle.dividend, triangle.divisor)
    let depth =
      (x * dividend.x + (dividend.constant + dividend.y * y))
      / (x * divisor.x + (divisor.constant + divisor.y * y))
    // No test takes a primitive that is farther than the stored one.
    guard depth <= depths.scalar(at: sample) else { return }
    let square = row / 8 * Self.blocksPerRow + column / 8
    // The edge functions are rounded, so a sample that is inside may be beyond the ends of the triangle.
    guard farthestDepths[square] > triangleSetup.nearest(lane),
      triangleSetup.contains(row, column, lane)
        || triangleSetup.tests(row, column, lane, projection, slopeRange)
    else { return }
    store(primitive, depth, inSample: sample, isClipped: isClipped)
    changedSquares |= 1 << UInt32(square)
  }
}

/// The samples that each triangle of a cluster may cover, by their index in row order.
struct StripSamples: ~Copyable {
  /// The largest number of samples of a triangle. More samples take longer than the rows of the triangle.
  private static let capacity = 64
  private let samples = FixedBuffer<UInt16>(
    repeating: 0, count: TriangleClusters.size * Self.capacity)
  private let counts = FixedBuffer<UInt8>(repeating: 0, count: TriangleClusters.size)
  /// The triangles with a sample as a bit set.
  private let bits = FixedBuffer<UInt64>(repeating: 0, count: 1)

  /// Removes all samples.
  func clear() {
    counts.fill(upTo: TriangleClusters.size, with: 0)
    bits[0] = 0
  }

  /// Adds a sample to a triangle. Returns false if the triangle has too many.
  @inline(__always)
  func append(_ sample: Int, _ triangle: Int) -> Bool {
    let count = Int(counts[triangle])
    if count == Self.capacity { return false }
    samples[triangle &* Self.capacity &+ count] = UInt16(truncatingIfNeeded: sample)
    counts[triangle] = UInt8(truncatingIfNeeded: count &+ 1)
    bits[0] |= 1 &<< UInt64(truncatingIfNeeded: triangle)
    return true
  }

  /// The triangles with a sample as a bit set.
  @inline(__always)
  var triangles: UInt64 { bits[0] }

  /// Returns the number of samples of a triangle.
  @inline(__always)
  func count(of triangle: Int) -> Int { Int(counts[triangle]) }

  /// Returns a sample of a triangle.
  @inline(__always)
  func sample(_ index: Int, of triangle: Int) -> Int {
    Int(samples[triangle &* Self.capacity &+ index])
  }
}

extension GatherBuffer.Column {
  // The samples at eight major coordinates of a strip.
  fileprivate static var firstMinor: Self { Self(40) }
  fileprivate static var lastMinor: Self { Self(41) }
}
