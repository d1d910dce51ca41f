import Foundation
import Observation
import Reactive
import ReactiveTesting
import Synchronization
import TestSupport
import Testing

/// The examples of Reactive.docc. `documentation` checks that this file contains each example of the articles
/// unchanged, with `#expect(condition)` for a line `// condition`. The tests thus confirm what the articles state.
@Suite("The documentation's examples", .watchdog)
@MainActor
struct DocumentationExamplesTests {
  private let bag = DisposerBag()

  @Test("The idea: a model, a chain, a batch, a disposer")
  func idea() {
    final class Sphere {
      @Property var radius = 1.0
      @Property var color = "white"
    }

    final class Label {
      private(set) var text = ""
      private let bag = DisposerBag()

      init(_ sphere: Sphere) {
        combine(sphere.$radius, sphere.$color)
          .subscribe { [unowned self] radius, color in text = "\(color), \(radius) m" }
          .disposed(by: bag)
      }
    }

    let sphere = Sphere()
    var label: Label? = Label(sphere)
    #expect(label?.text == "white, 1.0 m")
    batch {
      sphere.radius = 2
      sphere.color = "red"
    }
    #expect(label?.text == "red, 2.0 m")
    label = nil
    sphere.radius = 3

    #expect(sphere.$radius.subscriberCount == 0)
  }

  @Test("What ends what: an object with a bag")
  func endings() {
    final class Title {
      private(set) var text = ""
      private let bag = DisposerBag()

      init(_ name: Property<String>, _ count: Property<Int>) {
        name.subscribe { [unowned self] in text = $0 }.disposed(by: bag)
        Effect { [unowned self] in text = "\(name.value), \(count.value)" }.disposed(by: bag)
      }
    }

    let name = Property("Ada"), count = Property(1)
    var title: Title? = Title(name, count)
    count.value = 2
    #expect(title?.text == "Ada, 2")
    title = nil  // and with it its bag, and with that both

    #expect(name.subscriberCount == 0 && name.dependentCount == 0 && count.dependentCount == 0)
  }

  @Test("One value written in two ways, and the latest event as a value")
  func twoWays() {
    do {
      let width = Property(2), height = Property(3)
      let area = Derived { width.value * height.value }
      let same = combine(width, height).map { $0 * $1 }.asDerived()
      #expect(area.value == 6 && same.value == 6)
    }
    let clicks = EventEmitter<Int>()
    let count = clicks.scan(0) { count, _ in count + 1 }.asDerived(initially: 0)
    clicks.emit(5)
    #expect(count.value == 1)
  }

  @Test("A trace of a value that comes out equal")
  func tracing() {
    let scale = Property(1), offset = Property(0)
    let isLarge = Derived { scale.value > 10 }
    let effect = Effect { _ = isLarge.value }
    let trace = ReactiveTrace()
    trace.setName("scale", of: scale)
    trace.setName("isLarge", of: isLarge)
    trace.setName("title", of: effect)
    trace.start()
    scale.value = 5
    offset.value = 1
    trace.stop()
    let steps = trace.transactions[0].steps
    #expect(steps.map(\.name) == ["scale", "title", "isLarge"])
    #expect(steps[2].outcome == .unchanged && steps[1].outcome == .skipped)
    let text = trace.transactions[0].description.replacing(#/\d+ µs/#, with: "1 µs")
    #expect(
      text == """
        transaction 0, 1 µs
          set scale = 5
          ran title: skipped, 1 µs
            evaluated isLarge: unchanged, 1 µs, because of scale

        """)
  }

  @Test("Undo and redo of a batch")
  func undoAndRedo() {
    let radius = Property(1), color = Property("white")
    let history = History()
    history.record(radius)
    history.record(color)
    batch {
      radius.value = 2
      color.value = "red"
    }
    radius.value = 3
    history.undo()
    #expect(radius.value == 2 && color.value == "red")
    history.undo()
    #expect(radius.value == 1 && color.value == "white" && !history.canUndo)
    history.redo()
    #expect(radius.value == 2 && history.canRedo)
  }

