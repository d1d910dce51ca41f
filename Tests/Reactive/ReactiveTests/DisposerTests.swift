import Reactive
import TestSupport
import Testing

@Suite("Disposers")
struct DisposerTests {
  @Test("A custom disposer calls its closure once, and frees it")
  func ownEnd() {
    let lifetimes = Lifetimes()
    var ends = 0
    let disposer: Disposer = {
      let token = lifetimes.makeWitness()
      return Disposer { withExtendedLifetime(token) { ends += 1 } }
    }()
    #expect(!disposer.isDisposed && lifetimes.liveCount == 1)
    disposer.dispose()
    disposer.dispose()
    #expect(ends == 1 && disposer.isDisposed && lifetimes.liveCount == 0)
  }

  @Test("A disposer that is dropped, replaced or set to nil ends what it stands for, once")
  func dropped() {
    var log: [Int] = []
    do { let first = Disposer { log.append(1) }; _ = first.isDisposed }
    var variable: Disposer? = Disposer { log.append(2) }
    variable = Disposer { log.append(3) }
    #expect(log == [1, 2])
    variable = nil
    #expect(log == [1, 2, 3] && variable == nil)
    let source = Property(1), effects = Property(1)
    do {
      let subscription = source.subscribe { log.append($0 * 10) }
      let effect = Effect { log.append(effects.value * 100) }
      source.value = 2
      effects.value = 2
      withExtendedLifetime(effect) { #expect(subscription.isDisposed == false) }
    }
    source.value = 3
    effects.value = 3
    #expect(log == [1, 2, 3, 10, 100, 20, 200] && source.subscriberCount == 0 && effects.dependentCount == 0)
  }

  @Test("A disposer that was added to a bag ends with the bag")
  func moved() {
    var log: [Int] = [], bag: DisposerBag? = DisposerBag()
    do {
      let disposer = Disposer { log.append(1) }
      disposer.disposed(by: bag!)
    }
    #expect(log.isEmpty)
    bag = nil
    #expect(log == [1])
  }

  @Test("A handler can drop its own disposer, and that of another handler")
  func droppedByHandler() {
    let lifetimes = Lifetimes(), source = Property(1)
    var own: Disposer?, other: Disposer?, received: [Int] = []
    do {
      let witness = lifetimes.makeWitness()
      own = source.subscribe { value in
        withExtendedLifetime(witness) { received.append(value) }
        if value == 2 {
          own = nil
          other = nil
        }
      }
      other = source.subscribe { value in withExtendedLifetime(witness) { received.append(-value) } }
    }
    source.value = 2
    source.value = 3
    #expect(received == [1, -1, 2] && own == nil && other == nil && lifetimes.liveCount == 0)
  }

  @Test("A two-way binding ends whole, and is disposed when one of its properties was freed")
  func bindingEnds() {
    let a = Property(1), b = Property(2)
    do {
      let binding = a.bindBidirectionally(to: b)
      #expect(!binding.isDisposed && b.value == 1)
    }
    a.value = 3
    b.value = 4
    #expect(a.value == 3 && a.subscriberCount == 0 && b.subscriberCount == 0)
  }

  @Test("A disposer that outlives the sources, the handler and the joins of its subscription is disposed")
  func afterDeath() {
    let lifetimes = Lifetimes()
    var disposers: [DisposalHandle] = []
    do {
      let a = Property(1), b = Property(2), token = lifetimes.makeWitness()
      disposers.append(a.subscribe { _ in withExtendedLifetime(token) {} }.takeHandle())
      disposers.append(
        combine(a, b).map { $0.0 }.subscribe { _ in withExtendedLifetime(token) {} }.takeHandle())
      disposers.append(AnyEventSource.just(1).subscribe { _ in withExtendedLifetime(token) {} }.takeHandle())
      #expect(disposers.map(\.isDisposed) == [false, false, true])
    }
    #expect(disposers.allSatisfy(\.isDisposed) && lifetimes.liveCount == 0)
    for disposer in disposers { disposer.dispose() }
  }

  @Test("The deinit of an object that a subscription owned can dispose that subscription again")
  func disposeFromDeinit() {
    final class Owner {
      var disposer: Disposer?
      let log: (Bool) -> Void
      init(_ log: @escaping (Bool) -> Void) { self.log = log }
      deinit {
        disposer?.dispose()
        log(disposer?.isDisposed == true)
      }
    }
    var disposed: [Bool] = []
    for joined in [false, true] {
      let source = Property(1)
      do {
        let owner = Owner { disposed.append($0) }
        owner.disposer =
          joined
          ? combine(source, source).subscribe { _ in withExtendedLifetime(owner) {} }
          : source.subscribe { _ in withExtendedLifetime(owner) {} }
      }
      source.value = 2
      withExtendedLifetime(source) {}
    }
    #expect(disposed == [true, true])
  }

  @Test("Disposing an ended subscription again does not end later subscriptions")
  func laterSubscriptions() {
    let property = Property(0)
    var received = 0
    let ended = (0..<3_000).map { _ in property.subscribe { _ in }.takeHandle() }
    for disposer in ended { disposer.dispose() }
    let live = (0..<3_000).map { _ in property.subscribe { received += $0 }.takeHandle() }
    for disposer in ended { disposer.dispose() }
    property.value = 1
    #expect(received == 3_000 && ended.allSatisfy(\.isDisposed) && !live.contains(where: \.isDisposed))
    for disposer in live { disposer.dispose() }
    #expect(property.subscriberCount == 0 && live.allSatisfy(\.isDisposed))
  }

  @Test("A subscription can be made on one thread, and disposed on another that makes new subscriptions")
  func otherThreads() async {
    var left: [Int] = []
    for _ in 0..<4 {
      let property = Property(0)
      let ended = (0..<100).map { _ in property.subscribe { _ in }.takeHandle() }
      let task = Task.detached {
        for disposer in ended { disposer.dispose() }
        let live = property.subscribe { _ in }
        return (property.subscriberCount, live.isDisposed, ended.allSatisfy(\.isDisposed))
      }
      let (count, isDisposed, areDisposed) = await task.value
      if !isDisposed && areDisposed { left.append(count) }
    }
    #expect(left == [1, 1, 1, 1])
  }
}
