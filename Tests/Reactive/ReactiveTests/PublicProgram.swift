import Reactive
import TestSupport

/// A random program that uses all kinds of sources together, by public names only: properties, derived values, chains,
/// emitters, collections, two-way bindings and time. Its handlers write, subscribe and dispose. After each transaction,
/// everything that it holds is compared with a recomputation from the values that it has set.
///
/// `ReadingProgram` checks what a single call of a handler sees; its handlers do not write.
final class PublicProgram: RandomProgram {
  private(set) var generator: SeededGenerator
  private let lifetimes = Lifetimes()
  private var world = World()
  private var list = ListPart(), entries = EntriesPart(), pair = PairPart(), time = TimePart()
  /// A derived value of parts of different kinds.
  private var mixed: Derived<Int>?
  private var observers: [Observer] = []
  private var emitted: [[Int]] = [[], []]
  private var actionCount = 0
  private var handlerActed = false
  private var isInHandler = false
  private var difference: String?

  /// A subscription or an effect, and what it has seen.
  private final class Observer {
    let name: String
    let expected: () -> [Int]
    /// Whether it receives each event. Otherwise it receives at most one value for each transaction.
    let isOfEvents: Bool
    var seen: [Int] = []
    var callCount = 0
    var beganInTransaction = true
    var isEnded = false
    var subscription: Disposer?
    var effect: Effect?
    var bag: DisposerBag?

    init(_ name: String, isOfEvents: Bool = false, expected: @escaping () -> [Int]) {
      (self.name, self.isOfEvents, self.expected) = (name, isOfEvents, expected)
    }
  }

  init(generator: SeededGenerator) { self.generator = generator }