  @Test("UndoAndRedo, Overview: collections")
  func undoOfCollections() {
    let notes = ArrayProperty(["b", "a"]), tags = SetProperty<String>(), document = History()
    document.record(notes)
    document.record(tags)
    let ordered = notes.sorted()
    notes.append("c")
    tags.insert("new")
    document.undo()
    document.undo()
    #expect(notes.value == ["b", "a"] && tags.isEmpty && ordered.value == ["a", "b"])
  }

  @Test("Law 1: replay")
  func replay() {
    let size = Property(7), clicks = EventEmitter<Int>()
    var sizes: [Int] = [], heard: [Int] = []
    clicks.emit(1)
    size.subscribe { sizes.append($0) }.disposed(by: bag)
    clicks.subscribe { heard.append($0) }.disposed(by: bag)
    #expect(sizes == [7] && heard == [])
    size.value = 8
    clicks.emit(2)
    #expect(sizes == [7, 8] && heard == [2])
  }

  @Test("Law 2: counts")
  func counts() {
    final class Sphere {
      @Property var radius = 1
      @Property var color = "white"
    }

    let sphere = Property(Sphere())
    var rebuilds: [String] = []
    sphere.flatMapLatest { combine($0.$radius, $0.$color) }
      .subscribe { radius, color in rebuilds.append("\(radius) \(color)") }
      .disposed(by: bag)
    sphere.value.radius = 2
    batch {
      sphere.value.radius = 3
      sphere.value.color = "red"
    }
    let old = sphere.value
    sphere.value = Sphere()
    old.radius = 9
    #expect(rebuilds == ["1 white", "2 white", "3 red", "1 white"])
  }

  @Test("Law 3: no glitches")
  func diamond() {
    let a = Property(1)
    var pairs: [[Int]] = []
    combine(a.map { $0 * 10 }, a.map { $0 * 100 })
      .subscribe { pairs.append([$0, $1]) }
      .disposed(by: bag)
    a.value = 2
    #expect(pairs == [[10, 100], [20, 200]])
  }

  @Test("Law 3 for derived properties")
  func derived() {
    let width = Property(2), height = Property(3)
    let area = combine(width, height).map { $0 * $1 }.asDerived()
    var seen: [[Int]] = []
    combine(width, area).subscribe { seen.append([$0, $1]) }.disposed(by: bag)
    width.value = 4
    #expect(seen == [[2, 6], [4, 12]] && area.value == 12)
  }

  @Test("Law 4: batch")
  func batches() {
    let width = Property(2), height = Property(3)
    var areas: [Int] = []
    combine(width, height).subscribe { areas.append($0 * $1) }.disposed(by: bag)
    batch {
      width.value = 4
      batch { height.value = 5 }
      #expect(width.value == 4 && areas == [6])
    }
    #expect(areas == [6, 20])
  }

  @Test("Law 4: the writes of a handler are delivered after the current delivery")
  func turns() {
    let p = Property(0), q = Property(0)
    var log: [String] = []
    p.subscribe { value in
      q.value = value * 10
      log.append("p \(value)")
    }.disposed(by: bag)
    q.subscribe { log.append("q \($0)") }.disposed(by: bag)
    p.subscribe { log.append("also p \($0)") }.disposed(by: bag)
    log = []
    p.value = 1
    #expect(log == ["p 1", "also p 1", "q 10"])
  }

  @Test("Law 4: a derived property has its new value at once")
  func derivedInHandler() {
    let p = Property(1), clicks = EventEmitter<Int>()
    let double = p.map { $0 * 2 }.asDerived()
    var seen: [[Int]] = []
    clicks.subscribe { value in
      p.value = value
      seen.append([p.value, double.value])
    }.disposed(by: bag)
    clicks.emit(5)
    #expect(seen == [[5, 10]] && double.value == 10)
  }

