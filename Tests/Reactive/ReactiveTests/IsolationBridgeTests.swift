import TestSupport
import Testing

@Suite("Law 12: the compiler checks isolation and unused disposers")
struct IsolationBridgeTests {
  @Test("Correct code compiles without diagnostics")
  func right() throws {
    let lines = [
      "func a(_ p: Property<Int>, _ bag: DisposerBag) { p.subscribe { _ in }.disposed(by: bag) }",
      "func b() { let p = Property(1); Task.detached { p.value = 2 } }",
      "func c(_ i: Inbox<Int>) { let s = i.sender; Task.detached { s.send(1) }; i.receive() }",
      "@MainActor func d(_ p: Property<Int>) { let v = p.values(); Task.detached { for await _ in v {} } }",
      "actor A { let p = Property(1); func f() -> AnyEventSource<Int> { observing { self.p.value } } }",
    ]
    #expect(try compilerDiagnostics(lines, importing: "Reactive") == Array(repeating: [], count: lines.count))
  }

  @Test("Code that could reach an object from two threads does not compile")
  func races() throws {
    let lines = [
      "func a(_ p: Property<Int>) { Task.detached { p.value = 1 } }",
      "func b() { let p = Property(1); Task.detached { p.value = 2 }; p.value = 3 }",
      "func c() { let p = Property(1), q = p.map { $0 }; Task.detached { p.value = 3 }; _ = q.asDerived() }",
      "func d(_ p: Property<Int>) { let s = p.subscribe { _ in }; Task.detached { s.dispose() } }",
      "@MainActor func e() { let i = Inbox<Int>(); Task.detached { i.sender.send(1) }; i.receive() }",
      "@MainActor func f() { let s = AnyEventSource.task { 1 }; Task.detached { _ = s.subscribe { _ in } } }",
      "@MainActor func g() { let s = observing { 1 }; Task.detached { _ = s.subscribe { _ in } } }",
    ]
    for (line, said) in zip(lines, try compilerDiagnostics(lines, importing: "Reactive")) {
      #expect(said.contains { $0.contains("risks causing data races") }, "\(line)")
    }
  }

  @Test(
    "Sendable captures, calls without an actor, lost disposers and properties of structures get diagnostics")
  func diagnostics() throws {
    let cases = [
      (
        "func a(_ p: Property<Int>) -> @Sendable () -> Int { { p.value } }",
        "error: capture of 'p' with non-Sendable"
      ),
      (
        "func b(_ p: Property<Int>) { _ = p.values() }",
        "error: call to actor-isolated instance method 'values"
      ),
      (
        "func c(_ p: Property<Int>) { p.subscribe { _ in } }",
        "warning: result of call to 'subscribe' is unused"
      ),
      (
        "func d(_ e: EventEmitter<Int>) -> Derived<Int> { e.asDerived() }",
        "error: 'asDerived()' is unavailable: it needs a source that always has a value"
      ),
      (
        "func e(_ p: Property<Int>) -> Derived<Int> { p.filter { $0 > 0 }.asDerived() }",
        "error: 'asDerived()' is unavailable: it needs a source that always has a value"
      ),
      (
        "struct F { @Property var x = 1 }",
        "error: 'wrappedValue' is unavailable: @Property is for classes: copies of a structure would share it"
      ),
      (
        "struct G { @ArrayProperty var x = [1] }",
        "error: 'wrappedValue' is unavailable: @ArrayProperty is for classes"
      ),
    ]
    for (expected, said) in zip(cases, try compilerDiagnostics(cases.map(\.0), importing: "Reactive")) {
      #expect(said.contains { $0.hasPrefix(expected.1) }, "\(expected.0): \(said)")
    }
  }
}
