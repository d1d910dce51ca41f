/// Sorts keys of a depth and a number, from the nearest to the farthest: by their digits, from the last one on, which takes a time
/// in proportion to the number of keys (D. E. Knuth, The Art of Computer Programming 3, 5.2.5).
package enum RadixSort {
  /// Returns the key of a depth. Of equal depths, keys of smaller numbers are smaller.
  @inline(__always)
  package static func key(_ depth: Float, _ number: UInt32) -> UInt64 {
    // Flips the sign bit of positive numbers and all bits of negative ones, which orders floats as integers.
    let bits = depth.bitPattern
    let ordered = bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000)
    return UInt64(ordered) << 32 | UInt64(number)
  }

  /// Sorts keys by their depths. Keys of equal depths stay in their order. O(keys).
  ///
  /// - Parameter others: memory that is used meanwhile.
  package static func sort(_ keys: inout [UInt64], _ others: inout [UInt64]) {
    guard keys.count > 64 else {
      keys.sort()
      return
    }
    if others.count < keys.count { others = [UInt64](repeating: 0, count: keys.count) }
    others.removeLast(others.count - keys.count)
    // Three digits of 11 bits are enough for 32.
    for digit in 0..<3 {
      scatter(keys.span, UInt64(32 + 11 * digit), into: &others)
      swap(&keys, &others)
    }
  }

  /// Stores keys in the order of one digit. Keys with the same digit stay in their order.
  private static func scatter(_ source: Span<UInt64>, _ shift: UInt64, into others: inout [UInt64]) {
    var places = [Int](repeating: 0, count: 1 << 11)
    var next = places.mutableSpan
    for index in source.indices { next[Int((source[index] >> shift) & 0x7FF)] += 1 }
    var sum = 0
    for digit in next.indices {
      let count = next[digit]
      next[digit] = sum
      sum += count
    }
    var target = others.mutableSpan
    for index in source.indices {
      let key = source[index]
      let digit = Int((key >> shift) & 0x7FF)
      target[next[digit]] = key
      next[digit] += 1
    }
  }
}
