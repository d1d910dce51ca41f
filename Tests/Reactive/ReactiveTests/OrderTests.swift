import Reactive
import Testing

@Suite("Laws 4, 5, 9 and 11: order, batches, events and cycles")
struct OrderTests {
  @Test("If a handler sets the property that is delivering, every subscriber ends with the current value")
  func reentrantSet() {
    let property = Property(0)
    var first: [Int] = [], second: [Int] = []
    let bag = DisposerBag()
    property.subscribe { value in
      first.append(value)
      if value == 1 { property.value = 2 }
    }.disposed(by: bag)
    property.subscribe { second.append($0) }.disposed(by: bag)
    property.value = 1
    #expect(first == [0, 1, 2] && second == [0, 1, 2] && property.value == 2)
  }

  @Test("Every subscriber of p is called before any subscriber of a property that a handler sets")
  func breadthFirst() {
    let p = Property(0), q = Property(0)
    var log: [String] = []
    let bag = DisposerBag()
    p.subscribe { value in
      q.value = value * 10
      log.append("p\(value)")
    }.disposed(by: bag)
    q.subscribe { log.append("q\($0)") }.disposed(by: bag)
    p.subscribe { log.append("P\($0)") }.disposed(by: bag)
    log = []
    p.value = 1
    #expect(log == ["p1", "P1", "q10"])
  }

  @Test("A waiting join includes the writes of another join's handler, and emits once")
  func writeWhilePulling() {
    let p = Property(0), q = Property(0)
    var received: [[Int]] = []
    let bag = DisposerBag()
    combine(p, p).subscribe { value, _ in q.value = value * 10 }.disposed(by: bag)
    combine(p, q).subscribe { received.append([$0, $1]) }.disposed(by: bag)
    received = []
    p.value = 1
    #expect(received == [[1, 10]])
  }

  @Test("All events of a batch arrive in the order of emission; the sets of a property become one event")
  func eventsAreNotValues() {
    let emitter = EventEmitter<Int>(), other = EventEmitter<Int>(), property = Property(0)
    var log: [String] = []
    let bag = DisposerBag()
    emitter.subscribe { log.append("e\($0)") }.disposed(by: bag)
    other.subscribe { log.append("o\($0)") }.disposed(by: bag)
    property.subscribe { log.append("p\($0)") }.disposed(by: bag)
    log = []
    batch {
      emitter.emit(1)
      property.value = 1
      other.emit(2)
      emitter.emit(3)
      property.value = 2
      #expect(log.isEmpty && property.value == 2)
    }
    #expect(log == ["e1", "p2", "o2", "e3"])
  }

  @Test("Law 11: two properties that set each other without end stop the program with a message")
  func cycle() async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let here = Property(0), there = Property(0), bag = DisposerBag()
      here.subscribe { there.value = $0 + 1 }.disposed(by: bag)
      there.subscribe { here.value = $0 + 1 }.disposed(by: bag)
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("handlers caused 100000 rounds of deliveries in one transaction"))
  }

  @Test("Law 11: a property that sets itself without end stops the program with a message")
  func selfCycle() async throws {
    let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = Property(0)
      withExtendedLifetime(property.subscribe { property.value = $0 + 1 }) {}
    }
    let message = String(decoding: try #require(outcome).standardErrorContent, as: UTF8.self)
    #expect(message.contains("handlers caused 100000 rounds of deliveries in one transaction"))
  }

  @Test("Law 11: 100,000 deliveries that handlers cause in one transaction are not a cycle")
  func longTransaction() {
    let property = Property(0)
    let subscription = property.subscribe { if $0 < 100_000 { property.value = $0 + 1 } }
    #expect(property.value == 100_000)
    subscription.dispose()
  }

  @Test("A long chain of handlers, each of which sets the next property, is not a cycle")
  func longChain() {
    let properties = (0..<1_000).map { _ in Property(0) }
    let bag = DisposerBag()
    for (one, next) in zip(properties, properties.dropFirst()) {
      one.subscribe { next.value = $0 }.disposed(by: bag)
    }
    properties[0].value = 5
    #expect(properties.allSatisfy { $0.value == 5 })
  }

  @Test("Modifying in place counts as a set, even if the modification throws")
  func modify() {
    struct Stop: Error {}
    func appendAndThrow(_ array: inout [Int]) throws {
      array.append(2)
      throw Stop()
    }
    let property = Property([1])
    var received: [[Int]] = []
    let subscription = property.subscribe { received.append($0) }
    #expect(throws: Stop.self) { try appendAndThrow(&property.value) }
    #expect(received == [[1], [1, 2]])
    subscription.dispose()
  }
}