  @Test("Law 5: order")
  func order() {
    let level = Property(0)
    var first: [Int] = [], second: [Int] = []
    level.subscribe { [unowned level] value in
      first.append(value)
      if value == 1 { level.value = 2 }
    }.disposed(by: bag)
    level.subscribe { second.append($0) }.disposed(by: bag)
    level.value = 1
    #expect(first == [0, 1, 2] && second == [0, 1, 2] && level.value == 2)
  }

  @Test("Law 6: dispose is final")
  func disposal() {
    let clicks = EventEmitter<Int>()
    var log: [String] = [], later: Disposer?
    clicks.subscribe { _ in
      log.append("first")
      later?.dispose()
    }.disposed(by: bag)
    later = clicks.subscribe { _ in log.append("later") }
    clicks.emit(1)
    clicks.emit(2)
    #expect(log == ["first", "first"] && later?.isDisposed == true)
  }

  @Test("Law 7: newcomers")
  func newcomers() {
    let clicks = EventEmitter<Int>(), size = Property(0)
    var newClicks: [Int] = [], newSizes: [Int] = []
    size.subscribe { _ in }.disposed(by: bag)
    clicks.once().subscribe { [unowned clicks] _ in
      size.value = 5
      clicks.subscribe { newClicks.append($0) }.disposed(by: bag)
      size.subscribe { newSizes.append($0) }.disposed(by: bag)
    }.disposed(by: bag)
    clicks.emit(1)
    clicks.emit(2)
    #expect(newClicks == [2] && newSizes == [5])
  }

  @Test("Law 8: flatMapLatest")
  func latest() {
    let a = EventEmitter<Int>(), b = EventEmitter<Int>()
    let current = Property(a)
    var heard: [Int] = []
    current.flatMapLatest { $0 }.subscribe { heard.append($0) }.disposed(by: bag)
    a.emit(1)
    batch {
      a.emit(2)
      current.value = b
    }
    a.emit(3)
    b.emit(4)
    #expect(heard == [1, 4])
  }

  @Test("Law 9: events are not values")
  func events() {
    let clicks = EventEmitter<Int>(), size = Property(0)
    var heard: [Int] = [], sizes: [Int] = [], both: [[Int]] = []
    clicks.subscribe { heard.append($0) }.disposed(by: bag)
    size.subscribe { sizes.append($0) }.disposed(by: bag)
    combine(clicks, size).subscribe { both.append([$0, $1]) }.disposed(by: bag)
    batch {
      clicks.emit(1)
      clicks.emit(2)
      size.value = 3
      size.value = 4
    }
    #expect(heard == [1, 2] && sizes == [0, 4] && both == [[2, 4]])
  }

  @Test("Law 10: no leaks")
  func leaks() {
    weak var freed: Property<Int>?
    var kept: Disposer?
    do {
      let size = Property(1)
      freed = size
      kept = combine(size, size.map { -$0 }).subscribe { _, _ in }
    }
    #expect(freed == nil && kept?.isDisposed == true)
  }

  @Test("Law 10: what is computed is kept")
  func keptByItsSubscription() {
    let size = Property(1)
    var doubles: [Int] = []
    size.map { $0 * 2 }.asDerived().subscribe { doubles.append($0) }.disposed(by: bag)
    size.value = 2
    #expect(doubles == [2, 4])
    bag.dispose()
    size.value = 3
    #expect(doubles == [2, 4])
  }

