/// Eight 32-bit integers in four 64-bit words, compared two at a time. The standard library compares integer vectors
/// lane by lane, which is slower.
struct UInt32x8 {
  private let first: UInt64, second: UInt64, third: UInt64, fourth: UInt64

  /// - Precondition: 32 bytes are readable at `memory`.
  @unsafe @inline(__always)
  fileprivate init(_ memory: UnsafeRawPointer) {
    first = unsafe memory.loadUnaligned(as: UInt64.self)
    second = unsafe memory.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    third = unsafe memory.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
    fourth = unsafe memory.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
  }

  /// Whether all eight are equal: the halves of the first word are equal, and so are all words.
  @inline(__always)
  var areEqual: Bool {
    (first ^ (first << 32 | first >> 32)) | (first ^ second) | (first ^ third) | (first ^ fourth) == 0
  }

  /// Whether all eight are zero.
  @inline(__always)
  var areZero: Bool { first | second | third | fourth == 0 }

  /// Whether each is its predecessor plus one. All must be below 2^31.
  @inline(__always)
  var areConsecutive: Bool {
    let step: UInt64 = 0x2_0000_0002
    return (first >> 32) &- (first & 0x7FFF_FFFF) == 1 && second &- first == step && third &- second == step
      && fourth &- third == step
  }
}

extension FixedBuffer {
  /// Returns the 32 bytes from the element at `index` as eight integers.
  @inline(__always)
  func words(at index: Int) -> UInt32x8 {
    assert(index >= 0 && index * MemoryLayout<Element>.stride + 32 <= count * MemoryLayout<Element>.stride)
    return unsafe UInt32x8(UnsafeRawPointer(start + index))
  }
}

extension SIMDMask<SIMD8<Int32>> {
  /// Whether any lane is set.
  @inline(__always)
  var isAnySet: Bool {
    // All bits of a lane are equal, so the mask is empty if its 256 bits are zero.
    let pairs = unsafe unsafeBitCast(self, to: (UInt64, UInt64, UInt64, UInt64).self)
    return pairs.0 | pairs.1 | pairs.2 | pairs.3 != 0
  }
}
