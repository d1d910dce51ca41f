import Reactive
import TestSupport

/// A description of a chain, from which `World.source` builds the real operators and `Reference` computes the events.
indirect enum Recipe {
  case property(Int)
  case emitter(Int)
  /// A derived value of the world, by index.
  case derived(Int)
  /// A derived value with a closure: it reads the first part, and then the second or the third one. The parts are
  /// properties and derived values.
  case tracked(Recipe, Recipe, Recipe)
  case map(Recipe, plus: Int)
  case filter(Recipe, notMultipleOf: Int)
  case scan(Recipe)
  case removeDuplicates(Recipe)
  case prefix(Recipe, Int)
  case combine(Recipe, Recipe)
  case combineArray([Recipe])
  case withLatest(Recipe, Recipe)
  case zip(Recipe, Recipe)
  case merge([Recipe])
  /// `flatMapLatest`: the outer event chooses one of the inner recipes.
  case latest(Recipe, [Recipe])
  /// A property that is made of a chain.
  case asDerived(Recipe)
  /// A combination of both subscriptions to a shared source. The second one receives no replay.
  case sharedTwice(Recipe)
  /// A combination with a property that holds the number, and that only the operator of the first input owns.
  case owned(Recipe, Int, isArray: Bool)
  /// The sum of the array of the world, which is computed edit by edit.
  case sum

  /// The recipes that this one consists of.
  var parts: [Recipe] {
    switch self {
    case .property, .emitter, .derived, .sum: []
    case .map(let part, _), .filter(let part, _), .scan(let part), .removeDuplicates(let part),
      .prefix(let part, _), .asDerived(let part), .sharedTwice(let part), .owned(let part, _, _):
      [part]
    case .combine(let a, let b), .withLatest(let a, let b), .zip(let a, let b): [a, b]
    case .tracked(let a, let b, let c): [a, b, c]
    case .combineArray(let parts), .merge(let parts): parts
    case .latest(let outer, let inners): [outer] + inners
    }
  }

  var isTracked: Bool { if case .tracked = self { true } else { false } }

  /// Whether the events of one transaction may arrive in another order than in the reference.
  var hasMerge: Bool {
    if case .merge = self { return true }
    return parts.contains(where: \.hasMerge)
  }

  /// Whether the value depends on the past. A filter keeps the last value that passed.
  var hasMemory: Bool {
    switch self {
    case .filter, .scan, .prefix, .withLatest, .zip, .sharedTwice: true
    default: parts.contains(where: \.hasMemory)
    }
  }

  /// The kinds of operators that a random chain may have.
  enum Kind {
    case any
    /// The chain always has a value, and one event for each transaction at most.
    case total
    /// In addition, the value depends on nothing but the current values of the properties.
    case pure
  }

  /// Returns a random chain of at most `depth` nested operators.
  ///
  /// A merge is only the last operator (`isRoot`) or a direct part of another merge. A join over a merge samples it,
  /// and the event that it samples depends on the order of the writes.
  ///
  /// `derived` contains the indices of the world's derived values that the chain may read.
  static func random(
    depth: Int, isRoot: Bool = true, kind: Kind = .any, emitters: Bool = true, derived: [Int] = [],
    using generator: inout SeededGenerator
  ) -> Recipe {
    let hasEmitters = emitters && kind == .any
    func part(_ kind: Kind = kind) -> Recipe {
      random(
        depth: depth - 1, isRoot: false, kind: kind, emitters: emitters, derived: derived, using: &generator)
    }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func parts(_ range: ClosedRange<Int>) -> [Recipe] { (0..<number(range)).map { _ in part() } }
    if depth == 0 || number(0...5) == 0 {
      if let index = derived.randomElement(using: &generator), Bool.random(using: &generator) {
        return .derived(index)
      }
      if kind != .pure, number(0...7) == 0 { return .sum }
      let isEmitter = hasEmitters && number(0...3) == 0
      return isEmitter
        ? .emitter(number(0...World.emitterCount - 1)) : .property(number(0...World.propertyCount - 1))
    }
    switch number(0...(kind == .pure ? 6 : kind == .total ? 11 : isRoot ? 14 : 13)) {
    case 0: return .map(part(), plus: number(0...8))
    case 1: return .combine(part(), part())
    case 2: return .combineArray(parts(1...3))
    case 3, 4: return .latest(part(), parts(1...3))
    case 5: return .asDerived(part(kind == .any ? .total : kind))
    case 6: return .owned(part(), number(0...9), isArray: Bool.random(using: &generator))
    case 7: return .scan(part())
    case 8: return .removeDuplicates(part())
    case 9: return .prefix(part(), number(1...4))
    case 10: return .withLatest(part(), part())
    case 11: return .zip(part(), part())
    case 12: return .filter(part(), notMultipleOf: number(2...4))
    case 13: return .sharedTwice(part())
    default: return .merge(parts(1...3))
    }
  }
}

