import Foundation

/// A deterministic random number generator (SplitMix64): the same seed gives the same numbers.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator with `seed`.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The settings of random tests, from the environment.
public enum RandomTests {
  /// The value of `ORRERY_SEED`, or a fixed seed. Runs are thus repeatable, and long runs can use other seeds.
  public static var seed: UInt64 { setting("ORRERY_SEED") ?? 20_261_120 }

  /// Returns the number of random cases for a test: `ORRERY_ROUNDS`, or `standard` without it.
  public static func rounds(_ standard: Int) -> Int { setting("ORRERY_ROUNDS").map(Int.init) ?? standard }

  private static func setting(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
