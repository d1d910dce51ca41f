import Reactive
import TestSupport

/// A random graph of derived values whose handlers set the sources of the values, with joins of every kind over the same
/// values. Each emission is compared with a recomputation from the sources at that time.
final class HandlerProgram: RandomProgram {
  private(set) var generator: SeededGenerator
  private let properties = (0..<4).map { _ in Property(0) }
  private var values: [Value] = []
  /// Two values of each property that have one inverse: a pair of them belongs to one state, or it does not.
  private var doubles: [Derived<Int>] = [], triples: [Derived<Int>] = []
  private var live: [DisposalHandle] = []
  private var effects: [Effect] = []
  /// The last emissions, with functions that compute what they should be.
  private var last: [(name: String, found: () -> Int?, expected: () -> Int, handle: DisposalHandle)] = []
  private var difference: String?
  /// The number of sets that handlers may still make in this transaction.
  private var budget = 0
  /// Whether handlers do nothing but read.
  private let isQuiet: Bool
  /// Whether it reads values in batches and handlers.
  private let reads: Bool
  /// The events that each handler and effect has received, in order.
  private(set) var logs: [[Int]] = []

  /// A source of integers, and its value as a recomputation gives it.
  private struct Value {
    let source: any CurrentValueSource<Int>
    let expected: () -> Int
  }

  init(generator: SeededGenerator) { (self.generator, isQuiet, reads) = (generator, false, true) }

  /// Creates a program that takes the same steps with and without reads. Its handlers set nothing: a read may change the order
  /// in which values are delivered that do not depend on one another.
  init(generator: SeededGenerator, reads: Bool) {
    (self.generator, isQuiet, self.reads) = (generator, true, reads)
  }

  private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  private func value() -> Value { values[random(values.count)] }

  func run() -> String? {
    makeValues()
    for _ in 0..<(2 + random(6)) { addSubscriber() }
    for step in 0..<8 where difference == nil {
      budget = 6
      change(depth: 2)
      for entry in last where !entry.handle.isDisposed && difference == nil {
        if let found = entry.found(), found != entry.expected() {
          difference = "step \(step): the last value of \(entry.name) is \(found), not \(entry.expected())"
        }
      }
    }
    for handle in live { handle.dispose() }
    effects = []
    if difference == nil, properties.contains(where: { $0.subscriberCount != 0 }) {
      difference = "a subscription has not ended"
    }
    return difference
  }

  // MARK: - The graph

  private func makeValues() {
    for property in properties {
      values.append(Value(source: property) { untracked { property.value } })
      doubles.append(Derived { property.value * 2 })
      triples.append(property.map { $0 * 3 }.asDerived())
    }
    for _ in 0..<(2 + random(5)) { values.append(makeValue()) }
  }

  private func makeValue() -> Value {
    let (a, b, c) = (value(), value(), value())
    func sum(_ x: some CurrentValueSource<Int>, _ y: some CurrentValueSource<Int>) -> any CurrentValueSource<
      Int
    > {
      combine(x, y).map { $0 + $1 }.asDerived()
    }
    func latest(
      _ x: some CurrentValueSource<Int>, _ y: some CurrentValueSource<Int>, _ z: some CurrentValueSource<Int>
    ) -> any CurrentValueSource<Int> {
      let (y, z) = (y.asDerived(), z.asDerived())
      return x.flatMapLatest { $0.isMultiple(of: 2) ? y : z }.asDerived()
    }
    switch random(isQuiet ? 5 : 6) {
    case 5:
      // Each run is a change, also one that a read causes.
      let x = a.source
      return Value(source: Derived(by: { _, _ in false }) { x.value / 2 }) { a.expected() / 2 }
    case 0:
      let source = a.source, other = b.source
      return Value(source: Derived { source.value + other.value }) { a.expected() + b.expected() }
    case 1:
      let (x, y, z) = (a.source, b.source, c.source)
      return Value(source: Derived { x.value.isMultiple(of: 2) ? y.value : z.value }) {
        a.expected().isMultiple(of: 2) ? b.expected() : c.expected()
      }
    case 2: return Value(source: sum(a.source, b.source)) { a.expected() + b.expected() }
    case 3:
      return Value(source: latest(a.source, b.source, c.source)) {
        a.expected().isMultiple(of: 2) ? b.expected() : c.expected()
      }
    default:
      let x = a.source
      return Value(source: Derived { x.value / 2 }) { a.expected() / 2 }
    }
  }

  // MARK: - Subscribers