/// Arithmetic shared by the real chains and the reference.
enum Arithmetic {
  static func map(_ value: Int, plus: Int) -> Int { value &* 3 &+ plus }
  static func combine(_ a: Int, _ b: Int) -> Int { a &* 31 &+ b }
  static func combine(_ values: [Int]) -> Int { values.reduce(7, combine) }
  static func scan(_ result: Int, _ value: Int) -> Int { result &* 5 &+ value }
  /// The value of a closure that reads `selector`, and then another value, which depends on the first. It often comes
  /// out equal.
  static func select(_ selector: Int, _ read: (Bool) -> Int) -> Int {
    let isOdd = !selector.isMultiple(of: 2)
    return isOdd ? read(true) % 7 &+ selector % 3 : read(false) / 32
  }
  static func choice(_ value: Int, of count: Int) -> Int { Int(UInt(bitPattern: value) % UInt(count)) }
}

/// The sources of a random graph, and the writes of the current transaction.
final class World {
  static let propertyCount = 4
  static let emitterCount = 2

  let properties = (0..<propertyCount).map { Property($0) }
  let emitters = (0..<emitterCount).map { _ in EventEmitter<Int>() }
  /// The derived properties. Each may read the ones before it; `derivedReferences` computes their expected values.
  private(set) var derived: [Derived<Int>] = []
  private(set) var derivedReferences: [Reference] = []
  /// The number of the current transaction. A reference advances once for each number.
  private(set) var time = 0
  private(set) var recipes: [Recipe] = []
  private var retired: [Derived<Int>] = []
  private(set) var setProperties: Set<Int> = []
  private(set) var emitted: [Int: [Int]] = [:]
  let array = ArrayProperty([1, 2, 3])
  private(set) lazy var sum = array.map { $0 &* 2 }.filter { $0 > 4 }
    .reduced(0, add: { $0 &+= $1 }, remove: { $0 &-= $1 })
  /// The derived values and shared sources inside of chains, which their subscribers do not keep alive.
  private var kept: [AnyObject] = []

  /// The value that `sum` should have.
  var expectedSum: Int { array.value.map { $0 &* 2 }.filter { $0 > 4 }.reduce(0, &+) }

  func addDerived(_ kind: Recipe.Kind = .total, using generator: inout SeededGenerator) {
    let known = Array(derived.indices)
    func leaf() -> Recipe {
      // A closure reads properties and derived values.
      Recipe.random(depth: 0, kind: .pure, derived: known, using: &generator)
    }
    let recipe =
      Bool.random(using: &generator)
      ? Recipe.tracked(leaf(), leaf(), leaf())
      : Recipe.random(
        depth: Int.random(in: 1...4, using: &generator), isRoot: false, kind: kind, derived: known,
        using: &generator)
    derived.append(makeDerived(recipe))
    derivedReferences.append(Reference(recipe.isTracked ? recipe : .asDerived(recipe), in: self))
    recipes.append(recipe)
  }

  private func makeDerived(_ recipe: Recipe) -> Derived<Int> {
    guard case .tracked(let selector, let odd, let even) = recipe else { return derivedValue(recipe) }
    let (readSelector, readOdd, readEven) = (reader(selector), reader(odd), reader(even))
    return Derived { Arithmetic.select(readSelector()) { $0 ? readOdd() : readEven() } }
  }

  /// Returns a function that reads a property or a derived value.
  func reader(_ recipe: Recipe) -> () -> Int {
    switch recipe {
    case .property(let index): { [property = properties[index]] in property.value }
    case .derived(let index): { [derived = derived[index]] in derived.value }
    default: fatalError("\(recipe) has no value")
    }
  }

