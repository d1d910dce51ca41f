import Foundation

/// A random number generator that repeats itself: the same seed gives the same numbers (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What random tests read from the environment.
public enum RandomTests {
  /// `ORRERY_SEED`, or else a fixed seed, so that a run can be repeated and a soak varied.
  public static var seed: UInt64 { setting("ORRERY_SEED") ?? 20_261_120 }

  /// `ORRERY_ROUNDS`, or else `standard`: how many random cases a test tries.
  public static func rounds(_ standard: Int) -> Int { setting("ORRERY_ROUNDS").map(Int.init) ?? standard }

  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
