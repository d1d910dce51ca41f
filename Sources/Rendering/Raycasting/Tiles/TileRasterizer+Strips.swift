/// Clusters of long thin triangles. Most rows of a triangle that is narrower than a sample have no sample, so each sample
/// in the strip of the cluster is tested against eight triangles at a time.
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

  /// Lists the samples of the tile that each eight triangles of a strip may cover, without those in squares where the
  /// strip is hidden. Returns false if there are so many that it is faster to go through the rows of the triangles.
  func listSamples(of strip: ClusterStrip, in area: TileClippedExtent) -> Bool {
    let isSteep = strip.isSteep
    let (origin, minorOrigin) = isSteep ? (bottom, left) : (left, bottom)
    let minorCount = isSteep ? TileBins.width : TileBins.height
    let majors = majors(of: strip, in: area)
    let (start, end) = (majors.lowerBound, majors.upperBound)
    stripSamples.clear()
    var squareStart = start & ~7
    while squareStart < end {
      let (from, to) = (max(start, squareStart), min(end, squareStart + 8))
      let nearest = strip.nearest(from: origin + from, to: origin + to - 1)
      var lines = strip.majors(from: origin + squareStart, withMinorsFrom: minorOrigin, count: minorCount)
      lines &= (1 << UInt32(to - squareStart)) - (1 << UInt32(from - squareStart))
      while lines != 0 {
        let major = squareStart + lines.trailingZeroBitCount
        lines &= lines - 1
        let minors = strip.minors(at: origin + major, from: minorOrigin, count: minorCount)
        var groups = minors.groups
        if groups == 0 { continue }
        (triangleSetup.lanes[.firstMinor], triangleSetup.lanes[.lastMinor]) = (minors.first, minors.last)
        while groups != 0 {
          let group = groups.trailingZeroBitCount
          groups &= groups &- 1
          var minor = Int32(triangleSetup.lanes[.firstMinor, group])
          let last = Int32(triangleSetup.lanes[.lastMinor, group])
          while minor <= last {
            let (row, column) = isSteep ? (Int32(major), minor) : (minor, Int32(major))
            if farthestDepths[Int(row &>> 3 &* Int32(Self.blocksPerRow) &+ column &>> 3)] > nearest,
              !stripSamples.append(Int(row &* Int32(TileBins.width) &+ column), group: group)
            {
              return false
            }
            minor &+= 1
          }
        }
      }
      squareStart += 8
    }
    return true
  }

  /// Tests the eight triangles that were set up last against the samples of their strip.
  ///
  /// - Parameters:
  ///   - group: the number of the eight triangles in the cluster.
  ///   - number: the number of the first of them among all primitives of the picture.
  @inline(__always)
  func rasterizeStrip(
    _ group: Int, laneCount: Int, number: UInt32, _ changedSquares: inout UInt32, isClipped: Bool
  ) {
    let (edgeA, edgeB, edgeC) = triangleSetup.edges
    let lanes: UInt32 = (1 << UInt32(laneCount)) - 1
    for index in 0..<stripSamples.count(ofGroup: group) {
      let sample = stripSamples.sample(index, ofGroup: group)
      let (x, y) = (columnSlopes[sample % TileBins.width], rowSlopes[sample / TileBins.width])
      @inline(__always)
      func value(_ edge: Vector3x8) -> SIMD8<Float> { edge.x * x + edge.z + edge.y * y }
      // Functions that are no numbers have an empty rectangle.
      var hits = (minimum(value(edgeA), value(edgeB), value(edgeC)) .>= 0).bits & lanes
      while hits != 0 {
        let lane = hits.trailingZeroBitCount
        hits &= hits - 1
        intersect(lane, number + UInt32(lane), x, y, sample, &changedSquares, isClipped: isClipped)
      }
    }
  }

  /// Tests a triangle against a sample.
  @inline(__always)
  private func intersect(
    _ lane: Int, _ primitive: UInt32, _ x: Float, _ y: Float, _ sample: Int, _ changedSquares: inout UInt32,
    isClipped: Bool
  ) {
    let triangle = triangleSetup.functions(lane)
    let (dividend, divisor) = (triangle.dividend, triangle.divisor)
    let depth =
      (x * dividend.x + (dividend.constant + dividend.y * y))
      / (x * divisor.x + (divisor.constant + divisor.y * y))
    // No test takes a primitive that is farther than the stored one.
    guard depth <= depths.scalar(at: sample) else { return }
    let (row, column) = (sample / TileBins.width, sample % TileBins.width)
    let square = row / 8 * Self.blocksPerRow + column / 8
    // The edge functions are rounded, so a sample that is inside may be beyond the ends of the triangle.
    guard farthestDepths[square] > triangleSetup.nearest(lane),
      triangleSetup.contains(row, column, lane)
        || triangleSetup.tests(row, column, lane, projection, slopeRange)
    else { return }
    @inline(__always)
    func isInside(_ edge: TriangleSetup8.LinearFunction) -> Bool {
      let least = Test.leastInside(edge)
      return least <= 0 || x * edge.x + edge.constant + edge.y * y >= least
    }
    guard isInside(triangle.edgeA), isInside(triangle.edgeB), isInside(triangle.edgeC) else { return }
    store(primitive, depth, inSample: sample, isClipped: isClipped)
    changedSquares |= 1 << UInt32(square)
  }
}

/// The samples that each eight triangles of a cluster may cover, by their index in row order.
struct StripSamples: ~Copyable {
  /// The largest number of samples of a group. More samples take longer than the rows of the triangles.
  private static let capacity = 192
  private static let groupCount = TriangleClusters.size / 8
  private let samples = FixedBuffer<UInt16>(repeating: 0, count: Self.groupCount * Self.capacity)
  private let counts = FixedBuffer<Int>(repeating: 0, count: Self.groupCount)

  /// Removes all samples.
  func clear() { counts.fill(upTo: Self.groupCount, with: 0) }

  /// Whether no group has a sample.
  var isEmpty: Bool { (0..<Self.groupCount).allSatisfy { counts[$0] == 0 } }

  /// Adds a sample to a group. Returns false if the group is full.
  @inline(__always)
  func append(_ sample: Int, group: Int) -> Bool {
    let count = counts[group]
    if count == Self.capacity { return false }
    samples[group * Self.capacity + count] = UInt16(truncatingIfNeeded: sample)
    counts[group] = count + 1
    return true
  }

  /// Returns the number of samples of a group.
  @inline(__always)
  func count(ofGroup group: Int) -> Int { counts[group] }

  /// Returns a sample of a group.
  @inline(__always)
  func sample(_ index: Int, ofGroup group: Int) -> Int { Int(samples[group * Self.capacity + index]) }
}

extension GatherBuffer.Column {
  // The samples of each eight triangles of a strip.
  fileprivate static var firstMinor: Self { Self(40) }
  fileprivate static var lastMinor: Self { Self(41) }
}
