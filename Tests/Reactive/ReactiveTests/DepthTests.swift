import Foundation
import Reactive
import TestSupport
import Testing

@Suite("Deep chains")
struct DepthTests {
  private final class Box: @unchecked Sendable {
    var result: [Int] = []
  }

  /// The stack of a worker thread. Frames that are not optimized are several times as large, and more so with a sanitizer.
  #if DEBUG
    private static let workerStackSize = 8 << 20
  #else
    private static let workerStackSize = 512 << 10
  #endif

  /// Runs `body` on a thread whose stack has `stackSize` bytes, and returns its result.
  private static func onThread(stackSize: Int, _ body: @escaping @Sendable () -> [Int]) -> [Int] {
    let box = Box(), done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = body()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return box.result
  }

  /// Returns the events of a chain of `depth` maps over a property that is set three times. Each map adds one.
  @Sendable private static func runMaps(depth: Int) -> [Int] {
    let property = Property(0)
    var source = property.eraseToAnyEventSource()
    for _ in 0..<depth { source = source.map { $0 + 1 }.eraseToAnyEventSource() }
    var received: [Int] = []
    let subscription = source.subscribe { received.append($0) }
    for value in 1...3 { property.value = value }
    subscription.dispose()
    return received
  }

  /// Returns the events of a chain of `depth` combines, each of which combines the one before with the same property.
  @Sendable private static func runCombines(depth: Int) -> [Int] {
    let property = Property(1)
    var source = property.eraseToAnyEventSource()
    for _ in 0..<depth { source = combine(source, property).map { $0 &+ $1 }.eraseToAnyEventSource() }
    var received: [Int] = []
    let subscription = source.subscribe { received.append($0) }
    property.value = 2
    subscription.dispose()
    return received
  }

