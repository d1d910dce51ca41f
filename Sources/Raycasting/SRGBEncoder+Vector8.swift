import Pictures

extension SRGBEncoder {
  /// Calls `body` with the opaque sRGB pixel of each of eight linear colours. Components are clamped to 0...1.
  /// Overwrites the 24 elements of `memory`.
  @inline(__always)
  func forEachOfEight(
    _ light: Vector8, by memory: borrowing FixedBuffer<UInt32>,
    _ body: (_ lane: Int, _ pixel: SIMD4<UInt8>) -> Void
  ) {
    // The table indices go through memory because extracting lanes from a vector is slower.
    memory.store(Self.numbers(light.x.lowHalf), at: 0)
    memory.store(Self.numbers(light.x.highHalf), at: 4)
    memory.store(Self.numbers(light.y.lowHalf), at: 8)
    memory.store(Self.numbers(light.y.highHalf), at: 12)
    memory.store(Self.numbers(light.z.lowHalf), at: 16)
    memory.store(Self.numbers(light.z.highHalf), at: 20)
    for lane in 0..<8 {
      body(lane, SIMD4(byte(memory[lane]), byte(memory[8 + lane]), byte(memory[16 + lane]), 255))
    }
  }
}
