import TestSupport
import Testing

@Suite("Code that must not compile")
struct RefusalTests {
  @Test("Correct code compiles without diagnostics")
  func right() throws {
    let lines = [
      "@MainActor func a(_ d: Driver<Int>, _ r: BehaviorRelay<Int>, _ b: DisposerBag) { d.drive(r).disposed(by: b) }",
      "@MainActor func b(_ s: Signal<Int>, _ r: PublishRelay<Int>, _ b: DisposerBag) { s.emit(to: r).disposed(by: b) }",
      "func c(_ r: BehaviorRelay<Int>, _ p: PublishSubject<Int>) { Task.detached { r.accept(1); p.onNext(2) } }",
    ]
    #expect(
      try compilerDiagnostics(lines, importing: "RxStreams", "Reactive")
        == Array(repeating: [], count: lines.count))
  }

  @Test(
    "Wrong relays, calls from outside the main actor, relays as observers and unhandled errors do not compile"
  )
  func wrong() throws {
    let cases = [
      (
        "@MainActor func a(_ d: Driver<Int>, _ r: PublishRelay<Int>) { _ = d.drive(r) }",
        "error: cannot convert value of type 'PublishRelay<Int>'"
      ),
      (
        "@MainActor func b(_ s: Signal<Int>, _ r: BehaviorRelay<Int>) { _ = s.emit(to: r) }",
        "error: cannot convert value of type 'BehaviorRelay<Int>'"
      ),
      (
        "func c(_ o: Observable<Int>, _ r: PublishRelay<Int>) { _ = o.subscribe(r) }",
        "error: "
      ),
      (
        "func d(_ r: BehaviorRelay<Int>) { r.onNext(1) }",
        "error: value of type 'BehaviorRelay<Int>' has no member 'onNext'"
      ),
      (
        "func e(_ r: BehaviorRelay<Int>) { r.value = 1 }",
        "error: cannot assign to property: 'value' is a get-only"
      ),
      ("func f(_ r: PublishRelay<Int>) { r.onError(CancellationError()) }", "error: value of type"),
      (
        "func g(_ d: Driver<Int>) { _ = d.drive(onNext: { _ in }) }",
        "error: call to main actor-isolated instance method 'drive"
      ),
      (
        "func h(_ r: BehaviorRelay<Int>) { _ = r.asDriver() }",
        "error: call to main actor-isolated instance method 'asDriver"
      ),
      ("func i(_ o: Observable<Int>) { _ = o.asEventSource() }", "error: "),
    ]
    let said = try compilerDiagnostics(cases.map(\.0), importing: "RxStreams", "Reactive")
    for (expected, said) in zip(cases, said) {
      #expect(said.contains { $0.hasPrefix(expected.1) }, "\(expected.0): \(said)")
    }
  }

  /// A class that is not `Sendable`. The code of the tests below uses it.
  private static let box = "final class Box { var number = 0 }"

  @Test("Subjects and relays of elements that are not Sendable cannot be reached from two threads")
  func elements() throws {
    let lines = [
      "func a(_ s: BehaviorSubject<Box>) { Task.detached { s.onNext(Box()) } }",
      "func b(_ s: PublishSubject<Box>) { Task.detached { s.onNext(Box()) } }",
      "func c(_ r: BehaviorRelay<Box>) { Task.detached { r.accept(Box()) } }",
      "func d(_ r: PublishRelay<Box>) { Task.detached { r.accept(Box()) } }",
      "func e() { let b = Box(), s = BehaviorSubject(value: b); Task.detached { b.number = 1 }; s.onNext(b) }",
      "func f() { let b = Box(), r = BehaviorRelay(value: b); Task.detached { _ = r.value }; b.number = 1 }",
      "@MainActor func g(_ r: BehaviorRelay<Box>) { Task.detached { _ = r.value.number } }",
      "func h() -> Observable<Int> { .create { o in Task.detached { o.onNext(1) }; return NopDisposable() } }",
      "func i(_ s: PublishSubject<Int>) { let o = s.map { $0 }; Task.detached { _ = o }; _ = o.subscribe { _ in } }",
    ]
    let said = try compilerDiagnostics([Self.box] + lines, importing: "RxStreams", "Reactive")
    #expect(said[0] == [])
    for (line, said) in zip(lines, said.dropFirst()) {
      #expect(said.contains { $0.contains("risks causing data races") }, "\(line): \(said)")
    }
  }

  @Test("Elements that are not Sendable cannot be sent to the main actor or stored in a global relay")
  func crossing() throws {
    let cases = [
      (
        "@MainActor func a(_ r: BehaviorRelay<Box>) { _ = r.asDriver() }",
        "type 'Box' does not conform to the 'Sendable' protocol"
      ),
      (
        "@MainActor func b(_ r: PublishRelay<Box>) { _ = r.asSignal() }",
        "type 'Box' does not conform to the 'Sendable' protocol"
      ),
      (
        "@MainActor func c(_ o: Observable<Box>) { _ = o.asDriver(onErrorJustReturn: Box()) }",
        "type 'Box' does not conform to the 'Sendable' protocol"
      ),
      (
        "@MainActor func d(_ o: Observable<Box>) { _ = o.asSignal(onErrorJustReturn: Box()) }",
        "type 'Box' does not conform to the 'Sendable' protocol"
      ),
      (
        "func e(_ o: Observable<Box>) { _ = o.observe(on: MainScheduler.instance) }",
        "type 'Box' does not conform to the 'Sendable' protocol"
      ),
      (
        "enum F { static let relay = BehaviorRelay(value: Box()) }",
        "is not concurrency-safe because non-'Sendable' type"
      ),
    ]
    let said = try compilerDiagnostics([Self.box] + cases.map(\.0), importing: "RxStreams", "Reactive")
    for (expected, said) in zip(cases, said.dropFirst()) {
      #expect(said.contains { $0.contains(expected.1) }, "\(expected.0): \(said)")
    }
  }

  @Test("The alternatives compile: values, main actor classes, sources of Reactive")
  func waysOut() throws {
    let lines = [
      Self.box, "struct Size { var width = 0 }", "@MainActor final class Model { var number = 0 }",
      "func a(_ r: BehaviorRelay<Size>) { Task.detached { r.accept(Size()) } }",
      "func b(_ s: PublishSubject<Model>, _ m: Model) { Task.detached { s.onNext(m) } }",
      "@MainActor func c(_ p: Property<Box>, _ bag: DisposerBag) {",
      "  p.asDriver().map { $0.number }.drive(onNext: { _ in }).disposed(by: bag) }",
      "func d() { let s = PublishSubject<Box>(); _ = s.subscribe { _ in }; s.onNext(Box()) }",
      "func e() { let s = PublishSubject<Box>(); Task.detached { s.onNext(Box()) } }",
    ]
    #expect(
      try compilerDiagnostics(lines, importing: "RxStreams", "Reactive")
        == Array(repeating: [], count: lines.count))
  }
}
