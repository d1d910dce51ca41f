import Reactive
import TestSupport
import Testing

@Suite("Law 14: never stale")
struct FreshnessTests {
  private final class Model {
    @Property var radius = 2
    private(set) lazy var area = Derived { [unowned self] in radius * radius }
  }

  /// The chains over a derived value that do not intercept its events.
  enum Chain: CaseIterable {
    case direct, asDerived, share, prefix, mergeOfOne, mergeOfTwo, mergeOfMerges, latest, combined, debug

    func source(_ area: Derived<Int>) -> AnyEventSource<Int> {
      switch self {
      case .direct: area.eraseToAnyEventSource()
      case .asDerived: area.map { $0 }.asDerived().eraseToAnyEventSource()
      case .share: area.map { $0 }.share().eraseToAnyEventSource()
      case .prefix: area.prefix(100).eraseToAnyEventSource()
      case .mergeOfOne: merge([area]).eraseToAnyEventSource()
      case .mergeOfTwo: merge([area.eraseToAnyEventSource(), .never]).eraseToAnyEventSource()
      case .mergeOfMerges: merge([merge([area])]).eraseToAnyEventSource()
      case .latest: Property(0).flatMapLatest { _ in area.prefix(100) }.eraseToAnyEventSource()
      case .combined: combine([merge([area])]).map { $0[0] }.eraseToAnyEventSource()
      case .debug: area.debug("area") { _ in }.eraseToAnyEventSource()
      }
    }
  }

  @Test("A chain goes on when its subscriber sets the source", arguments: Chain.allCases)
  func subscriberSetsSource(chain: Chain) {
    let model = Model(), source = chain.source(model.area)
    var received: [Int] = []
    let subscription = source.subscribe { area in
      received.append(area)
      if model.radius > 10 { model.radius = 10 }
    }
    model.radius = 20
    model.radius = 3
    model.radius = 4
    #expect(received == [4, 400, 100, 9, 16])
    subscription.dispose()
  }

  @Test(
    "All receive the last value when one of them sets the source and the next one reads",
    arguments: Chain.allCases)
  func nextSubscriberReads(chain: Chain) {
    let model = Model(), source = chain.source(model.area)
    var received: [[Int]] = [[], [], []]
    let bag = DisposerBag()
    for index in received.indices {
      source.subscribe { area in
        received[index].append(area)
        if index == 0, model.radius > 10 { model.radius = 10 }
        if index == 1 { _ = model.area.value }
      }.disposed(by: bag)
    }
    model.radius = 20
    #expect(received.allSatisfy { $0.last == 100 }, "\(received)")
  }

  @Test(
    "A property that is made of a derived value keeps its value up to date when its subscriber sets the source"
  )
  func subscriberOfPropertySetsSource() {
    let model = Model()
    let title = model.area.map { "area \($0)" }.asDerived()
    let subscription = title.subscribe { _ in if model.radius > 10 { model.radius = 10 } }
    model.radius = 20
    #expect(title.value == "area 100")
    model.radius = 3
    model.radius = 4
    #expect(title.value == "area 16")
    subscription.dispose()
  }

  @Test("A join goes on when an operator of one input sets the source of an input that was pulled before")
  func operatorSetsSource() {
    let p = Property(1), q = Property(1)
    let sum = Derived { p.value * 10 + q.value }
    var pairs: [[Int]] = [], lists: [[Int]] = []
    let bag = DisposerBag()
    func setting(_ value: Int) -> Int {
      if p.value == 5 { q.value = 7 }
      return value
    }
    combine(sum, sum.map(setting)).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    combine([sum.map(setting).eraseToAnyEventSource(), sum.eraseToAnyEventSource()])
      .subscribe { lists.append($0) }.disposed(by: bag)
    p.value = 5
    #expect(pairs.last == [57, 57] && lists.last == [57, 57])
    p.value = 6
    #expect(pairs.last == [67, 67] && lists.last == [67, 67])
  }

  /// Returns the value of `p`, whose closure adds 1 to a value of `p` below 3.
  private func clamped(_ p: Property<Int>) -> Derived<Int> {
    Derived {
      let value = p.value
      if value < 3 { p.value = value + 1 }
      return value
    }
  }

  @Test("A derived value whose closure sets a source that it has read is computed again, and then delivered")
  func closureSetsItsSource() {
    let p = Property(5), clamped = clamped(p)
    var received: [Int] = [], pairs: [[Int]] = []
    let bag = DisposerBag()
    clamped.subscribe { received.append($0) }.disposed(by: bag)
    combine(clamped, p).subscribe { pairs.append([$0, $1]) }.disposed(by: bag)
    p.value = 0
    #expect(received == [5, 3] && pairs == [[5, 5], [3, 3]] && clamped.value == 3)
  }