  func run() -> String? {
    for _ in 0..<number(1...3) { world.addDerived(.pure, using: &generator) }
    let first = world.reader(.property(0)), last = world.reader(.derived(0))
    mixed = Derived { [list, entries] in first() &+ last() &+ list.sum.value &+ entries.sums.count }
    for _ in 0..<number(1...4) { beginObserver() }
    check()
    for _ in 0..<6 where difference == nil {
      actionCount = 5
      handlerActed = false
      for observer in observers { (observer.callCount, observer.beganInTransaction) = (0, false) }
      if number(0...2) == 0 { act() } else { transaction(depth: 2) }
      check()
    }
    endAll()
    return difference
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private func note(_ text: String) { if difference == nil { difference = text } }

  private func transaction(depth: Int) {
    batch {
      for _ in 0..<number(1...4) {
        if depth > 0, number(0...4) == 0 { transaction(depth: depth - 1) } else { act() }
      }
    }
  }

  private func act() {
    switch number(0...15) {
    case 0, 1, 2: set()
    case 3: emit()
    case 4, 5: act { list.act(using: &$0) }
    case 6, 7: act { entries.act(using: &$0) }
    case 8 where !isInHandler: act { pair.act(using: &$0) }
    case 9: time.emit(number(0...9))
    case 10 where !isInHandler: time.advance(by: number(1...4))
    case 11: beginObserver()
    case 12: if let observer = observers.randomElement(using: &generator) { end(observer) }
    case 13: world.renewDerived(using: &generator)
    default: read()
    }
  }

  /// Lets a part act, with random numbers of its own: handlers that act meanwhile use those of the program.
  private func act(_ act: (inout SeededGenerator) -> Void) {
    var random = SeededGenerator(seed: generator.next())
    act(&random)
  }

  private func set() {
    let (index, value) = (number(0...World.propertyCount - 1), number(0...99))
    world.setProperty(index, to: value)
  }

  private func emit() {
    let (index, value) = (number(0...World.emitterCount - 1), number(0...99))
    emitted[index].append(value)
    world.emitters[index].emit(value)
  }

  /// Compares a derived value with a recomputation, also within batches and handlers.
  private func read() {
    let index = number(0...world.derived.count - 1)
    let (found, expected) = untracked {
      (world.reader(.derived(index))(), world.expectedValue(ofDerived: index))
    }
    if found != expected { note("a read of derived value \(index) gave \(found), not \(expected)") }
  }

  /// Called by every handler.
  private func actInHandler() {
    guard actionCount > 0 else { return }
    actionCount -= 1
    if number(0...2) > 0 { return }
    handlerActed = true
    let wasInHandler = isInHandler
    isInHandler = true
    untracked { act() }
    isInHandler = wasInHandler
  }

  // MARK: Observers

  private func beginObserver() {
    if observers.count >= 8 { return }
    switch number(0...5) {
    case 0: beginEffect()
    case 1:
      let index = number(0...World.emitterCount - 1), start = emitted[index].count
      subscribe(
        Observer("emitter \(index)", isOfEvents: true) { [unowned self] in Array(emitted[index][start...]) },
        to: world.emitters[index])
    case 2:
      guard let mixed else { return }
      subscribe(Observer("mixed") { [unowned self] in [expectedMixed] }, to: mixed)
    default:
      let recipe = Recipe.random(
        depth: number(0...4), kind: .pure, derived: Array(world.derived.indices), using: &generator)
      subscribe(Observer("\(recipe)") { [unowned self] in [world.value(recipe)] }, to: world.source(recipe))
    }
  }

  private var expectedMixed: Int {
    world.properties[0].value &+ world.expectedValue(ofDerived: 0) &+ list.expectedSum
      &+ entries.expectedCount
  }

  private func subscribe(_ observer: Observer, to source: some EventSource<Int>) {
    observers.append(observer)
    let witness = lifetimes.makeWitness()
    let disposer = source.subscribe { [unowned self, unowned observer] value in
      withExtendedLifetime(witness) { receive(value, observer) }
    }
    if !observer.isOfEvents, observer.callCount == 0 { note("\(observer.name) did not replay") }
    if observer.isEnded { return }
    if number(0...1) == 0 {
      observer.subscription = consume disposer
    } else {
      let bag = DisposerBag()
      disposer.disposed(by: bag)
      observer.bag = bag
    }
  }

  private func beginEffect() {
    let recipes = (0..<number(1...3)).map { _ in
      Recipe.random(depth: 0, kind: .pure, derived: Array(world.derived.indices), using: &generator)
    }
    let readers = recipes.map(world.reader), witness = lifetimes.makeWitness()
    let observer = Observer("effect of \(recipes)") { [unowned self] in
      [recipes.reduce(0) { $0 &* 31 &+ world.value($1) }]
    }
    observers.append(observer)
    let effect = Effect { [unowned self, unowned observer] in
      let value = readers.reduce(0) { $0 &* 31 &+ $1() }
      withExtendedLifetime(witness) { receive(value, observer) }
    }
    if !observer.isEnded { observer.effect = effect }
  }

  private func receive(_ value: Int, _ observer: Observer) {
    if observer.isEnded { return note("\(observer.name) was called after its end") }
    observer.callCount += 1
    if observer.isOfEvents { observer.seen.append(value) } else { observer.seen = [value] }
    actInHandler()
  }

  /// Ends an observer in one of the ways of doing so.
  private func end(_ observer: Observer) {
    // An observer that has not begun yet has nothing to dispose.
    guard observer.subscription != nil || observer.effect != nil || observer.bag != nil else { return }
    observer.isEnded = true
    observers.removeAll { $0 === observer }
    switch number(0...2) {
    case 0: observer.subscription?.dispose()
    case 1: observer.effect?.dispose()
    default: observer.bag?.dispose()
    }
    observer.subscription = nil
    observer.effect = nil
    observer.bag = nil
    endedObservers.append(observer)
  }

  /// Ended observers, to which handlers under way may still refer.
  private var endedObservers: [Observer] = []

  private func check() {
    for observer in observers {
      let expected = observer.expected()
      if observer.seen != expected {
        note("\(observer.name) has \(observer.seen), not \(expected)")
      }
      if !observer.isOfEvents, !handlerActed, !observer.beganInTransaction, observer.callCount > 1 {
        note("\(observer.name) was called \(observer.callCount) times in one transaction")
      }
    }
    for index in world.derived.indices where number(0...1) == 0 {
      let (found, expected) = (world.derived[index].value, world.expectedValue(ofDerived: index))
      if found != expected { note("derived value \(index) is \(found), not \(expected)") }
    }
    if let mixed, number(0...1) == 0, mixed.value != expectedMixed { note("the mixed value is stale") }
    for text in [list.difference, entries.difference, pair.difference, time.difference].compactMap(\.self) {
      note(text)
    }
    // Observers that have ended, and the closures that refer to them, are gone.
    endedObservers = []
  }

  private func endAll() {
    let isDroppedFirst = number(0...1) == 0
    mixed = nil
    if isDroppedFirst { dropSources() }
    observers.shuffle(using: &generator)
    for observer in observers { end(observer) }
    endedObservers = []
    if !isDroppedFirst { dropSources() }
    if lifetimes.liveCount > 0 { note("\(lifetimes.liveCount) handlers leaked") }
    if let leak = [list.leak, entries.leak].compactMap(\.self).first { note(leak) }
  }

  private func dropSources() {
    world.dropDerived()
    // The observers' recomputations use this world; they are not called any more.
    world = World()
    list.drop()
    entries.drop()
  }
}

/// An element or a value with properties that operators read.
private final class Row: Hashable {
  @Property var price: Int
  let id: Int
  private let witness: Lifetimes.Witness

