import Reactive
import TestSupport
import Testing

@Suite("Disposers")
struct DisposerTests {
  @Test("A custom disposer calls its closure once, whichever copy is disposed, and frees it")
  func ownEnd() {
    let lifetimes = Lifetimes()
    var ends = 0
    let disposer: Disposer = {
      let token = lifetimes.makeWitness()
      return Disposer { withExtendedLifetime(token) { ends += 1 } }
    }()
    let copy = disposer
    #expect(!copy.isDisposed && lifetimes.liveCount == 1)
    disposer.dispose()
    copy.dispose()
    #expect(ends == 1 && copy.isDisposed && lifetimes.liveCount == 0)
  }

  @Test("A group of disposers disposes its parts in order, and is disposed once every part is")
  func several() {
    var log: [Int] = []
    let parts = (1...3).map { number in Disposer { log.append(number) } }
    let all = Disposer(parts)
    parts[1].dispose()
    #expect(!all.isDisposed)
    all.dispose()
    #expect(log == [2, 1, 3] && all.isDisposed)
    let other = Disposer { log.append(4) }, group = Disposer([other])
    other.dispose()
    #expect(group.isDisposed)
  }

  @Test("A disposer that outlives the sources, the handler and the joins of its subscription is disposed")
  func afterDeath() {
    let lifetimes = Lifetimes()
    var disposers: [Disposer] = []
    do {
      let a = Property(1), b = Property(2), token = lifetimes.makeWitness()
      disposers.append(a.subscribe { _ in withExtendedLifetime(token) {} })
      disposers.append(combine(a, b).map { $0.0 }.subscribe { _ in withExtendedLifetime(token) {} })
      disposers.append(AnyEventSource.just(1).subscribe { _ in withExtendedLifetime(token) {} })
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
    let ended = (0..<3_000).map { _ in property.subscribe { _ in } }
    for disposer in ended { disposer.dispose() }
    let live = (0..<3_000).map { _ in property.subscribe { received += $0 } }
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
      let ended = (0..<100).map { _ in property.subscribe { _ in } }
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
