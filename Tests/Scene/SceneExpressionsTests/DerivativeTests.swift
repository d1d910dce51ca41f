import SceneModel
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Derivatives of expressions")
struct DerivativeTests {
  private static let uniforms: [String: PropertyValue] = [
    "t": .number(0.75), "axis": .vector([1, -2, 0.5]),
  ]

  private func evaluate(
    _ text: String, _ points: [(u: Double, v: Double)], variables: (String, String) = ("u", "v"),
    functions: FunctionDefinitions = .none
  ) throws -> DifferentiatedValues {
    let surface = try DifferentiatedExpression(
      Expression(text, functions: functions), by: variables, columns: ["u": .number, "v": .number],
      uniforms: Self.uniforms.mapValues(\.type))
    return try surface.evaluate(
      ["u": .numbers(points.map(\.u)), "v": .numbers(points.map(\.v))], uniforms: Self.uniforms,
      count: points.count)
  }

  @Test(
    "Derivatives at a point are exact",
    arguments: [
      ("[u * v, u + 2 * v, u - v]", [6, 8, -1], [3, 1, 1], [2, 2, -1]),
      ("[u / v, v / u, 5]", [2 / 3, 1.5, 5], [1 / 3, -0.75, 0], [-2 / 9, 0.5, 0]),
      ("[pow(u, 3), pow(u, 2) * v, -u]", [8, 12, -2], [12, 12, -1], [0, 4, 0]),
      ("[sqrt(2 * u), abs(u - v), max(u, v)]", [2, 1, 3], [0.5, -1, 0], [0, 1, 1]),
      ("[min(u, v), clamp(u, 0, 1), clamp(v, 0, u + v)]", [2, 1, 3], [1, 0, 0], [0, 0, 1]),
      ("[floor(u * v), u if u < v else v, u if u > v else v]", [6, 2, 3], [0, 1, 0], [0, 0, 1]),
      ("[fract(u / 4), mod(v, 2), round(u)]", [0.5, 1, 2], [0.25, 0, 0], [0, 1, 0]),
      ("[step(u, v), sign(u), random(u) * v - random(2) * v]", [1, 1, 0], [0, 0, 0], [0, 0, 0]),
      ("sum(k, 1, 3, [k * u, u * u, k * v])", [12, 12, 18], [6, 12, 0], [0, 0, 6]),
      ("sum(k, 1, 2, sum(j, 1, k, [u * j, v, k]))", [8, 9, 5], [4, 0, 0], [0, 3, 0]),
      ("sum(k, 1, u, [k, k * v, 1])", [3, 9, 2], [0, 0, 0], [0, 3, 0]),
      ("[smoothstep(0, 4, u), smoothstep(0, 1, u), u]", [0.5, 1, 2], [0.375, 0, 1], [0, 0, 0]),
      ("cross([u, 0, 0], [0, v, 0])", [0, 0, 6], [0, 0, 3], [0, 0, 2]),
      (
        "[viridis(u / 8).g - viridis(0.25).g, rgb(u, 0, 0).r - rgb(1, 0, 0).r, 1]", [0, 0, 1], [0, 0, 0],
        [0, 0, 0]
      ),
    ] as [(String, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)])
  func exact(text: String, value: SIMD3<Double>, first: SIMD3<Double>, second: SIMD3<Double>) throws {
    let found = try evaluate(text, [(2, 3)]).values[0]
    for (a, b) in [(found.value, value), (found.first, first), (found.second, second)] {
      #expect(((a - b) * (a - b)).sum() < 1e-30, "\(found)")
    }
  }

