import Reactive
import TestSupport
import Testing

@Suite("Random graphs, against a plain recomputation")
struct RandomGraphTests {
  @Test(
    "Each transaction emits exactly the expected events, also with a trace; dispose ends them and leaks nothing",
    arguments: [false, true])
  func emissions(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    var generator = SeededGenerator(seed: RandomTests.seed)
    var transactions = 0, emissions = 0
    for round in 0..<RandomTests.rounds(600) {
      let lifetimes = Lifetimes()
      let world = World()
      for _ in 0..<Int.random(in: 0...4, using: &generator) { world.addDerived(using: &generator) }
      let recipes = (0..<3).map { _ in
        Recipe.random(
          depth: Int.random(in: 1...8, using: &generator), derived: Array(world.derived.indices),
          using: &generator)
      }
      let references = recipes.map { Reference($0, in: world) }
      var received = recipes.map { _ in [Int]() }
      let bag = DisposerBag()
      for (index, recipe) in recipes.enumerated() {
        let witness = lifetimes.makeWitness()
        world.source(recipe).subscribe { value in
          withExtendedLifetime(witness) { received[index].append(value) }
        }.disposed(by: bag)
      }
      func check() -> Bool {
        transactions += 1
        // Derived properties without readers are advanced too: they must not miss a transaction.
        for reference in world.derivedReferences { _ = reference.advance() }
        defer { received = recipes.map { _ in [] } }
        for (index, reference) in references.enumerated() {
          let expected = reference.advance()
          emissions += received[index].count
          let isRight =
            recipes[index].hasMerge
            ? received[index].sorted() == expected.sorted() : received[index] == expected
          guard isRight else {
            Issue.record(
              "round \(round), seed \(RandomTests.seed): \(recipes[index]) gave \(received[index]), not \(expected)"
            )
            return false
          }
        }
        return true
      }
      // An effect reads some of the derived values, and runs if one that it reads has changed.
      let read = world.derived.indices.filter { _ in Bool.random(using: &generator) }
      var readers = read.map { world.reader(.derived($0)) }
      var effectRuns = 0, effectValues: [Int] = []
      let effect = Effect {
        effectRuns += 1
        effectValues = []
        // Reads the next value only if the one before is even.
        for read in readers {
          effectValues.append(read())
          if !effectValues[effectValues.count - 1].isMultiple(of: 2) { break }
        }
      }
      guard check() else { return }
      for _ in 0..<12 {
        world.beginTransaction()
        if round.isMultiple(of: 2) { world.renewDerived(using: &generator) }
        let lastRead = effectValues.count
        effectRuns = 0
        let before = trace.transactionCount
        randomTransaction(depth: 3, &generator) { world.write(using: &$0) }
        if isTraced {
          #expect(trace.transactionCount == before + 1)
          let runs = trace.transactions.last?.steps.count { $0.kind == .effect && $0.outcome == nil } ?? 0
          #expect(runs == effectRuns, "round \(round), seed \(RandomTests.seed)")
        }
        guard check() else { return }
        let references = read.map { world.derivedReferences[$0] }
        let hasChanged = references.prefix(lastRead).contains { !$0.advance().isEmpty }
        #expect(effectRuns == (hasChanged ? 1 : 0), "round \(round), seed \(RandomTests.seed)")
        #expect(effectValues == references.prefix(effectValues.count).map { $0.latest ?? 0 })
      }
      effect.dispose()
      readers = []
      bag.dispose()
      world.beginTransaction()
      for _ in 0..<8 { world.write(using: &generator) }
      #expect(received.flatMap { $0 }.isEmpty)
      world.dropDerived()
      #expect(world.properties.allSatisfy { $0.subscriberCount == 0 && $0.dependentCount == 0 })
      #expect(lifetimes.liveCount == 0)
    }
    print("random graphs: seed \(RandomTests.seed), \(transactions) transactions, \(emissions) emissions")
    #expect(emissions > transactions / 2)
  }