  /// Replaces a derived property by an equal, newer one, so that the order of creation differs from the graph's order.
  func renewDerived(using generator: inout SeededGenerator) {
    let index = derived.indices.filter { !recipes[$0].hasMemory }.randomElement(using: &generator)
    guard let index else { return }
    retired.append(derived[index])
    derived[index] = makeDerived(recipes[index])
  }

  func dropDerived() {
    derived = []
    derivedReferences = []
    retired = []
    kept = []
  }

  /// The value of a pure chain, recomputed from the current values of the properties.
  func value(_ recipe: Recipe) -> Int {
    switch recipe {
    case .property(let index): return untracked { properties[index].value }
    case .derived(let index): return value(recipes[index])
    case .tracked(let selector, let odd, let even):
      return Arithmetic.select(value(selector)) { value($0 ? odd : even) }
    case .map(let part, let plus): return Arithmetic.map(value(part), plus: plus)
    case .combine(let a, let b): return Arithmetic.combine(value(a), value(b))
    case .combineArray(let parts): return Arithmetic.combine(parts.map(value))
    case .latest(let outer, let inners):
      let chosen = value(outer)
      return value(inners[Arithmetic.choice(chosen, of: inners.count)]) &+ chosen
    case .asDerived(let part): return value(part)
    case .owned(let part, let number, _): return Arithmetic.combine(value(part) &+ number, number)
    default: fatalError("\(recipe) is not pure")
    }
  }

  /// The value that the derived value at `index` should have. The values of the world must be pure.
  func expectedValue(ofDerived index: Int) -> Int { value(recipes[index]) }

  func beginTransaction() {
    time += 1
    setProperties = []
    emitted = [:]
  }

  func edit(using generator: inout SeededGenerator) {
    let value = Int.random(in: 0..<9, using: &generator), count = array.count
    switch Int.random(in: 0..<5, using: &generator) {
    case 0 where count > 1: array.remove(at: value % count)
    case 1 where count > 0: array[value % count] = value
    case 2 where count > 0: array.move(from: value % count, to: 0)
    case 3: array.value = [value, value + 1]
    default: array.append(value)
    }
  }

  func setProperty(_ index: Int, to value: Int) {
    setProperties.insert(index)
    properties[index].value = value
  }

