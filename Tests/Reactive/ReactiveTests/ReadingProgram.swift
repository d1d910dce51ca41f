import Reactive
import TestSupport

/// A random program that reads derived values, and begins and ends effects and subscriptions, within batches and
/// handlers. What each of them sees is compared with a computation from the current values of the properties.
///
/// All chains are pure, and no handler sets a property. So everything that begins in a transaction sees the values of the
/// properties at that time. It sees others only if the batch sets a property afterwards.
final class ReadingProgram: RandomProgram {
  private(set) var generator: SeededGenerator
  private let world = World()
  private let lifetimes = Lifetimes()
  private var observers: [Observer] = []
  /// The number of sets so far.
  private var setCount = 0
  /// The number of actions that handlers may still perform in this transaction.
  private var actionCount = 0
  private var difference: String?

  /// An effect or a subscription, and what it has seen since the last check.
  private final class Observer {
    let name: String
    let expected: () -> [Int]
    var seen: [[Int]] = []
    /// The values that it received last.
    var last: [Int] = []
    /// The number of sets when the observer began, in this transaction.
    var begin: Int?
    var isEnded = false
    var end: () -> Void = {}

    init(_ name: String, expected: @escaping () -> [Int]) { (self.name, self.expected) = (name, expected) }
  }

  init(generator: SeededGenerator) { self.generator = generator }

  func run() -> String? {
    for _ in 0..<number(1...5) { world.addDerived(.pure, using: &generator) }
    for _ in 0..<number(1...4) { beginObserver() }
    checkObservers()
    for _ in 0..<8 where difference == nil {
      world.beginTransaction()
      actionCount = 4
      for observer in observers { observer.begin = nil }
      let before = setCount
      if number(0...3) == 0 { set() } else { batch { for _ in 0..<number(1...6) { act() } } }
      checkObservers(before)
      if number(0...3) == 0 { world.renewDerived(using: &generator) }
    }
    for observer in observers { end(observer) }
    observers = []
    world.dropDerived()
    if difference == nil, lifetimes.liveCount > 0 { difference = "\(lifetimes.liveCount) handlers leaked" }
    if difference == nil, world.properties.contains(where: { $0.subscriberCount + $0.dependentCount > 0 }) {
      difference = "a subscription leaked"
    }
    return difference
  }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private func set() {
    setCount += 1
    let (index, value) = (number(0...World.propertyCount - 1), number(0...99))
    world.setProperty(index, to: value)
  }

  private func act() {
    switch number(0...9) {
    case 0: beginObserver()
    case 1: if let observer = observers.randomElement(using: &generator) { end(observer) }
    case 2, 3: read()
    case 4: batch { for _ in 0..<number(1...3) { act() } }
    default: set()
    }
  }

  /// Called by every handler.
  private func actInHandler() {
    guard actionCount > 0 else { return }
    actionCount -= 1
    switch number(0...5) {
    case 0: beginObserver()
    case 1: if let observer = observers.randomElement(using: &generator) { end(observer) }
    case 2: read()
    default: break
    }
  }

  private func read() {
    let index = number(0...world.derived.count - 1)
    let (found, expected) = (world.reader(.derived(index))(), world.expectedValue(ofDerived: index))
    if found != expected { note("a read of derived value \(index) gave \(found), not \(expected)") }
  }

  private func beginObserver() {
    if observers.count > 12 { return }
    if Bool.random(using: &generator) { beginEffect() } else { beginSubscription() }
  }

  private func beginEffect() {
    let recipes = (0..<number(1...3)).map { _ in
      Recipe.random(depth: 0, kind: .pure, derived: Array(world.derived.indices), using: &generator)
    }
    let readers = recipes.map(world.reader), witness = lifetimes.makeWitness()
    let observer = Observer("effect of \(recipes)") { [unowned self] in recipes.map(world.value) }
    begin(observer)
    let effect = Effect { [unowned self, unowned observer] in
      withExtendedLifetime(witness) { receive(readers.map { $0() }, observer) }
      if observer.seen.count > 1 { untracked { actInHandler() } }
    }
    observer.end = { effect.dispose() }
    checkBegin(observer)
  }

  private func beginSubscription() {
    let recipe = Recipe.random(
      depth: number(1...4), kind: .pure, derived: Array(world.derived.indices), using: &generator)
    let witness = lifetimes.makeWitness()
    let observer = Observer("subscription to \(recipe)") { [unowned self] in [world.value(recipe)] }
    begin(observer)
    let subscription = world.source(recipe).subscribe { [unowned self, unowned observer] value in
      withExtendedLifetime(witness) { receive([value], observer) }
      if observer.seen.count > 1 { actInHandler() }
    }
    observer.end = { subscription.dispose() }
    checkBegin(observer)
  }

  private func begin(_ observer: Observer) {
    observer.begin = setCount
    observers.append(observer)
  }

  private func checkBegin(_ observer: Observer) {
    if observer.seen.count != 1 { note("\(observer.name) began with \(observer.seen)") }
    // Another observer may have ended it while it began.
    if observer.isEnded { end(observer) }
  }

  private func end(_ observer: Observer) {
    observer.isEnded = true
    observer.end()
    observer.end = {}
  }

  private func receive(_ values: [Int], _ observer: Observer) {
    observer.seen.append(values)
    if observer.isEnded { note("\(observer.name) was called after its end") }
    let expected = untracked { observer.expected() }
    if values != expected { note("\(observer.name) saw \(values), not \(expected)") }
  }

  /// Checks what the observers have seen in a transaction, which began when there were `before` sets.
  private func checkObservers(_ before: Int = 0) {
    for observer in observers where !observer.isEnded {
      let limit = (observer.begin == nil ? 0 : 1) + (setCount > observer.begin ?? before ? 1 : 0)
      if observer.seen.count > limit { note("\(observer.name) saw \(observer.seen) in one transaction") }
      observer.last = observer.seen.last ?? observer.last
      if observer.last != observer.expected() {
        note("\(observer.name) is stale at \(observer.last), not \(observer.expected())")
      }
      observer.seen = []
    }
    observers.removeAll(where: \.isEnded)
  }

  private func note(_ text: String) {
    if difference == nil { difference = "\(text), with the derived values \(world.recipes)" }
  }
}