  @Test("A derived value without direct subscribers whose closure sets a source is computed again for a join")
  func closureSetsSourceOfJoin() {
    let p = Property(5), clamped = clamped(p)
    var pairs: [[Int]] = []
    let subscription = combine(clamped, p).subscribe { pairs.append([$0, $1]) }
    p.value = 0
    #expect(pairs.last == [3, 3])
    subscription.dispose()
  }

  @Test("An effect that begins in a batch runs once, with values that belong together")
  func effectInBatch() {
    let p = Property(1)
    let sum = combine(p, p).map { $0 + $1 }.asDerived(),
      list = combine([p, p]).map { $0[0] + $0[1] }.asDerived()
    let value = Derived { [p.value, sum.value, list.value] }
    var seen: [[Int]] = [], effects: [Effect] = []
    batch {
      p.value = 2
      effects.append(Effect { seen.append(value.value) })
    }
    #expect(seen == [[2, 4, 4]])
    p.value = 3
    #expect(seen == [[2, 4, 4], [3, 6, 6]])
  }

  @Test(
    "A subscription that begins in a batch or a handler receives values that belong together, once",
    arguments: [false, true])
  func subscriptionInTransaction(isInHandler: Bool) {
    let p = Property(1), clicks = EventEmitter<Int>()
    let double = p.map { $0 * 2 }.asDerived(), sum = combine(double, p).map { $0 + $1 }.asDerived()
    var received: [[Int]] = []
    let bag = DisposerBag()
    sum.subscribe { _ in }.disposed(by: bag)
    func begin() {
      p.value = 2
      combine(combine(p, double), sum).subscribe { received.append([$0.0, $0.1, $1]) }.disposed(by: bag)
    }
    clicks.subscribe { _ in begin() }.disposed(by: bag)
    if isInHandler { clicks.emit(1) } else { batch { begin() } }
    #expect(received == [[2, 4, 6]])
    p.value = 3
    #expect(received == [[2, 4, 6], [3, 6, 9]])
  }