  func write(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1:
      let value = Int.random(in: 0..<100, using: &generator)
      let index = Int.random(in: 0..<Self.emitterCount, using: &generator)
      emitted[index, default: []].append(value)
      emitters[index].emit(value)
    case 2: edit(using: &generator)
    default:
      let index = Int.random(in: 0..<Self.propertyCount, using: &generator)
      setProperty(index, to: Int.random(in: 0..<100, using: &generator))
    }
  }

  /// Builds the chain of `recipe` from the real operators.
  func source(_ recipe: Recipe) -> AnyEventSource<Int> {
    switch recipe {
    case .property(let index): return properties[index].eraseToAnyEventSource()
    case .emitter(let index): return emitters[index].eraseToAnyEventSource()
    case .derived(let index): return derived[index].eraseToAnyEventSource()
    case .tracked: fatalError("a tracked closure is a derived value of the world")
    case .map(let part, let plus):
      return source(part).map { Arithmetic.map($0, plus: plus) }.eraseToAnyEventSource()
    case .filter(let part, let divisor):
      return source(part).filter { !$0.isMultiple(of: divisor) }.eraseToAnyEventSource()
    case .combine(let a, let b):
      return Reactive.combine(source(a), source(b)).map { Arithmetic.combine($0, $1) }.eraseToAnyEventSource()
    case .scan(let part): return source(part).scan(0) { Arithmetic.scan($0, $1) }.eraseToAnyEventSource()
    case .removeDuplicates(let part): return source(part).removeDuplicates().eraseToAnyEventSource()
    case .prefix(let part, let count): return source(part).prefix(count).eraseToAnyEventSource()
    case .combineArray(let parts):
      return Reactive.combine(parts.map(source)).map { Arithmetic.combine($0) }.eraseToAnyEventSource()
    case .withLatest(let a, let b):
      return source(a).withLatest(from: source(b)).map { Arithmetic.combine($0, $1) }.eraseToAnyEventSource()
    case .zip(let a, let b):
      return Reactive.zip(source(a), source(b)).map { Arithmetic.combine($0, $1) }.eraseToAnyEventSource()
    case .merge(let parts): return Reactive.merge(parts.map(source)).eraseToAnyEventSource()
    case .asDerived(let part): return kept(derivedValue(part)).eraseToAnyEventSource()
    case .sharedTwice(let part):
      let shared = kept(source(part).share())
      return Reactive.combine(shared, shared).map { Arithmetic.combine($0, $1) }.eraseToAnyEventSource()
    case .owned(let part, let number, let isArray):
      let owned = Property(number)
      let first = source(part).map { $0 &+ untracked { owned.value } }
      if isArray {
        return Reactive.combine([first.eraseToAnyEventSource(), owned.eraseToAnyEventSource()])
          .map { Arithmetic.combine($0[0], $0[1]) }.eraseToAnyEventSource()
      }
      return Reactive.combine(first, owned).map { Arithmetic.combine($0, $1) }.eraseToAnyEventSource()
    case .sum: return sum.removeDuplicates().eraseToAnyEventSource()
    case .latest(let outer, let inners):
      return source(outer).flatMapLatest { [unowned self] chosen in
        source(inners[Arithmetic.choice(chosen, of: inners.count)]).map { $0 &+ chosen }
      }.eraseToAnyEventSource()
    }
  }

  /// Builds a derived value from the chain of `recipe`. A chain without a past is read, and another one is subscribed to.
  private func derivedValue(_ recipe: Recipe) -> Derived<Int> {
    if recipe.hasMemory { return source(recipe).asDerived(initially: .min) }
    func derived(_ source: some CurrentValueSource<Int>) -> Derived<Int> { source.asDerived() }
    return derived(currentValue(recipe))
  }

  /// Builds the chain of `recipe`, which always has a value, from the real operators.
  private func currentValue(_ recipe: Recipe) -> any CurrentValueSource<Int> {
    func map(_ source: some CurrentValueSource<Int>, _ transform: @escaping (Int) -> Int)
      -> any CurrentValueSource<Int>
    {
      source.map(transform)
    }
    func combine(
      _ a: some CurrentValueSource<Int>, _ b: some CurrentValueSource<Int>
    ) -> any CurrentValueSource<Int> {
      Reactive.combine(a, b).map { Arithmetic.combine($0, $1) }
    }
    func combineArray(_ sources: [any CurrentValueSource<Int>]) -> any CurrentValueSource<Int> {
      func derived(_ source: some CurrentValueSource<Int>) -> Derived<Int> { kept(source.asDerived()) }
      return Reactive.combine(sources.map { derived($0) }).map { Arithmetic.combine($0) }
    }
    func distinct(_ source: some CurrentValueSource<Int>) -> any CurrentValueSource<Int> {
      source.removeDuplicates()
    }
    func latest(_ outer: some CurrentValueSource<Int>, _ inners: [Recipe]) -> any CurrentValueSource<Int> {
      func derived(_ source: some CurrentValueSource<Int>, _ chosen: Int) -> Derived<Int> {
        source.map { $0 &+ chosen }.asDerived()
      }
      // `derived` does not capture the world, which keeps this chain alive.
      return outer.flatMapLatest { [unowned self] chosen -> Derived<Int> in
        let inner = currentValue(inners[Arithmetic.choice(chosen, of: inners.count)])
        return kept(derived(inner, chosen))
      }
    }
    switch recipe {
    case .property(let index): return properties[index]
    case .derived(let index): return derived[index]
    case .map(let part, let plus): return map(currentValue(part)) { Arithmetic.map($0, plus: plus) }
    case .combine(let a, let b): return combine(currentValue(a), currentValue(b))
    case .combineArray(let parts): return combineArray(parts.map(currentValue))
    case .latest(let outer, let inners): return latest(currentValue(outer), inners)
    case .asDerived(let part): return kept(derivedValue(part))
    case .owned(let part, let number, _):
      let owned = Property(number)
      return combine(map(currentValue(part)) { $0 &+ untracked { owned.value } }, owned)
    case .removeDuplicates(let part): return distinct(currentValue(part))
    case .sum: return sum
    default: fatalError("\(recipe) need not have a value")
    }
  }

  private func kept<Source: AnyObject>(_ source: Source) -> Source {
    kept.append(source)
    return source
  }
}

