/// Eight 32-bit integers, stored as four 64-bit words for fast comparison.
///
/// The standard library compares integer vectors lane by lane, and reduces masks lane by lane. Without AVX, four scalar
/// words are faster.
struct UInt32x8 {
  private let first: UInt64, second: UInt64, third: UInt64, fourth: UInt64

  /// Creates the integers in four words, as `words` of a `FixedBuffer` or of a mask returns them.
  @inline(__always)
  init(_ words: (UInt64, UInt64, UInt64, UInt64)) { (first, second, third, fourth) = words }

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

extension UInt32x8 {
  /// The lowest bit of each, from the first on.
  @inline(__always)
  var lowestBits: UInt32 {
    let bits =
      (first & 0x2_0000_0001) | (second & 0x8_0000_0004) | (third & 0x20_0000_0010)
      | (fourth & 0x80_0000_0040)
    return UInt32(truncatingIfNeeded: bits | bits >> 32)
  }
}

extension SIMDMask<SIMD8<Int32>> {
  /// The lanes as a bit set.
  @inline(__always)
  var bits: UInt32 { UInt32x8(words).lowestBits }

  /// Whether any lane is set. All bits of a set lane are 1, and all bits of other lanes are 0.
  @inline(__always)
  var isAnySet: Bool { !UInt32x8(words).areZero }
}
