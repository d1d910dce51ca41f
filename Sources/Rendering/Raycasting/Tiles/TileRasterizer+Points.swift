extension DepthTestedRasterizer where Test == NearestDepthTest {
  /// The primitive number of the first point or line of a picture: they have the largest numbers.
  static func firstPoint(_ splats: PointSplats) -> UInt32 { noPrimitive - UInt32(splats.count) }

  /// Stores the points and lines that are nearer than the rasterised primitives. O(samples).
  ///
  /// - Parameter first: the primitive number of the first point.
  func merge(_ splats: PointSplats, first: UInt32) {
    for row in 0..<TileBins.height {
      for column in 0..<Self.blocksPerRow {
        let block = row * Self.blocksPerRow + column
        var (depth, primitive) = (depths[block], primitives[block])
        var isChanged = false
        for lane in 0..<8 {
          guard let nearest = splats.nearest(column: left + 8 * column + lane, row: bottom + row),
            nearest.depth < depth[lane]
          else { continue }
          (depth[lane], primitive[lane]) = (nearest.depth, first + nearest.number)
          isChanged = true
        }
        if isChanged { (depths[block], primitives[block]) = (depth, primitive) }
      }
    }
  }
}
