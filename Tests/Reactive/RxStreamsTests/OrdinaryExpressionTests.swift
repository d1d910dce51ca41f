import TestSupport
import Testing

/// Closures as programs write them; see the test of the same name of `Reactive`.
@Suite("Ordinary expressions in closures of RxStreams")
struct OrdinaryExpressionTests {
  private static let model = """
    struct Model { let x = BehaviorSubject(value: 1.0), y = BehaviorSubject(value: 2.0), n = Observable.just(1), \
    s = Observable.just("a"), one = Single.just(1.0) }
    """

  private static let closures = [
    "Observable.combineLatest(t.x, t.y) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "Observable.zip(t.x, t.y) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "Observable.combineLatest(t.x, t.y, t.x) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) + $2 }",
    "Observable.combineLatest(t.x, t.y, t.x, t.y) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) + $2 * $3 }",
    "Observable.zip(t.x, t.y, t.x, t.y) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) + $2 * $3 }",
    #"Observable.combineLatest(t.n, t.s) { "Total: " + $1 + " of " + String($0 + 1) + "!" }"#,
    "Observable.combineLatest(t.x, t.y).map { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "Single.zip(t.one, t.one) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "Single.zip(t.one, t.one, t.one) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) + $2 }",
    "t.x.withLatestFrom(t.y) { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "t.n.scan(0) { $0 + 2 * $1 - 1 }.map { ($0 - 1) * ($0 - 1) + 1 }",
    "t.n.flatMapLatest { n in t.x.map { ($0 - 1) * ($0 - 1) + 2 * Double(n) - 1 } }",
    "t.n.flatMap { Observable.of($0 * 10, $0 * 10 + 1) }",
    "t.n.reduce(0, accumulator: { $0 + 2 * $1 - 1 }, mapResult: { 2 * $0 - 1 })",
    "t.x.distinctUntilChanged { abs($0 - $1) < 0.5 * 0.5 + 0.25 }",
    "t.n.groupBy { ($0 - 1) * ($0 - 1) % 3 + 1 }",
    #"t.n.compactMap { $0 > 1 ? "Row " + String($0 - 1) + " of " + String(2 * $0) + "!" : nil }"#,
    "t.n.toArray().map { $0.reduce(0, +) + 2 * $0.count - 1 }",
  ]

  /// Each takes 0.2 s at most. With a parameter pack in place of the overloads, the first one takes more than 7 s.
  @Test("Ordinary closures are type-checked without a long search")
  func closures() throws {
    let lines =
      [Self.model] + Self.closures.enumerated().map { "func f\($0)(_ t: Model) { _ = \($1) }" }
    let said = try compilerDiagnostics(lines, scopeLimit: 40_000, importing: "RxStreams")
    for (line, said) in zip(lines, said) { #expect(said == [], "\(line)") }
  }

  @Test("So are the introduction's examples")
  func documentation() throws {
    let file = "Tests/Reactive/RxStreamsTests/DocumentationExamplesTests.swift"
    #expect(try compilerErrors(in: [file], scopeLimit: 40_000) == "")
  }
}
