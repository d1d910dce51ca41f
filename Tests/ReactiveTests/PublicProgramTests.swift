import TestSupport
import Testing

@Suite("Random programs by public names")
struct PublicProgramTests {
  @Test("Every value, collection, binding and event is what recomputation gives, and nothing leaks")
  func programs() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 12)
    for round in 0..<RandomTests.rounds(2_000) {
      let program = PublicProgram(generator: generator)
      if let difference = program.run() {
        Issue.record("round \(round), seed \(RandomTests.seed): \(difference)")
        return
      }
      generator = program.generator
    }
  }
}
