import Chaining
import Reactive
import Testing

/// A class with its own sender and receiver, which sends every value that it receives.
private final class Repeater: Broadcastable, Receivable {
  typealias SendValue = Int
  private(set) var received: [Int] = []

  func receive(value: Int) {
    received.append(value)
    broadcast(value: value)
  }
}

@Suite("Loops of chains")
struct LoopTests {
  @Test("A notifier that sends to itself delivers each event once")
  func notifierToItself() {
    let notifier = Notifier<Int>()
    var received: [Int] = []
    let observer = notifier.chain().sendTo(notifier).do { received.append($0) }.end()
    notifier.notify(value: 1)
    notifier.notify(value: 1)
    #expect(received == [1, 1])
    withExtendedLifetime(observer) {}
  }

  @Test("A ring of three notifiers delivers an event once to each, wherever it begins")
  func ringOfNotifiers() {
    let ring = (0..<3).map { _ in Notifier<Int>() }
    var received: [[Int]] = [[], [], []]
    let observers = ring.indices.map { index in
      ring[index].chain().do { received[index].append($0) }.sendTo(ring[(index + 1) % 3]).end()
    }
    for (index, notifier) in ring.enumerated() { notifier.notify(value: index) }
    #expect(received == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
    withExtendedLifetime(observers) {}
  }

  @Test("A ring of holders settles on the value that was set, also if the values cannot be compared")
  func ringsOfHolders() {
    struct Opaque { var number: Int }
    let ring = (0..<3).map { ValueHolder($0) }, opaque = (0..<3).map { ValueHolder(Opaque(number: $0)) }
    var counts = [0, 0, 0]
    let observers =
      ring.indices.map { ring[$0].chain().sendTo(ring[($0 + 1) % 3]).sync() }
      + ring.indices.map { index in
        opaque[index].chain().do { _ in counts[index] += 1 }.sendTo(opaque[(index + 1) % 3]).end()
      }
    ring[1].value = 7
    opaque[1].value = Opaque(number: 7)
    #expect(ring.map(\.value) == [7, 7, 7])
    #expect(opaque.map(\.value.number) == [7, 7, 7] && counts == [1, 1, 1])
    withExtendedLifetime(observers) {}
  }

  @Test("An echo returns to the sender and ends there")
  func echo() {
    let a = Notifier<Int>(), b = Notifier<Int>()
    var received: [String] = []
    let observers = [
      a.chain().do { received.append("a\($0)") }.sendTo(b).end(),
      b.chain().do { received.append("b\($0)") }.sendTo(a).end(),
    ]
    a.notify(value: 1)
    b.notify(value: 2)
    #expect(received == ["a1", "b1", "b2", "a2"])
    withExtendedLifetime(observers) {}
  }

  @Test("A diamond is not a loop: its end receives the value by both ways")
  func diamond() {
    let top = Notifier<Int>(), left = Notifier<Int>(), right = Notifier<Int>(), end = Notifier<Int>()
    var received: [Int] = []
    let observers = [
      top.chain().sendTo(left).end(), top.chain().sendTo(right).end(),
      left.chain().map { $0 * 10 }.sendTo(end).end(), right.chain().map { $0 * 100 }.sendTo(end).end(),
      end.chain().do { received.append($0) }.end(),
    ]
    top.notify(value: 1)
    top.notify(value: 2)
    #expect(received == [10, 100, 20, 200])
    withExtendedLifetime(observers) {}
  }

  @Test("A loop whose value grows runs once")
  func growing() {
    let a = ValueHolder(0), b = ValueHolder(0), own = ValueHolder(0), notifier = Notifier<Int>()
    var received: [Int] = []
    let observers = [
      a.chain().map { $0 + 1 }.sendTo(b).end(), b.chain().map { $0 + 1 }.sendTo(a).end(),
      own.chain().map { $0 + 1 }.sendTo(own).end(),
      notifier.chain().do { received.append($0) }.map { $0 + 1 }.sendTo(notifier).end(),
    ]
    a.value = 1
    own.value = 1
    notifier.notify(value: 1)
    #expect(a.value == 1 && b.value == 2 && own.value == 1 && received == [1])
    withExtendedLifetime(observers) {}
  }

  @Test("A conversion in both directions keeps the value that was set, whatever its rounding")
  func conversions() {
    let metres = ValueHolder(1.0), feet = ValueHolder(0.0)
    let observers = [
      metres.chain().map { $0 / 0.3048 }.sendTo(feet).sync(),
      feet.chain().map { $0 * 0.3048 }.sendTo(metres).end(),
    ]
    feet.value = 10
    #expect(feet.value == 10 && metres.value == 3.048)
    for number in 1...100 {
      feet.value = 1 / Double(number)
      #expect(feet.value == 1 / Double(number))
    }
    withExtendedLifetime(observers) {}
  }

