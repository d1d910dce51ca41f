import CAllocationCounter
import Reactive

/// The number of allocations of each operation: of one subscription to each operator, created and disposed, with a handler
/// that allocates nothing, and of changes, values, effects and collections. The documentation gives these numbers.
enum Allocations {
  @MainActor
  static func print() {
    subscriptions()
    changes()
    values()
    collections()
  }

  private static func subscriptions() {
    let a = Property(1), b = Property(2), scheduler = ManualScheduler()
    Swift.print("Allocations of one subscription:")
    count("a property") { a.subscribe { sink($0) } }
    count("an emitter") { EventEmitter<Int>().subscribe { sink($0) } }
    let erased = a.eraseToAnyEventSource()
    count("AnyEventSource") { erased.subscribe { sink($0) } }
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
    count("combine of eight") { combine(a, b, a, b, a, b, a, b).subscribe { sink($0.0) } }
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
    let derived = a.asDerived()
    count("a derived property") { derived.subscribe { sink($0) } }
    let shared = a.share()
    count("share") { shared.subscribe { sink($0) } }
    count("bind(to:)") { a.bind(to: b) }
    let c = Property(3)
    count("bindBidirectionally(to:)") { a.bindBidirectionally(to: c) }
    count("AnyEventSource { emitter in … }") {
      AnyEventSource<Int> { _ in Disposer {} }.subscribe { sink($0) }
    }
    count("just") { AnyEventSource.just(1).subscribe { sink($0) } }
  }

  private static func changes() {
    Swift.print("\nAllocations of one change, once built:")
    let a = Property(1), b = Property(2), emitter = EventEmitter<Int>()
    let bag = DisposerBag()
    a.subscribe { sink($0) }.disposed(by: bag)
    emitter.subscribe { sink($0) }.disposed(by: bag)
    b.subscribe { sink($0) }.disposed(by: bag)
    each("a set") { a.value = $0 }
    each("an emission") { emitter.emit($0) }
    each("a batch of two sets") { number in
      batch {
        a.value = number
        b.value = number
      }
    }
    a.map { $0 + 1 }.filter { $0 > 0 }.removeDuplicates().subscribe { sink($0) }.disposed(by: bag)
    each("a set through map, filter, removeDuplicates") { a.value = $0 }
    combine(a, b).subscribe { sink($0.0) }.disposed(by: bag)
    combine(a, b, a, b, a, b, a, b).subscribe { sink($0.0) }.disposed(by: bag)
    each("a set into combine of two and of eight") { a.value = $0 }
    let array = combine([a, b, a, b]).subscribe { sink($0[0]) }
    each("a set into combine of an array") { a.value = $0 }
    array.dispose()
    let outer = Property(a), inners = [a, b]
    let switching = outer.flatMapLatest { $0 }.subscribe { sink($0) }
    each("a swap of flatMapLatest, to a property") { outer.value = inners[$0 & 1] }
    switching.dispose()
    outer.flatMapLatest { combine($0, b) }.subscribe { sink($0.0) }.disposed(by: bag)
    each("a swap of flatMapLatest, to combine of two") { outer.value = inners[$0 & 1] }
    withExtendedLifetime(bag) {}
  }

  @MainActor
  private static func values() {
    Swift.print("\nAllocations of values and effects:")
    let a = Property(1), b = Property(2)
    each("Derived, created") { _ in _ = Derived { a.value } }
    each("Derived of one source, created and read") { _ in sink(Derived { a.value }.value) }
    each("Derived of two sources, created and read") { _ in sink(Derived { a.value + b.value }.value) }
    each("Effect of one source, created and disposed") { _ in _ = Effect { sink(a.value) } }
    let derived = Derived { a.value + b.value }, effect = Effect { sink(derived.value) }
    each("a set, with Derived and Effect") { a.value = $0 }
    let other = Derived { a.value % 2 == 0 ? a.value : b.value }, second = Effect { sink(other.value) }
    each("the same, with other sources from run to run") { a.value = $0 }
    withExtendedLifetime((effect, second)) {}
    each("AsyncDerived, created, with its first task") { number in _ = AsyncDerived(initially: 0) { number } }
    let c = Property(1), async = AsyncDerived(initially: 0) { c.value }
    each("a set, with AsyncDerived, its task and result") { c.value = $0 }
    let reader = AsyncDerived(initially: 0) { async.value }
    each("the same, with an AsyncDerived that reads it") { c.value = $0 }
    withExtendedLifetime(reader) {}
  }

  private static func collections() {
    Swift.print("\nAllocations of one edit of 1,000 elements, once built:")
    let numbers = ArrayProperty(Array(0..<1_000))
    func edit(_ name: String, _ made: AnyObject?) {
      each(name) { numbers[$0 % 1_000] = $0 }
      withExtendedLifetime(made) {}
    }
    edit("ArrayProperty, an element set", nil)
    edit("into map", numbers.map { $0 + 1 } as IncrementalArray)
    edit("into filter", numbers.filter { $0 % 2 == 0 } as IncrementalArray)
    edit("into sorted", numbers.sorted { $0 < $1 } as IncrementalArray)
    edit("into reduced, by a fold", numbers.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 }))
    edit("into reduced, by a tree", numbers.reduced(0, { $0 }) { $0 + $1 })
    let mapped = numbers.map { $0 + 1 }
    each("into map, appended and removed") {
      numbers.append($0)
      _ = numbers.remove(at: 1_000)
    }
    withExtendedLifetime(mapped) {}
  }

  /// Prints the number of allocations of one call of `body`, which is passed different numbers.
  private static func each(_ name: String, _ body: (Int) -> Void) {
    for number in 1...2_000 { body(number) }
    let before = allocation_count()
    for number in 1...1_000 { body(-number & 0xFFFF) }
    row(name, allocation_count() - before)
  }

  private static func row(_ name: String, _ allocations: Int) {
    Swift.print(
      "\(name)\(String(repeating: " ", count: max(1, 52 - name.count)))\(ReactiveBenchmarks.format(Double(allocations) / 1_000))"
    )
  }

  private static func count(_ name: String, _ subscribe: () -> Disposer) {
    for _ in 0..<100 { subscribe().dispose() }
    let before = allocation_count()
    for _ in 0..<1_000 { subscribe().dispose() }
    row(name, allocation_count() - before)
  }
}

/// Consumes a value in a way that the optimizer cannot remove.
@inline(never)
private func sink(_ value: Int) { _ = opaque(value) }
