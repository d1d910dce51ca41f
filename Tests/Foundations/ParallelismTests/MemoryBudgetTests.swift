import Testing

@testable import Parallelism

@Suite("The memory that an input permits")
struct MemoryBudgetTests {
  @Test("It is 200 MB and 20 times the files, each counted once, and has no limit until a program begins it")
  func budget() async {
    await #expect(processExitsWith: .success) {
      func permits(_ byteCount: Int) -> Bool { (try? MemoryBudget.check(byteCount)) != nil }
      MemoryBudget.addInput("a", byteCount: 1_000_000)
      precondition(permits(.max))
      MemoryBudget.begin()
      precondition(permits(200_000_000) && !permits(200_000_001))
      MemoryBudget.addInput("a", byteCount: 1_000_000)
      MemoryBudget.addInput("a", byteCount: 500_000)
      MemoryBudget.addInput("b", byteCount: 2_000_000)
      precondition(permits(260_000_000) && !permits(260_000_001))
      MemoryBudget.begin()
      precondition(!permits(260_000_001))
      MemoryBudget.end()
      precondition(permits(.max))
    }
  }
}
