/// Triangle rasterisation with edge functions (J. Pineda, "A Parallel Algorithm for Polygon Rasterization", 1988) in
/// homogeneous form (see `EdgeFunctions8`).
///
/// `TriangleSetup8` transforms and sets up eight triangles at a time. Each triangle is then tested against the samples
/// in its bounding rectangle, eight at a time. The edge functions and depths are linear functions of the slopes x and
/// y, or ratios of them, so no view-space position is computed for a sample.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// Tests all triangles of a cluster. O(triangles + unoccluded samples in their bounding rectangles).
  ///
  /// - Parameters:
  ///   - instance: the mesh instance.
  ///   - cluster: the range of triangles within the instance's mesh.
  ///   - number: the number of the first of them among all primitives of the picture.
  func rasterize(_ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32) {
    rasterize(instance, cluster, number: number, isClipped: false)
  }

  /// The same in a scene that a plane cuts open.
  func rasterizeClipped(_ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32) {
    rasterize(instance, cluster, number: number, isClipped: true)
  }

  @inline(__always)
  private func rasterize(
    _ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32, isClipped: Bool
  ) {
    // Squares in which a triangle was stored, as a bit set. Their greatest depths are updated once for the cluster.
    var changedSquares: UInt32 = 0
    var start = cluster.lowerBound
    while start < cluster.upperBound {
      triangleSetup.gatherCorners(instance, start, last: cluster.upperBound - 1)
      if triangleSetup.setUp(instance, projection) {
        for lane in 0..<min(8, cluster.upperBound - start) {
          rasterize(
            lane, number + UInt32(start - cluster.lowerBound + lane), &changedSquares, isClipped: isClipped)
        }
      }
      start += 8
    }
    while changedSquares != 0 {
      updateFarthestDepth(ofSquare: changedSquares.trailingZeroBitCount)
      changedSquares &= changedSquares - 1
    }
  }

  /// Tests the triangle in a lane of `triangleSetup` against the samples in its bounding rectangle.
  @inline(__always)
  private func rasterize(
    _ lane: Int, _ primitive: UInt32, _ changedSquares: inout UInt32, isClipped: Bool
  ) {
    let rectangle = triangleSetup.rectangle(lane)
    guard rectangle.left < rectangle.right, rectangle.bottom < rectangle.top else { return }
    let nearest = triangleSetup.nearest(lane)
    var squareRow = rectangle.bottom / 8
    while 8 * squareRow < rectangle.top {
      let firstRow = max(rectangle.bottom, 8 * squareRow), endRow = min(rectangle.top, 8 * squareRow + 8)
      var column = rectangle.left / 8
      while 8 * column < rectangle.right {
        let square = squareRow * Self.blocksPerRow + column
        if farthestDepths[square] > nearest,
          intersect(
            triangleSetup.functions(lane), primitive, column, firstRow, endRow, isClipped: isClipped)
        {
          changedSquares |= 1 << UInt32(square)
        }
        column += 1
      }
      squareRow += 1
    }
  }

  /// Tests a triangle against the samples of a column of blocks, in the rows from `firstRow` to before `endRow`.
  /// Returns whether any sample is inside it.
  @inline(__always)
  private func intersect(
    _ triangle: TriangleSetup8.EdgeFunctions, _ primitive: UInt32, _ column: Int, _ firstRow: Int,
    _ endRow: Int, isClipped: Bool
  ) -> Bool {
    let x = slopesX[column]
    // The parts of the edge functions that do not depend on the row.
    let a = x * triangle.edgeA.x + triangle.edgeA.constant
    let b = x * triangle.edgeB.x + triangle.edgeB.constant
    let c = x * triangle.edgeC.x + triangle.edgeC.constant
    let (dividend, divisor) = (triangle.dividend, triangle.divisor)
    let leastA = Test.leastInside(triangle.edgeA)
    let leastB = Test.leastInside(triangle.edgeB)
    let leastC = Test.leastInside(triangle.edgeC)
    var isAnyInside = false
    for row in firstRow..<endRow {
      let y = slopesY[row]
      let isInside =
        (a + triangle.edgeA.y * y .>= leastA) .& (b + triangle.edgeB.y * y .>= leastB)
        .& (c + triangle.edgeC.y * y .>= leastC)
      guard isInside.isAnySet else { continue }
      let depth =
        (x * dividend.x + (dividend.constant + dividend.y * y))
        / (x * divisor.x + (divisor.constant + divisor.y * y))
      store(
        primitive, depth, where: isInside, in: row * Self.blocksPerRow + column, isClipped: isClipped)
      isAnyInside = true
    }
    return isAnyInside
  }
}