  init(_ id: Int, _ price: Int, _ lifetimes: Lifetimes) {
    (self.id, witness) = (id, lifetimes.makeWitness())
    self.price = price
  }

  static func == (a: Row, b: Row) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A list with operators.
private final class ListPart {
  private let lifetimes = Lifetimes()
  private var list = ArrayProperty<Row>(), rows: [Row] = []
  private var nextID = 0
  private(set) var sum: IncrementalValue<Int>
  private var operators: Operators?

  private struct Operators {
    let doubled: IncrementalArray<Int>, cheap: IncrementalArray<Row>, ordered: IncrementalArray<Row>
    let groups: IncrementalDictionary<Int, IncrementalArray<Row>>, cheapCount: IncrementalValue<Int>
    let least: IncrementalValue<Int?>, total: IncrementalValue<Int>, replica: Replica
  }

  /// A copy that is kept by edits alone.
  private final class Replica {
    var prices: [Int]
    var subscription: Disposer?

    init(_ array: IncrementalArray<Int>) {
      prices = array.value
      subscription = array.edits.subscribe { [unowned self] in $0.apply(to: &prices) }
    }
  }

  init() {
    let list = list
    sum = list.sum(of: \.price)
    let doubled = list.map { 2 * $0.price }
    operators = Operators(
      doubled: doubled, cheap: list.filter { $0.price < 5 }, ordered: list.sorted(by: \.price),
      groups: list.grouped { $0.price % 3 }, cheapCount: list.count { $0.price < 5 },
      least: list.min { $0.price },
      total: doubled.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 }), replica: Replica(doubled))
  }

  var expectedSum: Int { rows.reduce(0) { $0 + $1.price } }

  func act(using generator: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func row() -> Row {
      nextID += 1
      return Row(nextID, number(0...9), lifetimes)
    }
    let count = rows.count
    switch number(0...8) {
    case 0 where count > 0:
      let index = number(0...count - 1)
      rows.remove(at: index)
      list.remove(at: index)
    case 1 where count > 0:
      let (from, to) = (number(0...count - 1), number(0...count - 1))
      rows.insert(rows.remove(at: from), at: to)
      list.move(from: from, to: to)
    case 2 where count > 0:
      let (index, new) = (number(0...count - 1), row())
      rows[index] = new
      list[index] = new
    case 3 where count > 2:
      rows = rows.reversed() + [row()]
      list.update(to: rows, by: \.id)
    case 4:
      rows = Array(rows.suffix(2)) + [row()]
      list.value = rows
    case 5 where count > 0, 6 where count > 0:
      if let row = rows.randomElement(using: &generator) { row.price = number(0...9) }
    default:
      let new = row()
      let index = number(0...count)
      rows.insert(new, at: index)
      list.insert(new, at: index)
    }
  }

  var difference: String? {
    guard let operators else { return nil }
    let prices = rows.map(\.price), sorted = prices.sorted()
    if sum.value != expectedSum { return "the sum is \(sum.value), not \(expectedSum)" }
    let doubled = prices.map { 2 * $0 }
    if operators.doubled.value != doubled { return "map is \(operators.doubled.value), not \(doubled)" }
    if operators.replica.prices != doubled { return "the edits of map give \(operators.replica.prices)" }
    if operators.cheap.value != rows.filter({ $0.price < 5 }) { return "filter is wrong" }
    if operators.ordered.value.map(\.price) != sorted { return "sorted is wrong for \(prices)" }
    if operators.groups.value.mapValues(\.value) != Dictionary(grouping: rows, by: { $0.price % 3 }) {
      return "grouped is wrong"
    }
    if operators.cheapCount.value != prices.count(where: { $0 < 5 }) { return "count(where:) is wrong" }
    if operators.least.value != prices.min() { return "min is wrong" }
    if operators.total.value != doubled.reduce(0, +) { return "reduced is \(operators.total.value)" }
    return nil
  }