  @Test("Law 11: cycles end")
  func cycle() async {
    await #expect(processExitsWith: .failure) {
      let here = Property(0), there = Property(0), bag = DisposerBag()
      here.subscribe { there.value = $0 + 1 }.disposed(by: bag)
      there.subscribe { here.value = $0 + 1 }.disposed(by: bag)
    }
  }

  @Test("Law 11: a cycle is an error of a value that can fail")
  func cycleError() {
    let formula = Property<() -> Int>({ 1 })
    let cell = Derived(initially: 0) { () throws -> Int in formula.value() }
    formula.value = { [unowned cell] in cell.value + 1 }
    #expect(cell.error is CycleError && cell.value == 0)
    formula.value = { 2 }
    #expect(cell.error == nil && cell.value == 2)
  }

  @Test("Law 13: exclusivity")
  func exclusivity() async {
    await #expect(processExitsWith: .failure) {
      let sizes = Property([3, 1, 2])
      sizes.value.sort {
        sizes.value = []  // stops here
        return $0 < $1
      }
    }
  }

  @Test("Law 14: never stale")
  func neverStale() {
    let p = Property(1)
    let double = p.map { $0 * 2 }.asDerived()
    var pairs: [[Int]] = [], effects: [Effect] = []
    batch {
      p.value = 2
      // double.value == 4
      effects.append(Effect { pairs.append([p.value, double.value]) })
    }
    #expect(pairs == [[2, 4]])
    double.subscribe { if $0 > 10 { p.value = 5 } }.disposed(by: bag)
    p.value = 20
    #expect(double.value == 10 && pairs.last == [5, 10])
    p.value = 3
    #expect(double.value == 6)
  }

  @Test("Law 14: a read has no other effect")
  func readHasNoEffect() {
    let level = Property(0), isHigh = Derived { level.value > 10 }
    var states: [Bool] = []
    isHigh.subscribe { states.append($0) }.disposed(by: bag)
    batch {
      level.value = 20
      #expect(isHigh.value == true)
      level.value = 5
    }
    #expect(states == [false])
  }

  @Test("Law 15: ends in any order")
  func endsInAnyOrder() {
    let zoom = Property(1)
    var subscription: Disposer?
    do {
      let size = Property(2)
      let inputs = [zoom.map { $0 * size.value }.eraseToAnyEventSource(), size.eraseToAnyEventSource()]
      subscription = combine(inputs).subscribe { _ in }
    }
    subscription?.dispose()  // frees `size`, which only the first input owned
    #expect(zoom.subscriberCount == 0)
  }

  @Test("Law 16: handlers run between states")
  func handlersRunBetweenStates() {
    let level = Property(0)
    let low = Derived { level.value }, high = level.map { $0 * 10 }.asDerived()
    var states: [[Int]] = []
    combine(low, high).subscribe { states.append([$0, $1]) }.disposed(by: bag)
    low.subscribe { if $0 == 1 { level.value = 2 } }.disposed(by: bag)
    level.value = 1
    #expect(states == [[0, 0], [1, 10], [2, 20]])
  }

  @Test("Law 17: identity finds an element again")
  func identity() {
    let values = ArrayProperty([3, Double.nan, 1, 2]), ascending = values.sorted()
    values.remove(at: 3)
    #expect(ascending.count == 3 && !ascending.contains(2))
    values.remove(at: 1)
    #expect(ascending.value == [1, 3])
  }

  @Test("Law 12, Inbox: other threads send, the owner receives")
  func inbox() async {
    let inbox = Inbox<Int>()
    var heard: [Int] = []
    inbox.subscribe { heard.append($0) }.disposed(by: bag)
    let sender = inbox.sender
    await Task.detached { for number in 1...3 { sender.send(number) } }.value
    #expect(heard == [])
    inbox.receive()
    #expect(heard == [1, 2, 3])
  }

  @Test("values: a source for an asynchronous loop")
  func values() async {
    let radius = Property(1)
    var values = radius.values(buffering: .newest(1)).makeAsyncIterator()
    radius.value = 2
    radius.value = 3
    let next = await values.next()
    #expect(next == 3)
  }

  @MainActor
  @Observable
  final class Settings {
    var radius = 1
  }

  @Test("observing: an @Observable class drives a property")
  func observed() async {
    let settings = Settings(), radius = Property(0)
    observing { settings.radius }.bind(to: radius).disposed(by: bag)
    settings.radius = 2
    settings.radius = 3
    #expect(radius.value == 1)

    #expect(await eventually { radius.value == 3 })
  }

  @Test("Sources in Observations")
  func observable() async {
    let length = Property(1), unit = Property("m")
    let (observedLength, observedUnit) = (ObservableValue(length), ObservableValue(unit))
    var texts = Observations { "\(observedLength.value) \(observedUnit.value)" }.makeAsyncIterator()
    let firstText = await texts.next()
    #expect(firstText == "1 m")
    batch {
      length.value = 100
      unit.value = "cm"
    }
    length.value = 200
    let nextText = await texts.next()
    #expect(nextText == "200 cm")
  }

  @Test("task: an asynchronous result as a source")
  func task() async {
    let text = Property("ab")
    var lengths = text.flatMapLatest { text in AnyEventSource.task { text.count } }
      .values().makeAsyncIterator()
    let first = await lengths.next()
    text.value = "abc"
    let second = await lengths.next()
    #expect(first == 2 && second == 3)
  }

  @Test("Comparison: calling subscribers directly from the set gives another order")
  func recursion() {
    final class Recursive {
      var value = 0
      var handlers: [(Int) -> Void] = []

      func set(_ newValue: Int) {
        value = newValue
        for handler in handlers { handler(newValue) }
      }

      func subscribe(_ handler: @escaping (Int) -> Void) {
        handlers.append(handler)
        handler(value)
      }
    }

    let level = Recursive()
    var second: [Int] = []
    level.subscribe { [unowned level] in if $0 == 1 { level.set(2) } }
    level.subscribe { second.append($0) }
    level.set(1)
    #expect(second == [0, 2, 1] && level.value == 2)
  }

  @Test(
    "Comparison: a set is stored before delivery; an equal value is delivered unless removeDuplicates drops it"
  )
  func stored() {
    let size = Property(1)
    var stored: [Int] = [], changes: [Int] = []
    size.subscribe { [unowned size] _ in stored.append(size.value) }.disposed(by: bag)
    size.removeDuplicates().subscribe { changes.append($0) }.disposed(by: bag)
    size.value = 2
    size.value = 2
    #expect(stored == [1, 2, 2] && changes == [1, 2])
  }

  @Test("Comparison: a diamond emits once")
  func diamondOfMaps() {
    let width = Property(1)
    var areas: [Int] = []
    combine(width.map { $0 * 2 }, width.map { $0 * 3 }).subscribe { areas.append($0 * $1) }.disposed(by: bag)
    width.value = 2
    #expect(areas == [6, 24])
  }

  @Test("Comparison: a property does not compare, and the derived value behind it does")
  func equalValues() {
    let size = Property(1)
    var runs: [String] = []
    let direct = Effect { runs.append("size \(size.value)") }
    let same = Derived { size.value }
    let behind = Effect { runs.append("same \(same.value)") }
    size.value = 1
    #expect(runs == ["size 1", "same 1", "size 1"])
    withExtendedLifetime((direct, behind)) {}
  }

  @Test("Comparison: a derived value is computed when it is read, and kept")
  func lazyValue() {
    let base = Property(1)
    var computations = 0
    let square = Derived {
      computations += 1
      return base.value * base.value
    }
    base.value = 2
    base.value = 3
    #expect(computations == 0)
    #expect(square.value == 9 && square.value == 9 && computations == 1)
  }

  @Test("Comparison: an effect does not own the effects that it creates")
  func nestedEffects() {
    let outer = Property(1), inner = Property(1)
    var log: [String] = []
    var made: [Effect] = []
    let maker = Effect {
      log.append("outer \(outer.value)")
      made.append(Effect { log.append("inner \(inner.value)") })
    }
    outer.value = 2
    inner.value = 2
    #expect(log == ["outer 1", "inner 1", "outer 2", "inner 1", "inner 2", "inner 2"])
    made = []
    inner.value = 3
    #expect(log.count == 6)
    withExtendedLifetime(maker) {}
  }

  @Test(
    "Comparison: a dropped disposer ends its subscription; a freed source silently ends its subscriptions")
  func ends() {
    var size: Property<Int>? = Property(1)
    var heard: [Int] = []
    _ = size!.subscribe { _ in heard.append(0) }
    let kept = size!.subscribe { heard.append($0) }
    size?.value = 2
    size = nil
    #expect(heard == [0, 1, 2] && kept.isDisposed)
  }

  @Test("Comparison: sample repeats the latest at every trigger")
  func sampled() {
    let size = Property(1), ticks = EventEmitter<Void>()
    var samples: [Int] = []
    size.sample(on: ticks).subscribe { samples.append($0) }.disposed(by: bag)
    ticks.emit(())
    ticks.emit(())
    #expect(samples == [1, 1])
  }

  @Test("Comparison: Observation notifies once, before the change, and does not pass the value")
  func observation() {
    let settings = Settings()
    let seen = Mutex<[Int]>([])
    _ = withObservationTracking {
      settings.radius
    } onChange: {
      let radius = MainActor.assumeIsolated { settings.radius }
      seen.withLock { $0.append(radius) }
    }
    settings.radius = 2
    settings.radius = 3
    #expect(seen.withLock { $0 } == [1])
  }

  /// Returns the diagram of the events that a subscriber of an operator in Operators.md receives, in the notation of
  /// `Marbles`.
  private func drawing(_ name: String, _ sourceDrawing: String, _ otherDrawing: String) -> String {
    let marbles = Marbles()
    let scheduler = marbles.scheduler
    let source = marbles.emitter(sourceDrawing), other = marbles.emitter(otherDrawing)
    return switch name {
    case "map": marbles.run(source.map { $0 + "!" })
    case "scan": marbles.run(source.scan("") { $0 + $1 })
    case "withPrevious": marbles.run(source.withPrevious().map { ($0.previous ?? "_") + $0.current })
    case "prepend": marbles.run(source.prepend("0"))
    case "filter": marbles.run(source.filter { $0 != "a" })
    case "compactMap": marbles.run(source.compactMap { $0 == "a" ? nil : $0 + "!" })
    case "removeDuplicates": marbles.run(source.removeDuplicates())
    case "prefix": marbles.run(source.prefix(2))
    case "collect": marbles.run(source.collect(2).map { $0.joined() })
    case "flatMap": marbles.run(source.flatMap { a in other.map { a + $0 } })
    case "timeout": marbles.run(source.timeout(for: .seconds(3), on: scheduler, other: other))
    case "delay": marbles.run(source.delay(for: .seconds(2), on: scheduler))
    case "once": marbles.run(source.once())
    case "combine": marbles.run(combine(source, other).map { $0 + $1 })
    case "merge": marbles.run(merge(source, other))
    case "zip": marbles.run(zip(source, other).map { $0 + $1 })
    case "withLatest": marbles.run(source.withLatest(from: other).map { $0 + $1 })
    case "sample": marbles.run(source.sample(on: other))
    case "flatMapLatest": marbles.run(source.flatMapLatest { a in other.map { a + $0 } })
    case "debounce": marbles.run(source.debounce(for: .seconds(3), on: scheduler))
    case "throttle": marbles.run(source.throttle(for: .seconds(3), on: scheduler))
    case "observe": marbles.run(source.observe(on: scheduler))
    default: "unknown operator"
    }
  }

  @Test("Operators: every diagram of the table matches the operator")
  func drawings() throws {
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    var names: Set<Substring> = []
    // A row: the operator's link, its result, its use, the diagrams of one or two sources, the diagram of the output.
    for row in try article("Operators").matches(of: /(?m)^\| ``[\w\/]*?(\w+)\([^|]*\| [^|]* \| `(.*)` \|$/) {
      let (name, cells) = (row.1, String(row.2).components(separatedBy: "` | `"))
      names.insert(name)
      #expect(here.contains("marbles.run(\(cells[0]))"), "\(name)")
      let other = cells.count == 4 ? cells[2] : ""
      #expect(drawing(String(name), cells[1], other) == cells.last, "\(name)")
    }
    #expect(names.count == 22)
  }

  @Test("Tracked values: an effect of a derived value")
  func trackedValues() {
    let width = Property(2), height = Property(3)
    let area = Derived { width.value * height.value }
    var areas: [Int] = []
    let effect = Effect { areas.append(area.value) }
    batch {
      width.value = 4
      height.value = 5
    }
    #expect(areas == [6, 20] && area.value == 20)

    effect.dispose()
  }

  @Test("Tracked values: dependencies that change")
  func changingDependencies() {
    let usesMetres = Property(true), metres = Property(2), feet = Property(7)
    var runs = 0
    let length = Derived {
      runs += 1
      return usesMetres.value ? "\(metres.value) m" : "\(feet.value) ft"
    }
    #expect(length.value == "2 m")
    feet.value = 8
    #expect(length.value == "2 m" && runs == 1)
    usesMetres.value = false
    #expect(length.value == "8 ft" && runs == 2)
  }

  private struct NotANumber: Error {}

  private func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw NotANumber() }
    return number
  }

  @Test("Asynchronous values: a read file")
  func asynchronousValues() async {
    func read(_ path: String) async -> String {
      await Task.yield()
      return "mesh of \(path)"
    }

    let path = Property("a.obj")
    let mesh = AsyncDerived(initially: "") { await read(path.value) }
    var shown: [String] = []
    let effect = Effect { shown.append(mesh.state.isRunning ? "reading" : mesh.value) }
    #expect(await eventually { !mesh.state.isRunning })
    path.value = "b.obj"
    path.value = "c.obj"
    #expect(mesh.value == "mesh of a.obj" && mesh.state.isRunning)
    #expect(await eventually { !mesh.state.isRunning })
    #expect(shown == ["reading", "mesh of a.obj", "reading", "mesh of c.obj"])

    effect.dispose()
  }

  @Test("Asynchronous values: a chain")
  func asynchronousChain() async {
    func slowly(_ value: Int) async -> Int {
      await Task.yield()
      return value
    }

    let number = Property(0)
    let double = AsyncDerived(initially: 0) { await slowly(number.value * 2) }
    let triple = AsyncDerived(initially: 0) { await slowly(double.value * 3) }
    var pairs: [[Int]] = []
    let effect = Effect { pairs.append([double.value, triple.value]) }
    number.value = 1
    #expect(await eventually { !triple.state.isRunning })
    number.value = 2
    #expect(await eventually { !triple.state.isRunning })
    #expect(pairs == [[0, 0], [2, 6], [4, 12]])

    effect.dispose()
  }

  @Test("Tracked values: errors and untracked reads")
  func trackedErrors() {
    let text = Property("12"), other = Property(1)
    let number = Derived(initially: 0) { try parse(text.value) + untracked { other.value } }
    #expect(number.value == 13 && number.error == nil)
    text.value = "x"
    other.value = 5
    #expect(number.value == 13 && number.error != nil)
    text.value = "20"
    #expect(number.value == 25 && number.error == nil)
  }

  @Test("Incremental collections: filter, sorted, reduced")
  func incrementalCollections() {
    let numbers = ArrayProperty([5, 1, 4])
    let even = numbers.filter { $0.isMultiple(of: 2) }
    let ordered = numbers.sorted()
    let sum = numbers.sum()
    numbers.append(2)
    numbers[0] = 8
    #expect(even.value == [8, 4, 2] && ordered.value == [1, 2, 4, 8] && sum.value == 15)
  }

  @Test("A reloaded array makes the edits that lead to it")
  func reloading() {
    struct Row: Identifiable, Equatable {
      let id: Int
      var name: String
    }
    let rows = ArrayProperty([Row(id: 1, name: "Ada"), Row(id: 2, name: "Bob"), Row(id: 3, name: "Cyd")])
    var edits: [ArrayEdit<Row>] = []
    rows.edits.subscribe { edits.append($0) }.disposed(by: bag)
    rows.update(to: [Row(id: 3, name: "Cyd"), Row(id: 1, name: "Ada"), Row(id: 2, name: "Bea")])
    #expect(edits == [.move(from: 2, to: 0), .set(index: 2, Row(id: 2, name: "Bea"))])
  }

  @Test("Incremental collections: elements with properties")
  func trackedElements() {
    final class Order {
      @Property var price: Int
      @Property var amount: Int
      init(price: Int, amount: Int) { (self.price, self.amount) = (price, amount) }
    }
    let orders = ArrayProperty([Order(price: 3, amount: 10), Order(price: 5, amount: 2)])
    let totals = orders.map { $0.price * $0.amount }
    let cheapest = orders.sorted(by: \.price)
    let expensive = orders.count { $0.price > 4 }
    orders[1].price = 2
    #expect(totals.value == [30, 4] && cheapest[0] === orders[1] && expensive.value == 0)
  }

  @Test("Incremental collections: keys")
  func keyedElements() {
    struct Entry: Equatable {
      let id: Int
      var text: String
    }
    final class EntryView { init(_ entry: Entry) {} }
    let entries = ArrayProperty([Entry(id: 1, text: "a"), Entry(id: 2, text: "b")])
    let entryViews = entries.map(by: \.id) { EntryView($0) }
    let viewOfFirst = entryViews[0]
    entries.value = [Entry(id: 2, text: "B"), Entry(id: 1, text: "a")]
    #expect(entryViews[1] === viewOfFirst)
  }

  @Test("Incremental collections: one renderer for each model")
  func incrementalMap() {
    final class Model {}
    final class Renderer { init(_ model: Model) {} }
    let models = ArrayProperty([Model(), Model()])
    var made = 0
    let renderers = models.map { model in
      made += 1
      return Renderer(model)
    }
    let first = renderers.value[0]
    models.append(Model())
    models.value.reverse()
    #expect(made == 3 && renderers.value[2] === first)
  }

  @Test(
    "This file or RecipeTests contains every example of the articles",
    arguments: [
      "Reactive", "TenMinutes", "Recipes", "Choosing", "Laws", "Comparison", "TrackedValues",
      "AsynchronousValues", "IncrementalCollections", "Tracing", "UndoAndRedo",
    ])
  func documentation(name: String) throws {
    let files = [URL(filePath: #filePath), URL(filePath: #filePath).appending(path: "../RecipeTests.swift")]
    let here = try files.map { Self.normalised(try String(contentsOf: $0.standardized, encoding: .utf8)) }
      .joined()
    let blocks = try article(name).matches(of: /(?s)```swift\n(.*?)```/)
    #expect(!blocks.isEmpty)
    for block in blocks {
      for paragraph in Self.normalised(String(block.1)).split(separator: "\n\n") {
        let isHere = here.contains("\n\(paragraph.trimmingCharacters(in: .newlines))\n")
        #expect(isHere, "\(paragraph)")
      }
    }
  }

  private func article(_ name: String) throws -> String {
    try PackageFolder.text("Sources/Reactive/Reactive/Reactive.docc/\(name).md")
  }

  /// Returns the code without indentation and trailing comments, with each expectation as a line `// condition`.
  private static func normalised(_ code: String) -> String {
    code.components(separatedBy: "\n").map { line in
      let line = line.replacing(#/ {2}// .*$/#, with: "").trimmingCharacters(in: .whitespaces)
      return line.wholeMatch(of: /#expect\((.*)\)/).map { "// \($0.1)" } ?? line
    }.joined(separator: "\n")
  }
}
