import Reactive
import Testing

@Suite("A lazy property")
struct LazyPropertyTests {
  private final class Node {
    @LazyProperty var radius = 1.0
    @LazyProperty var parts: [Int] = []
  }

  @Test("A value is set and modified without a source, and $name is a property of it")
  func values() {
    let node = Node()
    node.radius = 2
    node.radius += 0.5
    node.parts.append(7)
    #expect(node.radius == 2.5 && node.parts == [7])
    var received: [Double] = []
    let subscription = node.$radius.subscribe { received.append($0) }
    #expect(node.$radius === node.$radius && node.$radius.value == 2.5)
    node.radius = 3
    node.$radius.value = 4
    node.radius *= 2
    #expect(node.radius == 8 && received == [2.5, 3, 4, 8])
    withExtendedLifetime(subscription) {}
  }

  @Test("A derived value that reads it before it has a source is brought up to date")
  func derived() {
    let node = Node()
    node.radius = 2
    var runCount = 0
    let area = Derived {
      runCount += 1
      return node.radius * node.radius
    }
    #expect(area.value == 4 && area.value == 4 && runCount == 1)
    node.radius = 3
    #expect(area.value == 9 && runCount == 2)
    var counts: [Int] = []
    let effect = Effect { counts.append(node.parts.count) }
    node.parts.append(1)
    batch {
      node.parts.append(2)
      node.parts.append(3)
    }
    #expect(counts == [0, 1, 3])
    withExtendedLifetime(effect) {}
  }

  @Test("A set in a batch is read at once, and a subscription in it receives the value")
  func batches() {
    let node = Node()
    var received: [Double] = []
    var subscription: Disposer?
    batch {
      node.radius = 5
      #expect(node.radius == 5)
      subscription = node.$radius.subscribe { received.append($0) }
      node.radius = 6
    }
    #expect(received == [5, 6])
    withExtendedLifetime(subscription) {}
  }

  @Test("A trace contains the sets of a property that nothing has observed")
  func traces() {
    let node = Node()
    let trace = ReactiveTrace()
    trace.start()
    node.radius = 2
    trace.stop()
    #expect(trace.transactions.map { $0.steps.map(\.kind) } == [[.set]] && node.radius == 2)
  }

  private final class Reader {
    let node: Node
    let read: (Double) -> Void
    init(_ node: Node, _ read: @escaping (Double) -> Void) { (self.node, self.read) = (node, read) }
    deinit { read(node.radius) }
  }

  private final class Holder {
    @LazyProperty var reader: Reader?
  }

  @Test("A replaced object is freed when the set is complete, and may read the property")
  func replaced() {
    let (node, holder) = (Node(), Holder())
    var isSet: [Bool] = []
    holder.reader = Reader(node) { _ in isSet.append(holder.reader == nil) }
    holder.reader = nil
    #expect(isSet == [true])
  }
}
