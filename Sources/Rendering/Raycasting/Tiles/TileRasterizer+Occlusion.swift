/// Occlusion culling with a hierarchical depth buffer of one level: N. Greene, M. Kass and G. Miller, "Hierarchical
/// Z-Buffer Visibility" (1993).
///
/// The greatest depth of each square of 8 × 8 samples is kept. A primitive whose least depth is not below it cannot be
/// visible there. Primitives are rasterised approximately from near to far, so most hidden ones cost one comparison for
/// each square.
extension DepthTestedRasterizer where Test: ~Copyable {
  /// The greatest depth of all samples.
  var farthestOfAllSquares: Float { (0..<Self.squareCount).reduce(0) { max($0, farthestDepths[$1]) } }

  /// Returns whether any square in `area` may show a primitive there.
  func isVisible(_ area: TileClippedExtent) -> Bool {
    guard !area.rows.isEmpty else { return false }
    for squareRow in area.rows.lowerBound / 8...(area.rows.upperBound - 1) / 8 {
      for column in area.blocks
      where farthestDepths[squareRow * Self.blocksPerRow + column] > area.nearest { return true }
    }
    return false
  }

  /// Calls `body` with a column of blocks and a range of rows for each square in `area` that may show a primitive
  /// there, and updates the square's greatest depth afterwards.
  @inline(__always)
  func forEachVisibleSquare(of area: TileClippedExtent, _ body: (_ column: Int, _ rows: Range<Int>) -> Void) {
    guard !area.rows.isEmpty else { return }
    for squareRow in area.rows.lowerBound / 8...(area.rows.upperBound - 1) / 8 {
      let rows = max(area.rows.lowerBound, 8 * squareRow)..<min(area.rows.upperBound, 8 * squareRow + 8)
      for column in area.blocks {
        let square = squareRow * Self.blocksPerRow + column
        guard farthestDepths[square] > area.nearest else { continue }
        body(column, rows)
        updateFarthestDepth(ofSquare: square)
      }
    }
  }

  /// Recomputes the greatest depth of a square.
  @inline(__always)
  func updateFarthestDepth(ofSquare square: Int) {
    let first = square / Self.blocksPerRow * 8 * Self.blocksPerRow + square % Self.blocksPerRow
    var farthest = depths[first]
    for row in 1..<8 {
      let other = depths[first + row * Self.blocksPerRow]
      farthest.replace(with: other, where: other .> farthest)
    }
    farthestDepths[square] = Test.skippedDepth(farthest.max())
  }
}