  func drop() {
    operators = nil
    list = ArrayProperty()
    sum = list.sum(of: \.price)
    rows = []
  }

  var leak: String? { lifetimes.liveCount > 0 ? "\(lifetimes.liveCount) rows leaked" : nil }
}

/// A dictionary and a set with operators.
private final class EntriesPart {
  private let lifetimes = Lifetimes()
  private let limit = Property(5)
  private var dictionary = DictionaryProperty<Int, Row>(), set = SetProperty<Row>()
  private var values: [Int: Row] = [:], elements: Set<Row> = []
  private var rows: [Row]
  private(set) var sums: IncrementalDictionary<Int, Int>
  private var operators:
    (
      cheap: IncrementalDictionary<Int, Row>,
      groups: IncrementalDictionary<Int, IncrementalDictionary<Int, Row>>,
      total: IncrementalValue<Int>, prices: IncrementalSet<Int>, cheapRows: IncrementalSet<Row>
    )?

  init() {
    let limit = limit, dictionary = dictionary, set = set, lifetimes = lifetimes
    rows = (0..<4).map { Row($0, $0, lifetimes) }
    let sums = dictionary.map { $0.price + limit.value }
    self.sums = sums
    operators = (
      dictionary.filter { $1.price < limit.value }, dictionary.grouped { key, row in (key + row.price) % 2 },
      sums.reduced(0, add: { $0 += $2 }, remove: { $0 -= $2 }), set.map(\.price),
      set.filter { $0.price < limit.value }
    )
  }

  var expectedCount: Int { values.count }

  func act(using generator: inout SeededGenerator) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    guard let row = rows.randomElement(using: &generator) else { return }
    let key = number(0...3)
    switch number(0...7) {
    case 0, 1:
      values[key] = row
      dictionary[key] = row
    case 2:
      values[key] = nil
      dictionary[key] = nil
    case 3:
      elements.insert(row)
      set.insert(row)
    case 4:
      elements.remove(row)
      set.remove(row)
    case 5: limit.value = number(0...9)
    case 6:
      values = [key: row]
      dictionary.value = values
    default: row.price = number(0...9)
    }
  }

  var difference: String? {
    guard let operators else { return nil }
    let bound = limit.value, expected = values.mapValues { $0.price + bound }
    if sums.value != expected { return "map of the dictionary is \(sums.value), not \(expected)" }
    if operators.cheap.value != values.filter({ $1.price < bound }) {
      return "filter of the dictionary is wrong"
    }
    let groups = Dictionary(grouping: values) { ($0.key + $0.value.price) % 2 }
      .mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
    if operators.groups.value.mapValues(\.value) != groups { return "grouped of the dictionary is wrong" }
    if operators.total.value != expected.values.reduce(0, +) { return "reduced of the dictionary is wrong" }
    if operators.prices.value != Set(elements.map(\.price)) { return "map of the set is wrong" }
    if operators.cheapRows.value != elements.filter({ $0.price < bound }) {
      return "filter of the set is wrong"
    }
    return nil
  }

  func drop() {
    operators = nil
    dictionary = DictionaryProperty()
    set = SetProperty()
    sums = dictionary.map { $0.price }
    (values, elements, rows) = ([:], [], [])
  }

  var leak: String? { lifetimes.liveCount > 0 ? "\(lifetimes.liveCount) values leaked" : nil }
}

/// Pairs of properties with two-way bindings.
private final class PairPart {
  private let a = Property(0), b = Property(0)
  private let whole = Property(0), tenths = Property(0.0)
  private var bindings: [DisposerBag] = []
  /// The expected values.
  private var equal = 0, expectedWhole = 0, expectedTenths = 0.0

  init() {
    let bag = DisposerBag()
    a.bindBidirectionally(to: b).disposed(by: bag)
    bind(tenths, to: whole, forward: { Int(($0 / 10).rounded()) }, backward: { Double($0 * 10) }).disposed(
      by: bag)
    bindings = [bag]
  }

  /// The property of each pair that was set first in this transaction, and which decides.
  private var firstIsA: Bool?, firstIsTenths: Bool?

