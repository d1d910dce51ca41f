import SceneModel
import Testing

@testable import SceneExpressions

@Suite("User functions")
struct FunctionDefinitionTests {
  private static let texts = [
    "wave": "(x, k) => sin(k * x)", "twice": "(x) => 2 * x", "four": "(x) => twice(twice(x))",
    "answer": "() => 42", "total": "(n, k) => sum(i, 1, n, i * k)", "side": "(a, b) => a if a.x < b.x else b",
  ]

  private func value(_ text: String) throws -> PropertyValue {
    try Expression(text, functions: FunctionDefinitions(Self.texts)).evaluate(["t": .number(3)])
  }

  @Test("A user function has the value of its body")
  func values() throws {
    #expect(try value("wave(0, 5)") == .number(0))
    #expect(try value("wave(0.5, 4)") == Expression("sin(2)").evaluate())
    #expect(try value("four(t) + answer()") == .number(54))
    #expect(try value("total(t, 10)") == .number(60))
    #expect(try value("sum(i, 1, 3, total(i, i))") == .number(1 + 6 + 18))
  }

  @Test("The types of a user function follow from its arguments")
  func types() throws {
    #expect(try value("twice(t)") == .number(6))
    #expect(try value("twice([1, 2, t])") == .vector([2, 4, 6]))
    #expect(try value("side([1, 2, 3], [0, 5, 6])") == .vector([0, 5, 6]))
    #expect(try value("side([1, 2, 3], [0, 5, 6]).y") == .number(5))
  }

  private func refusal(_ text: String) -> String {
    do throws(ExpressionError) {
      let functions = try? FunctionDefinitions(Self.texts)
      return "\(try Expression(text, functions: functions ?? .none).evaluate(["t": .number(3)]))"
    } catch { return "\(error.column): \(error.message)" }
  }

  @Test(
    "A wrong call is refused at the call",
    arguments: [
      ("1 + wave(t)", "5: expected 2 arguments of wave, found 1"),
      ("answer(1)", "1: expected 0 arguments of answer, found 1"),
      ("twcie(t)", "1: unknown function \"twcie\", did you mean \"twice\"?"),
      (
        "1 + wave([1, 2, 3], 2)",
        "5: in function \"wave\", \"(x, k) => sin(k * x)\", character 17: expected a number for sin, found a vector"
      ),
      (
        "four(t < 1)",
        "1: in function \"four\", \"(x) => twice(twice(x))\", character 14: in function \"twice\", "
          + "\"(x) => 2 * x\", character 10: cannot multiply a number by a boolean"
      ),
      (
        "side(1, 2)",
        "1: in function \"side\", \"(a, b) => a if a.x < b.x else b\", character 18: expected a vector or a colour before .x, found a number"
      ),
    ])
  func wrongCalls(text: String, message: String) { #expect(refusal(text) == message) }

  private func definitionError(_ texts: [String: String]) -> String {
    do throws(FunctionDefinitionError) {
      _ = try FunctionDefinitions(texts)
      return "accepted"
    } catch { return "\(error.name), \(error.error.column): \(error.error.message)" }
  }

  @Test(
    "An invalid definition is refused with its name and the column",
    arguments: [
      (
        "f", "x => x",
        "f, 1: expected parameters in brackets, such as (x, k) => x * k, found \"x\""
      ),
      ("f", "(x) x", "f, 5: expected \"=>\" and an expression, found \"x\""),
      ("f", "(x, x) => x", "f, 5: expected different parameters, found \"x\" twice"),
      ("f", "(pi) => 1", "f, 2: expected the name of a parameter, found \"pi\""),
      ("f", "(x => x", "f, 4: expected \",\" or \")\", found \"=>\""),
      ("f", "(x) => g(x)", "f, 8: unknown function \"g\", expected f"),
      ("f", "(x) => f(x)", "f, 8: expected no cycle, found f -> f"),
      ("f", "(x) => x 1", "f, 10: expected an operator or the end, found \"1\""),
      (
        "sin", "(x) => x",
        "sin, 1: expected a name of one word that is neither a constant nor a function, found \"sin\""
      ),
      (
        "a b", "(x) => x",
        "a b, 1: expected a name of one word that is neither a constant nor a function, found \"a b\""
      ),
    ])
  func invalidDefinitions(name: String, text: String, message: String) {
    #expect(definitionError([name: text]).hasPrefix(message), "\(definitionError([name: text]))")
  }

  @Test("A body reads the names of its callers, and an unknown one is refused at the call")
  func outerNames() throws {
    let functions = try FunctionDefinitions(["f": "(x) => x + t", "g": "(speed) => 2 * f(sped)"])
    #expect(try Expression("f(2)", functions: functions).evaluate(["t": .number(3)]) == .number(5))
    #expect(
      try Expression("let t = 10; f(2)", functions: functions).evaluate(["t": .number(3)]) == .number(5))
    do throws(ExpressionError) {
      Issue.record("\(try Expression("1 + g(2)", functions: functions).evaluate(["t": .number(3)]))")
    } catch {
      #expect(error.column == 5)
      #expect(
        error.message
          == "in function \"g\", \"(speed) => 2 * f(sped)\", character 18: unknown name \"sped\", did you mean \"speed\"?"
      )
    }
  }

  @Test("Functions that call each other in a cycle are refused with all names")
  func cycles() {
    let texts = ["a": "(x) => 1 + b(x)", "b": "(x) => c(x)", "c": "(x) => a(x)", "d": "(x) => a(x)"]
    #expect(definitionError(texts) == "c, 8: expected no cycle, found a -> b -> c -> a")
    // The function that leads into a cycle is not part of it.
    let inner = ["a": "(x) => b(x)", "b": "(x) => 1 + c(x)", "c": "(x) => b(x)"]
    #expect(definitionError(inner) == "c, 8: expected no cycle, found b -> c -> b")
  }

  @Test("An error shows the definition with a caret")
  func excerpt() throws {
    let error = try #require(throws: FunctionDefinitionError.self) {
      try FunctionDefinitions(["f": "(x) => x +"])
    }
    #expect(error.excerpt == ["(x) => x +", "          ^"])
    #expect(error.description == "function f, \"(x) => x +\", character 11: expected a value, found the end")
  }

  @Test("More functions than the limit are refused with both numbers")
  func count() {
    var texts: [String: String] = [:]
    for number in 0..<250 { texts["f\(number)"] = "(x) => x" }
    #expect(definitionError(texts) == "accepted")
    texts["f250"] = "(x) => x"
    #expect(definitionError(texts) == "f99, 1: expected at most 250 functions, found 251")
  }

  @Test("A chain of functions as long as the limit does not overflow the stack")
  func longChain() throws {
    var texts = ["f0": "(x) => x"]
    for number in 1..<250 { texts["f\(number)"] = "(x) => f\(number - 1)(x)" }
    let functions = try FunctionDefinitions(texts)
    #expect(try Expression("f248(7)", functions: functions).evaluate() == .number(7))
    let error = try #require(throws: ExpressionError.self) {
      try Expression("1 + f249(7)", functions: functions)
    }
    #expect(
      error.message
        == "expected at most 250 operations that depend on each other with those of user functions, found 252"
    )
    #expect(error.column == 5)
  }
}
