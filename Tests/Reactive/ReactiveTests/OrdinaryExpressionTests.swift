import TestSupport
import Testing

/// Closures as programs write them: literals, operators and the values of sources. An overload on the result of a closure
/// multiplies the work of the type checker, which gives up at such closures first.
@Suite("Ordinary expressions in closures")
struct OrdinaryExpressionTests {
  private static let model = """
    struct Model { let x = Property(1.0), y = Property(2.0), z = Property(3.0), n = Property(1), m = Property(2), \
    name = Property("a"), flag = Property(true), clicks = EventEmitter<Int>(), rows = ArrayProperty([1, 2, 3]), \
    stock = DictionaryProperty(["a": 1]), marks = SetProperty([1]) }
    """

  private static let closures = [
    #"Derived { "Total: " + t.name.value + " of " + String(t.n.value + 1) + "!" }"#,
    #"Derived { "\(t.name.value): " + String(t.n.value * 2) + "/" + String(t.m.value - 1) + ", " + t.name.value }"#,
    "Derived { (t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2) }",
    "Derived { ((t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2)).squareRoot() }",
    "Derived { t.x.value + t.y.value + t.z.value + 1 + 2 + 3.5 }",
    "Derived { t.n.value + t.m.value + 1 + 2 + 3 + 4 }",
    "Derived { 0.5 * t.x.value * t.x.value + 0.25 * t.y.value - 1 }",
    "Derived { t.x.value * 9 / 5 + 32 }",
    "Derived { -t.x.value + 2 * t.y.value - 3 * (t.z.value - 1) }",
    "Derived { Double(t.n.value) / Double(t.m.value + 1) * 100 }",
    "Derived { Float(t.n.value) * 2 - 1 }",
    "Derived { t.n.value % 2 == 0 ? t.n.value / 2 : 3 * t.n.value + 1 }",
    "Derived { t.flag.value && t.n.value > 0 && t.x.value < 10 || t.name.value == \"b\" }",
    #"Derived { t.flag.value ? "on " + t.name.value : "off " + String(t.n.value) }"#,
    "Derived { max(0, min(1, (t.x.value - 1) / (t.y.value - 1))) }",
    "Derived { [t.n.value, t.m.value + 1, 2 * t.m.value].max() ?? 0 }",
    "Derived { [t.x.value - 1, 2 * t.y.value, 0] }",
    "Derived { SIMD3<Float>(Float(t.x.value) * 2 - 1, 0.5 * Float(t.y.value) + 1, 0) }",
    #"Derived { ["name": t.name.value, "count": "\(t.n.value + 1)"] }"#,
    "Derived { (1...t.n.value).reduce(0) { $0 + $1 * $1 } + 1 }",
    "Derived { t.rows.value.map { $0 * 2 + 1 }.filter { $0 % 3 != 0 }.reduce(0, +) + 1 }",
    "Derived { Double(t.rows.value.reduce(0, +)) / Double(max(1, t.rows.value.count)) }",
    "Derived(by: ==) { (t.n.value / 10, t.m.value + 1) }",
    #"Derived<(String, Double, Bool)>(by: ==) { ("a" + t.name.value, 2 * t.x.value - 1, t.flag.value) }"#,
    "Derived { (t.n.value / 10, t.m.value + 1) }",
    "Derived { t.n.value > 1 ? t.n.value - 1 : nil }",
    "Derived(initially: 0) { (t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2) }",
    #"Derived(initially: "") { "Total: " + t.name.value + " of " + String(t.n.value + 1) + "!" }"#,
    "AsyncDerived(initially: 0) { (t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2) }",
    #"AsyncDerived(initially: "") { "Total: " + t.name.value + " of " + String(t.n.value + 1) + "!" }"#,
    #"Effect { t.name.value = "Total: " + String(t.n.value + 1) + " of " + String(2 * t.m.value) + "!" }"#,
    "Effect { t.z.value = (t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2) }",
    "t.x.map { ($0 - 1) * ($0 - 1) + ($0 - 2) * ($0 - 2) }",
    #"t.n.map { "Total: " + String($0 + 1) + " of " + String($0 * 2) + "!" }"#,
    "combine(t.x, t.y).map { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "combine(t.x, t.y).map { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }.asDerived()",
    "combine(t.x, t.y, t.z).map { 0.5 * $0 + 0.25 * $1 - 2 * $2 + 1 }.asDerived()",
    #"combine(t.name, t.n).map { "Total: " + $0 + " of " + String($1 + 1) + "!" }.asDerived()"#,
    "combine([t.x, t.y]).map { $0.reduce(0) { $0 + ($1 - 1) * ($1 - 1) } / 2 + 1 }",
    "combine(t.n, t.m).map { ($0 + 1, 2 * $1 - 1) }.asDerived()",
    "t.x.filter { ($0 - 1) * ($0 - 1) + ($0 - 2) * ($0 - 2) < 4 }",
    #"t.clicks.compactMap { $0 > 1 ? "Row " + String($0 - 1) + " of " + String(2 * $0) + "!" : nil }"#,
    "t.clicks.scan(0.0) { 0.9 * $0 + 0.1 * Double($1) - 1 }.asDerived(initially: 0)",
    "t.clicks.scan(0) { $0 + 2 * $1 - 1 }.map { ($0 - 1) * ($0 - 1) + 1 }.asDerived(initially: 0)",
    "t.n.flatMapLatest { n in t.x.map { ($0 - 1) * ($0 - 1) + 2 * Double(n) - 1 } }",
    "t.flag.flatMapLatest { $0 ? t.x : t.y }.map { 2 * $0 * $0 - 1 }",
    "zip(t.x, t.y).map { ($0 - 1) * ($0 - 1) + ($1 - 2) * ($1 - 2) }",
    "t.clicks.withLatest(from: t.x).map { 2 * Double($0) - 1 + ($1 - 1) * ($1 - 1) }",
    "t.x.removeDuplicates { abs($0 - $1) < 0.5 * 0.5 + 0.25 }.map { 2 * $0 - 1 }",
    "t.clicks.sample(on: t.n).map { $0 * $0 + 2 * $0 - 1 }",
    "t.rows.map { ($0 - 1) * ($0 - 1) + 2 * $0 - 1 }",
    #"t.rows.map { "Row " + String($0 + 1) + " of " + String($0 * 2) + "!" }"#,
    "t.rows.filter { ($0 - 1) * ($0 - 1) + 2 * $0 - 1 > 4 && $0 % 2 == 0 }",
    "t.rows.sorted { ($0 - 1) * ($0 - 1) < ($1 - 1) * ($1 - 1) }",
    "t.rows.sorted { -2 * $0 + 1 }",
    "t.rows.grouped { ($0 - 1) * ($0 - 1) % 3 + 1 }",
    #"t.stock.map { "Row " + String($0 + 1) + " of " + String($0 * 2) + "!" }"#,
    "t.stock.filter { $0 + \"a\" != \"b\" && 2 * $1 - 1 > 4 }",
    "t.marks.map { ($0 - 1) * ($0 - 1) + 2 * $0 - 1 }",
    "t.x.subscribe { t.z.value = ($0 - 1) * ($0 - 1) + ($0 - 2) * ($0 - 2) }",
    "t.x.bindBidirectionally(to: t.y, forward: { $0 * 9 / 5 + 32 }, backward: { ($0 - 32) * 5 / 9 })",
    "observing { (t.x.value - 1) * (t.x.value - 1) + (t.y.value - 2) * (t.y.value - 2) }",
  ]

