extension Float {
  /// Hands over the shortest decimal, in ASCII, that reads back as the same finite float; whole numbers are without `.0`.
  /// It has at most 15 bytes, as in `-1.17549435e-38`.
  @inlinable @inline(__always)
  package func withShortestText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: FloatText.room) { buffer in
      // The buffer has the room that is asked for, and what was stored is used no longer than it.
      guard let base = buffer.baseAddress else { return body(UnsafeBufferPointer(buffer)) }
      let count = FloatText.store(self, at: base)
      return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
