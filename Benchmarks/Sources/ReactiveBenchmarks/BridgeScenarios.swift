import CombineBridge
import OpenCombine
import Reactive

/// The cost of the Combine bridge for an event, compared with the sources alone and with OpenCombine's own subjects.
enum BridgeScenarios {
  static func print() {
    let tally = Tally()
    let all = [
      emit(tally), publishedEmit(tally), send(tally), sourcedSend(tally), set(tally), publishedSet(tally),
      setSubject(tally), subscribe(tally), subscribePublisher(tally), subscribeSubject(tally),
      combineSources(tally),
      combinePublishers(tally), mergeSources(tally), mergeSubjects(tally), flatMapSubjects(tally),
    ]
    let measurements = measureInterleaved(all, repetitions: ReactiveBenchmarks.repetitions)
    let format = ReactiveBenchmarks.format
    Swift.print(
      "Medians of \(ReactiveBenchmarks.repetitions) interleaved repetitions; the middle half in brackets.")
    Swift.print(ReactiveBenchmarks.row("scenario", "ns", "allocations"))
    for (scenario, measured) in zip(all, measurements) {
      let (low, high) = measured.quartiles
      Swift.print(
        ReactiveBenchmarks.row(
          scenario.name, "\(format(measured.median)) [\(format(low)) \(format(high))]",
          format(ReactiveBenchmarks.allocations(scenario))))
    }
  }

  private static let count = 100_000

  private static func events(_ name: String, _ setUp: @escaping () -> (Any, (Int) -> Void)) -> Scenario {
    Scenario(name, count: count) {
      let (kept, send) = setUp()
      return { withExtendedLifetime(kept) { for value in 0..<count { send(value) } } }
    }
  }

  /// Returns a bag with `disposer`, which cannot be in a tuple.
  private static func bag(_ disposer: consuming Disposer) -> DisposerBag {
    let bag = DisposerBag()
    disposer.disposed(by: bag)
    return bag
  }

  private static func ends(_ name: String, _ subscribe: @escaping () -> Void) -> Scenario {
    Scenario(name, count: 10_000) { { for _ in 0..<10_000 { subscribe() } } }
  }

  private static func emit(_ tally: Tally) -> Scenario {
    events("emit, EventEmitter") {
      let emitter = EventEmitter<Int>()
      return (bag(emitter.subscribe { tally.add($0) }), { emitter.emit($0) })
    }
  }

  private static func publishedEmit(_ tally: Tally) -> Scenario {
    events("emit, EventEmitter.publisher") {
      let emitter = EventEmitter<Int>()
      return (emitter.publisher.sink { tally.add($0) }, { emitter.emit($0) })
    }
  }

  private static func send(_ tally: Tally) -> Scenario {
    events("send, PassthroughSubject") {
      let subject = PassthroughSubject<Int, Never>()
      return (subject.sink { tally.add($0) }, { subject.send($0) })
    }
  }

  private static func sourcedSend(_ tally: Tally) -> Scenario {
    events("send, PassthroughSubject.eventSource") {
      let subject = PassthroughSubject<Int, Never>()
      return (bag(subject.eventSource.subscribe { tally.add($0) }), { subject.send($0) })
    }
  }

  private static func set(_ tally: Tally) -> Scenario {
    events("set, Property") {
      let property = Property(0)
      return (bag(property.subscribe { tally.add($0) }), { property.value = $0 })
    }
  }

  private static func publishedSet(_ tally: Tally) -> Scenario {
    events("set, Property.publisher") {
      let property = Property(0)
      return (property.publisher.sink { tally.add($0) }, { property.value = $0 })
    }
  }

  private static func setSubject(_ tally: Tally) -> Scenario {
    events("set, CurrentValueSubject") {
      let subject = CurrentValueSubject<Int, Never>(0)
      return (subject.sink { tally.add($0) }, { subject.value = $0 })
    }
  }

  private static func subscribe(_ tally: Tally) -> Scenario {
    let property = Property(0)
    return ends("subscribe + end, Property") { property.subscribe { tally.add($0) }.dispose() }
  }

  private static func subscribePublisher(_ tally: Tally) -> Scenario {
    let property = Property(0)
    return ends("subscribe + end, Property.publisher") { property.publisher.sink { tally.add($0) }.cancel() }
  }

  private static func subscribeSubject(_ tally: Tally) -> Scenario {
    let subject = CurrentValueSubject<Int, Never>(0)
    return ends("subscribe + end, CurrentValueSubject") { subject.sink { tally.add($0) }.cancel() }
  }

  private static func combineSources(_ tally: Tally) -> Scenario {
    events("combine of 2 properties") {
      let a = Property(0), b = Property(0)
      return (bag(combine(a, b).subscribe { tally.add($0 &+ $1) }), { a.value = $0 })
    }
  }

  private static func combinePublishers(_ tally: Tally) -> Scenario {
    events("combineLatest of 2 CurrentValueSubjects") {
      let a = CurrentValueSubject<Int, Never>(0), b = CurrentValueSubject<Int, Never>(0)
      return (a.combineLatest(b).sink { tally.add($0 &+ $1) }, { a.value = $0 })
    }
  }

  private static func mergeSources(_ tally: Tally) -> Scenario {
    events("merge of 10 emitters") {
      let emitters = (0..<10).map { _ in EventEmitter<Int>() }
      return (bag(merge(emitters).subscribe { tally.add($0) }), { emitters[$0 % 10].emit($0) })
    }
  }

  private static func mergeSubjects(_ tally: Tally) -> Scenario {
    events("MergePublisher of 10 subjects") {
      let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
      return (MergePublisher(subjects).sink { tally.add($0) }, { subjects[$0 % 10].send($0) })
    }
  }

  private static func flatMapSubjects(_ tally: Tally) -> Scenario {
    events("flatMap over 10 subjects") {
      let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
      let all = Publishers.Sequence<[PassthroughSubject<Int, Never>], Never>(sequence: subjects)
      return (all.flatMap { $0 }.sink { tally.add($0) }, { subjects[$0 % 10].send($0) })
    }
  }
}
