import Reactive
import TestSupport
import Testing

@Suite("Law 10: no leaks")
struct LifetimeTests {
  /// Returns chains of every operator over `p` and `q`, each of which holds a witness.
  private func chains(
    _ p: Property<Int>, _ q: Property<Int>, _ lifetimes: Lifetimes
  ) -> [AnyEventSource<Int>] {
    let holder = Property(q)
    func passing(_ source: some EventSource<Int>) -> AnyEventSource<Int> {
      let witness = lifetimes.makeWitness()
      return source.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyEventSource()
    }
    return [
      passing(p),
      passing(p.filter { $0 >= 0 }),
      passing(combine(passing(p), passing(q)).map { $0 + $1 }),
      passing(merge(passing(p), passing(q))),
      passing(holder.flatMapLatest { passing($0) }),
      passing(p.flatMapLatest { _ in passing(q) }),
      passing(combine(p, p.map { -$0 }).flatMapLatest { _ in combine(q, passing(q)) }.map { $0 + $1 }),
      passing(combine(holder.flatMapLatest { passing(merge($0, $0)) }, q).map { $0 + $1 }),
    ]
  }

  @Test("Dispose frees everything, even if the disposers are kept")
  func disposed() {
    let lifetimes = Lifetimes()
    let p = Property(0), q = Property(0)
    var disposers: [DisposalHandle] = []
    for chain in chains(p, q, lifetimes) {
      let witness = lifetimes.makeWitness()
      disposers.append(chain.subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle())
    }
    p.value = 1
    q.value = 2
    #expect(lifetimes.liveCount > 0)
    for disposer in disposers { disposer.dispose() }
    #expect(lifetimes.liveCount == 0)
    #expect(p.subscriberCount == 0 && q.subscriberCount == 0)
    #expect(disposers.allSatisfy { $0.isDisposed })
  }

  @Test("Releasing a whole graph without dispose frees everything, even if the disposers are kept")
  func dropped() {
    let lifetimes = Lifetimes()
    var disposers: [DisposalHandle] = []
    do {
      let p = Property(0), q = Property(0)
      for chain in chains(p, q, lifetimes) {
        let witness = lifetimes.makeWitness()
        disposers.append(chain.subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle())
      }
      p.value = 1
    }
    #expect(lifetimes.liveCount == 0)
    #expect(disposers.allSatisfy { $0.isDisposed })
  }

  @Test(
    "An inner source that the transform captures is freed with the outer source, with its other subscribers")
  func capturedInner() {
    let lifetimes = Lifetimes()
    var kept: [DisposalHandle] = []
    do {
      let p = Property(1), q = Property(2)
      for source in [p.flatMapLatest { _ in q }, p.once().flatMapLatest { _ in q }.eraseToAnyEventSource()]
        as [any EventSource<Int>]
      {
        let witness = lifetimes.makeWitness()
        kept.append(source.subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle())
      }
      let witness = lifetimes.makeWitness()
      kept.append(q.subscribe { _ in withExtendedLifetime(witness) {} }.takeHandle())
      p.value = 3
    }
    #expect(lifetimes.liveCount == 0 && kept.allSatisfy { $0.isDisposed })
  }

  @Test("After the outer source of flatMapLatest was freed, the last inner source goes on")
  func outerFreed() {
    let inner = Property(1), source = AnyEventSource.just(10)
    var outer: Property<Int>? = Property(100), received: [Int] = []
    let bag = DisposerBag()
    outer?.flatMapLatest { base in inner.map { base + $0 } }.subscribe { received.append($0) }.disposed(
      by: bag)
    source.flatMapLatest { base in inner.map { base + $0 } }.subscribe { received.append($0) }.disposed(
      by: bag)
    outer = nil
    inner.value = 2
    #expect(received == [101, 11, 102, 12] && inner.subscriberCount == 2)
    bag.dispose()
    #expect(inner.subscriberCount == 0)
  }

  @Test("An inner source is freed as soon as flatMapLatest switches to another")
  func switchedAway() {
    let lifetimes = Lifetimes()
    final class Model {
      @Property var size = 0
      let witness: Lifetimes.Witness
      init(_ lifetimes: Lifetimes) { witness = lifetimes.makeWitness() }
    }
    let outer = Property(Model(lifetimes))
    let subscription = outer.flatMapLatest { $0.$size }.subscribe { _ in }
    for _ in 0..<100 { outer.value = Model(lifetimes) }
    #expect(lifetimes.liveCount == 1)
    subscription.dispose()
  }

  @Test("A handler can release the property that is calling it")
  func droppedWhileDelivering() {
    let lifetimes = Lifetimes()
    var property: Property<Int>? = Property(0)
    var received = 0
    var disposers: [DisposalHandle] = []
    for _ in 0..<5 {
      let witness = lifetimes.makeWitness()
      disposers.append(
        property!.subscribe { value in
          withExtendedLifetime(witness) { received += 1 }
          if value == 1 { property = nil }
        }.takeHandle())
    }
    received = 0
    batch { property!.value = 1 }
    #expect(received == 5 && lifetimes.liveCount == 0)
  }

  @Test("A released source frees its handlers, also if a handler owns the bag of the other subscriptions")
  func droppedWithBags() {
    final class Holder {
      let bag = DisposerBag()
      var sum = 0
    }
    for order in 0..<3 {
      let lifetimes = Lifetimes()
      var received = 0
      do {
        let property = Property(1)
        let holder = Holder()
        for index in 0..<6 {
          let witness = lifetimes.makeWitness()
          if index == order * 2 {
            _ = property.subscribe { value in withExtendedLifetime(witness) { holder.sum += value } }
              .takeHandle()
          } else {
            property.subscribe { _ in withExtendedLifetime(witness) { received += 1 } }.disposed(
              by: holder.bag)
          }
        }
        property.value = 2
      }
      #expect(received == 10 && lifetimes.liveCount == 0)
    }
  }

  @Test("A bag disposes its subscriptions in its deinit, and does not accumulate ended ones")
  func bag() {
    let property = Property(0)
    do {
      let bag = DisposerBag()
      property.subscribe { _ in }.disposed(by: bag)
      for _ in 0..<1_000 {
        let subscription = property.subscribe { _ in }
        subscription.dispose()
        subscription.disposed(by: bag)
      }
      #expect(property.subscriberCount == 1)
      #expect(bag.count <= 17)
    }
    #expect(property.subscriberCount == 0)
  }

  @Test("The deinit of a replaced result reads the derived value that it was in", arguments: [false, true])
  func replacedResultReads(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    let id = Property(1)
    var seen: [Int] = [], read: () -> Int = { 0 }
    final class Row {
      let id: Int, atEnd: (Int) -> Void
      init(_ id: Int, _ atEnd: @escaping (Int) -> Void) { (self.id, self.atEnd) = (id, atEnd) }
      deinit { atEnd(id) }
    }
    let row = Derived { Row(id.value) { _ in seen.append(read()) } }
    read = { row.value.id }
    _ = row.value
    id.value = 2
    #expect(row.value.id == 2 && seen == [2])
    let subscription = row.subscribe { _ in }
    id.value = 3
    #expect(seen == [2, 3])
    subscription.dispose()
    read = { 0 }
  }
}
