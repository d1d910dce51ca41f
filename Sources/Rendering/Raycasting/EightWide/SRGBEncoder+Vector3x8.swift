import Pictures

extension SRGBEncoder {
  /// Calls `body` with the opaque sRGB pixel of each of eight linear colours. Components are clamped to 0...1.
  ///
  /// - Parameter tableIndices: scratch memory of 24 elements. The table indices go through memory because extracting
  ///   lanes from a vector is slower.
  @inline(__always)
  func forEachOfEight(
    _ light: Vector3x8, _ tableIndices: borrowing FixedBuffer<UInt32>,
    _ body: (_ lane: Int, _ pixel: SIMD4<UInt8>) -> Void
  ) {
    let (red, green, blue) = (0, 8, 16)
    @inline(__always)
    func store(_ components: SIMD8<Float>, at start: Int) {
      tableIndices.store(Self.numbers(components.lowHalf), at: start)
      tableIndices.store(Self.numbers(components.highHalf), at: start + 4)
    }
    store(light.x, at: red)
    store(light.y, at: green)
    store(light.z, at: blue)
    for lane in 0..<8 {
      body(
        lane,
        SIMD4(
          byte(tableIndices[red + lane]), byte(tableIndices[green + lane]), byte(tableIndices[blue + lane]),
          255))
    }
  }
}