  private func addSubscriber() {
    guard live.count < 16 else { return }
    let (a, b, c) = (value(), value(), value())
    func join(
      _ x: some CurrentValueSource<Int>, _ y: some CurrentValueSource<Int>, _ z: some CurrentValueSource<Int>
    ) {
      let pair = { mix(a.expected(), b.expected()) }
      let triple = { mix(a.expected(), b.expected(), c.expected()) }
      switch random(9) {
      case 8:
        // Each inner source goes on, so an event is the value of one of them.
        let (even, odd) = (y.asDerived(), z.asDerived()), number = newLog()
        let handle = x.flatMap { $0.isMultiple(of: 2) ? even : odd }.subscribe { [unowned self] value in
          if value != b.expected(), value != c.expected() {
            note("flatMap emits \(value), of no inner source")
          }
          act(value, as: number)
        }
        live.append(handle.takeHandle())
      case 0: check("combine", combine(x, y).map { mix($0, $1) }, pair)
      case 1: check("combine of three", combine(x, y, z).map { mix($0, $1, $2) }, triple)
      case 2:
        let (even, odd) = (y.asDerived(), z.asDerived())
        check("flatMapLatest", x.flatMapLatest { $0.isMultiple(of: 2) ? even : odd }) {
          a.expected().isMultiple(of: 2) ? b.expected() : c.expected()
        }
      case 3:
        // The second subscription receives no replay, so that the first emission comes with a change.
        let shared = x.share()
        let joined = combine(shared, y, shared).map { mix($0, $1, $2) }
        check("share", joined) { mix(a.expected(), b.expected(), a.expected()) }
      case 4:
        let inner = combine(y, z).map { mix($0, $1) }
        let twice = merge(x.eraseToAnyEventSource(), x.eraseToAnyEventSource())
        check("merge in a join", combine(twice, inner).map { mix($0, $1) }) {
          mix(a.expected(), mix(b.expected(), c.expected()))
        }
      case 5:
        let values = [x.asDerived(), y.asDerived(), z.asDerived()]
        check("array", combine(values).map { mix($0[0], $0[1], $0[2]) }, triple)
      default: handle(x)
      }
    }
    switch random(6) {
    case 0:
      let property = random(4)
      checkPair("zip", zip(doubles[property], triples[property]))
    case 1:
      let property = random(4)
      checkPair("withLatest", doubles[property].withLatest(from: triples[property]))
    case 2:
      let (x, y) = (a.source, b.source)
      let number = newLog()
      effects.append(
        Effect { [unowned self] in
          let found = mix(x.value, y.value), expected = mix(a.expected(), b.expected())
          if found != expected { note("an effect reads \(found), not \(expected)") }
          untracked { act(found, as: number) }
        })
    default: join(a.source, b.source, c.source)
    }
  }

  /// Subscribes a handler that compares each value with the expected one, and then may set sources.
  private func check(_ name: String, _ source: some EventSource<Int>, _ expected: @escaping () -> Int) {
    var found: Int?
    let number = newLog()
    let handle = source.subscribe { [unowned self] value in
      found = value
      if value != expected() { note("\(name) emits \(value), not \(expected())") }
      act(value, as: number)
    }.takeHandle()
    live.append(handle)
    last.append((name, { found }, expected, handle))
  }

  /// Subscribes a handler of pairs, each of which must belong to one state.
  private func checkPair(_ name: String, _ source: some EventSource<(Int, Int)>) {
    let number = newLog()
    live.append(
      source.subscribe { [unowned self] a, b in
        if 3 * a != 2 * b { note("\(name) emits \((a, b)), which belong to two states") }
        act(a, as: number)
      }.takeHandle())
  }

  /// Subscribes a handler without a join.
  private func handle(_ source: some EventSource<Int>) {
    let number = newLog()
    live.append(source.subscribe { [unowned self] in act($0, as: number) }.takeHandle())
  }

  private func newLog() -> Int {
    logs.append([])
    return logs.count - 1
  }

  private func note(_ text: String) { if difference == nil { difference = text } }

  // MARK: - Changes

  /// What a handler does: it corrects or copies a value, ends a subscription or adds one.
  private func act(_ value: Int, as number: Int) {
    logs[number].append(value)
    if isQuiet {
      if reads, value % 3 == 0 { _ = values[abs(value) % values.count].source.value }
      return
    }
    guard budget > 0 else { return }
    switch random(10) {
    case 0...2:
      budget -= 1
      properties[random(4)].value = (value + 1) % 8
    case 3 where value % 4 == 1:
      budget -= 1
      let property = properties[random(4)]
      property.value = property.value + 1
    case 4:
      budget -= 1
      batch { for property in properties { property.value = random(6) } }
    case 5: if !live.isEmpty { live.remove(at: random(live.count)).dispose() }
    case 6:
      budget -= 1
      addSubscriber()
    case 7: read()
    default: break
    }
  }

  private func read() {
    let source = value().source
    if reads { _ = source.value }
  }

  /// Sets a property, or makes a batch of changes and reads.
  private func change(depth: Int) {
    if depth == 0 || random(2) == 0 { return properties[random(4)].value = random(8) }
    batch {
      for _ in 0..<(1 + random(3)) {
        if random(3) == 0 { read() }
        change(depth: depth - 1)
      }
    }
  }
}

/// A number that differs, as a rule, if a value or the order differs.
private func mix(_ values: Int...) -> Int { values.reduce(0) { $0 &* 31 &+ $1 } }
