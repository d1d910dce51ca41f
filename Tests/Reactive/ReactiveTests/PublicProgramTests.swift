import Testing

@Suite("Random programs by public names")
struct PublicProgramTests {
  @Test("Every value, collection, binding and event is what recomputation gives, and nothing leaks")
  func programs() { PublicProgram.check(2_000, stream: 12) }
}
