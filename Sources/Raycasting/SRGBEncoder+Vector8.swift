import RenderScene

extension SRGBEncoder {
  /// Calls `body` with the opaque pixels of eight lights, from 0 to 1 as well.
  @inline(__always)
  func forEachOfEight(_ light: Vector8, _ body: (_ lane: Int, _ pixel: SIMD4<UInt8>) -> Void) {
    // By way of memory: to take lanes out of a vector takes longer. The three vectors of places are 24 numbers in a row.
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: 6) { memory in
      (memory[0], memory[1]) = (Self.numbers(light.x.lowHalf), Self.numbers(light.x.highHalf))
      (memory[2], memory[3]) = (Self.numbers(light.y.lowHalf), Self.numbers(light.y.highHalf))
      (memory[4], memory[5]) = (Self.numbers(light.z.lowHalf), Self.numbers(light.z.highHalf))
      let numbers = UnsafeRawBufferPointer(memory)
      @inline(__always)
      func byte(_ part: Int, _ lane: Int) -> UInt8 {
        self.byte(numbers.load(fromByteOffset: 32 * part + 4 * lane, as: UInt32.self))
      }
      for lane in 0..<8 { body(lane, SIMD4(byte(0, lane), byte(1, lane), byte(2, lane), 255)) }
    }
  }
}
