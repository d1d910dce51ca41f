/// Triangle rasterisation with edge functions (J. Pineda, "A Parallel Algorithm for Polygon Rasterization", 1988) in
/// homogeneous form (see `EdgeFunctions8`).
///
/// `TriangleSetup8` transforms and sets up eight triangles at a time. Each triangle is then tested against the samples
/// in its bounding rectangle, eight at a time. In a larger rectangle the samples of each row between the edges are found
/// first, eight rows at a time, so that a long thin triangle costs its length rather than its rectangle. The edge functions and depths are linear functions of the slopes x and
/// y, or ratios of them, so no view-space position is computed for a sample.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// Tests all triangles of a cluster. O(triangles + their rows + unoccluded samples inside them).
  ///
  /// - Parameters:
  ///   - instance: the mesh instance.
  ///   - cluster: the range of triangles within the instance's mesh.
  ///   - number: the number of the first of them among all primitives of the picture.
  func rasterize(
    _ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32
  ) {
    rasterize(instance, cluster, number: number, isClipped: false)
  }

  /// The same in a scene that a plane cuts open.
  func rasterizeClipped(
    _ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32
  ) {
    rasterize(instance, cluster, number: number, isClipped: true)
  }

  /// The slopes of the view rays of the tile.
  var slopeRange: TriangleSetup8.SlopeRange {
    TriangleSetup8.SlopeRange(
      left: slopesX[0][0], right: slopesX[Self.blocksPerRow - 1][7], bottom: slopesY[0],
      top: slopesY[TileBins.height - 1])
  }

  @inline(__always)
  private func rasterize(
    _ instance: MeshInstances.Instance, _ cluster: Range<Int>, number: UInt32, isClipped: Bool
  ) {
    // Squares in which a triangle was stored, as a bit set. Their greatest depths are updated once for the cluster.
    var changedSquares: UInt32 = 0
    let slopes = slopeRange
    var start = cluster.lowerBound
    while start < cluster.upperBound {
      triangleSetup.gatherCorners(instance, start, last: cluster.upperBound - 1)
      if triangleSetup.setUp(instance, projection, slopes) {
        let number = number + UInt32(start - cluster.lowerBound)
        for lane in 0..<min(8, cluster.upperBound - start) {
          rasterize(lane, number + UInt32(lane), &changedSquares, isClipped: isClipped)
        }
      }
      start += 8
    }
    updateFarthestDepths(ofSquares: changedSquares)
  }

  /// Updates the greatest depths of the squares of a bit set.
  @inline(__always)
  func updateFarthestDepths(ofSquares squares: UInt32) {
    var squares = squares
    while squares != 0 {
      updateFarthestDepth(ofSquare: squares.trailingZeroBitCount)
      squares &= squares - 1
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
    if triangleSetup.hasSpans(rectangle) {
      return rasterizeSpans(lane, primitive, rectangle, nearest, &changedSquares, isClipped: isClipped)
    }
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

  /// Tests a triangle against the samples between its edges in its bounding rectangle.
  @inline(__always)
  private func rasterizeSpans(
    _ lane: Int, _ primitive: UInt32, _ rectangle: TriangleSetup8.Rectangle, _ nearest: Float,
    _ changedSquares: inout UInt32, isClipped: Bool
  ) {
    let triangle = triangleSetup.functions(lane)
    for squareRow in rectangle.bottom / 8...(rectangle.top - 1) / 8 {
      let firstRow = 8 * squareRow
      // Most of what is behind a surface of long thin triangles ends here.
      guard
        (rectangle.left / 8...(rectangle.right - 1) / 8).contains(where: {
          farthestDepths[squareRow * Self.blocksPerRow + $0] > nearest
        })
      else { continue }
      let spans = triangleSetup.findSpans(lane, firstRow, rectangle)
      let (below, end) = (max(0, rectangle.bottom - firstRow), min(8, rectangle.top - firstRow))
      let rowsOfRectangle: UInt32 = (1 << UInt32(end)) - (1 << UInt32(below))
      var rows = spans.rows & rowsOfRectangle
      guard rows != 0 else { continue }
      if spans.areWide {
        for column in rectangle.left / 8...(rectangle.right - 1) / 8 {
          let square = squareRow * Self.blocksPerRow + column
          var rows = spans.rows(inColumn: column) & rowsOfRectangle
          guard rows != 0, farthestDepths[square] > nearest else { continue }
          let edges = EdgesOfColumn(triangle, slopesX[column])
          while rows != 0 {
            let row = firstRow + rows.trailingZeroBitCount
            rows &= rows - 1
            if intersect(triangle, edges, primitive, column, row, isClipped: isClipped) {
              changedSquares |= 1 << UInt32(square)
            }
          }
        }
      } else {
        triangleSetup.store(spans)
        while rows != 0 {
          let row = rows.trailingZeroBitCount
          rows &= rows - 1
          for column in triangleSetup.blocks(ofRow: row) {
            let square = squareRow * Self.blocksPerRow + column
            if farthestDepths[square] > nearest,
              intersect(
                triangle, EdgesOfColumn(triangle, slopesX[column]), primitive, column, firstRow + row,
                isClipped: isClipped)
            {
              changedSquares |= 1 << UInt32(square)
            }
          }
        }
      }
    }
  }

  /// Tests a triangle against the samples of a column of blocks, in the rows from `firstRow` to before `endRow`.
  /// Returns whether any sample is inside it.
  @inline(__always)
  private func intersect(
    _ triangle: TriangleSetup8.EdgeFunctions, _ primitive: UInt32, _ column: Int, _ firstRow: Int,
    _ endRow: Int, isClipped: Bool
  ) -> Bool {
    let edges = EdgesOfColumn(triangle, slopesX[column])
    var isAnyInside = false
    for row in firstRow..<endRow
    where intersect(triangle, edges, primitive, column, row, isClipped: isClipped) { isAnyInside = true }
    return isAnyInside
  }

  /// Tests a triangle against the samples of a block. Returns whether any of them is inside it.
  @inline(__always)
  private func intersect(
    _ triangle: TriangleSetup8.EdgeFunctions, _ edges: EdgesOfColumn, _ primitive: UInt32, _ column: Int,
    _ row: Int, isClipped: Bool
  ) -> Bool {
    let (x, y) = (edges.x, slopesY[row])
    let isInside =
      (edges.a + triangle.edgeA.y * y .>= Test.leastInside(triangle.edgeA))
      .& (edges.b + triangle.edgeB.y * y .>= Test.leastInside(triangle.edgeB))
      .& (edges.c + triangle.edgeC.y * y .>= Test.leastInside(triangle.edgeC))
    guard isInside.isAnySet else { return false }
    let (dividend, divisor) = (triangle.dividend, triangle.divisor)
    let depth =
      (x * dividend.x + (dividend.constant + dividend.y * y))
      / (x * divisor.x + (divisor.constant + divisor.y * y))
    store(primitive, depth, where: isInside, in: row * Self.blocksPerRow + column, isClipped: isClipped)
    return true
  }
}

/// The parts of the edge functions of a triangle that do not depend on the row, in a column of blocks.
private struct EdgesOfColumn {
  let x: SIMD8<Float>, a: SIMD8<Float>, b: SIMD8<Float>, c: SIMD8<Float>

  @inline(__always)
  init(_ triangle: TriangleSetup8.EdgeFunctions, _ x: SIMD8<Float>) {
    self.x = x
    a = x * triangle.edgeA.x + triangle.edgeA.constant
    b = x * triangle.edgeB.x + triangle.edgeB.constant
    c = x * triangle.edgeC.x + triangle.edgeC.constant
  }
}
