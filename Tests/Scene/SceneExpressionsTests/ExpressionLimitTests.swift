import Testing

@testable import SceneExpressions

@Suite("Limits of expressions")
struct ExpressionLimitTests {
  private func refusal(_ text: String, _ functions: FunctionDefinitions = .none) -> String {
    do throws(ExpressionError) {
      let value = try Expression(text, functions: functions).evaluate(["n": .number(20_000), "x": .number(1)])
      return "accepted: \(value)"
    } catch { return "\(error.column): \(error.message)" }
  }

  @Test("A thousand operations, lists and functions within each other are the most")
  func operationsWithinEachOther() throws {
    func text(_ last: Int) -> String {
      func list(_ count: Int) -> String {
        "let a=map(k,0,1,a[k]" + String(repeating: "+1", count: count) + "); "
      }
      return "let a=map(k,0,1,k); " + String(repeating: list(160), count: 6) + list(last) + "a[0]"
    }
    #expect(try Expression(text(31)).evaluate([:]) == .number(991))
    let error = #expect(throws: ExpressionError.self) { try Expression(text(32)).evaluate([:]) }
    #expect(error?.message.hasSuffix("found 1001") == true)
  }

  @Test(
    "Sums of too many terms and nested sums are refused with both numbers",
    arguments: [
      ("1 + sum(i, 1, 10001, i)", "5: expected at most 10000 terms of sum, found 10001"),
      ("sum(i, 1, 1e30, i)", "1: expected at most 10000 terms of sum, found more than can be counted"),
      ("sum(i, 1, 10000, 1)", "accepted: 10000"),
      (
        "sum(i, 1, 10000, sum(j, 1, 10000, i * j))",
        "1: expected at most 10000000 operations for each value, found 200020003"
      ),
      (
        "2 * sum(i, 0, n, sum(j, 0, n, sum(k, 0, n, i * j + k)))",
        "5: expected at most 10000000 operations for each value, found 2000300020004"
      ),
    ])
  func sums(text: String, message: String) { #expect(refusal(text) == message) }

  @Test("A sum with too many terms during the evaluation is not a number")
  func computedBounds() throws {
    #expect(refusal("sum(i, 1, n, 1)") == "accepted: nan")
    #expect(refusal("sum(i, 1, 0 / 0 * x, 1)") == "accepted: nan")
    #expect(refusal("sum(i, 1, n / 2, 1)") == "accepted: 10000")
    #expect(refusal("sum(i, 1, -n, 1)") == "accepted: 0")
  }

  @Test("User functions that double are refused with the number of operations")
  func doubling() throws {
    var texts = ["f0": "(x) => x + 1"]
    for number in 1...62 { texts["f\(number)"] = "(x) => f\(number - 1)(x) + f\(number - 1)(x)" }
    let functions = try FunctionDefinitions(texts)
    #expect(refusal("f10(x)", functions) == "accepted: 2048")
    // f0 has 3 operations, and f(n + 1) has 5 more than two of f(n).
    #expect(
      refusal("x + f30(x)", functions)
        == "5: expected at most 100000 operations with those of user functions, found 8589934591")
    #expect(
      refusal("f62(x)", functions).hasSuffix(
        "operations with those of user functions, found more than can be counted"))
  }

  @Test("The operations of a column expression are counted")
  func operationCount() throws {
    func count(_ text: String) throws -> Int {
      try ColumnExpression(
        Expression(text), columns: ["x": .number], uniforms: ["n": .number]
      ).operationCount
    }
    #expect(try count("x") == 0)
    #expect(try count("x * x + x * x") == 2)
    #expect(try count("sum(i, 1, 3, x * i)") == 3 * 2 + 1 + 2)
    #expect(try count("sum(i, 1, n, x * i)") == 10_000 * 2 + 1 + 1)
  }

  @Test("More elements than operations allow are refused with both numbers")
  func elements() throws {
    let expression = try ColumnExpression(
      Expression("sum(i, 1, n, x * i)"), columns: ["x": .number], uniforms: ["n": .number])
    let values = [Double](repeating: 1, count: 5_000_000)
    #expect(throws: ColumnError.limit(elements: 5_000_000, operations: 20_002)) {
      try expression.evaluate(["x": .numbers(values)], uniforms: ["n": .number(1)], count: values.count)
    }
    #expect(
      ColumnError.limit(elements: 5_000_000, operations: 20_002).description
        == "expected at most 100000000000 operations, found 5000000 elements of up to 20002 operations each")
  }

  @Test("Elementwise bindings that need too many operations are refused with both numbers")
  func elementwiseBindings() throws {
    let model = Model([], parameters: ["n": 3])
    let graph = BindingGraph(scope: model)
    var counts: [Int] = []
    func binding(_ text: String) throws -> ElementwiseBinding {
      let located = LocatedExpression(
        try Expression(text), repetition: RepetitionIndex(name: "i", value: 0))
      return ElementwiseBinding(
        name: "star[*].radius", label: "radius of star", type: .number, count: 6_000_000, .whole(located)
      ) { _, values in
        if case .numbers(let numbers) = values { counts.append(numbers.count) }
      }
    }
    let error = try #require(throws: BindingError.self) {
      try graph.bind([], repeated: [try binding("sum(k, 1, n, k * i)")])
    }
    #expect(counts.isEmpty)
    #expect(
      error.message == "expected at most 100000000000 operations for 6000000 values, found 120012000000")
  }
}
