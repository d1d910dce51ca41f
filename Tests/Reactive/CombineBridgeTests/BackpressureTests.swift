import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive
import Testing

@Suite("Demand across the bridge")
struct BackpressureTests {
  private typealias Numbers = Probe<Int, Never>

  private final class Holder {
    var emitter: EventEmitter<Int>? = EventEmitter()
  }

  @Test("flatMap with one publisher at a time requests the next one when the first has delivered and ended")
  func onePublisherAtATime() {
    let holders = (0..<3).map { _ in Holder() }
    let outer = Puppet<Int, Never>([0, 1, 2], .finished)
    let probe = Numbers(.max(2))
    outer.flatMap(maxPublishers: .max(1)) { holders[$0].emitter!.publisher }.subscribe(probe)
    #expect(outer.sentCount == 1 && holders.map { $0.emitter?.subscriberCount } == [1, 0, 0])
    for number in 1...4 { holders[0].emitter?.emit(number) }
    #expect(probe.values == [1, 2])
    holders[0].emitter = nil
    #expect(outer.sentCount == 1)
    // flatMap takes the fourth event in advance. The first publisher thus finishes.
    probe.request(.max(1))
    #expect(probe.values == [1, 2, 3] && outer.sentCount == 2)
    probe.request(.max(2))
    #expect(probe.values == [1, 2, 3, 4])
    holders[1].emitter?.emit(5)
    holders[1].emitter?.emit(6)
    #expect(probe.values == [1, 2, 3, 4, 5] && outer.sentCount == 2)
    probe.request(.unlimited)
    holders[1].emitter = nil
    holders[2].emitter?.emit(7)
    #expect(probe.values == Array(1...7) && probe.ending == "" && outer.sentCount == 3)
    holders[2].emitter = nil
    #expect(probe.ending == "finished" && probe.violations == [])
  }

  @Test("flatMap over the publisher of a property skips the values that were overwritten without demand")
  func propertyThroughFlatMap() {
    let property = Property(1), probe = Numbers()
    property.publisher.flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher }.subscribe(probe)
    property.value = 2
    property.value = 3
    probe.request(.max(1))
    #expect(probe.values == [1])
    probe.request(.max(1))
    #expect(probe.values == [1, 10])
    property.value = 4
    probe.request(.max(2))
    #expect(probe.values.count == 4 && probe.values.suffix(2) == [probe.values[2], probe.values[2] * 10])
    property.value = 5
    probe.request(.unlimited)
    #expect(probe.values.suffix(2) == [5, 50] && probe.violations == [])
  }

  @Test(
    "flatMap between an emitter's publisher and an event source loses no event, with any limit",
    arguments: 1...3)
  func flatMapToSource(limit: Int) {
    let emitter = EventEmitter<Int>()
    var received: [Int] = []
    let end = emitter.publisher.flatMap(maxPublishers: .max(limit)) { Just($0 * 10) }.eventSource
      .subscribe { received.append($0) }
    for number in 1...5 { emitter.emit(number) }
    #expect(received == [10, 20, 30, 40, 50])
    end.dispose()
    #expect(emitter.subscriberCount == 0)
  }

  @Test("A Just is delivered once, when there is demand, and then finishes")
  func just() {
    let probe = Numbers()
    Just(1).eventSource.publisher.subscribe(probe)
    #expect(probe.values == [] && probe.ending == "")
    probe.request(.max(1))
    #expect(probe.values == [1] && probe.ending == "finished" && probe.violations == [])
  }

  @Test("A Future that is fulfilled later is delivered once, when there is demand, and then finishes")
  func future() {
    var fulfil: ((Result<Int, Never>) -> Void)?
    let future = Future<Int, Never> { fulfil = $0 }
    let slow = Numbers(), quick = Numbers(.unlimited)
    var received: [Int] = []
    future.eventSource.publisher.subscribe(slow)
    future.eventSource.publisher.subscribe(quick)
    let end = future.eventSource.subscribe { received.append($0) }
    #expect(end.isDisposed == false)
    fulfil?(.success(7))
    #expect(received == [7] && end.isDisposed)
    #expect(quick.values == [7] && quick.ending == "finished")
    #expect(slow.values == [] && slow.ending == "")
    slow.request(.max(2))
    #expect(slow.values == [7] && slow.ending == "finished")
    let late = future.eventSource.subscribe { received.append($0) }
    #expect(received == [7, 7] && late.isDisposed)
  }

  @Test("A PassthroughSubject through the bridge and back delivers every value, as demand allows")
  func passthrough() {
    let subject = PassthroughSubject<Int, Never>(), probe = Numbers()
    subject.send(0)
    subject.eventSource.publisher.subscribe(probe)
    for number in 1...3 { subject.send(number) }
    #expect(probe.values == [])
    probe.request(.max(2))
    #expect(probe.values == [1, 2])
    subject.send(completion: .finished)
    #expect(probe.ending == "")
    probe.request(.max(1))
    #expect(probe.values == [1, 2, 3] && probe.ending == "finished" && probe.violations == [])
  }

  @Test("A CurrentValueSubject through the bridge and back delivers its value and every later one")
  func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(1), all = Numbers(), latest = Numbers()
    subject.eventSource.publisher.subscribe(all)
    subject.eventSource.publisher(buffering: .newest(1)).subscribe(latest)
    subject.value = 2
    subject.send(3)
    for probe in [all, latest] { probe.request(.max(2)) }
    #expect(all.values == [1, 2] && latest.values == [3])
    subject.send(4)
    #expect(all.values == [1, 2] && latest.values == [3, 4])
    all.request(.unlimited)
    #expect(all.values == [1, 2, 3, 4] && all.violations == [] && latest.violations == [])
  }

  @Test("A subject subscribed to a source's publisher passes its events on, until it is cancelled")
  func intoSubjects() {
    let property = Property(1)
    let passthrough = PassthroughSubject<Int, Never>(), current = CurrentValueSubject<Int, Never>(0)
    let quick = Numbers(.unlimited)
    passthrough.subscribe(quick)
    let first = property.publisher.subscribe(passthrough), second = property.publisher.subscribe(current)
    property.value = 2
    #expect(quick.values == [1, 2] && current.value == 2 && property.subscriberCount == 2)
    first.cancel()
    property.value = 3
    #expect(quick.values == [1, 2] && current.value == 3)
    second.cancel()
    property.value = 4
    #expect(current.value == 3 && property.subscriberCount == 0 && quick.violations == [])
  }
}
