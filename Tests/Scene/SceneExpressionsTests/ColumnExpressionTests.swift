import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Column expressions")
struct ColumnExpressionTests {
  private static let columnTypes: [String: ValueType] = ["x": .number, "y": .number, "p": .vector]
  private static let uniforms: [String: PropertyValue] = [
    "sales": .list(ValueList([3, 5, -2, 8])), "weights": .list(ValueList([2, -1, 0.5])),
    "months": .list(ValueList(["Jan", "Feb", "März"])), "word": .text("Feb"),
    "points": .list(ValueList([SIMD3(1, -2, 0.5), SIMD3(0, 3, -1)])), "on": .boolean(true),
    "tints": .list(ValueList([Color.white, Color(red: 0.25, green: 0.5, blue: 1)])),
    "t": .number(0.75), "axis": .vector([1, -2, 0.5]), "tint": .color(Color(red: 0.25, green: 0.5, blue: 1)),
  ]

  private struct Values {
    var x: [Double]
    var y: [Float]
    var p: [SIMD3<Float>]

    init(_ count: Int) {
      var random = SeededGenerator(seed: 7)
      func number() -> Float { Float.random(in: -3...3, using: &random) }
      x = (0..<count).map { $0 % 5 == 0 ? Double($0 / 5) : Double.random(in: -3...3, using: &random) }
      y = (0..<count).map { _ in number() }
      p = (0..<count).map { _ in SIMD3(number(), number(), number()) }
    }

    var columns: [String: ExpressionColumn] { ["x": .numbers(x), "y": .floats(y), "p": .vectors(p)] }

    /// The values of element `i` for the scalar evaluator.
    func scalars(_ i: Int) -> [String: PropertyValue] {
      uniforms.merging(
        [
          "x": .number(x[i]), "y": .number(Double(y[i])), "p": .vector(SIMD3(p[i])), "i": .number(Double(i)),
        ]) { $1 }
    }
  }

  private static func compiled(_ expression: Expression) throws(ExpressionError) -> ColumnExpression {
    try ColumnExpression(
      expression, columns: columnTypes, uniforms: uniforms.mapValues(\.type), index: "i")
  }

  /// Returns nil if the expression exceeds the limit of operations.
  private static func compiledWithinLimits(_ expression: Expression) throws -> ColumnExpression? {
    do throws(ExpressionError) { return try compiled(expression) } catch {
      guard case .limit = error.reason else { throw error }
      return nil
    }
  }

  private func bits(_ value: PropertyValue) -> [UInt64] {
    (0..<value.type.componentCount).map {
      let number = value.component($0)
      return number.isNaN ? Double.nan.bitPattern : number.bitPattern
    }
  }

  private func value(_ values: ElementwiseValues, _ i: Int) -> PropertyValue {
    switch values {
    case .numbers(let numbers): .number(numbers[i])
    case .vectors(let vectors): .vector(vectors[i])
    case .colors(let colors): .color(colors[i])
    }
  }

  @Test("Random expressions have the values of the scalar evaluator, bit for bit")
  func random() throws {
    let count = 25
    let values = Values(count)
    let functions = try FunctionDefinitions(RandomFormula.definitions)
    var formula = RandomFormula(seed: RandomTests.seed, isSmooth: false)
    var finiteCount = 0
    let rounds = RandomTests.rounds(90)
    for round in 0..<rounds {
      let depth = 1 + round / 3 % 4
      let text = [formula.number(depth), formula.vector(depth), formula.color(depth)][round % 3]
      guard text.unicodeScalars.count <= Expression.lengthLimit else { continue }
      let expression = try Expression(text, functions: functions)
      let found = try Self.compiled(expression).evaluate(
        values.columns, uniforms: Self.uniforms, count: count)
      var firstInvalid: Int?
      for i in 0..<count {
        let expected = try expression.evaluate(values.scalars(i))
        #expect(bits(value(found.values, i)) == bits(expected), "\(text), element \(i)")
        if !expected.isFinite, firstInvalid == nil { firstInvalid = i }
      }
      #expect(found.firstInvalidElement == firstInvalid, "\(text)")
      if firstInvalid == nil { finiteCount += 1 }
    }
    #expect(finiteCount > rounds / 4)
  }