  @Test("Random smooth expressions agree with central differences")
  func differences() throws {
    let functions = try FunctionDefinitions(RandomFormula.definitions)
    var formula = RandomFormula(seed: RandomTests.seed, isSmooth: true)
    var random = SeededGenerator(seed: RandomTests.seed)
    let step = 1e-4
    var checked = 0
    for round in 0..<RandomTests.rounds(150) {
      let text = formula.vector(1 + round % 4)
      if text.unicodeScalars.count > Expression.lengthLimit { continue }
      let expression = try Expression(text, functions: functions)
      let surface = try DifferentiatedExpression(
        expression, by: ("x", "y"), columns: ["x": .number, "y": .number],
        uniforms: Self.uniforms.mapValues(\.type).merging(["p": .vector]) { $1 })
      let (x, y) = (Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
      // The point, and two on each side along each variable.
      let offsets = [0, -2, -1, 1, 2].map { Double($0) * step }
      let xs = offsets.map { x + $0 } + offsets.map { _ in x }
      let ys = offsets.map { _ in y } + offsets.map { y + $0 }
      let uniforms = Self.uniforms.merging(["p": .vector([0.5, -1, 1.5])]) { $1 }
      let found = try surface.evaluate(["x": .numbers(xs), "y": .numbers(ys)], uniforms: uniforms, count: 10)
        .values
      for (start, derivative) in [(0, found[0].first), (5, found[0].second)] {
        let v = (0..<5).map { found[start + $0].value }
        // The difference of fourth order: an error of 1e-16 times the fifth derivative.
        let inner = 8 * (v[3] - v[2])
        let expected = (v[1] - v[4] + inner) / (12 * step)
        for axis in 0..<3 {
          let scale = max(1, abs(expected[axis]), abs(v[0][axis]))
          guard scale < 1e6 else { continue }
          checked += 1
          #expect(abs(derivative[axis] - expected[axis]) <= 1e-6 * scale, "\(text) at \(x), \(y)")
        }
      }
    }
    #expect(checked > RandomTests.rounds(150) * 4)
  }

  @Test(
    "The derivative of each function agrees with differences",
    arguments: [
      "sqrt(u)", "exp(u)", "log(u)", "sin(u)", "cos(u)", "tan(u)", "asin(u)", "acos(u)", "atan(u)", "sinh(u)",
      "cosh(u)", "tanh(u)", "atan2(u, v)", "atan2(v, u)", "pow(u, v)", "pow(v, u)", "u / v", "abs(-u)",
      "length([u, v, 1])",
    ])
  func functions(text: String) throws {
    let step = 1e-5, (u, v) = (0.4, 0.7)
    let points = [(u, v), (u - step, v), (u + step, v), (u, v - step), (u, v + step)]
    let found = try evaluate("[\(text), 0, 0]", points).values
    let byU = (found[2].value.x - found[1].value.x) / (2 * step)
    let byV = (found[4].value.x - found[3].value.x) / (2 * step)
    #expect(byU != 0)
    #expect(abs(found[0].first.x - byU) < 1e-8 && abs(found[0].second.x - byV) < 1e-8)
  }

  @Test("Noise of one to three coordinates has its exact derivative")
  func noise() throws {
    let step = 1e-5
    for text in [
      "[noise(u), noise(2 * u, v), noise(u * v, v, u + 0.3)]", "[noise(u, v, 1.5), noise(3, u), noise(v)]",
    ] {
      for (u, v) in [(0.3, 0.7), (-1.6, 2.2), (5.45, -0.15), (1, 2)] {
        let points = [(u, v), (u - step, v), (u + step, v), (u, v - step), (u, v + step)]
        let found = try evaluate(text, points).values
        for axis in 0..<3 {
          let byU = (found[2].value[axis] - found[1].value[axis]) / (2 * step)
          let byV = (found[4].value[axis] - found[3].value[axis]) / (2 * step)
          #expect(abs(found[0].first[axis] - byU) < 1e-7 && abs(found[0].second[axis] - byV) < 1e-7)
        }
      }
    }
  }

  @Test("The value is that of the expression without derivatives")
  func values() throws {
    let text = "[sin(3 * u + t) * cos(2 * v), noise(u, v), sum(k, 1, 4, u / k)]"
    let found = try evaluate(text, [(0.3, 0.8), (-2, 5)]).values
    for (number, (u, v)) in [(0.3, 0.8), (-2, 5)].enumerated() {
      let values = Self.uniforms.merging(["u": .number(u), "v": .number(v)]) { $1 }
      #expect(try Expression(text).evaluate(values) == .vector(found[number].value))
    }
  }

  @Test("Values and derivatives that are not finite are reported apart")
  func invalid() throws {
    let found = try evaluate("[sqrt(u), v, 0]", [(4, 1), (0, 1), (1, 1), (-1, 1)])
    #expect(found.firstInvalidDerivative == 1 && found.firstInvalidElement == 3)
    #expect(found.values[2].first == [0.5, 0, 0])
    #expect(try evaluate("[u, v, 0]", [(4, 1)]).firstInvalidDerivative == nil)
  }

  @Test("The derivative by a variable that is not read is zero, and one variable can be given twice")
  func unreadVariables() throws {
    let constant = try evaluate("[1, 2, t]", [(4, 1)]).values[0]
    #expect(constant.first == .zero && constant.second == .zero && constant.value == [1, 2, 0.75])
    let curve = try evaluate("[u, u * u, 1]", [(3, 0)], variables: ("u", "u")).values[0]
    #expect(curve.first == [1, 6, 0] && curve.second == [1, 6, 0])
  }

  @Test("A sum and its derivatives share one loop")
  func sharedLoop() throws {
    let expression = try Expression("sum(k, 1, 100, [sin(k * u), 0, v])")
    let surface = try DifferentiatedExpression(
      expression, by: ("u", "v"), columns: ["u": .number, "v": .number])
    let value = try ColumnExpression(expression, columns: ["u": .number, "v": .number])
    // The loop of the value has k * u, sin(k * u) and two sums. The derivatives add cos(k * u), its product with k and a
    // sum. The sums of 0 and 1 do not depend on the element, and share another loop. There are three constants.
    #expect(value.operationCount == 100 * 4 + 1 + 100 + 1 + 3)
    #expect(surface.operationCount == 100 * 7 + 1 + 200 + 1 + 3)
  }

  @Test("An expression that is not a vector is refused")
  func types() throws {
    let error = try #require(throws: ExpressionError.self) { try self.evaluate("u * v", []) }
    #expect(error.message == "expected a vector, found a number" && error.column == 3)
  }
}