  @Test(
    "A read in a batch and in a handler gives the new value of a chain, whose subscribers are called at the end"
  )
  func readInTransaction() {
    let p = Property(1)
    var double: Derived<Int>?, log: [String] = []
    let bag = DisposerBag()
    p.subscribe { log.append("p \($0), double \(double?.value ?? 0)") }.disposed(by: bag)
    double = p.map { $0 * 2 }.asDerived()
    double?.subscribe { log.append("double \($0)") }.disposed(by: bag)
    let next = Derived { (double?.value ?? 0) + 1 }
    let effect = Effect { log.append("next \(next.value)") }
    log = []
    batch {
      p.value = 2
      log.append("read \(double?.value ?? 0), \(next.value)")
      p.value = 3
      log.append("read \(double?.value ?? 0), \(next.value)")
    }
    #expect(
      log == ["read 4, 5", "read 6, 7", "p 3, double 6", "double 6", "next 7"]
        || log == ["read 4, 5", "read 6, 7", "p 3, double 6", "next 7", "double 6"])
    log = []
    p.value = 4
    #expect(
      log.first == "p 4, double 8" && Set(log) == ["p 4, double 8", "double 8", "next 9"] && log.count == 3)
    effect.dispose()
  }

  @Test("A chain that accumulates receives each value once, and has its old result until that is delivered")
  func accumulation() {
    let p = Property(1)
    let total = p.scan(0, +).asDerived(initially: 0)
    let twice = combine(total, total.map { $0 }).map { $0 + $1 }.asDerived()
    var received: [Int] = []
    let subscription = twice.subscribe { received.append($0) }
    batch {
      p.value = 2
      #expect(total.value == 1 && twice.value == 2)
    }
    p.value = 10
    #expect(received == [2, 6, 26])
    subscription.dispose()
  }

  @Test("A chain that depends on the order of events has its old value until they are delivered")
  func eventOrder() {
    let p = Property(1), q = Property(2)
    let source = p.share(), last = merge([p, q]).asDerived(initially: 0),
      shared = source.asDerived(initially: 0)
    let both = combine(combine(last, shared), p).map { [$0.0, $0.1, $1] }.asDerived()
    var received: [[Int]] = []
    let subscription = both.subscribe { received.append($0) }
    batch {
      q.value = 5
      p.value = 6
      #expect(last.value == 2 && shared.value == 1 && both.value == [2, 1, 6])
    }
    #expect(last.value == 6 && both.value == [6, 6, 6] && received == [[2, 1, 1], [6, 6, 6]])
    subscription.dispose()
  }

  @Test("A chain keeps its inputs alive, also if it is read at the end of a batch that has dropped them")
  func droppedInBatch() {
    let count = Property(0)
    var p: Property<[Int]>? = Property([1])
    weak let weakP = p
    var sum: Derived<Int>? = combine(p!, count).map { $0.reduce($1, +) }.asDerived()
    var values: [Int] = []
    batch {
      p?.value = [5, 6]
      atEnd { [sum] in values.append(sum!.value) }
      count.value = 3
      p = nil
    }
    #expect(sum?.value == 14 && values == [14])
    sum = nil
    #expect(weakP == nil)
  }

  /// Calls `body` when the batch that is open has been delivered.
  private func atEnd(_ body: @escaping () -> Void) {
    let emitter = EventEmitter<Void>()
    _ = emitter.subscribe(body).takeHandle()
    emitter.emit(())
  }

  private final class Named {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test("A derived value of a weak property has no value of a freed object, directly or through others")
  func freedObject() {
    var object: Named? = Named("a")
    let selection = WeakProperty(object), other = Property(true), bag = DisposerBag()
    let title = Derived { selection.value?.name ?? "nothing" }
    let chain = selection.map { $0?.name ?? "nothing" }.asDerived()
    let long = Derived { other.value ? "\(title.value), \(chain.value)" : "off" }
    var shown: [String] = [], received: [String] = []
    Effect { shown.append(title.value) }.disposed(by: bag)
    long.subscribe { received.append($0) }.disposed(by: bag)
    #expect(long.value == "a, a")
    object = nil
    #expect(long.value == "nothing, nothing" && title.value == "nothing" && chain.value == "nothing")
    #expect(shown == ["a", "nothing"] && received == ["a, a", "nothing, nothing"])
    object = Named("b")
    selection.value = object
    #expect(long.value == "b, b" && received.last == "b, b" && shown.last == "b")
    object = Named("c")
    selection.value = object
    other.value = false
    object = nil
    other.value = true
    #expect(received.last == "nothing, nothing")
  }

  @Test("A value that begins to depend on an object without changing has no value of it when it is freed")
  func laterDependency() {
    var object: Named? = Named("a")
    let selection = WeakProperty(object), reads = Property(false)
    let name = Derived { reads.value ? selection.value?.name ?? "nothing" : "a" }
    let text = Derived { name.value + "!" }
    #expect(text.value == "a!")
    reads.value = true
    #expect(text.value == "a!")
    object = nil
    #expect(text.value == "nothing!" && object == nil)
  }

  @Test("A read in a batch adds no emission and no run", arguments: [false, true])
  func readInBatch(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    let p = Property(0), bag = DisposerBag()
    let isLarge = Derived { p.value > 10 }, text = Derived { isLarge.value ? "large" : "small" }
    let root = Derived(initially: 0) { if p.value > 10 { throw CancellationError() } else { 1 } }
    var flags: [Bool] = [], texts: [String] = [], pairs: [String] = [], runs = [0, 0, 0]
    isLarge.subscribe { flags.append($0) }.disposed(by: bag)
    combine(isLarge, text).subscribe { pairs.append("\($0) \($1)") }.disposed(by: bag)
    Effect { (_, runs[0]) = (isLarge.value, runs[0] + 1) }.disposed(by: bag)
    Effect {
      texts.append(text.value)
      runs[1] += 1
    }.disposed(by: bag)
    Effect { (_, runs[2]) = (root.error, runs[2] + 1) }.disposed(by: bag)
    for reads in 1...3 {
      batch {
        for _ in 0..<reads {
          p.value = 20
          #expect(isLarge.value && text.value == "large" && root.error != nil)
          p.value = 5
          if reads > 1 { #expect(!isLarge.value && text.value == "small" && root.error == nil) }
        }
      }
    }
    #expect(flags == [false] && texts == ["small"] && pairs == ["false small"] && runs == [1, 1, 1])
    batch {
      p.value = 20
      #expect(isLarge.value && text.value == "large")
    }
    #expect(
      flags == [false, true] && texts == ["small", "large"] && pairs.last == "true large" && pairs.count == 2)
    #expect(runs == [2, 2, 2] && isLarge.value && text.value == "large")
  }

  @Test("A value that was read in a batch, and that nothing observes, is new for its readers after the batch")
  func unobservedReadInBatch() {
    let p = Property(0)
    let double = Derived { p.value * 2 }, text = Derived { "\(double.value)" }
    #expect(text.value == "0")
    batch {
      p.value = 1
      #expect(double.value == 2)
    }
    #expect(text.value == "2")
  }
}
