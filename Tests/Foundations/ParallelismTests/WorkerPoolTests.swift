import Synchronization
import TestSupport
import Testing

@testable import Parallelism

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Worker threads")
struct WorkerPoolTests {
  @Test("Worker threads take part in the work and are reused")
  func reuse() {
    let pool = WorkerPool()
    let seen = Mutex<Set<UInt>>([])
    for _ in 0..<50 {
      let joined = Monitor(0)
      pool.run(seats: 2) {
        _ = seen.withLock { $0.insert(UInt(bitPattern: pthread_self().hashValue)) }
        joined.change { $0 += 1 }
      } main: {
        joined.wait { $0 == 2 ? () : nil }
      }
    }
    let count = seen.withLock { $0.count }
    #expect((1...2).contains(count))
  }

  @Test("The caller waits for started workers, and no worker starts after the caller has finished")
  func waiting() {
    let started = Mutex(0)
    let finished = Mutex(0)
    for round in 1...200 {
      let open = Monitor(false)
      Parallel.run(alongside: 3) {
        started.withLock { $0 += 1 }
        open.wait { $0 ? () : nil }
        finished.withLock { $0 += 1 }
      } main: {
        open.change { $0 = true }
      }
      let (before, after) = (started.withLock { $0 }, finished.withLock { $0 })
      #expect(before == after && before <= 3 * round)
    }
  }

  @Test("Workers serve nested callers")
  func nesting() {
    let sums = Parallel.map(20, threads: 4) { outer in
      Parallel.map(20, threads: 4) { inner in
        Parallel.map(3, threads: 2) { outer * inner + $0 }.reduce(0, +)
      }.reduce(0, +)
    }
    #expect(sums == (0..<20).map { outer in (0..<20).reduce(0) { $0 + 3 * outer * $1 + 3 } })
  }

  @Test("Workers serve callers on several threads")
  func severalCallers() async {
    await withTaskGroup(of: Bool.self) { group in
      for seed in 0..<8 {
        group.addTask {
          (0..<100).allSatisfy { round in
            Parallel.map(17, threads: 3) { $0 * seed + round } == (0..<17).map { $0 * seed + round }
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("If the caller throws, the workers finish before the error is rethrown")
  func errors() {
    struct Failure: Error {}
    let isOver = Monitor(false)
    #expect(throws: Failure.self) {
      try Parallel.run(alongside: 2) {
        isOver.wait { $0 ? () : nil }
      } main: { () throws(Failure) in
        defer { isOver.change { $0 = true } }
        throw Failure()
      }
    }
  }
}
