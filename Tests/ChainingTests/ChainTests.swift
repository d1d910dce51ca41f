import Chaining
import Reactive
import TestSupport
import Testing

@Suite("Chains")
struct ChainTests {
  @Test("map, guard, filter, unwrap and do run in the order of the chain")
  func each() {
    let notifier = Notifier<Int?>()
    var log: [String] = []
    let observer = notifier.chain().unwrap().guard { $0 > 1 }.filter { $0 < 9 }.do { log.append("do \($0)") }
      .map { "\($0 * 10)" }.do { log.append($0) }.end()
    for value in [1, nil, 2, 9, 3] { notifier.notify(value: value) }
    #expect(log == ["do 2", "20", "do 3", "30"])
    withExtendedLifetime(observer) {}
  }

  @Test("merge forwards the values of both senders; sync() first sends the current value of each")
  func merge() {
    let a = ValueHolder(1), b = ValueHolder(2), bell = Notifier<Int>()
    var received: [Int] = []
    let observer = a.chain().merge(b.chain()).merge(bell.chain().synced).do { received.append($0) }.sync()
    b.value = 3
    bell.notify(value: 9)
    #expect(received == [1, 2, 3, 9])
    withExtendedLifetime(observer) {}
  }

  @Test("combine sends one first pair on sync(), and waits for a value of both senders on end()")
  func combine() {
    let a = ValueHolder(1), b = ValueHolder(2)
    var synced: [[Int]] = [], ended: [[Int]] = []
    let first = a.chain().combine(b.chain()).do { synced.append([$0, $1]) }.sync()
    let second = a.chain().combine(b.chain()).do { ended.append([$0, $1]) }.end()
    #expect(synced == [[1, 2]] && ended.isEmpty)
    a.value = 10
    #expect(ended.isEmpty)
    b.value = 20
    batch {
      a.value = 11
      b.value = 21
    }
    #expect(synced == [[1, 2], [10, 2], [10, 20], [11, 21]] && ended == [[10, 20], [11, 21]])
    withExtendedLifetime((first, second)) {}
  }

  @Test("tuple holds the value of the sender that sent; values of one batch form one tuple")
  func tuple() {
    let a = ValueHolder(1), b = ValueHolder("x")
    var synced: [String] = [], ended: [String] = []
    func text(_ a: Int?, _ b: String?) -> String { "\(a.map(String.init) ?? "-")\(b ?? "-")" }
    let first = a.chain().tuple(b.chain()).do { synced.append(text($0, $1)) }.sync()
    let second = a.chain().tuple(b.chain()).do { ended.append(text($0, $1)) }.end()
    a.value = 2
    b.value = "y"
    batch {
      a.value = 3
      b.value = "z"
    }
    #expect(synced == ["1x", "2-", "-y", "3z"] && ended == ["2-", "-y", "3z"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("A combine of two chains of one holder has no glitch")
  func glitches() {
    let holder = ValueHolder(1)
    var received: [Int] = []
    let observer = holder.chain().map { $0 + 1 }.combine(holder.chain().map { $0 * 10 })
      .do { received.append($0 + $1) }.sync()
    holder.value = 2
    #expect(received == [12, 23])
    withExtendedLifetime(observer) {}
  }

  @Test("A holder does not send a value equal to its current one, whichever way it is set")
  func equalWrites() {
    let holder = ValueHolder(1), source = Notifier<Int>()
    var received: [Int] = []
    let observers = [holder.chain().do { received.append($0) }.sync(), source.chain().sendTo(holder).end()]
    holder.value = 1
    holder.receive(value: 1)
    holder.broadcast(value: 1)
    source.notify(value: 1)
    #expect(received == [1])
    source.notify(value: 2)
    holder.value += 1
    #expect(received == [1, 2, 3] && holder.value == 3)
    withExtendedLifetime(observers) {}
  }

  @Test("A fetcher sends its value on demand, if it has one")
  func fetcher() {
    var value: Int? = nil
    let fetcher = Fetcher { value }
    var received: [Int] = []
    let early = fetcher.chain().do { received.append($0) }.sync()
    fetcher.broadcast()
    #expect(received.isEmpty)
    value = 5
    fetcher.broadcast()
    let late = fetcher.chain().do { received.append($0 * 10) }.sync()
    #expect(received == [5, 50])
    withExtendedLifetime((early, late)) {}
  }

  @Test("Properties and emitters can start chains and receive values")
  func reactive() {
    final class Model { var size = 0 }
    let property = Property(1), emitter = EventEmitter<Int>(), model = Model()
    var received: [Int] = []
    let pool = ObserverPool()
    property.chain().do { received.append($0) }.sync().addTo(pool)
    property.chain().do { received.append($0 * 10) }.end().addTo(pool)
    emitter.chain().sendTo(property).sendTo(model, \.size).end().addTo(pool)
    emitter.emit(2)
    #expect(received == [1, 2, 20] && property.value == 2 && model.size == 2)
    property.broadcast(value: 3)
    emitter.broadcast(value: 4)
    #expect(property.value == 4)
    pool.invalidate()
    property.value = 5
    #expect(received == [1, 2, 20, 3, 30, 4, 40])
  }
}

@Suite("Observers and lifetimes of chains")
struct ChainLifetimeTests {
  private final class Source: Fetchable {
    let witness: Lifetimes.Witness?
    init(_ lifetimes: Lifetimes? = nil) { witness = lifetimes?.makeWitness() }
    func fetchedValue() -> Int { 1 }
  }