  @Test("Small columns have exact values of every type")
  func small() throws {
    func evaluate(_ text: String) throws -> ElementwiseValues {
      try ColumnExpression(Expression(text), columns: ["a": .number], uniforms: ["k": .number], index: "i")
        .evaluate(["a": .numbers([1, 2, 4])], uniforms: ["k": .number(10)], count: 3).values
    }
    guard case .numbers(let numbers) = try evaluate("k * a + i"),
      case .vectors(let vectors) = try evaluate("[a, k, i]"),
      case .colors(let colors) = try evaluate("rgb('red') if a < 3 else rgb('blue')")
    else {
      Issue.record("another type")
      return
    }
    #expect(numbers == [10, 21, 42])
    #expect(vectors == [[1, 10, 0], [2, 10, 1], [4, 10, 2]])
    #expect(colors.map(\.hex) == ["#ff0000", "#ff0000", "#0000ff"])
  }

  @Test("The first element that is not a number is returned, and all other values")
  func invalidElements() throws {
    let expression = try ColumnExpression(Expression("sqrt(a)"), columns: ["a": .number])
    var column = (0..<10_000).map { Double($0 % 100) }
    (column[6001], column[9002]) = (-1, -4)
    let found = try expression.evaluate(["a": .numbers(column)], count: column.count)
    #expect(found.firstInvalidElement == 6001)
    guard case .numbers(let numbers) = found.values else {
      Issue.record("\(found.values)")
      return
    }
    #expect(numbers[6000] == 0 && numbers[6001].isNaN && numbers[6004] == 2)
    column[6001] = 1e300
    #expect(try expression.evaluate(["a": .numbers(column)], count: column.count).firstInvalidElement == 6001)
  }

  @Test("The number of threads does not change the values")
  func threads() throws {
    let values = Values(30_001)
    let expression = try Self.compiled(
      Expression("p * sin(x) + sum(k, 0, min(y, 3), axis * cos(k * y) + [i, t, 0])"))
    let one = try expression.evaluate(values.columns, uniforms: Self.uniforms, count: 30_001, threads: 1)
    let three = try expression.evaluate(values.columns, uniforms: Self.uniforms, count: 30_001, threads: 3)
    guard case .vectors(let a) = one.values, case .vectors(let b) = three.values else {
      Issue.record("\(one.values)")
      return
    }
    #expect(a.count == 30_001 && a == b)
  }

  @Test("No elements are allowed")
  func empty() throws {
    let found = try ColumnExpression(Expression("a + 1"), columns: ["a": .number]).evaluate(
      ["a": .numbers([])], count: 0)
    guard case .numbers(let numbers) = found.values else {
      Issue.record("\(found.values)")
      return
    }
    #expect(numbers.isEmpty && found.firstInvalidElement == nil)
  }

  @Test("Operations that read no column are not repeated for the elements")
  func uniformSteps() throws {
    let expression = try Expression("a * sin(k * 2) + sum(j, 1, k, cos(j))")
    let (names, meanings) = try ColumnNames.resolve(
      [expression], columns: ["a": .number], uniforms: ["k": .number], index: nil)
    var compiler = ExpressionCompiler(expression, meanings[0])
    let value = try compiler.value(expression.root)
    let program = try compiler.compiled(value, expression) { names.isVarying($0) }.program
    #expect(program.steps.count == 2)
  }

  @Test("Registers are used again in long expressions")
  func registers() throws {
    let text = (0..<200).map { "sin(a + \($0))" }.joined(separator: " + ")
    let program = try ColumnExpression(Expression(text), columns: ["a": .number])
    #expect(program.operationCount > 400)
    #expect(program.registerCount < 210)
  }

  private func refusal(_ text: String) -> String {
    do throws(ExpressionError) {
      _ = try ColumnExpression(
        try Expression(text), columns: ["charge": .number, "chain": .word], uniforms: ["scale": .number],
        index: "i")
      return "accepted"
    } catch { return "\(error.column): \(error.message)" }
  }

