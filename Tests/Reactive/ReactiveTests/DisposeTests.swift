@testable import Reactive
import Testing

@Suite("Law 6: dispose is final")
struct DisposeTests {
  @Test("A disposed subscriber receives nothing; disposing twice is harmless")
  func silent() {
    let property = Property(0)
    var count = 0
    let subscription = property.subscribe { _ in count += 1 }
    #expect(subscription.isDisposed == false)
    subscription.dispose()
    subscription.dispose()
    property.value = 1
    #expect(count == 1 && subscription.isDisposed)
  }

  @Test("A handler that disposes itself is not called again")
  func itself() {
    let emitter = EventEmitter<Int>()
    var received: [Int] = []
    var subscription: Disposer?
    subscription = emitter.subscribe {
      received.append($0)
      subscription?.dispose()
    }
    emitter.emit(1)
    emitter.emit(2)
    #expect(received == [1])
  }

  @Test("A subscriber that an earlier handler disposes does not receive the event in flight; later ones do")
  func later() {
    let emitter = EventEmitter<Int>()
    var log: [String] = []
    var second: Disposer?
    let bag = DisposerBag()
    emitter.subscribe { _ in
      log.append("first")
      second?.dispose()
    }.disposed(by: bag)
    second = emitter.subscribe { _ in log.append("second") }
    emitter.subscribe { _ in log.append("third") }.disposed(by: bag)
    emitter.emit(1)
    emitter.emit(2)
    #expect(log == ["first", "third", "first", "third"])
  }

  @Test("A subscriber that a later handler disposes has received the event in flight, and receives no other")
  func earlier() {
    let emitter = EventEmitter<Int>()
    var received: [Int] = []
    let first = emitter.subscribe { received.append($0) }
    let second = emitter.subscribe { _ in first.dispose() }
    emitter.emit(1)
    emitter.emit(2)
    #expect(received == [1])
    second.dispose()
  }

  @Test(
    "A subscription that an operator's closure disposes receives no more events, the current one included",
    arguments: ["map", "filter", "map of map", "merge", "combine", "outer", "inner", "erased"])
  func midway(chain: String) {
    let p = Property(0), q = Property(0)
    var received = 0
    var subscription: Disposer?
    func disposing(_ value: Int) -> Int {
      if value == 1 { subscription?.dispose() }
      return value
    }
    let source: AnyEventSource<Int> =
      switch chain {
      case "map": p.map(disposing).eraseToAnyEventSource()
      case "filter": p.filter { disposing($0) >= 0 }.eraseToAnyEventSource()
      case "map of map": p.map(disposing).map { $0 + 1 }.eraseToAnyEventSource()
      case "merge": merge(p.map(disposing), q).eraseToAnyEventSource()
      case "combine": combine(p.map(disposing), q).map { $0 + $1 }.eraseToAnyEventSource()
      case "outer": p.flatMapLatest { value in q.map { $0 + disposing(value) } }.eraseToAnyEventSource()
      case "inner": q.flatMapLatest { _ in p.map(disposing) }.eraseToAnyEventSource()
      default: AnyEventSource(AnyEventSource(p.map(disposing)))
      }
    subscription = source.subscribe { _ in received += 1 }
    received = 0
    p.value = 1
    #expect(received == 0)
    p.value = 2
    q.value = 2
    #expect(received == 0)
  }

  @Test("A subscription that is disposed within a batch does not receive the events of the batch")
  func waiting() {
    let property = Property(0), emitter = EventEmitter<Int>()
    var received: [Int] = []
    let bag = DisposerBag()
    property.subscribe { received.append($0) }.disposed(by: bag)
    merge(emitter, property.map { -$0 }).subscribe { received.append($0) }.disposed(by: bag)
    received = []
    batch {
      property.value = 1
      emitter.emit(2)
      bag.dispose()
    }
    #expect(received.isEmpty)
  }

  @Test("Disposing and resubscribing in every delivery does not make the subscriber list grow")
  func vacancies() {
    let property = Property(0)
    var received = 0
    var subscription: Disposer?
    func renew() {
      subscription?.dispose()
      subscription = property.subscribe { _ in
        received += 1
        if received < 10_000, received.isMultiple(of: 2) { renew() }
      }
    }
    renew()
    for value in 0..<5_000 { property.value = value }
    #expect(property.subscriberCount == 1 && property.count < 10)
    subscription?.dispose()
    #expect(property.count == 0)
  }
}