  /// Each takes 0.2 s at most. With one overload for tuples, a squared distance in `Derived` takes more than 4 s.
  @Test("Sixty ordinary closures are type-checked without a long search")
  func closures() throws {
    let lines =
      [Self.model]
      + Self.closures.enumerated().map { "@MainActor func f\($0)(_ t: Model) { _ = \($1) }" }
    let said = try compilerDiagnostics(lines, scopeLimit: 40_000, importing: "Reactive")
    for (line, said) in zip(lines, said) { #expect(said == [], "\(line)") }
  }

  @Test("So are the documentation's examples")
  func documentation() throws {
    let files = ["DocumentationExamplesTests", "RecipeTests", "NewcomerTests"]
    let said = try compilerErrors(
      in: files.map { "Tests/Reactive/ReactiveTests/\($0).swift" }, scopeLimit: 40_000)
    #expect(said == "")
  }

  @Test("A search that takes longer is found")
  func longSearch() throws {
    let lines = ["let a = [[1.0, 2.0]].map { ($0[0] - 1) * ($0[0] - 1) + ($0[1] - 2) * ($0[1] - 2) }"]
    let said = try compilerDiagnostics(lines, scopeLimit: 40_000, importing: "Reactive")
    #expect(said[0].contains { $0.contains("unable to type-check this expression in reasonable time") })
  }
}
