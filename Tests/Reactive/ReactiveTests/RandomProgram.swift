import TestSupport
import Testing

/// A program of random steps, whose results are compared with a recomputation.
protocol RandomProgram {
  init(generator: SeededGenerator)
  /// The generator as the steps so far have left it.
  var generator: SeededGenerator { get }
  /// Returns a description of the first result that differs, or nil.
  func run() -> String?
}

extension RandomProgram {
  /// Runs `standard` programs, or `ORRERY_ROUNDS`. Each one goes on with the generator of the one before. `stream` tells
  /// the numbers of one test from those of others.
  static func check(_ standard: Int, stream: UInt64) {
    var generator = SeededGenerator(seed: RandomTests.seed &+ stream)
    for round in 0..<RandomTests.rounds(standard) {
      let program = Self(generator: generator)
      if let difference = program.run() {
        Issue.record("round \(round), seed \(RandomTests.seed): \(difference)")
        return
      }
      generator = program.generator
    }
  }
}
