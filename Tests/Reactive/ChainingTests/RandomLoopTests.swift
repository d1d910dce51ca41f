import Chaining
import Reactive
import TestSupport
import Testing

/// Senders that call their receivers within the send, and ignore a value that arrives while they are sending.
private struct NestedSenders {
  let edges: [[(to: Int, adding: Int)]]
  var received: [[Int]]
  private var isSending: [Bool]

  init(_ edges: [[(to: Int, adding: Int)]]) {
    self.edges = edges
    received = edges.map { _ in [] }
    isSending = edges.map { _ in false }
  }

  mutating func send(_ value: Int, from sender: Int) {
    if isSending[sender] { return }
    isSending[sender] = true
    received[sender].append(value)
    for edge in edges[sender] { send(value + edge.adding, from: edge.to) }
    isSending[sender] = false
  }
}

@Suite("Random graphs with loops")
struct RandomLoopTests {
  private static func randomEdges(_ count: Int, _ random: inout SeededGenerator) -> [[(to: Int, adding: Int)]]
  {
    (0..<count).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<10, using: &random))
      }
    }
  }

  @Test("Notifiers, emitters and both together deliver what nested sends deliver", arguments: 0..<3)
  func events(_ kind: Int) {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(300) {
      let edges = Self.randomEdges(5, &random)
      var model = NestedSenders(edges), received: [[Int]] = edges.map { _ in [] }
      let notifiers = edges.map { _ in Notifier<Int>() }, emitters = edges.map { _ in EventEmitter<Int>() }
      func isNotifier(_ index: Int) -> Bool { kind == 0 || kind == 2 && index % 2 == 0 }
      func chain(_ index: Int) -> Chain<Int, EventChainKind> {
        isNotifier(index) ? notifiers[index].chain() : emitters[index].chain()
      }
      var observers = edges.indices.map { index in chain(index).do { received[index].append($0) }.end() }
      for (index, edge) in edges.enumerated().flatMap({ index, edges in edges.map { (index, $0) } }) {
        let mapped = chain(index).map { $0 + edge.adding }
        observers.append(
          isNotifier(edge.to)
            ? mapped.sendTo(notifiers[edge.to]).end() : mapped.sendTo(emitters[edge.to]).end())
      }
      for (sender, value) in [(0, 100), (1, 200), (0, 300)] {
        model.send(value, from: sender)
        if isNotifier(sender) { notifiers[sender].notify(value: value) } else { emitters[sender].emit(value) }
      }
      // Deliveries that do not nest have another order.
      #expect(received.map { $0.sorted() } == model.received.map { $0.sorted() })
      withExtendedLifetime(observers) {}
    }
  }

  @Test("Holders and properties settle, and each observer has received the value that its sender holds")
  func values() {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(300) {
      let edges = Self.randomEdges(6, &random)
      let holders = edges.map { _ in ValueHolder(0) }, properties = edges.map { _ in Property(0) }
      var last = edges.map { _ in 0 }
      func chain(_ index: Int) -> Chain<Int, SyncableChainKind> {
        index % 2 == 0 ? holders[index].chain() : properties[index].chain()
      }
      var observers = edges.indices.map { index in chain(index).do { last[index] = $0 }.sync() }
      for (index, edge) in edges.enumerated().flatMap({ index, edges in edges.map { (index, $0) } }) {
        let mapped = chain(index).map { $0 + edge.adding }
        observers.append(
          edge.to % 2 == 0 ? mapped.sendTo(holders[edge.to]).end() : mapped.sendTo(properties[edge.to]).end())
      }
      for value in [100, 200, 300] {
        batch {
          holders[0].value = value
          properties[1].value = -value
        }
        #expect(last == edges.indices.map { $0 % 2 == 0 ? holders[$0].value : properties[$0].value })
      }
      withExtendedLifetime(observers) {}
    }
  }
}