  /// Sets one property of a pair, or both in a batch.
  func act(using generator: inout SeededGenerator) {
    let (one, other) = (Int.random(in: 0...30, using: &generator), Int.random(in: 0...30, using: &generator))
    let setsBoth = Bool.random(using: &generator)
    if Bool.random(using: &generator) {
      let isA = firstIsA ?? Bool.random(using: &generator), first = isA ? a : b, second = isA ? b : a
      firstIsA = isA
      batch {
        first.value = other
        if setsBoth { second.value = other }
        first.value = one
      }
      equal = one
    } else {
      let isTenths = firstIsTenths ?? Bool.random(using: &generator)
      firstIsTenths = isTenths
      batch {
        if isTenths { tenths.value = Double(one) } else { whole.value = one }
        guard setsBoth else { return }
        if isTenths { whole.value = other } else { tenths.value = Double(other) }
      }
      expectedTenths = isTenths ? Double(one) : Double(one * 10)
      expectedWhole = isTenths ? Int((Double(one) / 10).rounded()) : one
    }
  }

  var difference: String? {
    (firstIsA, firstIsTenths) = (nil, nil)
    if a.value != equal || b.value != equal { return "a pair is \(a.value) and \(b.value), not \(equal)" }
    if tenths.value != expectedTenths || whole.value != expectedWhole {
      return
        "a converted pair is \(tenths.value) and \(whole.value), not \(expectedTenths) and \(expectedWhole)"
    }
    return nil
  }
}

/// Operators of time over one emitter.
private final class TimePart {
  private let clock = ManualScheduler(), emitter = EventEmitter<Int>(), bag = DisposerBag()
  private var pauses: [Int] = [], limited: [Int] = [], later: [Int] = []
  /// The expected events, and the state of the operators.
  private var expectedPauses: [Int] = [], expectedLimited: [Int] = [], expectedLater: [Int] = []
  private var now = 0
  private var pause: (value: Int, due: Int)?, delayed: Int?, nextTime: Int?, queue: [Int] = []

  init() {
    emitter.debounce(for: .seconds(3), on: clock).subscribe { [unowned self] in pauses.append($0) }
      .disposed(by: bag)
    emitter.throttle(for: .seconds(3), on: clock).subscribe { [unowned self] in limited.append($0) }
      .disposed(by: bag)
    emitter.observe(on: clock).subscribe { [unowned self] in later.append($0) }.disposed(by: bag)
  }

  func emit(_ value: Int) {
    recorded.append(value)
    emitter.emit(value)
  }

  /// The events of the transaction under way, which reach the operators at its end.
  private var recorded: [Int] = []

  func advance(by duration: Int) {
    // The events of a batch that is open have not arrived: nothing is due before its end.
    requested += duration
    clock.advance(by: .seconds(duration))
  }

  private var requested = 0

  var difference: String? {
    // In a transaction, the clock moves first or the events come first; both orders are one of the following.
    defer { (recorded, requested) = ([], 0) }
    if recorded.isEmpty || requested == 0 {
      move()
      for value in recorded { receive(value) }
    } else {
      // Their order matters, and handlers may have changed it: the part begins anew.
      return restart()
    }
    if pauses != expectedPauses { return "debounce gave \(pauses), not \(expectedPauses)" }
    if limited != expectedLimited { return "throttle gave \(limited), not \(expectedLimited)" }
    if later != expectedLater { return "observe(on:) gave \(later), not \(expectedLater)" }
    return nil
  }

  private func receive(_ value: Int) {
    pause = (value, now + 3)
    if let nextTime, now < nextTime {
      delayed = value
    } else {
      nextTime = now + 3
      expectedLimited.append(value)
    }
    queue.append(value)
  }

  private func move() {
    now += requested
    // `observe(on:)` waits for the next advance, also one of no time.
    if requested > 0 {
      expectedLater += queue
      queue = []
    }
    if let due = pause, due.due <= now {
      expectedPauses.append(due.value)
      pause = nil
    }
    if let time = nextTime, time <= now, let value = delayed.take() {
      expectedLimited.append(value)
      nextTime = time + 3
    }
  }

  /// Lets everything that waits arrive, and takes what has arrived as the new beginning.
  private func restart() -> String? {
    clock.advance(by: .seconds(100))
    now += requested + 100
    (pause, delayed, nextTime, queue) = (nil, nil, nil, [])
    (expectedPauses, expectedLimited, expectedLater) = (pauses, limited, later)
    return nil
  }
}
