import CombineBridge
#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

import Reactive
import TestSupport
import Testing

@Suite("source.publisher")
struct SourcePublisherTests {
  private typealias Numbers = Probe<Int, Never>

  @Test("A slow subscriber of an emitter loses no event")
  func emitter() {
    let emitter = EventEmitter<Int>()
    let probe = Numbers()
    emitter.publisher.subscribe(probe)
    for number in 1...3 { emitter.emit(number) }
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.values == [1])
    probe.request(.max(3))
    emitter.emit(4)
    emitter.emit(5)
    #expect(probe.values == [1, 2, 3, 4])
    probe.request(.unlimited)
    emitter.emit(6)
    #expect(probe.values == [1, 2, 3, 4, 5, 6] && probe.violations == [])
  }

  @Test("A slow subscriber of a property receives the latest value, a fast one every value")
  func property() {
    let property = Property(1)
    let slow = Numbers(), quick = Numbers(.unlimited)
    property.publisher.subscribe(slow)
    property.publisher.subscribe(quick)
    property.value = 2
    slow.request(.max(1))
    for number in 3...5 { property.value = number }
    slow.request(.max(2))
    #expect(slow.values == [2, 5])
    property.value = 6
    property.value = 7
    #expect(slow.values == [2, 5, 6] && quick.values == Array(1...7))
    #expect(slow.violations == [] && quick.violations == [])
  }

  @Test("A source with a value buffers only the latest one; another one buffers all, unless it has a policy")
  func policies() {
    let late = LateInitProperty<Int>(), weak = WeakProperty<Property<Int>>()
    let array = ArrayProperty([0]), dictionary = DictionaryProperty(["a": 0]), number = Property(0)
    let derived = number.map { $0 * 2 }.asDerived()
    let object = Property(9)
    let lates = Probe<Int, Never>(), weaks = Probe<Property<Int>?, Never>(), arrays = Probe<[Int], Never>()
    let dictionaries = Probe<[String: Int], Never>(), deriveds = Numbers(), chains = Numbers(),
      limited = Numbers(), events = Numbers()
    late.publisher.subscribe(lates)
    weak.publisher.subscribe(weaks)
    array.contents.publisher.subscribe(arrays)
    dictionary.contents.publisher.subscribe(dictionaries)
    derived.publisher.subscribe(deriveds)
    number.map { $0 + 1 }.publisher.subscribe(chains)
    number.map { $0 + 1 }.publisher(buffering: .oldest(2)).subscribe(limited)
    number.filter { _ in true }.publisher.subscribe(events)
    late.value = 1
    late.value = 2
    weak.value = object
    array.append(1)
    array.append(2)
    dictionary["a"] = 1
    dictionary["b"] = 2
    number.value = 1
    number.value = 2
    for probe in [lates, deriveds, chains, limited, events] { probe.request(.max(9)) }
    weaks.request(.max(9))
    arrays.request(.max(9))
    dictionaries.request(.max(9))
    #expect(lates.values == [2] && weaks.values.map { $0?.value } == [9] && arrays.values == [[0, 1, 2]])
    #expect(dictionaries.values == [["a": 1, "b": 2]] && deriveds.values == [4])
    #expect(chains.values == [3] && limited.values == [1, 2] && events.values == [0, 1, 2])
  }

  @Test("A subscriber added in a batch receives each later event once")
  func batches() {
    let property = Property(1), emitter = EventEmitter<Int>()
    let probe = Numbers(.unlimited), events = Numbers(.unlimited)
    batch {
      property.value = 2
      emitter.emit(1)
      property.publisher.subscribe(probe)
      emitter.publisher.subscribe(events)
      property.value = 3
      emitter.emit(2)
      #expect(probe.values == [2] && events.values == [])
    }
    #expect(probe.values == [2, 3] && events.values == [2])
  }

  @Test("A cancel unsubscribes from the source before it returns, also inside receive and during the replay")
  func cancel() {
    let property = Property(1)
    let probe = Numbers(.unlimited), replayed = Numbers(.unlimited), refusing = Numbers(.unlimited)
    property.publisher.subscribe(probe)
    #expect(property.subscriberCount == 1)
    var countInside = -1
    probe.onValue = { [unowned probe] _ in
      probe.cancel()
      countInside = property.subscriberCount
      return .none
    }
    property.value = 2
    property.value = 3
    #expect(countInside == 0 && probe.values == [1, 2])
    replayed.onValue = { [unowned replayed] _ in
      replayed.cancel()
      return .none
    }
    property.publisher.subscribe(replayed)
    refusing.onSubscription = { [unowned refusing] in refusing.cancel() }
    property.publisher.subscribe(refusing)
    #expect(property.subscriberCount == 0 && replayed.values == [1 + 2] && refusing.values == [])
    for probe in [probe, replayed, refusing] { #expect(probe.violations == [] && probe.ending == "") }
  }

  @Test("The publisher finishes after the source ends and the waiting values are sent")
  func finish() {
    var emitter: EventEmitter<Int>? = EventEmitter()
    let quick = Numbers(.unlimited), slow = Numbers()
    emitter?.publisher.subscribe(quick)
    emitter?.publisher.subscribe(slow)
    emitter?.emit(1)
    #expect(quick.ending == "")
    emitter = nil
    #expect(quick.values == [1] && quick.ending == "finished")
    #expect(slow.values == [] && slow.ending == "")
    slow.request(.max(1))
    #expect(slow.values == [1] && slow.ending == "finished")
    let constant = Numbers(.max(1))
    AnyEventSource.sequence([1, 2]).publisher.subscribe(constant)
    #expect(constant.values == [1] && constant.ending == "")
    constant.request(.max(1))
    #expect(constant.values == [1, 2] && constant.ending == "finished")
    let first = Numbers(.unlimited), property = Property(5)
    property.once().publisher.subscribe(first)
    property.value = 6
    #expect(first.values == [5] && first.ending == "finished" && property.subscriberCount == 0)
  }

  @Test("A subscriber that sets the property that calls it receives the values in order")
  func reentrant() {
    let property = Property(0)
    let first = Numbers(.unlimited), second = Numbers(.unlimited)
    first.onValue = { value in
      if value == 1 { property.value = 2 }
      return .none
    }
    property.publisher.subscribe(first)
    property.publisher.subscribe(second)
    property.value = 1
    #expect(first.values == [0, 1, 2] && second.values == [0, 1, 2])
    #expect(first.violations == [] && second.violations == [])
    // The same with waiting values that a request releases.
    let emitter = EventEmitter<Int>(), slow = Numbers()
    emitter.publisher.subscribe(slow)
    slow.onValue = { value in
      if value < 10 { emitter.emit(value + 10) }
      return .max(1)
    }
    emitter.emit(1)
    emitter.emit(2)
    slow.request(.max(1))
    #expect(slow.values == [1, 2, 11, 12] && slow.violations == [])
  }

  @Test("Source and subscriber are freed after a cancel, and after the source is released")
  func lifetimes() {
    weak var source: Property<Int>?
    weak var first: Numbers?
    weak var second: Numbers?
    do {
      let property = Property(1), one = Numbers(.max(1)), two = Numbers(.max(1))
      (source, first, second) = (property, one, two)
      property.publisher.subscribe(one)
      property.map { $0 }.publisher.subscribe(two)
      property.value = 2
      one.cancel()
      #expect(two.values == [1] && property.subscriberCount == 1)
      two.request(.max(9))
    }
    #expect(source == nil && first == nil && second == nil)
    let property = Property(1)
    var sink: AnyCancellable? = property.publisher.sink { _ in }
    #expect(property.subscriberCount == 1 && sink != nil)
    sink = nil
    #expect(property.subscriberCount == 0)
  }
}
