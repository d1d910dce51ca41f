import Geometry
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import Page

/// Expressions evaluated by Orrery and, in a JavaScript engine, by their translation.
@Suite("Translated expressions", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct ExpressionTranslationTests {
  /// The inputs of random expressions, with their types.
  private static let types: [String: ValueType] = [
    "x": .number, "y": .number, "t": .number, "i": .number, "p": .vector, "axis": .vector, "tint": .color,
    "sales": .numbers, "weights": .numbers, "months": .texts, "word": .text,
    "points": .vectors, "tints": .colors, "on": .boolean,
  ]

  private struct Case {
    let text: String
    let values: [String: PropertyValue]
    let value: PropertyValue
    let function: String
    let inputs: String
    /// Whether all operations are exactly defined, unlike `sin`.
    let isExact: Bool
  }

  @Test("Random expressions have the same type, and values within 1e-12 or equal to the last bit")
  func randomExpressions() throws {
    var cases: [Case] = []
    var translator = ProgramTranslator()
    var formula = RandomFormula(seed: RandomTests.seed, isSmooth: false)
    let functions = try FunctionDefinitions(RandomFormula.definitions)
    let rounds = RandomTests.rounds(3000)
    var refusedCount = 0
    while cases.count < rounds {
      let depth = 1 + cases.count % 4
      let text = [
        formula.number(depth), formula.vector(depth), formula.color(depth), formula.list(depth),
        formula.text(depth), formula.texts(depth), formula.vectors(depth), formula.colors(depth),
      ][[0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7][cases.count % 12]]
      guard let expression = try? Expression(text, functions: functions),
        let (code, names) = try? expression.compiled(types: Self.types)
      else {
        // A page contains only expressions that Swift has compiled.
        refusedCount += 1
        continue
      }
      let values = Self.values(&formula.random)
      cases.append(
        Case(
          text: text, values: values, value: try expression.evaluate(values),
          function: translator.function(code, inputTypes: names.map { Self.types[$0] ?? .number }),
          inputs: "[\(names.map { Self.literal(values[$0] ?? .number(0)) }.joined(separator: ","))]",
          isExact: code.program.isExact && code.count?.isExact ?? true))
    }
    let lines = try evaluate(cases, translator)
    #expect(lines.count == cases.count)
    var (exactCount, closeCount, nearbyCount) = (0, 0, 0)
    for (one, line) in zip(cases, lines) {
      let result = Result(line)
      // An empty list has no elements that tell its type.
      #expect(result.type == one.value.type.rawValue || one.value.numbers.isEmpty, "\(one.text)")
      if [.text, .texts].contains(one.value.type) {
        #expect(result.numbers == one.value.numbers, "\(one.text): \(one.value)")
        continue
      }
      let expected = one.value.numbers
      guard result.numbers.count == expected.count else {
        // Lists of different lengths, between which the last bit decides.
        nearbyCount += 1
        #expect(
          try !one.isExact && hasCount(result.numbers.count, one, functions), "\(one.text): \(result.numbers)"
        )
        continue
      }
      for (number, (found, wanted)) in zip(result.numbers, expected).enumerated() {
        if one.isExact {
          exactCount += 1
          #expect(
            found.bitPattern == wanted.bitPattern || found.isNaN && wanted.isNaN,
            "\(one.text): \(found), \(wanted)")
          continue
        }
        let isClose =
          found == wanted || abs(found - wanted) <= 1e-12 * abs(wanted) || found.isNaN && wanted.isNaN
        if isClose { closeCount += 1 }
        // An ill-conditioned value changes by `spread` if functions such as `sin` are rounded otherwise.
        let spread = result.spreads[number]
        if isClose || !spread.isFinite || abs(found - wanted) <= 16 * spread { continue }
        nearbyCount += 1
        #expect(
          try isNearby(found, number, one, functions),
          "\(one.text) at \(one.values): \(found), expected \(wanted), spread \(spread)")
      }
    }
    let total = cases.reduce(0) { sum, one in
      sum + (one.isExact || [.text, .texts].contains(one.value.type) ? 0 : one.value.numbers.count)
    }
    let types = Dictionary(grouping: cases, by: \.value.type.rawValue).map { "\($0.value.count) \($0.key)" }
    print(
      "\(cases.count) expressions (\(types.sorted().joined(separator: ", "))), \(refusedCount) refused: "
        + "\(exactCount) exact numbers, \(closeCount) of \(total) others within 1e-12, "
        + "\(nearbyCount) equal to a value at nearby inputs")
    #expect(nearbyCount <= 1 + cases.count / 10_000)
    #expect(exactCount > cases.count / 10)
    #expect(closeCount > total * 9 / 10)
  }

  /// Whether a number of the result is the one for inputs that differ by rounding. A condition such as `sin(3) == sin(i)`
  /// depends on the last bit if `i` is 3: Swift computed `sin(3)` when it compiled the expression, the page computes `sin(i)`.
  /// So does a condition of `random(exp(x))`, which is a hash of all bits.
  private func isNearby(_ found: Double, _ number: Int, _ one: Case, _ functions: FunctionDefinitions) throws
    -> Bool
  {
    let expression = try Expression(one.text, functions: functions)
    for (name, value) in one.values {
      for nearby in Self.valuesNear(value) {
        var values = one.values
        values[name] = nearby
        let wanted = try expression.evaluate(values).numbers[number]
        if abs(found - wanted) <= 1e-12 * abs(wanted) { return true }
      }
    }
    return false
  }

  /// Whether the value has a number of components for inputs that differ by rounding; see `isNearby`.
  private func hasCount(_ count: Int, _ one: Case, _ functions: FunctionDefinitions) throws -> Bool {
    let expression = try Expression(one.text, functions: functions)
    for (name, value) in one.values {
      for nearby in Self.valuesNear(value) {
        var values = one.values
        values[name] = nearby
        if try expression.evaluate(values).numbers.count == count { return true }
      }
    }
    return false
  }

  /// Returns values of which one component differs by rounding.
  private static func valuesNear(_ value: PropertyValue) -> [PropertyValue] {
    let factors = [1 + 0x1p-52, 1 - 0x1p-53, 1 + 0x1p-50, 1 - 0x1p-50]
    switch value {
    case .number(let number): return factors.map { .number(number * $0) }
    case .vector(let vector):
      return (0..<12).map { change in
        var nearby = vector
        nearby[change / 4] *= factors[change % 4]
        return .vector(nearby)
      }
    case .color(let color):
      // Changes of 1 to 8 units in the last place of a component.
      return (0..<64).map { change in
        var nearby = color
        let units = Float(change / 8 % 2 == 0 ? change % 8 + 1 : -1 - change % 8)
        nearby.linear[change / 16] *= 1 + units * 0x1p-23
        return .color(nearby)
      }
    default: return []
    }
  }

  @Test(
    "Operations on special numbers give the same bits",
    arguments: [
      "round(x)", "floor(x)", "ceil(x)", "sign(x)", "abs(x)", "min(x, y)", "max(x, y)", "mod(x, y)", "x / y",
      "fract(x)", "noise(x)", "noise(x, y)", "noise(x, y, x)", "random(x)", "random(x, y)", "random(x, y, t)",
      "sqrt(x)",
      "x < y ? 1 : 2", "x == y ? 1 : 2", "step(x, y)", "clamp(x, y, 2)", "pow(1, x)", "pow(-1, x)",
      "pow(x, 0)", "-x",
      "sum(k, x, y, k)", "sum(k, 0, 10, sum(j, 0, k, x * j))", "x % y", "x < y <= t ? 1 : 2",
      "not x < y and (x == y or y > t) ? 1 : 2", "[4, x, y, 7][y]", "min([x, y, t])",
      "max(map(k, 0, 3, x * k))",
      "radians(x)", "degrees(x)", "[1, 2, 4, 8][x]", "sum([x, y, 1, 2])",
    ])
  func specialNumbers(text: String) throws {
    let numbers = [
      0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1, -1, 3, 1e300, -1e300, 4_294_967_295,
      4_294_967_296,
      -4_294_967_297.5, Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan,
    ]
    let expression = try Expression(text)
    let (code, names) = try expression.compiled(types: Self.types)
    var translator = ProgramTranslator()
    let function = translator.function(code, inputTypes: names.map { _ in .number })
    var cases: [Case] = []
    for x in numbers {
      for y in numbers {
        let values: [String: PropertyValue] = ["x": .number(x), "y": .number(y), "t": .number(0.25)]
        let inputs = names.map { Self.literal(values[$0] ?? .number(0)) }.joined(separator: ",")
        cases.append(
          Case(
            text: "\(text) at \(x), \(y)", values: values, value: try expression.evaluate(values),
            function: function,
            inputs: "[\(inputs)]", isExact: true))
      }
    }
    for (one, line) in zip(cases, try evaluate(cases, translator)) {
      let (found, wanted) = (Result(line).numbers[0], one.value.numbers[0])
      #expect(
        found.bitPattern == wanted.bitPattern || found.isNaN && wanted.isNaN,
        "\(one.text): \(found), \(wanted)")
    }
  }

  /// Evaluates all cases in one process: a line for each, with its type, numbers and spreads.
  private func evaluate(_ cases: [Case], _ translator: ProgramTranslator) throws -> [Substring] {
    var numbers: [String: Int] = [:]
    var functions: [String] = []
    for one in cases where numbers[one.function] == nil {
      numbers[one.function] = functions.count
      functions.append(one.function)
    }
    let calls = cases.map { "[\(numbers[$0.function] ?? 0),\($0.inputs)]" }.joined(separator: ",\n")
    let expressions = ExpressionScript.module(functions)
    let script = ScriptBundle.script(
      entry: "test.js", expressions: expressions,
      adding: [ScriptModule(name: "test.js", text: Self.harness + "runAll([\n\(calls)\n]);\n")])
    return try ScriptEngine.run(script).split(separator: "\n")
  }

  /// Evaluates each expression as it is, and four times with the results of functions such as `sin` changed in the last
  /// bits. The spread is the largest change of the value.
  private static let harness = """
    import { expressions } from "./expressions.js";
    import { List } from "./lists.js";
    const approximate = ["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "pow"];
    let pattern = 0;
    let calls = 0;
    for (const name of approximate) {
      const original = Math[name];
      Math[name] = (a, b) => {
        const value = original(a, b);
        if (pattern === 0) return value;
        calls += 1;
        const size = name === "pow" && Math.fround(b) === b && b !== 2 ? 2 ** -24 : 2 ** -51;
        return value * (1 + (((calls * 2654435761) >>> pattern) & 1 ? size : -size));
      };
    }
    const bits = new DataView(new ArrayBuffer(8));
    function hex(number) {
      bits.setFloat64(0, number);
      return bits.getBigUint64(0).toString(16);
    }
    // The type of the elements of an empty list is not known.
    const typeNames = { undefined: "nothing", number: "number", boolean: "boolean", string: "text" };
    function typeName(value) {
      if (value instanceof List) return typeName(value[0]) + "s";
      return Array.isArray(value) ? (value.length === 3 ? "vector" : "color") : typeNames[typeof value];
    }
    function numbersOf(value) {
      if (typeof value === "string") return [...value].map((letter) => letter.codePointAt(0)).concat([-1]);
      if (value instanceof List) return Array.from(value, (element) => numbersOf(element)).flat();
      return Array.isArray(value) ? value : [Number(value)];
    }
    function runAll(cases) {
      const lines = cases.map(([code, inputs]) => {
        pattern = 0;
        const value = expressions[code](inputs, 0);
        const spreads = numbersOf(value).map(() => 0);
        for (pattern = 1; pattern <= 4; pattern++) {
          calls = 0;
          numbersOf(expressions[code](inputs, 0)).forEach((number, c) => {
            const change = Math.abs(number - numbersOf(value)[c]);
            if (!(change <= spreads[c])) spreads[c] = change;
          });
        }
        return [typeName(value), ...numbersOf(value).map(hex), ...spreads.map(hex)].join(" ");
      });
      print(lines.join("\\n"));
    }

    """

  /// A line of the output.
  private struct Result {
    let type: String
    let numbers: [Double]
    let spreads: [Double]

    init(_ line: Substring) {
      let words = line.split(separator: " ")
      type = String(words.first ?? "")
      let values = words.dropFirst().map { Double(bitPattern: UInt64($0, radix: 16) ?? 0) }
      numbers = Array(values.prefix(values.count / 2))
      spreads = Array(values.suffix(values.count / 2))
    }
  }

  private static func values(_ random: inout SeededGenerator) -> [String: PropertyValue] {
    func number() -> Double { Double.random(in: -4...4, using: &random) }
    func vector() -> PropertyValue { .vector(SIMD3(number(), number(), number())) }
    let tint = Color(red: Float(abs(number())), green: Float(abs(number()) / 4), blue: 0.5)
    return [
      "x": .number(number()), "y": .number(number()), "t": .number(number()),
      "i": .number(number().rounded()),
      "sales": .list(ValueList((0..<5).map { _ in number() })),
      "weights": .list(ValueList([2, -1, 0.5])),
      "months": .list(ValueList(["Jan", "Feb", "März", ""])), "word": .text("Feb"),
      "points": .list(ValueList((0..<3).map { _ in SIMD3(number(), number(), number()) })),
      "tints": .list(ValueList([tint, .black, Color(red: 0.25, green: 0.5, blue: 1)])),
      "on": .boolean(Bool.random(using: &random)),
      "p": vector(), "axis": vector(), "tint": .color(tint),
    ]
  }

  private static func literal(_ value: PropertyValue) -> String {
    switch value {
    case .boolean(let isTrue): "\(isTrue)"
    case .number(let number): ProgramTranslator.literal(number)
    case .text(let text): ProgramTranslator.literal(text)
    case .list(let list): "List.from([\((0..<list.count).map { literal(list[$0]) }.joined(separator: ","))])"
    case .vector, .color: "[\(value.numbers.map { ProgramTranslator.literal($0) }.joined(separator: ","))]"
    }
  }
}

extension PropertyValue {
  /// The numbers of the value: 1 or 0 for a boolean.
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .vector(let vector): [vector.x, vector.y, vector.z]
    case .color(let color): (0..<4).map { Double(color.linear[$0]) }
    case .boolean(let isTrue): [isTrue ? 1 : 0]
    case .text(let text): text.unicodeScalars.map { Double($0.value) } + [-1]
    case .list(let list): (0..<list.count).flatMap { list[$0].numbers }
    }
  }
}

extension SceneExpressions.Program {
  /// Whether IEEE 754 or Orrery defines the bits of all operations.
  fileprivate var isExact: Bool { Self.isExact(uniformSteps) && Self.isExact(steps) }

  private static func isExact(_ steps: [SceneExpressions.Program.Step]) -> Bool {
    steps.allSatisfy { step in
      switch step {
      case .loop(let loop): return isExact(loop.body)
      case .operation(let instruction):
        switch instruction.operation {
        case .exp, .log, .pow, .sin, .cos, .tan, .asin, .acos, .atan, .atan2, .sinh, .cosh, .tanh,
          .linearFromSRGB, .sRGBFromLinear:
          return false
        default: return true
        }
      }
    }
  }
}
