import Reactive
import ReactiveTesting
import TestSupport
import Testing

@Suite("Operators, as marble diagrams")
struct OperatorTests {
  private let marbles = Marbles()

  @Test("map, compactMap and filter transform each event")
  func linear() {
    let source = marbles.emitter("-1-a-2-(3b)-")
    #expect(marbles.run(source.map { $0 + "!" }) == "-[1!]-[a!]-[2!]-([3!][b!])-")
    #expect(Marbles().drawing("-1-a-2-(3b)-") { $0.compactMap(Int.init).map { "\($0 * 2)" } } == "-2---4-6-")
    #expect(Marbles().drawing("-1-a-2-(3b)-") { $0.filter { Int($0) == nil } } == "---a---b-")
  }

  @Test("merge keeps every event, in the order of the writes")
  func merging() {
    let a = marbles.emitter("-1-(23)--4-"), b = marbles.emitter("--x-y---z-")
    #expect(marbles.run(merge(a, b)) == "-1x(23)y-4-z-")
  }

  @Test("merge takes an array literal of chains of one type")
  func mergingChains() {
    let p = Property(1), q = Property(2)
    let doubled = p.map { $0 * 2 }, negated = q.map { -$0 }
    var received: [Int] = [], bag = DisposerBag()
    merge([p.map { $0 }, q.map { $0 }]).subscribe { received.append($0) }.disposed(by: bag)
    merge([doubled, negated]).subscribe { received.append($0) }.disposed(by: bag)
    p.value = 5
    #expect(received == [1, 2, 2, -2, 5, 10])
    bag.dispose()
  }

  @Test("subscribe takes its handler with or without a label, or as a trailing closure")
  func labelledHandler() {
    let source = Property(1)
    var received: [Int] = []
    let handler: (Int) -> Void = { received.append($0) }
    let ends = [
      source.subscribe(handler: handler).takeHandle(), source.subscribe(handler).takeHandle(),
      source.subscribe { received.append($0) }.takeHandle(),
      source.map { -$0 }.subscribe(handler: { received.append($0) }).takeHandle(),
    ]
    #expect(received == [1, 1, 1, -1])
    for end in ends { end.dispose() }
    #expect(source.subscriberCount == 0)
  }

  @Test("combine emits once for each tick")
  func combining() {
    let a = marbles.property("1--2---3-"), b = marbles.emitter("-A-B-(CD)--")
    #expect(marbles.run(combine(a, b).map { $0 + $1 }) == "-[1A]-[2B]-[2D]-[3D]-")
  }