  @Test("sync() of a loop sends the first value once around")
  func firstValue() {
    let holder = ValueHolder(0)
    let observer = holder.chain().map { $0 + 1 }.sendTo(holder).sync()
    #expect(holder.value == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("A set from `do` of the holder's own chain is ignored, and so is a notification")
  func reentrantSets() {
    let holder = ValueHolder(0), notifier = Notifier<Int>()
    var first: [Int] = [], second: [Int] = [], events: [Int] = []
    let observers = [
      holder.chain().do {
        first.append($0)
        holder.value = $0 + 1
      }.end(),
      holder.chain().do { second.append($0) }.end(),
      notifier.chain().do {
        events.append($0)
        notifier.notify(value: $0 + 1)
      }.end(),
    ]
    holder.value = 1
    notifier.notify(value: 1)
    #expect(first == [1] && second == [1] && holder.value == 1 && events == [1])
    holder.value = 5
    #expect(first == [1, 5] && second == [1, 5])
    withExtendedLifetime(observers) {}
  }

  @Test("A loop through combine or tuple ends")
  func joins() {
    let a = ValueHolder(1), b = ValueHolder(1), c = ValueHolder(1), sum = ValueHolder(0)
    var received: [Int] = [], changes = 0
    let observers = [
      a.chain().combine(b.chain()).map { $0 + $1 }.do { received.append($0) }.sendTo(sum).end(),
      sum.chain().sendTo(a).end(),
      c.chain().tuple(b.chain()).do { _, _ in changes += 1 }.map { first, _ in (first ?? 0) + 1 }.sendTo(c)
        .end(),
    ]
    b.value = 2
    #expect(received.isEmpty && changes == 1 && c.value == 1)
    a.value = 10
    #expect(received == [12] && sum.value == 12 && a.value == 10)
    c.value = 4
    #expect(changes == 2 && c.value == 4)
    withExtendedLifetime(observers) {}
  }

  @Test("A join does not take an earlier change for the cause of a later value")
  func earlierChanges() {
    let a = ValueHolder(0), b = Notifier<Int>()
    // The value of `a` waits in the join for one of `b`, which is then the cause.
    let observer = a.chain().combine(b.chain()).do { a.value = $0 + $1 }.end()
    a.value = 1
    b.notify(value: 10)
    #expect(a.value == 11)
    withExtendedLifetime(observer) {}
  }

  @Test("Loops of objects, properties and emitters end, and later changes pass")
  func otherSenders() {
    let repeaters = [Repeater(), Repeater()], property = Property(0), emitter = EventEmitter<Int>()
    var values: [Int] = [], events: [Int] = []
    let observers = [
      repeaters[0].chain().sendTo(repeaters[1]).end(), repeaters[1].chain().sendTo(repeaters[0]).end(),
      property.chain().do { values.append($0) }.map { $0 + 1 }.sendTo(property).end(),
      emitter.chain().do { events.append($0) }.sendTo(emitter).end(),
    ]
    for value in 1...2 {
      repeaters[0].receive(value: value)
      property.value = value * 10
      emitter.emit(value)
    }
    // The echo of a custom class reaches `receive`, and its broadcast is ignored.
    #expect(repeaters.map(\.received) == [[1, 1, 2, 2], [1, 2]])
    #expect(values == [10, 20] && property.value == 20 && events == [1, 2])
    withExtendedLifetime(observers) {}
  }

  @Test("A ring of a holder, a property, an emitter and an object ends")
  func mixedRing() {
    let holder = ValueHolder(0), property = Property(0), emitter = EventEmitter<Int>(), object = Repeater()
    var log: [String] = []
    let observers = [
      holder.chain().do { log.append("holder \($0)") }.map { $0 + 1 }.sendTo(property).end(),
      property.chain().do { log.append("property \($0)") }.map { $0 + 1 }.sendTo(emitter).end(),
      emitter.chain().do { log.append("emitter \($0)") }.map { $0 + 1 }.sendTo(object).end(),
      object.chain().do { log.append("object \($0)") }.map { $0 + 1 }.sendTo(holder).end(),
    ]
    holder.value = 1
    #expect(log == ["holder 1", "property 2", "emitter 3", "object 4"])
    log = []
    emitter.emit(10)
    #expect(log == ["emitter 10", "object 11", "holder 12", "property 13"])
    withExtendedLifetime(observers) {}
  }

  @Test("Two events of one batch go through a loop once each")
  func batches() {
    let a = Notifier<Int>(), b = Notifier<Int>()
    var received: [Int] = []
    let observers = [
      a.chain().sendTo(b).end(), b.chain().do { received.append($0) }.sendTo(a).end(),
    ]
    batch {
      a.notify(value: 1)
      a.notify(value: 2)
      b.notify(value: 3)
    }
    #expect(received.sorted() == [1, 2, 3])
    withExtendedLifetime(observers) {}
  }

  @Test("A line of 1,000 holders passes a change on and is released")
  func longLine() {
    var holders = (0..<1_000).map { ValueHolder($0) }, observers: [AnyObserver] = []
    for index in 1..<holders.count {
      observers.append(holders[index - 1].chain().sendTo(holders[index]).end())
    }
    observers.append(holders[999].chain().sendTo(holders[0]).end())
    holders[0].value = -1
    #expect(holders.allSatisfy { $0.value == -1 })
    observers = []
    holders = []
  }
}