  @Test("Releasing an observer ends it")
  func dropped() {
    let notifier = Notifier<Int>()
    var received: [Int] = []
    do {
      let observer = notifier.chain().do { received.append($0) }.end()
      notifier.notify(value: 1)
      withExtendedLifetime(observer) {}
    }
    notifier.notify(value: 2)
    #expect(received == [1])
  }

  @Test("A released pool ends its observers, except removed ones")
  func pool() {
    let notifier = Notifier<Int>()
    var received: [Int] = []
    let kept = notifier.chain().do { received.append($0 * 10) }.end()
    do {
      let pool = ObserverPool()
      notifier.chain().do { received.append($0) }.end().addTo(pool)
      pool.add(kept)
      pool.remove(kept)
      notifier.notify(value: 1)
    }
    notifier.notify(value: 2)
    #expect(received.sorted() == [1, 10, 20])
  }

  @Test(
    "A chain and its observer do not keep the sender alive; with retain() the observer does until it ends")
  func senders() {
    let lifetimes = Lifetimes()
    var observer: AnyObserver?
    do {
      let source = Source(lifetimes)
      observer = source.chain().end()
    }
    #expect(lifetimes.liveCount == 0)
    do {
      let source = Source(lifetimes)
      observer = source.retain().chain().end()
    }
    #expect(lifetimes.liveCount == 1)
    observer?.invalidate()
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime(observer) {}
  }

  @Test("A retained receiver lives until the observer ends")
  func receivers() {
    let lifetimes = Lifetimes()
    final class Sink: Receivable {
      let witness: Lifetimes.Witness
      init(_ lifetimes: Lifetimes) { witness = lifetimes.makeWitness() }
      func receive(value: Int) {}
    }
    let holder = ValueHolder(1)
    let kept = holder.chain().sendTo(Sink(lifetimes).retain()).sync()
    let dropped = holder.chain().sendTo(Sink(lifetimes)).sync()
    #expect(lifetimes.liveCount == 1)
    kept.invalidate()
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime((holder, kept, dropped)) {}
  }

  @Test("An object at the address of a released one does not inherit its observers")
  func addresses() {
    var observers: [AnyObserver] = [], received = 0
    for _ in 0..<200 {
      let source = Source()
      observers.append(source.chain().do { _ in received += 1 }.end())
      source.broadcast(value: 1)
    }
    #expect(received == 200)
    observers = []
    for _ in 0..<200 { Source().broadcast(value: 1) }
    #expect(received == 200)
  }

  @Test(
    "Every operator frees everything when its observer ends, even if the senders live on", arguments: 0..<9)
  func operators(_ kind: Int) {
    let lifetimes = Lifetimes()
    let a = ValueHolder(1), b = ValueHolder(2)
    do {
      let witness = lifetimes.makeWitness(), receiver = ValueHolder(0)
      let start = a.chain().do { _ in withExtendedLifetime(witness) {} }
      let observer: AnyObserver =
        switch kind {
        case 0: start.map { $0 }.sync()
        case 1: start.guard { _ in true }.sync()
        case 2: start.filter { _ in true }.sync()
        case 3: start.map { Optional($0) }.unwrap().sync()
        case 4: start.merge(b.chain()).sync()
        case 5: start.combine(b.chain()).sync()
        case 6: start.tuple(b.chain()).sync()
        case 7: start.sendTo(receiver).sync()
        default: start.end()
        }
      a.value = 2
      #expect(lifetimes.liveCount == 1)
      withExtendedLifetime(observer) {}
    }
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime((a, b)) {}
  }
}
