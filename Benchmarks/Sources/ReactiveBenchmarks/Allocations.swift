import CAllocationCounter
import Reactive

/// The number of allocations of one subscription to each operator, created and disposed, with a handler that allocates
/// nothing. The documentation of the operators gives these numbers.
enum Allocations {
  static func print() {
    let a = Property(1), b = Property(2), scheduler = ManualScheduler()
    Swift.print("Allocations of one subscription:")
    count("a property") { a.subscribe { sink($0) } }
    count("an emitter") { EventEmitter<Int>().subscribe { sink($0) } }
    let erased = a.eraseToEventSource()
    count("EventSource") { erased.subscribe { sink($0) } }
    count("map") { a.map { $0 + 1 }.subscribe { sink($0) } }
    count("map twice") { a.map { $0 + 1 }.map { $0 + 1 }.subscribe { sink($0) } }
    count("filter") { a.filter { $0 > 0 }.subscribe { sink($0) } }
    count("compactMap") { a.compactMap { $0 > 0 ? $0 : nil }.subscribe { sink($0) } }
    count("scan") { a.scan(0) { $0 + $1 }.subscribe { sink($0) } }
    count("withPrevious") { a.withPrevious().subscribe { sink($0.current) } }
    count("distinct") { a.removeDuplicates().subscribe { sink($0) } }
    count("prepend") { a.prepend(0).subscribe { sink($0) } }
    count("prefix") { a.prefix(2).subscribe { sink($0) } }
    count("merge of two") { merge(a, b).subscribe { sink($0) } }
    count("combine of two") { combine(a, b).subscribe { sink($0.0) } }
    count("combine of three") { combine(a, b, a).subscribe { sink($0.0) } }
    count("combine of four") { combine(a, b, a, b).subscribe { sink($0.0) } }
    let ten = Array(repeating: a, count: 10)
    count("combine of an array of ten") { combine(ten).subscribe { sink($0[0]) } }
    count("merge of an array of ten") { merge(ten).subscribe { sink($0) } }
    count("zip") { zip(a, b).subscribe { sink($0.0) } }
    count("withLatest") { a.withLatest(from: b).subscribe { sink($0.0) } }
    count("sample") { a.sample(on: b).subscribe { sink($0) } }
    let outer = Property(a)
    count("flatMapLatest") { outer.flatMapLatest { $0 }.subscribe { sink($0) } }
    count("debounce, and its first event") {
      a.debounce(for: .seconds(1), on: scheduler).subscribe { sink($0) }
    }
    count("throttle") { a.throttle(for: .seconds(1), on: scheduler).subscribe { sink($0) } }
    count("observe(on:), and its first event") { a.observe(on: scheduler).subscribe { sink($0) } }
    let derived = a.asProperty()
    count("a derived property") { derived.subscribe { sink($0) } }
    let shared = a.share()
    count("share") { shared.subscribe { sink($0) } }
    count("bind(to:)") { a.bind(to: b) }
    let c = Property(3)
    count("bindBidirectionally(to:)") { a.bindBidirectionally(to: c) }
    count("EventSource { emitter in … }") { EventSource<Int> { _ in Disposer {} }.subscribe { sink($0) } }
    count("just") { EventSource.just(1).subscribe { sink($0) } }
  }

  private static func count(_ name: String, _ subscribe: () -> Disposer) {
    for _ in 0..<100 { subscribe().dispose() }
    let before = allocation_count()
    for _ in 0..<1_000 { subscribe().dispose() }
    Swift.print(
      ReactiveBenchmarks.row(name, ReactiveBenchmarks.format(Double(allocation_count() - before) / 1_000)))
  }
}

/// Consumes a value in a way that the optimizer cannot remove.
@inline(never)
private func sink(_ value: Int) { _ = opaque(value) }