  @Test("10,000 maps and 1,000 combines work on a thread with a large stack")
  func deep() {
    #expect(
      Self.onThread(stackSize: 256 << 20) { Self.runMaps(depth: 10_000) } == [10_000, 10_001, 10_002, 10_003])
    #expect(Self.onThread(stackSize: 256 << 20) { Self.runCombines(depth: 1_000) } == [1_001, 2_002])
  }

  /// Makes a chain of `count` derived values, each of which the closure of the next one owns. `isRead` says whether each is
  /// read when it is made.
  private static func dropDerived(count: Int, isRead: Bool, stackSize: Int) -> [Int] {
    onThread(stackSize: stackSize) {
      let lifetimes = Lifetimes()
      do {
        let p = Property(0), witness = lifetimes.makeWitness()
        var last = Derived { withExtendedLifetime(witness) { p.value } }
        for _ in 0..<count {
          let previous = last
          last = Derived { previous.value + 1 }
          if isRead { _ = last.value }
        }
      }
      return [lifetimes.liveCount]
    }
  }

  @Test(
    "A chain of derived values, each owned by the closure of the next, is dropped in a loop",
    arguments: [true, false])
  func dropsDerivedValues(isRead: Bool) {
    #expect(Self.dropDerived(count: 100_000, isRead: isRead, stackSize: 8 << 20) == [0])
    #expect(Self.dropDerived(count: 100_000, isRead: isRead, stackSize: 512 << 10) == [0])
  }

  @Test("A chain of 100,000 sources, each owned by the handler of the next, is dropped on a small stack")
  func dropsSourcesOfHandlers() {
    let left = Self.onThread(stackSize: 512 << 10) {
      let lifetimes = Lifetimes(), bag = DisposerBag()
      var last: Property<Int>?
      do {
        let witness = lifetimes.makeWitness()
        var next = Property(0)
        next.subscribe { _ in withExtendedLifetime(witness) {} }.disposed(by: bag)
        for _ in 0..<100_000 {
          let owner = Property(0)
          owner.subscribe { [next] in if $0 > 0 { next.value = $0 } }.disposed(by: bag)
          next = owner
        }
        last = next
      }
      withExtendedLifetime(last) {}
      last = nil
      return [lifetimes.liveCount]
    }
    #expect(left == [0])
  }

  @Test(
    "A chain of 100,000 values, each kept by a subscription that the handler of the next owns, ends on a small stack"
  )
  func endsKeptValues() {
    let left = Self.onThread(stackSize: 512 << 10) {
      let lifetimes = Lifetimes(), p = Property(0)
      do {
        let witness = lifetimes.makeWitness()
        var last = AnyDisposer(p.asDerived().subscribe { _ in withExtendedLifetime(witness) {} })
        for _ in 0..<100_000 {
          last = AnyDisposer(p.asDerived().subscribe { [last] _ in withExtendedLifetime(last) {} })
        }
      }
      return [lifetimes.liveCount, p.dependentCount]
    }
    #expect(left == [0, 0])
  }

  @Test("A hundred maps and a hundred combines work on a worker thread's small stack")
  func shallow() {
    #expect(
      Self.onThread(stackSize: Self.workerStackSize) { Self.runMaps(depth: 100) } == [100, 101, 102, 103])
    #expect(Self.onThread(stackSize: Self.workerStackSize) { Self.runCombines(depth: 100) } == [101, 202])
  }

  /// Returns the value of the last of `depth` properties, each derived from the one before, after the first was set.
  @Sendable private static func runDerived(depth: Int) -> [Int] {
    let property = Property(0)
    var all = [property.asDerived()]
    for _ in 0..<depth { all.append(all[all.count - 1].map { $0 + 1 }.asDerived()) }
    property.value = 1
    return [all[depth].value]
  }

  /// Like `runDerived`, with a combine between each derived property and the next.
  @Sendable private static func runDerivedJoins(depth: Int) -> [Int] {
    let property = Property(0)
    var all = [property.asDerived()]
    for _ in 0..<depth { all.append(combine(all[all.count - 1], property).map { $0 &+ $1 }.asDerived()) }
    property.value = 1
    return [all[depth].value]
  }

  /// Returns the events of the last of `depth` shared sources, each of which maps and shares the one before.
  @Sendable private static func runShares(depth: Int) -> [Int] {
    let property = Property(0)
    var source = property.share()
    for _ in 0..<depth { source = source.map { $0 + 1 }.share() }
    var received: [Int] = []
    let subscription = source.subscribe { received.append($0) }
    property.value = 1
    subscription.dispose()
    return received
  }

  /// The kinds of chains above.
  private enum Chain: String, CaseIterable, Codable {
    case maps, combines, derived, derivedJoins, shares

    var run: @Sendable (_ depth: Int) -> [Int] {
      switch self {
      case .maps: runMaps
      case .combines: runCombines
      case .derived: runDerived
      case .derivedJoins: runDerivedJoins
      case .shares: runShares
      }
    }
  }

  @Test("A chain that is too deep for the stack ends the program with a message", arguments: Chain.allCases)
  private func refused(_ chain: Chain) async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [chain] in
      _ = DepthTests.onThread(stackSize: 512 << 10) { chain.run(100_000) }
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("a chain of operators is too deep for this thread's stack"))
  }

  @Test("A hundred derived properties and shared sources work on a worker thread's small stack")
  func shallowDerived() {
    #expect(Self.onThread(stackSize: Self.workerStackSize) { Self.runDerived(depth: 100) } == [101])
    #expect(Self.onThread(stackSize: Self.workerStackSize) { Self.runDerivedJoins(depth: 100) } == [101])
    #expect(Self.onThread(stackSize: Self.workerStackSize) { Self.runShares(depth: 100) } == [100, 101])
  }

  @Test("A change passes through 100,000 derived values that were read before, on a small stack")
  func reread() {
    let ends = Self.onThread(stackSize: 512 << 10) {
      let property = Property(0)
      var all = [Derived { property.value }]
      for index in 0..<100_000 {
        let last = all[index], next = Derived { last.value + 1 }
        all.append(next)
        _ = next.value
      }
      property.value = 1
      let end = all[all.count - 1].value
      // From the end, so that no value frees the one before it in its own deinit.
      while all.popLast() != nil {}
      return [end]
    }
    #expect(ends == [100_001])
  }

  @Test("Chains of any length are destroyed without recursion")
  func destroyed() {
    let left = Self.onThread(stackSize: 512 << 10) {
      let property = Property(0), lifetimes = Lifetimes()
      do {
        var source = property.eraseToAnyEventSource(), shared = property.share()
        for _ in 0..<100_000 {
          source = combine(source, property).map { $0 &+ $1 }.eraseToAnyEventSource()
          shared = shared.map { $0 + 1 }.share()
        }
        let witness = lifetimes.makeWitness()
        source = source.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyEventSource()
      }
      return [lifetimes.liveCount]
    }
    #expect(left == [0])
  }
}