  @Test(
    "Errors have a column and a suggestion",
    arguments: [
      ("viridis(chagre)", "9: unknown name \"chagre\", did you mean \"charge\"?"),
      ("scael * 2", "1: unknown name \"scael\", did you mean \"scale\"?"),
      ("charge < 1", "8: expected a number, a vector or a colour, found a boolean"),
      ("charge[i]", "8: expected only numbers in brackets, or the name of a list before them, found \"i\""),
      ("charge * i", "accepted"),
      ("chain", "1: expected a number, a vector or a colour, found a word"),
      ("chain + 1", "7: cannot add a word and a number"),
      ("chain < 'A'", "7: cannot compare a word with a text"),
      ("chain == chain ? 1 : 0", "7: cannot compare a word with a word"),
      ("'A' == 'B' ? 1 : 0", "accepted"),
      (
        "charge == 'A' ? 1 : 0",
        "1: expected a text to compare with the text \"A\", found a number"
      ),
    ])
  func errors(text: String, message: String) { #expect(refusal(text) == message) }

  private func numbers(
    _ text: String, _ columns: [String: ExpressionColumn], ranges: [String: ClosedRange<Double>] = [:]
  ) throws -> [Double] {
    let expression = try ColumnExpression(
      Expression(text), columns: columns.mapValues(\.type), scaledColumns: ["charge"])
    let found = try expression.evaluate(columns, ranges: ranges, count: columns.values.first?.count ?? 0)
    switch found.values {
    case .numbers(let numbers): return numbers
    case .colors(let colors): return colors.map { Double($0.red) }
    case .vectors: return []
    }
  }

  @Test("Words are compared with texts, and a text that is not in the column equals none of them")
  func words() throws {
    let columns: [String: ExpressionColumn] = [
      "chain": .words([1, 0, 1], words: ["A", "B"]), "k": .words([0, 0, 1], words: ["B", "x y"]),
    ]
    for (text, expected) in [
      ("chain == 'A' ? 1 : 0", [0, 1, 0]), ("1 if \"B\" != chain else 0", [0, 1, 0]),
      ("chain == 'C' ? 1 : 0", [0, 0, 0]), ("chain != 'C' ? 1 : 0", [1, 1, 1]),
      ("(chain == 'B' ? 1 : 0) + (k == 'B' ? 2 : 0) + (k == 'x y' ? 4 : 0)", [3, 2, 5]),
    ] as [(String, [Double])] {
      #expect(try numbers(text, columns) == expected, "\(text)")
    }
  }

  @Test("A palette of a scaled column takes its range, also one of another frame")
  func ranges() throws {
    let columns: [String: ExpressionColumn] = [
      "charge": .floats([-1, 0.5, 3]), "z": .numbers([-1, 0.5, 3]),
    ]
    func reds(_ shares: [Float]) -> [Double] {
      shares.map { Double(Color(sRGB8: Palette.viridis.color($0)).red) }
    }
    #expect(try numbers("viridis(charge)", columns) == reds([0, 0.375, 1]))
    #expect(try numbers("viridis(charge)", columns, ranges: ["charge": 0...1]) == reds([0, 0.5, 1]))
    #expect(try numbers("viridis(charge)", columns, ranges: ["charge": 2...2]) == reds([0, 0, 0]))
    #expect(try numbers("viridis(charge, -1, 2)", columns) == reds([0, 0.5, 1]))
    // Only the name of a scaled column is scaled.
    for text in ["viridis(1 * charge + 0)", "viridis(z)"] {
      #expect(try numbers(text, columns) == reds([0, 0.5, 1]), "\(text)")
    }
    let expression = try ColumnExpression(
      Expression("mix(viridis(charge), plasma(z), z)"), columns: columns.mapValues(\.type),
      scaledColumns: ["charge", "z"])
    #expect(expression.rangeNames == ["charge", "z"])
    #expect(ExpressionColumn.numbers([.nan, 2, -3]).range == -3...2)
    #expect(ExpressionColumn.floats([]).range == 0...0)
  }

  @Test("Missing and wrong columns are refused by name")
  func columnErrors() throws {
    let expression = try ColumnExpression(
      Expression("a * k"), columns: ["a": .number], uniforms: ["k": .number])
    #expect(expression.inputNames == ["a", "k"])
    let (a, k): ([String: ExpressionColumn], [String: PropertyValue]) = (
      ["a": .numbers([1, 2])], ["k": .number(1)]
    )
    #expect(throws: ColumnError.missing("a")) { try expression.evaluate([:], uniforms: k, count: 2) }
    #expect(throws: ColumnError.missing("k")) { try expression.evaluate(a, count: 2) }
    #expect(throws: ColumnError.count("a", expected: 3, found: 2)) {
      try expression.evaluate(a, uniforms: k, count: 3)
    }
    #expect(throws: ColumnError.mismatch("a", expected: .number, found: .vector)) {
      try expression.evaluate(["a": .vectors([.zero, .zero])], uniforms: k, count: 2)
    }
    #expect(throws: ColumnError.mismatch("k", expected: .number, found: .boolean)) {
      try expression.evaluate(a, uniforms: ["k": .boolean(true)], count: 2)
    }
    #expect("\(ColumnError.count("a", expected: 3, found: 2))" == "expected 3 values of a, found 2")
    #expect("\(ColumnError.missing("a"))" == "expected values of a, found none")
    #expect(
      "\(ColumnError.mismatch("a", expected: .number, found: .vector))"
        == "expected a number as a, found a vector")
  }
}
