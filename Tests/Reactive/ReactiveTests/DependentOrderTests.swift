import TestSupport
import Testing

@testable import Reactive

@Suite("The nodes that have read a source")
struct DependentOrderTests {
  /// Effects that read some of the sources, and log their runs.
  private final class Readers {
    let sources = (0..<3).map { Property($0) }
    /// For each effect, the sources that it reads, in this order.
    let reads: [Property<[Int]>]
    var runs: [Int] = []
    var effects: [Effect] = []

    init(count: Int) {
      reads = (0..<count).map { _ in Property([]) }
      for (index, reads) in reads.enumerated() {
        effects.append(
          Effect { [unowned self] in
            for source in reads.value { _ = sources[source].value }
            runs.append(index)
          })
      }
    }
  }

  @Test(
    "Effects run in the order in which they began to read, whoever stops and begins again", arguments: 1...60)
  func order(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...20, using: &random), readers = Readers(count: count)
    // The plain model: for each source, its readers in the order in which they began.
    var expected = Array(repeating: [Int](), count: readers.sources.count)
    var failures = 0
    for _ in 0..<300 {
      let reader = Int.random(in: 0..<count, using: &random)
      let isReading = Bool.random(using: &random)
      let reads =
        isReading ? Array(0..<readers.sources.count).filter { _ in Bool.random(using: &random) } : []
      // An empty list first, so that every source is left and read anew.
      readers.reads[reader].value = []
      readers.reads[reader].value = reads
      for source in expected.indices {
        expected[source].removeAll { $0 == reader }
        if reads.contains(source) { expected[source].append(reader) }
      }
      let source = Int.random(in: expected.indices, using: &random)
      readers.runs = []
      readers.sources[source].value += 1
      if readers.runs != expected[source] { failures += 1 }
      if readers.sources[source].dependentCount != expected[source].count { failures += 1 }
    }
    #expect(failures == 0)
    readers.effects = []
    #expect(readers.sources.allSatisfy { $0.dependentCount == 0 })
  }

  @Test("The state, what a source is, and whether it had a subscriber are one number")
  func flags() {
    let source = Property(1), value = Derived { source.value }, effect = Effect { _ = value.value }
    #expect(value.flags == _Source.flags(.clean, .derived))
    batch {
      source.value = 2
      #expect(value.flags == _Source.flags(.dirty, isStale: true, .derived))
    }
    #expect(value.flags == _Source.flags(.clean, .derived))
    value.subscribe { _ in }.dispose()
    #expect(value.flags == _Source.flags(.clean, .derived) | 1 << 24)
    value.state.value = .conditional
    value.isStale.value = true
    #expect(value.flags == _Source.flags(.conditional, isStale: true, .derived) | 1 << 24)
    #expect(source.flags == _Source.flags(.clean, isStale: true, .value))
    withExtendedLifetime(effect) {}
  }
}