/// Computes the expected events of a chain by plain recomputation: each part returns all its events of a transaction.
final class Reference {
  private let recipe: Recipe
  private let world: World
  private var parts: [Reference] = []
  private var time: Int
  private var chosen = 0
  private(set) var latest: Int?
  private(set) var events: [Int] = []
  /// The result of `scan`, the last event of `removeDuplicates` and of the sum, or the number of events of `prefix` so far.
  private var memory: Int?
  /// The events of `zip` that have no partner.
  private var waiting: ([Int], [Int]) = ([], [])

  /// Creates the state of the chain just after subscription.
  init(_ recipe: Recipe, in world: World) {
    self.recipe = recipe
    self.world = world
    time = world.time
    // The inner part of `flatMapLatest` is chosen later.
    let now = if case .latest(let outer, _) = recipe { [outer] } else { recipe.parts }
    parts = now.map { Reference($0, in: world) }
    switch recipe {
    case .property(let index): events = [world.properties[index].value]
    case .derived(let index):
      _ = world.derivedReferences[index].advance()
      events = [world.derivedReferences[index].latest ?? 0]
    case .sum:
      events = [world.expectedSum]
      memory = world.expectedSum
    default: break
    }
    collect()
    if case .sharedTwice = recipe { events = [] }
    latest = events.last
  }

  /// Returns the events of the current transaction.
  func advance() -> [Int] {
    if time == world.time { return events }
    time = world.time
    switch recipe {
    case .property(let index):
      events = world.setProperties.contains(index) ? [world.properties[index].value] : []
    case .emitter(let index): events = world.emitted[index] ?? []
    case .derived(let index): events = world.derivedReferences[index].advance()
    case .sum:
      events = world.expectedSum == memory ? [] : [world.expectedSum]
      memory = world.expectedSum
    default: for part in parts { _ = part.advance() }
    }
    collect()
    latest = events.last ?? latest
    return events
  }

  private func collect() {
    switch recipe {
    case .property, .emitter, .derived, .sum: break
    case .asDerived: events = parts[0].events.last.map { $0 == latest ? [] : [$0] } ?? []
    case .scan:
      events = parts[0].events.map { event in
        let result = Arithmetic.scan(memory ?? 0, event)
        memory = result
        return result
      }
    case .removeDuplicates:
      events = parts[0].events.filter { event in
        defer { memory = event }
        return event != memory
      }
    case .prefix(_, let count):
      events = Array(parts[0].events.prefix(count - (memory ?? 0)))
      memory = (memory ?? 0) + events.count
    case .withLatest:
      events = parts[1].latest.map { other in parts[0].events.map { Arithmetic.combine($0, other) } } ?? []
    case .zip:
      waiting.0 += parts[0].events
      waiting.1 += parts[1].events
      let count = min(waiting.0.count, waiting.1.count)
      events = zip(waiting.0.prefix(count), waiting.1).map { Arithmetic.combine($0, $1) }
      waiting.0.removeFirst(count)
      waiting.1.removeFirst(count)
    case .sharedTwice:
      events = parts[0].events.last.map { [Arithmetic.combine($0, $0)] } ?? []
    case .owned(_, let number, _):
      events = parts[0].events.last.map { [Arithmetic.combine($0 &+ number, number)] } ?? []
    case .combineArray:
      let values = parts.compactMap(\.latest)
      events =
        values.count == parts.count && parts.contains { !$0.events.isEmpty }
        ? [Arithmetic.combine(values)] : []
    case .map(_, let plus): events = parts[0].events.map { Arithmetic.map($0, plus: plus) }
    case .filter(_, let divisor): events = parts[0].events.filter { !$0.isMultiple(of: divisor) }
    case .merge: events = parts.flatMap(\.events)
    case .tracked:
      let values = parts.map { $0.latest ?? 0 }
      let value = Arithmetic.select(values[0]) { $0 ? values[1] : values[2] }
      events = value == latest ? [] : [value]
    case .combine:
      events = []
      if !(parts[0].events + parts[1].events).isEmpty, let a = parts[0].latest, let b = parts[1].latest {
        events = [Arithmetic.combine(a, b)]
      }
    case .latest(_, let inners):
      if let switched = parts[0].events.last {
        chosen = switched
        parts = [parts[0], Reference(inners[Arithmetic.choice(switched, of: inners.count)], in: world)]
      }
      events = parts.count > 1 ? parts[1].events.map { $0 &+ chosen } : []
    }
  }
}
