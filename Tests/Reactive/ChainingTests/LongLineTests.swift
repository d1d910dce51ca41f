import Chaining
import Reactive
import TestSupport
import Testing

/// Loops over long paths, where a sender is found in the path by other means than a walk along it.
@Suite("Long lines of chains")
struct LongLineTests {
  @Test("A long line with chains back to earlier senders delivers to each sender once", arguments: 0..<3)
  func backwardChains(_ kind: Int) {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(20) {
      let count = Int.random(in: 2...200, using: &random)
      let notifiers = (0..<count).map { _ in Notifier<Int>() },
        properties = (0..<count).map { _ in Property(0) }
      func isNotifier(_ index: Int) -> Bool { kind == 0 || kind == 2 && index % 3 == 0 }
      var received = [[Int]](repeating: [], count: count), observers: [AnyObserver] = []
      func send(_ value: Int, from index: Int) {
        if isNotifier(index) {
          notifiers[index].notify(value: value)
        } else {
          properties[index].value = value
        }
      }
      func connect(_ from: Int, _ to: Int) {
        func target(_ chain: Chain<Int, some ChainKind>) -> AnyObserver {
          isNotifier(to) ? chain.sendTo(notifiers[to]).end() : chain.sendTo(properties[to]).end()
        }
        observers.append(
          isNotifier(from) ? target(notifiers[from].chain()) : target(properties[from].chain()))
      }
      for index in 0..<count {
        let record: (Int) -> Void = { received[index].append($0) }
        observers.append(
          isNotifier(index)
            ? notifiers[index].chain().do(record).end() : properties[index].chain().do(record).end())
      }
      for index in 1..<count { connect(index - 1, index) }
      for _ in 0..<10 {
        let from = Int.random(in: 0..<count, using: &random)
        connect(from, Int.random(in: 0...from, using: &random))
      }
      // The beginning is on the path of each echo, and so is every sender behind it.
      for value in 1...3 { send(value, from: 0) }
      #expect(received == Array(repeating: [1, 2, 3], count: count))
      withExtendedLifetime(observers) {}
    }
  }

  @Test("A line that continues in another line of the same beginning is not a loop")
  func arms() {
    let top = Notifier<Int>(), first = (0..<50).map { _ in Notifier<Int>() }
    let second = (0..<50).map { _ in Notifier<Int>() }
    var received = [[Int]](repeating: [], count: 50), observers: [AnyObserver] = []
    let ways: [[Notifier<Int>]] = [[top] + first, [top] + second + first]
    for way in ways {
      for (from, to) in zip(way, way.dropFirst()) where observers.count < 101 {
        observers.append(from.chain().sendTo(to).end())
      }
    }
    for index in 0..<50 { observers.append(first[index].chain().do { received[index].append($0) }.end()) }
    for value in 1...2 { top.notify(value: value) }
    #expect(received == Array(repeating: [1, 1, 2, 2], count: 50))
    withExtendedLifetime(observers) {}
  }

  @Test("A ring delivers once around from each of its senders, also while others have paths through them")
  func rings() {
    let ring = (0..<100).map { _ in Notifier<Int>() }
    var received = [[Int]](repeating: [], count: ring.count)
    let observers = ring.indices.map { index in
      ring[index].chain().do { received[index].append($0) }.sendTo(ring[(index + 1) % ring.count]).end()
    }
    batch { for (index, sender) in ring.enumerated() { sender.notify(value: index) } }
    #expect(received.allSatisfy { $0.sorted() == Array(0..<100) })
    withExtendedLifetime(observers) {}
  }

  @Test("A change goes on past a sender that a handler has released")
  func releasedSender() {
    let first = Notifier<Int>(), last = Notifier<Int>()
    var middle: Notifier<Int>? = Notifier<Int>(), received: [Int] = [], observers: [AnyObserver] = []
    observers.append(first.chain().sendTo(middle!).end())
    observers.append(middle!.chain().sendTo(last).do { _ in middle = nil }.end())
    observers.append(last.chain().do { received.append($0) }.sendTo(first).end())
    first.notify(value: 1)
    first.notify(value: 2)
    #expect(received == [1])
    withExtendedLifetime(observers) {}
  }

  @Test("A ladder of joins delivers one value to each stage")
  func ladder() {
    let stages = (0...60).map { _ in ValueHolder(0) }
    let sides = (0..<60).map { _ in (ValueHolder(0), ValueHolder(0)) }
    var counts = [Int](repeating: 0, count: 61), observers: [AnyObserver] = []
    for (index, (left, right)) in sides.enumerated() {
      observers += [
        stages[index].chain().sendTo(left).sendTo(right).end(),
        left.chain().combine(right.chain()).map { max($0, $1) }.sendTo(stages[index + 1]).end(),
      ]
    }
    for (index, stage) in stages.enumerated() {
      observers.append(stage.chain().do { _ in counts[index] += 1 }.end())
    }
    // The end of the ladder changes nothing at its beginning.
    observers.append(stages[60].chain().map { $0 + 1 }.sendTo(stages[0]).end())
    for value in 1...3 { stages[0].value = value }
    #expect(stages.allSatisfy { $0.value == 3 } && counts == Array(repeating: 3, count: 61))
    withExtendedLifetime(observers) {}
  }

  @Test("A chain of 100,000 operators is created and released")
  func manyOperators() {
    let holder = ValueHolder(0)
    var chain = holder.chain()
    for _ in 0..<100_000 { chain = chain.map { $0 + 1 } }
    var short = holder.chain(), received: [Int] = []
    for _ in 0..<200 { short = short.map { $0 + 1 } }
    let observer = short.do { received.append($0) }.sync()
    holder.value = 1
    #expect(received == [200, 201])
    withExtendedLifetime((chain, observer)) {}
  }

  @Test("Many objects are found by their identity while others are released")
  func registry() {
    final class Source: Broadcastable { typealias SendValue = Int }
    var random = SeededGenerator(seed: RandomTests.seed)
    var live: [(source: Source, observer: AnyObserver, number: Int)] = [], received: [Int] = []
    // Allocations of random sizes between the objects distribute their addresses.
    var others: [[UInt8]] = []
    for number in 0..<3_000 {
      let source = Source()
      live.append((source, source.chain().do { received.append($0 + number) }.end(), number))
      others.append(Array(repeating: 0, count: Int.random(in: 0..<2_000, using: &random)))
      if number % 16 != 15 { continue }
      for _ in 0..<4 {
        live.swapAt(Int.random(in: live.indices, using: &random), live.count - 1)
        live.removeLast()
      }
      received = []
      for (source, _, _) in live { source.broadcast(value: number) }
      #expect(received == live.map { number + $0.number })
    }
    withExtendedLifetime(others) {}
  }
}
