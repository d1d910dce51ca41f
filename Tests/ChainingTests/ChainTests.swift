import Chaining
import Reactive
import TestSupport
import Testing

@Suite("Chains")
struct ChainTests {
  @Test("map, guard, filter, unwrap and do, in their order")
  func each() {
    let notifier = Notifier<Int?>()
    var log: [String] = []
    let observer = notifier.chain().unwrap().guard { $0 > 1 }.filter { $0 < 9 }.do { log.append("do \($0)") }
      .map { "\($0 * 10)" }.do { log.append($0) }.end()
    for value in [1, nil, 2, 9, 3] { notifier.notify(value: value) }
    #expect(log == ["do 2", "20", "do 3", "30"])
    withExtendedLifetime(observer) {}
  }

  @Test("merge passes on both; sync() sends each one's value first")
  func merge() {
    let a = ValueHolder(1), b = ValueHolder(2), bell = Notifier<Int>()
    var heard: [Int] = []
    let observer = a.chain().merge(b.chain()).merge(bell.chain().synced).do { heard.append($0) }.sync()
    b.value = 3
    bell.notify(value: 9)
    #expect(heard == [1, 2, 3, 9])
    withExtendedLifetime(observer) {}
  }

  @Test("combine sends one first value by sync(), and by end() waits for both")
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

  @Test("tuple has the side that sent; what comes together is one")
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
    var heard: [Int] = []
    let observer = holder.chain().map { $0 + 1 }.combine(holder.chain().map { $0 * 10 })
      .do { heard.append($0 + $1) }.sync()
    holder.value = 2
    #expect(heard == [12, 23])
    withExtendedLifetime(observer) {}
  }

  @Test("A holder sends no equal value, however it is written")
  func equalWrites() {
    let holder = ValueHolder(1), source = Notifier<Int>()
    var heard: [Int] = []
    let observers = [holder.chain().do { heard.append($0) }.sync(), source.chain().sendTo(holder).end()]
    holder.value = 1
    holder.receive(value: 1)
    holder.broadcast(value: 1)
    source.notify(value: 1)
    #expect(heard == [1])
    source.notify(value: 2)
    holder.value += 1
    #expect(heard == [1, 2, 3] && holder.value == 3)
    withExtendedLifetime(observers) {}
  }

  @Test("Holders in a ring come to rest")
  func ring() {
    let holders = (0..<3).map { ValueHolder($0) }
    let observers = (0..<3).map { holders[$0].chain().sendTo(holders[($0 + 1) % 3]).sync() }
    holders[1].value = 7
    #expect(holders.map(\.value) == [7, 7, 7])
    withExtendedLifetime(observers) {}
  }

  @Test("Fetchers send on demand what there is")
  func fetcher() {
    var value: Int? = nil
    let fetcher = Fetcher { value }
    var heard: [Int] = []
    let early = fetcher.chain().do { heard.append($0) }.sync()
    fetcher.broadcast()
    #expect(heard.isEmpty)
    value = 5
    fetcher.broadcast()
    let late = fetcher.chain().do { heard.append($0 * 10) }.sync()
    #expect(heard == [5, 50])
    withExtendedLifetime((early, late)) {}
  }

  @Test("Properties and emitters begin chains, and receive")
  func reactive() {
    final class Model { var size = 0 }
    let property = Property(1), emitter = EventEmitter<Int>(), model = Model()
    var heard: [Int] = []
    let pool = ObserverPool()
    property.chain().do { heard.append($0) }.sync().addTo(pool)
    property.chain().do { heard.append($0 * 10) }.end().addTo(pool)
    emitter.chain().sendTo(property).sendTo(model, \.size).end().addTo(pool)
    emitter.emit(2)
    #expect(heard == [1, 2, 20] && property.value == 2 && model.size == 2)
    property.broadcast(value: 3)
    emitter.broadcast(value: 4)
    #expect(property.value == 4)
    pool.invalidate()
    property.value = 5
    #expect(heard == [1, 2, 20, 3, 30, 4, 40])
  }

  @Test("What a handler sends is heard after what is under way, by all in one order")
  func reentrancy() {
    let holder = ValueHolder(0)
    var first: [Int] = [], second: [Int] = []
    let observers = [
      holder.chain().do {
        first.append($0)
        if $0 == 1 { holder.value = 2 }
      }.end(),
      holder.chain().do { second.append($0) }.end(),
    ]
    holder.value = 1
    #expect(first == [1, 2] && second == [1, 2])
    withExtendedLifetime(observers) {}
  }
}

@Suite("Observers and lifetimes of chains")
struct ChainLifetimeTests {
  private final class Source: Fetchable {
    let witness: Lifetimes.Witness?
    init(_ lifetimes: Lifetimes? = nil) { witness = lifetimes?.makeWitness() }
    func fetchedValue() -> Int { 1 }
  }

  @Test("An observer that is dropped ends")
  func dropped() {
    let notifier = Notifier<Int>()
    var heard: [Int] = []
    do {
      let observer = notifier.chain().do { heard.append($0) }.end()
      notifier.notify(value: 1)
      withExtendedLifetime(observer) {}
    }
    notifier.notify(value: 2)
    #expect(heard == [1])
  }

  @Test("A pool ends its observers when it goes, and not those that it let go")
  func pool() {
    let notifier = Notifier<Int>()
    var heard: [Int] = []
    let kept = notifier.chain().do { heard.append($0 * 10) }.end()
    do {
      let pool = ObserverPool()
      notifier.chain().do { heard.append($0) }.end().addTo(pool)
      pool.add(kept)
      pool.remove(kept)
      notifier.notify(value: 1)
    }
    notifier.notify(value: 2)
    #expect(heard.sorted() == [1, 10, 20])
  }

  @Test("A chain and its observer do not keep the sender; retain() does until the end")
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

  @Test("A retained receiver lives as long as the observer goes on")
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

  @Test("An object at the address of a dead one does not inherit its observers")
  func addresses() {
    var observers: [AnyObserver] = [], heard = 0
    for _ in 0..<200 {
      let source = Source()
      observers.append(source.chain().do { _ in heard += 1 }.end())
      source.broadcast(value: 1)
    }
    #expect(heard == 200)
    observers = []
    for _ in 0..<200 { Source().broadcast(value: 1) }
    #expect(heard == 200)
  }

  @Test("Every operator lets go at the end of its observer, though the senders live", arguments: 0..<9)
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