  /// Performs a write, or a batch of writes and nested batches.
  private func randomTransaction(
    depth: Int, _ generator: inout SeededGenerator, write: (inout SeededGenerator) -> Void
  ) {
    guard depth > 0, Bool.random(using: &generator) else { return write(&generator) }
    batch {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        randomTransaction(depth: depth - 1, &generator, write: write)
      }
    }
  }

  @Test(
    "With handlers that write, the last value that each subscriber received is the chain's current value",
    arguments: [false, true])
  func writingHandlers(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    var generator = SeededGenerator(seed: RandomTests.seed &+ 1)
    for round in 0..<RandomTests.rounds(300) {
      // The first two chains read the first two properties and write the last two, so there is no cycle.
      let world = World()
      let recipes = (0..<5).map { index in
        Recipe.random(
          depth: Int.random(in: 1...5, using: &generator), isRoot: false, emitters: false, using: &generator
        )
        .readingFirst(index < 2 ? 2 : World.propertyCount)
      }
      var latest: [Int?] = recipes.map { _ in nil }
      let bag = DisposerBag()
      for (index, recipe) in recipes.enumerated() {
        world.source(recipe).subscribe { value in
          latest[index] = value
          if index < 2 { world.properties[2 + index].value = value % 50 }
        }.disposed(by: bag)
      }
      for _ in 0..<12 {
        // Chains with a filter are skipped: they keep the last value that passed, which a new reference does not have.
        randomTransaction(depth: 2, &generator) { generator in
          world.properties[Int.random(in: 0..<2, using: &generator)].value = Int.random(
            in: 0..<100, using: &generator)
        }
        for (index, recipe) in recipes.enumerated() where !recipe.hasMemory {
          let expected = Reference(recipe, in: world).latest
          guard latest[index] == expected else {
            Issue.record(
              "round \(round), seed \(RandomTests.seed): \(recipe) is \(expected as Any), heard \(latest[index] as Any)"
            )
            return
          }
        }
      }
    }
  }

  @Test(
    "Handlers that dispose, subscribe, write, emit and release at random leave no stale value and no leak",
    arguments: [false, true])
  func chaos(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    var generator = SeededGenerator(seed: RandomTests.seed &+ 2)
    for round in 0..<RandomTests.rounds(300) {
      let lifetimes = Lifetimes()
      let world = World()
      var live: [Int: (disposer: DisposalHandle, recipe: Recipe)] = [:]
      var latest: [Int: Int] = [:]
      var ended: Set<Int> = []
      var next = 0, budget = 0
      var fleeting: Property<Int>? = Property(0)
      func act(_ value: Int) {
        guard budget > 0 else { return }
        budget -= 1
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          if let key = live.keys.sorted().randomElement(using: &generator) {
            live.removeValue(forKey: key)?.disposer.dispose()
            ended.insert(key)
          }
        case 1: if next < 30 { subscribe() }
        case 2:
          world.properties[Int.random(in: 0..<World.propertyCount, using: &generator)].value = value % 50
        case 3: world.emitters[0].emit(value % 10)
        case 4: fleeting = fleeting == nil ? Property(value) : nil
        default:
          batch {
            world.properties[0].value = value % 50
            world.properties[1].value = value % 20
          }
        }
      }
      func subscribe() {
        let key = next
        next += 1
        let recipe = Recipe.random(
          depth: Int.random(in: 1...4, using: &generator), isRoot: false, emitters: false, using: &generator)
        let witness = lifetimes.makeWitness()
        var source = world.source(recipe)
        if key.isMultiple(of: 3), let fleeting {
          source = combine(source, fleeting).map(\.0).eraseToAnyEventSource()
        }
        let disposer = source.subscribe { value in
          withExtendedLifetime(witness) {
            #expect(!ended.contains(key))
            latest[key] = value
            act(value)
          }
        }
        live[key] = (disposer.takeHandle(), recipe)
      }
      for _ in 0..<5 { subscribe() }
      for _ in 0..<12 {
        budget = 6
        let value = Int.random(in: 0..<100, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          batch {
            fleeting?.value = value
            fleeting = nil
            for property in world.properties { property.value = Int.random(in: 0..<100, using: &generator) }
          }
        case 1: fleeting?.value = value
        default: world.properties[Int.random(in: 0..<World.propertyCount, using: &generator)].value = value
        }
        if fleeting == nil { fleeting = Property(0) }
        for (key, entry) in live where !entry.recipe.hasMemory && !key.isMultiple(of: 3) {
          let expected = Reference(entry.recipe, in: world).latest
          guard latest[key] == expected else {
            Issue.record("round \(round), seed \(RandomTests.seed): \(entry.recipe) is stale")
            return
          }
        }
      }
      for entry in live.values { entry.disposer.dispose() }
      #expect(lifetimes.liveCount == 0)
      world.dropDerived()
      #expect(world.properties.allSatisfy { $0.subscriberCount == 0 })
    }
  }

  @Test(
    "In batches and handlers, every read, effect and new subscription gets what recomputation gives, once",
    arguments: [false, true])
  func readsInTransactions(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    ReadingProgram.check(400, stream: 3)
  }

  @Test(
    "Handlers of derived values set what joins of the same values depend on, and each emission is of one state",
    arguments: [false, true])
  func settingHandlers(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    HandlerProgram.check(1_000, stream: 4)
  }

  @Test("A read in a batch or a handler has no effect on what subscribers and effects receive")
  func readsHaveNoEffect() {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 5)
    for round in 0..<RandomTests.rounds(1_000) {
      let logs = [true, false].map { reads in
        let program = HandlerProgram(generator: generator, reads: reads)
        #expect(program.run() == nil, "round \(round), seed \(RandomTests.seed)")
        return program.logs
      }
      if let index = logs[0].indices.first(where: { logs[0][$0] != logs[1][$0] }) {
        let (read, unread) = (logs[0][index], logs[1][index])
        Issue.record("round \(round), seed \(RandomTests.seed): \(read) with reads, \(unread) without")
        return
      }
      _ = generator.next()
    }
  }
}

extension Recipe {
  /// Returns the recipe with its properties replaced by the first `count` properties.
  func readingFirst(_ count: Int) -> Recipe {
    func first(_ part: Recipe) -> Recipe { part.readingFirst(count) }
    switch self {
    case .property(let index): return .property(index % count)
    case .emitter, .derived, .tracked, .sum: return self
    case .map(let part, let plus): return .map(first(part), plus: plus)
    case .filter(let part, let divisor): return .filter(first(part), notMultipleOf: divisor)
    case .scan(let part): return .scan(first(part))
    case .removeDuplicates(let part): return .removeDuplicates(first(part))
    case .prefix(let part, let count): return .prefix(first(part), count)
    case .combine(let a, let b): return .combine(first(a), first(b))
    case .combineArray(let parts): return .combineArray(parts.map(first))
    case .withLatest(let a, let b): return .withLatest(first(a), first(b))
    case .zip(let a, let b): return .zip(first(a), first(b))
    case .merge(let parts): return .merge(parts.map(first))
    case .latest(let outer, let inners): return .latest(first(outer), inners.map(first))
    case .asDerived(let part): return .asDerived(first(part))
    case .sharedTwice(let part): return .sharedTwice(first(part))
    case .owned(let part, let number, let isArray): return .owned(first(part), number, isArray: isArray)
    }
  }
}
