import Reactive
import TestSupport
import Testing

@Suite("Law 8: flatMapLatest")
struct FlatMapLatestTests {
  @Test("The old inner source is unsubscribed before the next one is subscribed")
  func order() {
    let first = EventEmitter<Int>(), second = EventEmitter<Int>()
    let outer = Property(first)
    var counts: [[Int]] = []
    let subscription = outer.flatMapLatest { inner in
      counts.append([first.subscriberCount, second.subscriberCount])
      return inner
    }.subscribe { _ in }
    outer.value = second
    #expect(counts == [[0, 0], [0, 0]])
    #expect(first.subscriberCount == 0 && second.subscriberCount == 1)
    subscription.dispose()
    #expect(second.subscriberCount == 0)
  }

  @Test("Only the events of the latest inner source are delivered")
  func latestOnly() {
    let a = EventEmitter<Int>(), b = EventEmitter<Int>()
    let outer = Property(a)
    var received: [Int] = []
    let subscription = outer.flatMapLatest { $0 }.subscribe { received.append($0) }
    a.emit(1)
    b.emit(2)
    outer.value = b
    a.emit(3)
    b.emit(4)
    #expect(received == [1, 4])
    subscription.dispose()
  }

  @Test("A switch within a batch discards the waiting events of the old inner source")
  func voided() {
    let a = EventEmitter<Int>(), b = Property(10)
    let outer = Property(0)
    var received: [Int] = []
    let subscription = outer.flatMapLatest { $0 == 0 ? AnyEventSource(a) : AnyEventSource(b) }
      .subscribe { received.append($0) }
    batch {
      a.emit(1)
      outer.value = 1
      a.emit(2)
    }
    #expect(received == [10])
    subscription.dispose()
  }

  @Test("A handler can switch the outer source while the inner source emits")
  func switchedByInner() {
    let outer = Property(0), inner = Property(5)
    var received: [Int] = []
    let bag = DisposerBag()
    outer.flatMapLatest { base in inner.map { base + $0 } }.subscribe { value in
      received.append(value)
      if value == 6 { outer.value = 100 }
    }.disposed(by: bag)
    inner.value = 6
    #expect(received == [5, 6, 106])
    inner.value = 7
    #expect(received == [5, 6, 106, 107])
  }

  @Test("One write that changes the outer and the inner source gives one consistent emission")
  func sharedRoot() {
    let p = Property(1)
    var received: [Int] = []
    let subscription = p.flatMapLatest { a in p.map { b in a * 10 + b } }.subscribe { received.append($0) }
    p.value = 2
    batch {
      p.value = 3
      p.value = 4
    }
    #expect(received == [11, 22, 44])
    subscription.dispose()
  }

  @Test("A set gives one consistent emission through a hundred nested flatMapLatest operators")
  func nested() {
    let p = Property(1)
    var source = p.eraseToAnyEventSource()
    for _ in 0..<100 {
      source = source.flatMapLatest { a in p.map { b in a == b ? a : -1 } }.eraseToAnyEventSource()
    }
    var received: [Int] = []
    let subscription = source.subscribe { received.append($0) }
    for value in 2..<6 { p.value = value }
    #expect(received == [1, 2, 3, 4, 5])
    subscription.dispose()
    #expect(p.subscriberCount == 0)
  }
}