  @Test("combine takes an array, or four to eight sources")
  func combiningMany() {
    let p = (0..<8).map { Property($0) }
    var array: [[Int]] = [], eight: [Int] = [], counts: [Int] = [0, 0, 0, 0]
    let bag = DisposerBag()
    combine(p).subscribe { array.append($0) }.disposed(by: bag)
    combine(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]).subscribe {
      eight = [$0, $1, $2, $3, $4, $5, $6, $7]
      counts[3] += 1
    }.disposed(by: bag)
    combine(p[0], p[1], p[2], p[3]).subscribe {
      #expect([$0, $1, $2, $3] == p[0...3].map(\.value)); counts[0] += 1
    }
    .disposed(by: bag)
    combine(p[0], p[1], p[2], p[3], p[4]).subscribe { _, _, _, _, last in
      #expect(last == p[4].value)
      counts[1] += 1
    }.disposed(by: bag)
    combine(p[0], p[1], p[2], p[3], p[4], p[5]).subscribe { _, _, _, _, e, f in
      #expect([e, f] == [p[4].value, p[5].value])
      counts[2] += 1
    }.disposed(by: bag)
    combine(p[0], p[1], p[2], p[3], p[4], p[5], p[6]).subscribe { _, _, _, _, _, f, g in
      #expect([f, g] == [p[5].value, p[6].value])
    }.disposed(by: bag)
    batch { for (index, property) in p.enumerated() { property.value = index * 10 } }
    #expect(array == [Array(0..<8), (0..<8).map { $0 * 10 }])
    #expect(eight == (0..<8).map { $0 * 10 } && counts == [2, 2, 2, 2])
    #expect(array[0] == Array(0..<8), "an array that was kept does not change")
    var empty: [[Int]] = []
    combine([Property<Int>]()).subscribe { empty.append($0) }.disposed(by: bag)
    #expect(empty == [[]])
  }

  @Test("zip pairs the events of both sources in order and keeps unpaired events")
  func zipping() {
    let a = marbles.emitter("-1-2-(34)---"), b = marbles.emitter("--A---B-(CDE)--")
    #expect(marbles.run(zip(a, b).map { $0 + $1 }) == "--[1A]---[2B]-([3C][4D])--")
  }

  @Test("flatMapLatest follows only the latest inner source")
  func switching() {
    let a = marbles.emitter("-1-2-3-4-"), b = marbles.emitter("-A-B-C-D-"),
      outer = marbles.property("a---b----")
    #expect(marbles.run(outer.flatMapLatest { $0 == "a" ? a : b }) == "-1-2-C-D-")
  }

  @Test("distinct drops an event that equals the one before")
  func distinctness() {
    #expect(marbles.drawing("1-1-2-(22)-1-") { $0.removeDuplicates() } == "1---2---1-")
    #expect(
      Marbles().drawing("a-A-b-B-") { $0.removeDuplicates { $0.lowercased() == $1.lowercased() } }
        == "a---b---")
  }

  @Test("scan accumulates the events, and withPrevious pairs each with the one before")
  func remembering() {
    #expect(marbles.drawing("-a-b-(cd)-") { $0.scan("") { $0 + $1 } } == "-a-[ab]-([abc][abcd])-")
    #expect(
      Marbles().drawing("-a-b-c-") { $0.withPrevious().map { ($0.previous ?? "nil") + $0.current } }
        == "-[nila]-[ab]-[bc]-")
  }

  @Test("withLatest pairs each event with the other source's value at the end of the tick")
  func latest() {
    let a = marbles.emitter("1-2-(34)--5-"), b = marbles.emitter("-A-B-C-(DE)--")
    #expect(marbles.run(a.withLatest(from: b).map { $0 + $1 }) == "--[2A]-([3B][4B])--[5E]--")
  }

  @Test("sample emits the latest value at each trigger")
  func sampling() {
    let values = marbles.property("1-2---3--"), trigger = marbles.emitter("-x--xx--x")
    #expect(marbles.run(values.sample(on: trigger)) == "-1--22--3")
  }

  @Test("prepend adds events at the start; prefix and once limit their number")
  func bounds() {
    #expect(marbles.drawing("--1-2-") { $0.prepend("x", "y") } == "(xy)-1-2-")
    #expect(Marbles().drawing("-1-(23)-4-") { $0.prefix(2) } == "-1-2---")
    #expect(Marbles().drawing("-1-2-") { $0.prefix(0) } == "-----")
    let property = Property(7)
    var received: [Int] = []
    let subscription = property.once().subscribe { received.append($0) }
    #expect(property.subscriberCount == 0)
    property.value = 8
    #expect(received == [7])
    subscription.dispose()
  }

  @Test(
    "throttle emits the first event at once and then the latest of each interval; debounce waits for a pause")
  func time() {
    let source = marbles.emitter("-1-2-3-4---------5---")
    #expect(
      marbles.run(source.throttle(for: .seconds(4), on: marbles.scheduler)) == "-1---2---4-------5---")
    let other = Marbles()
    let events = other.emitter("-1-2-3------4-(56)----")
    #expect(other.run(events.debounce(for: .seconds(3), on: other.scheduler)) == "--------3--------6-")
  }

  @Test("observe(on:) delivers when the scheduler runs, and not after dispose")
  func scheduled() {
    let scheduler = ManualScheduler(), emitter = EventEmitter<Int>()
    var received: [Int] = []
    let subscription = emitter.observe(on: scheduler).subscribe { received.append($0) }
    emitter.emit(1)
    emitter.emit(2)
    #expect(received.isEmpty)
    scheduler.advance(by: .zero)
    #expect(received == [1, 2])
    emitter.emit(3)
    subscription.dispose()
    scheduler.advance(by: .seconds(1))
    #expect(received == [1, 2])
  }

  @Test("share subscribes to its source once, and unsubscribes with its last subscriber")
  func sharing() {
    let property = Property(1)
    var computations = 0
    let shared = property.map { value in
      computations += 1
      return value * 10
    }.share()
    #expect(property.subscriberCount == 0)
    var a: [Int] = [], b: [Int] = [], pairs: [[Int]] = []
    let first = shared.subscribe { a.append($0) }
    let second = shared.subscribe { b.append($0) }
    let third = combine(shared, property).subscribe { pairs.append([$0, $1]) }
    computations = 0
    property.value = 2
    #expect(computations == 1 && property.subscriberCount == 2)
    #expect(a == [10, 20] && b == [20] && pairs == [[20, 2]])
    first.dispose()
    second.dispose()
    third.dispose()
    #expect(property.subscriberCount == 0)
    let again = shared.subscribe { a.append($0) }
    #expect(a == [10, 20, 20] && property.subscriberCount == 1)
    again.dispose()
  }

  @Test("share over a combine is pulled before the chains that depend on it")
  func sharedJoin() {
    let p = Property(1)
    let shared = combine(p, p.map { $0 * 10 }).map { $0 + $1 }.share()
    var received: [[Int]] = []
    let first = shared.subscribe { _ in }
    let second = combine(p, shared).subscribe { received.append([$0, $1]) }
    p.value = 2
    p.value = 3
    #expect(received == [[2, 22], [3, 33]])
    first.dispose()
    second.dispose()
  }

  @Test("never emits nothing, just one event, sequence all its elements")
  func constants() {
    var received: [Int] = []
    let bag = DisposerBag()
    AnyEventSource<Int>.never.subscribe { received.append($0) }.disposed(by: bag)
    AnyEventSource.just(1).subscribe { received.append($0) }.disposed(by: bag)
    AnyEventSource.sequence([2, 3]).subscribe { received.append($0) }.disposed(by: bag)
    let property = Property(0)
    property.flatMapLatest { $0 == 0 ? AnyEventSource.never : .just($0 * 10) }.subscribe {
      received.append($0)
    }
    .disposed(by: bag)
    property.value = 4
    #expect(received == [1, 2, 3, 40])
  }

  // This test can fail in optimised builds only: they release an input without owner after its last use.
  @Test("A constant source is a valid input of every join")
  func leaflessInputs() {
    let property = Property(0)
    let bag = DisposerBag()
    var received: [Int] = []
    func listen(_ source: some EventSource<Int>) {
      source.subscribe { received.append($0) }.disposed(by: bag)
    }
    let one = AnyEventSource.just(1)
    listen(property.flatMapLatest { AnyEventSource.just($0) })
    listen(combine(one, property).map { $0 + $1 })
    listen(combine(property, one).map { $0 + $1 })
    listen(combine([one, property.eraseToAnyEventSource()]).map { $0[0] + $0[1] })
    listen(merge(one, property.eraseToAnyEventSource()))
    listen(property.withLatest(from: one).map { $0 + $1 })
    listen(one.prefix(1))
    let derived = one.asDerived(initially: 0)
    listen(derived)
    for value in 1...100 {
      received = []
      property.value = value
      #expect(received.sorted() == [value, value, value + 1, value + 1, value + 1, value + 1])
    }
    #expect(derived.value == 1)
  }

  @Test("debug logs each event before it passes it on")
  func debugging() {
    let emitter = EventEmitter<Int>()
    var log: [String] = []
    let subscription = emitter.debug("e") { log.append($0) }.subscribe { log.append("heard \($0)") }
    emitter.emit(1)
    #expect(log == ["e: 1", "heard 1"])
    subscription.dispose()
  }
}

extension Marbles {
  /// Returns the diagram of an operator over one emitter, which emits as drawn in `diagram`.
  fileprivate func drawing<Source: EventSource<String>>(
    _ diagram: String, _ make: (EventEmitter<String>) -> Source
  ) -> String {
    run(make(emitter(diagram)))
  }
}
