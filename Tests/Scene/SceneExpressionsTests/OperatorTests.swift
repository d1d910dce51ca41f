import SceneExpressions
import SceneModel
import TestSupport
import Testing

@Suite("Operators of expressions")
struct OperatorTests {
  private func value(_ text: String) throws -> PropertyValue {
    try Expression(text).evaluate(ExpressionValueTests.values)
  }

  @Test(
    "Operators bind as in mathematics",
    arguments: [
      ("7 % 3", 1), ("-7 % 3", 2), ("60% % 3", 0.6), ("50 % t", 0), ("50% - t", 0), ("7.5 % scale", 1.5),
      ("2 ^ 10", 1024), ("2 ** 3 ** 2", 512), ("-2 ^ 2", -4), ("(-2) ^ 2", 4), ("2 ^ -1", 0.5),
      ("2 * 3 ^ 2", 18),
      ("8 / 2 ^ 2", 2), ("axis.y ^ axis.z", 8), ("radians(180)", .pi), ("degrees(pi)", 180),
      ("sin(30deg)", 0.5), ("cos(2 * 90deg)", -1), ("sin(0.5rad) - sin(0.5)", 0), ("degrees(180deg)", 180),
      ("radians(180deg)", .pi), ("2mm", 0.002), ("3cm", 0.03), ("1.5m", 1.5), ("2km", 2000), ("1e1mm", 0.01),
      ("hsl(210deg, 60%, 50%).r - hsl(210, 60%, 50%).r", 0), ("hsl(1rad, 60%, 50%).a", 1),
      ("let r = 2 * t; r * r", 1), ("let a = 1; let b = a + 1; a + 10 * b", 21), ("let t = 3; t", 3),
      ("1 + (let a = 4; a ^ 2)", 17), ("let x = 2; sum(k, 1, x, let y = k * x; y)", 6),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    try expectNumber(value(text), expected)
  }

  @Test(
    "Booleans combine, compare and negate",
    arguments: [
      ("true", true), ("false", false), ("1 < 2 and 2 < 3", true), ("1 < 2 && 2 > 3", false),
      ("1 > 2 or 2 < 3", true),
      ("1 > 2 || 2 > 3", false), ("not 1 < 2", false), ("!(1 < 2)", false), ("!!true", true),
      ("not not true", true),
      ("true or false and false", true), ("(true or false) and false", false), ("not true or true", true),
      ("0 < t < 1", true), ("0 < t < 0.5", false), ("3 > scale > t > 0", true), ("1 == 1 == 1", true),
      ("0 <= t <= 1 and 1 < scale", true), ("true == false", false), ("(1 < 2) != (2 < 1)", true),
      ("'a' == 'a'", true), ("'a' != 'a'", false), ("'a' == 'b'", false),
    ])
  func booleans(text: String, expected: Bool) throws {
    #expect(try value(text) == .boolean(expected))
  }

  @Test("Chains of comparisons equal the conjunction of their parts, at random")
  func chains() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    let signs = ["<", "<=", ">", ">=", "==", "!="]
    for _ in 0..<RandomTests.rounds(300) {
      let count = Int.random(in: 2...5, using: &random)
      let numbers = (0..<count).map { _ in Int.random(in: 0...2, using: &random) }
      let operators = (1..<count).map { _ in signs.randomElement(using: &random) ?? "<" }
      var chain = "\(numbers[0])"
      var parts: [String] = []
      for (number, sign) in operators.enumerated() {
        chain += " \(sign) \(numbers[number + 1])"
        parts.append("\(numbers[number]) \(sign) \(numbers[number + 1])")
      }
      #expect(try value(chain) == value(parts.joined(separator: " and ")), "\(chain)")
    }
  }

  @Test("The remainder of vectors is that of mod")
  func remainders() throws {
    #expect(try value("[5, -5, 3] % 3") == .vector([2, 1, 0]))
    #expect(try value("7 % [2, 4, 7]") == .vector([1, 3, 0]))
    #expect(try value("axis % axis") == .vector([0, 0, 0]))
  }

  @Test("Texts beside colours are colours, and other texts are texts")
  func texts() throws {
    #expect(try value("'gold'") == .text("gold"))
    #expect(try value("t < 1 ? 'hot' : 'cold'") == .text("hot"))
    #expect(try value("t < 1 ? 'gold' : tint") == value("rgb('gold')"))
    #expect(try value("mix('black', 'white', 0.5)") == value("mix(rgb('black'), rgb('white'), 0.5)"))
    #expect(try value("rgb(t < 1 ? 'gold' : 'red', 50%)") == value("rgb('gold', 50%)"))
  }

  @Test("Names of new functions are also names of values, and user functions hide them")
  func oldNames() throws {
    for name in ["count", "mean", "sort", "map", "radians", "degrees"] {
      #expect(Expression.isValidParameterName(name))
      #expect(try Expression("\(name) + 1").evaluate([name: .number(2)]) == .number(3))
      let functions = try FunctionDefinitions([name: "(x) => 10 * x"])
      #expect(try Expression("\(name)(4)", functions: functions).evaluate() == .number(40))
    }
    for name in ["true", "false", "sin", "pi"] { #expect(!Expression.isValidParameterName(name)) }
    for name in ["and", "or", "not", "let", "if", "else"] {
      #expect(try Expression("\(name) * 2").evaluate([name: .number(3)]) == .number(6), "\(name)")
    }
  }
}
