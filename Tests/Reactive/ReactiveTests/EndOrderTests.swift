import Reactive
import TestSupport
import Testing

/// Freed memory that a test reads is found for certain by the Address Sanitizer, and without it mostly by a crash.
@Suite("Law 15: ends in any order")
struct EndOrderTests {
  /// Calls a closure when it is freed.
  private final class AtEnd {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    deinit { body() }
  }

  private final class Model {
    @Property var a = 2
    @Property var b = 3
  }

  /// A view whose model has no owner but the operator of one input.
  private final class View {
    private let bag = DisposerBag()
    private(set) var received: [[Int]] = []

    init(_ zoom: Property<Int>) {
      let m = Model()
      combine([zoom.map { [m] z in z * m.a }.eraseToAnyEventSource(), m.$b.eraseToAnyEventSource()])
        .subscribe { [unowned self] in received.append($0) }.disposed(by: bag)
    }
  }

  /// Subscribes to a join whose first input owns the source of the other inputs.
  private func subscribe<Joined>(
    _ p: Property<Int>, _ witness: Lifetimes.Witness,
    _ join: (AnyEventSource<Int>, AnyEventSource<Int>) -> some EventSource<Joined>
  ) -> DisposalHandle {
    let q = Property(1)
    let owning = p.map { $0 + q.value }.eraseToAnyEventSource()
    let owned = q.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyEventSource()
    return join(owning, owned).subscribe { _ in }.takeHandle()
  }

  @Test(
    "A subscription ends whose one input is the last owner of another, also in a batch and in a handler",
    arguments: [0, 1, 2])
  func inputOwnsInput(place: Int) {
    func end(_ subscriptions: [DisposalHandle]) {
      switch place {
      case 0: for subscription in subscriptions { subscription.dispose() }
      case 1: batch { for subscription in subscriptions { subscription.dispose() } }
      default:
        let clicks = EventEmitter<Int>()
        let click = clicks.subscribe { _ in for subscription in subscriptions { subscription.dispose() } }
        clicks.emit(1)
        click.dispose()
      }
    }
    let lifetimes = Lifetimes(), p = Property(0)
    end([
      subscribe(p, lifetimes.makeWitness()) { combine([$0, $1, $1]) },
      subscribe(p, lifetimes.makeWitness()) { combine([$1, $0, $1, $1]) },
      subscribe(p, lifetimes.makeWitness()) { merge([$0, $1, $1]) },
      subscribe(p, lifetimes.makeWitness()) { combine($0, $1) },
      subscribe(p, lifetimes.makeWitness()) { combine($1, $0) },
      subscribe(p, lifetimes.makeWitness()) { zip($0, $1) },
      subscribe(p, lifetimes.makeWitness()) { $0.withLatest(from: $1) },
      subscribe(p, lifetimes.makeWitness()) { a, b in a.flatMapLatest { [b] _ in b } },
      subscribe(p, lifetimes.makeWitness()) { combine([merge([$0, $1]).eraseToAnyEventSource(), $1]) },
      subscribe(p, lifetimes.makeWitness()) { combine(combine([$0, $1]), merge([$1, $1])) },
      subscribe(p, lifetimes.makeWitness()) { combine([$0.prefix(3).eraseToAnyEventSource(), $1]) },
    ])
    #expect(p.subscriberCount == 0 && lifetimes.liveCount == 0)
  }

  @Test("A view ends whose bag holds a combination with an input that owns the model")
  func viewWithBag() {
    let zoom = Property(1)
    var view: View? = View(zoom)
    zoom.value = 4
    #expect(view?.received == [[2, 3], [8, 3]])
    view = nil
    #expect(zoom.subscriberCount == 0)
  }

  @Test("The disposal of one input by the deinit of another one's captures ends both")
  func disposalInDeinit() {
    let p = Property(0), q = Property(0)
    var subscription: Disposer?
    do {
      let atEnd = AtEnd { subscription?.dispose() }
      subscription = combine([
        p.map { value in withExtendedLifetime(atEnd) { value } }.eraseToAnyEventSource(),
        q.eraseToAnyEventSource(), q.eraseToAnyEventSource(),
      ]).subscribe { _ in }
    }
    subscription?.dispose()
    #expect(p.subscriberCount == 0 && q.subscriberCount == 0)
  }

