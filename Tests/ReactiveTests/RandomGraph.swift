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
  case combine(Recipe, Recipe)
  case merge([Recipe])
  /// `flatMapLatest`: the outer event chooses one of the inner recipes.
  case latest(Recipe, [Recipe])

  /// Whether the events of one transaction may arrive in another order than in the reference.
  var hasMerge: Bool {
    switch self {
    case .property, .emitter, .derived, .tracked: false
    case .merge: true
    case .map(let source, _), .filter(let source, _): source.hasMerge
    case .combine(let a, let b): a.hasMerge || b.hasMerge
    case .latest(let outer, let inners): outer.hasMerge || inners.contains(where: \.hasMerge)
    }
  }

  /// Returns a random chain of at most `depth` nested operators.
  ///
  /// A merge is only the last operator (`isRoot`) or a direct part of another merge. A join over a merge samples it,
  /// and the event that it samples depends on the order of the writes.
  ///
  /// `derived` is the number of the world's derived properties that the chain may read. A chain with `isTotal` always
  /// has a value.
  static func random(
    depth: Int, isRoot: Bool = true, emitters: Bool = true, isTotal: Bool = false, derived: Int = 0,
    using generator: inout SeededGenerator
  ) -> Recipe {
    func part() -> Recipe {
      random(
        depth: depth - 1, isRoot: false, emitters: emitters, isTotal: isTotal, derived: derived,
        using: &generator)
    }
    if depth == 0 || Int.random(in: 0..<6, using: &generator) == 0 {
      if derived > 0, Bool.random(using: &generator) {
        return .derived(Int.random(in: 0..<derived, using: &generator))
      }
      let isEmitter = emitters && Int.random(in: 0..<4, using: &generator) == 0
      return isEmitter
        ? .emitter(Int.random(in: 0..<World.emitterCount, using: &generator))
        : .property(Int.random(in: 0..<World.propertyCount, using: &generator))
    }
    switch Int.random(in: 0..<(isRoot ? 6 : 5), using: &generator) {
    case 0: return .map(part(), plus: Int.random(in: 0..<9, using: &generator))
    case 1:
      let source = part()
      return isTotal ? source : .filter(source, notMultipleOf: Int.random(in: 2...4, using: &generator))
    case 2, 3: return .combine(part(), part())
    case 4: return .latest(part(), (0..<Int.random(in: 1...3, using: &generator)).map { _ in part() })
    default: return .merge((0..<Int.random(in: 1...3, using: &generator)).map { _ in part() })
    }
  }
}

/// Arithmetic shared by the real chains and the reference.
enum Arithmetic {
  static func map(_ value: Int, plus: Int) -> Int { value &* 3 &+ plus }
  static func combine(_ a: Int, _ b: Int) -> Int { a &* 31 &+ b }
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
  private var recipes: [Recipe] = []
  private var retired: [Derived<Int>] = []
  private(set) var setProperties: Set<Int> = []
  private(set) var emitted: [Int: [Int]] = [:]

  func addDerived(using generator: inout SeededGenerator) {
    func leaf() -> Recipe {
      Recipe.random(depth: 0, emitters: false, derived: derived.count, using: &generator)
    }
    let recipe =
      Bool.random(using: &generator)
      ? Recipe.tracked(leaf(), leaf(), leaf())
      : Recipe.random(
        depth: Int.random(in: 1...4, using: &generator), isRoot: false, emitters: false, isTotal: true,
        derived: derived.count, using: &generator)
    derived.append(makeDerived(recipe))
    derivedReferences.append(Reference(recipe, in: self))
    recipes.append(recipe)
  }

  private func makeDerived(_ recipe: Recipe) -> Derived<Int> {
    guard case .tracked(let selector, let odd, let even) = recipe else { return source(recipe).asProperty() }
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
    guard let index = derived.indices.randomElement(using: &generator) else { return }
    retired.append(derived[index])
    derived[index] = makeDerived(recipes[index])
  }

  func dropDerived() {
    derived = []
    derivedReferences = []
    retired = []
  }

  func beginTransaction() {
    time += 1
    setProperties = []
    emitted = [:]
  }

  func write(using generator: inout SeededGenerator) {
    let value = Int.random(in: 0..<100, using: &generator)
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let index = Int.random(in: 0..<Self.emitterCount, using: &generator)
      emitted[index, default: []].append(value)
      emitters[index].emit(value)
    } else {
      let index = Int.random(in: 0..<Self.propertyCount, using: &generator)
      setProperties.insert(index)
      properties[index].value = value
    }
  }

  /// Builds the chain of `recipe` from the real operators.
  func source(_ recipe: Recipe) -> EventSource<Int> {
    switch recipe {
    case .property(let index): return properties[index].eraseToEventSource()
    case .emitter(let index): return emitters[index].eraseToEventSource()
    case .derived(let index): return derived[index].eraseToEventSource()
    case .tracked: fatalError("a tracked closure is a derived value of the world")
    case .map(let part, let plus):
      return source(part).map { Arithmetic.map($0, plus: plus) }.eraseToEventSource()
    case .filter(let part, let divisor):
      return source(part).filter { !$0.isMultiple(of: divisor) }.eraseToEventSource()
    case .combine(let a, let b):
      return Reactive.combine(source(a), source(b)).map { Arithmetic.combine($0, $1) }.eraseToEventSource()
    case .merge(let parts): return Reactive.merge(parts.map(source)).eraseToEventSource()
    case .latest(let outer, let inners):
      return source(outer).flatMapLatest { [unowned self] chosen in
        source(inners[Arithmetic.choice(chosen, of: inners.count)]).map { $0 &+ chosen }
      }.eraseToEventSource()
    }
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

  /// Creates the state of the chain just after subscription.
  init(_ recipe: Recipe, in world: World) {
    self.recipe = recipe
    self.world = world
    time = world.time
    switch recipe {
    case .property(let index): events = [world.properties[index].value]
    case .emitter: break
    case .derived(let index):
      _ = world.derivedReferences[index].advance()
      events = [world.derivedReferences[index].latest ?? 0]
    case .map(let part, _), .filter(let part, _), .latest(let part, _): parts = [Reference(part, in: world)]
    case .combine(let a, let b): parts = [Reference(a, in: world), Reference(b, in: world)]
    case .merge(let all): parts = all.map { Reference($0, in: world) }
    case .tracked(let selector, let odd, let even):
      parts = [selector, odd, even].map { Reference($0, in: world) }
    }
    collect()
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
    default: for part in parts { _ = part.advance() }
    }
    collect()
    latest = events.last ?? latest
    return events
  }

  private func collect() {
    switch recipe {
    case .property, .emitter, .derived: break
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
