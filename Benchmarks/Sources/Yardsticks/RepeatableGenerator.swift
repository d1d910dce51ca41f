/// A random number generator with the same sequence on each run: Marsaglia's xorshift64.
public struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64 = 88_172_645_463_325_252

  /// Creates a generator at the start of the sequence.
  public init() {}

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