  @Test("An operator can release the derived value or the shared source of its own chain")
  func operatorReleasesItsChain() {
    let p = Property(0)
    var derived: Derived<Int>?, shared: SharedSource<Int>?, received: [Int] = []
    func releasing(_ release: @escaping () -> Void) -> (Int) -> Int {
      { value in
        if value == 1 { release() }
        return value
      }
    }
    derived = p.map(releasing { derived = nil }).asDerived()
    let first = derived!.subscribe { received.append($0) }
    p.value = 1
    // The delivery under way ends first.
    #expect(derived == nil && received == [0, 1])
    first.dispose()
    #expect(p.dependentCount == 0)
    p.value = 0
    shared = p.map(releasing { shared = nil }).share()
    let second = shared!.subscribe { received.append($0) }
    p.value = 1
    #expect(shared == nil && received == [0, 1, 0, 1])
    second.dispose()
    #expect(p.subscriberCount == 0)
  }

  @Test(
    "A derived value is freed in the queue, after a reader has brought it up to date",
    arguments: [false, true])
  func freedInQueue(isChanged: Bool) {
    let p = Property(0), bag = DisposerBag(), lifetimes = Lifetimes()
    var received: [Int] = []
    var all: [Derived<Int>] = (0..<100).map { _ in
      let witness = lifetimes.makeWitness()
      return Derived { withExtendedLifetime(witness) { p.value / 2 } }
    }
    for derived in all { derived.subscribe { received.append($0) }.disposed(by: bag) }
    received = []
    batch {
      p.value = isChanged ? 2 : 1
      for derived in all { _ = derived.value }
      all = []
      bag.dispose()
      // The memory is used again.
      all = (0..<100).map { number in Derived { number } }
    }
    #expect(received == [] && lifetimes.liveCount == 0)
  }

  @Test("A closure can release its own derived value", arguments: [false, true])
  func closureReleasesItsValue(isTraced: Bool) {
    let trace = ReactiveTrace()
    if isTraced { trace.start() }
    defer { trace.stop() }
    let lifetimes = Lifetimes(), p = Property(0)
    var texts: [String] = [], subscription: Disposer?
    do {
      let witness = lifetimes.makeWitness(), text = Property("a text that is not stored within the string")
      var derived: Derived<String>?
      derived = Derived(initially: "") { [text] in
        let value = p.value
        if value == 1 { derived = nil }
        return withExtendedLifetime(witness) { "\(text.value) \(value)" }
      }
      subscription = derived?.subscribe { texts.append($0) }
    }
    p.value = 1
    #expect(texts.count == 2)
    subscription?.dispose()
    // The delivery under way ends first.
    #expect(texts.count == 2 && lifetimes.liveCount == 0 && p.dependentCount == 0)
  }

  @Test("An observable value ends whose source changes the observed property in its deinit")
  func observableValueEnds() {
    let p = Property(1)
    func observe() -> ObservableValue<Int> {
      let atEnd = AtEnd { p.value += 1 }
      let inner = Derived { withExtendedLifetime(atEnd) { p.value } }
      return ObservableValue(combine(inner, p).map { $0 + $1 })
    }
    var observed: ObservableValue<Int>? = observe()
    #expect(observed?.value == 2)
    observed = nil
    #expect(p.value == 2 && p.subscriberCount == 0)
  }

  @Test("Joined arrays end whose elements change another array in their deinits")
  func joinedArraysEnd() {
    let second = ArrayProperty([AtEnd {}])
    var arrays: ArrayProperty<ArrayProperty<AtEnd>>? = ArrayProperty()
    var joined: IncrementalArray<AtEnd>?
    do {
      let first = ArrayProperty([AtEnd { second.append(AtEnd {}) }])
      arrays?.value = [first, second]
      joined = arrays?.joined()
    }
    #expect(joined?.value.count == 2)
    arrays = nil
    joined = nil
    #expect(second.count == 2)
  }
}
