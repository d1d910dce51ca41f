import Reactive
import TestSupport
import Testing

@Suite("A chain lives as long as its subscription")
struct KeptChainTests {
  private final class Row {
    @Property var isOpen = true
  }

  @Test("What a chain has made goes on, and is freed with the subscription")
  func chains() {
    let p = Property(0), rows = ArrayProperty([Row()]), lifetimes = Lifetimes()
    var received: [String: [Int]] = [:]
    var bag: DisposerBag? = DisposerBag()
    func keep(_ name: String, _ subscribe: (@escaping (Int) -> Void) -> Disposer) {
      let witness = lifetimes.makeWitness()
      let disposer = subscribe { value in
        withExtendedLifetime(witness) { received[name, default: []].append(value) }
      }
      if let bag { disposer.disposed(by: bag) }
    }
    keep("asDerived") { p.map { $0 * 2 }.asDerived().subscribe($0) }
    keep("Derived") { Derived { p.value * 2 }.subscribe($0) }
    keep("derived of derived") { Derived { p.value * 2 }.map { $0 }.asDerived().subscribe($0) }
    keep("share") { p.map { $0 * 2 }.share().subscribe($0) }
    keep("shared scan") { p.scan(0) { $0 + $1 }.share().map { $0 * 2 }.subscribe($0) }
    keep("latest event") { p.map { $0 * 2 }.asDerived(initially: 0).subscribe($0) }
    keep("combine") { receive in
      combine(Derived { p.value }, p.map { $0 }.asDerived()).map { $0 + $1 }.subscribe(receive)
    }
    keep("filter") { receive in rows.filter { $0.isOpen }.subscribe { receive($0.count) } }
    keep("count") { rows.count { $0.isOpen }.subscribe($0) }
    keep("contents") { rows.filter { $0.isOpen }.contents.map(\.count).subscribe($0) }
    keep("distinct") { receive in rows.map { ObjectIdentifier($0) }.distinct().subscribe { receive($0.count) }
    }
    p.value = 1
    rows.append(Row())
    for name in [
      "asDerived", "Derived", "derived of derived", "share", "shared scan", "latest event", "combine",
    ] {
      #expect(received[name] == [0, 2], "\(name)")
    }
    for name in ["filter", "count", "contents", "distinct"] { #expect(received[name] == [1, 2], "\(name)") }
    bag = nil
    #expect(lifetimes.liveCount == 0 && p.subscriberCount == 0 && p.dependentCount == 0)
    #expect(rows._edits.subscriberCount == 0)
  }

  @Test(
    "A subscription keeps no property, emitter or collection, and a trace names those that end with subscribers"
  )
  func propertiesEnd() {
    let trace = ReactiveTrace()
    trace.start()
    defer { trace.stop() }
    var property: Property<Int>? = Property(1, name: "radius"), rows: ArrayProperty<Int>? = ArrayProperty([1])
    var clicks: EventEmitter<Int>? = EventEmitter()
    if let clicks { trace.setName("clicks", of: clicks) }
    let first = property?.subscribe { _ in }, second = rows?.subscribe { _ in }
    let third = clicks?.subscribe { _ in }, fourth = property.map { $0.map { -$0 }.subscribe { _ in } }
    (property, rows, clicks) = (nil, nil, nil)
    let areDisposed = [first?.isDisposed, second?.isDisposed, third?.isDisposed, fourth?.isDisposed]
    #expect(areDisposed == [true, true, true, true])
    #expect(
      trace.freedSources.map(\.description) == [
        "radius was freed with 2 subscribers", "Property<Array<Int>> was freed with 1 subscriber",
        "clicks was freed with 1 subscriber",
      ])
  }

  @Test("A value that a subscription keeps ends in its own handler, and in a batch")
  func endsInHandlers() {
    let p = Property(0), lifetimes = Lifetimes()
    var disposer: Disposer?
    let witness = lifetimes.makeWitness()
    disposer = Derived { [witness] in withExtendedLifetime(witness) { p.value } }.subscribe { value in
      if value == 1 { disposer?.dispose() }
    }
    p.value = 1
    #expect(p.dependentCount == 0 && lifetimes.liveCount == 1)
    let other = Derived { p.value }.subscribe { _ in }
    batch {
      p.value = 2
      other.dispose()
    }
    #expect(p.dependentCount == 0)
  }
}
