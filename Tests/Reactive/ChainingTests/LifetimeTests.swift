import Chaining
import Reactive
import TestSupport
import Testing

@Suite("Observers and lifetimes of chains")
struct LifetimeTests {
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

  @Test("The release of a sender that stores its core, or of a property, ends its chains")
  func releasedSenders() {
    var observers: [AnyObserver] = []
    do {
      let holder = ValueHolder(0), notifier = Notifier<Int>(), fetcher = Fetcher { 1 },
        array = ArrayHolder([1])
      let property = Property(0), emitter = EventEmitter<Int>()
      observers = [
        holder.chain().sync(), notifier.chain().end(), fetcher.chain().sync(), array.chain().sync(),
        property.chain().sync(), emitter.chain().end(), holder.chain().combine(property.chain()).sync(),
      ]
      #expect(observers.allSatisfy { !$0.isInvalidated })
      withExtendedLifetime((holder, notifier, fetcher, array, property, emitter)) {}
    }
    #expect(observers.allSatisfy { $0.isInvalidated })
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
    "Every operator frees everything when its observer ends, even if the senders live on", arguments: 0..<17)
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
        case 8: start.pair(b.chain()).send0To(receiver).sync()
        case 9: start.tuple(b.chain()).tuple(a.chain()).sync()
        case 10: start.combine(b.chain()).combine(a.chain()).send1To(receiver).sync()
        case 11: start.map { [$0] }.each().sync()
        case 12: start.replace(1).optional().forceUnwrap().removeDuplicates().sync()
        case 13: start.suspend(Suspender()).sync()
        case 14: start.sendTo(a).sync()
        case 15: start.combine(a.chain()).do { a.value = $0 + $1 }.sync()
        default: start.end()
        }
      a.value = 2
      #expect(lifetimes.liveCount == 1)
      withExtendedLifetime(observer) {}
    }
    #expect(lifetimes.liveCount == 0)
    withExtendedLifetime((a, b)) {}
  }

  @Test("Loops of holders, notifiers, properties and emitters are freed with their observers")
  func loops() {
    weak var holder: ValueHolder<Int>?
    weak var notifier: Notifier<Int>?
    weak var property: Property<Int>?
    weak var emitter: EventEmitter<Int>?
    do {
      let ring = (ValueHolder(0), Notifier<Int>(), Property(0), EventEmitter<Int>())
      (holder, notifier, property, emitter) = ring
      let observers = [
        ring.0.chain().sendTo(ring.1).end(), ring.1.chain().sendTo(ring.2).end(),
        ring.2.chain().sendTo(ring.3).end(), ring.3.chain().sendTo(ring.0).end(),
      ]
      ring.0.value = 1
      ring.2.value = 2
      #expect(ring.0.value == 2)
      withExtendedLifetime(observers) {}
    }
    #expect(holder == nil && notifier == nil && property == nil && emitter == nil)
  }
}
