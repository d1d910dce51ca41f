import Foundation
import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneExpressions

@Suite("Functions of expressions")
struct FunctionTests {
  private func value(_ text: String) throws -> PropertyValue {
    try Expression(text).evaluate(ExpressionValueTests.values)
  }

  @Test("A call of a palette has a quantity, and a range if there are three arguments")
  func paletteCalls() throws {
    let call = try #require(try Expression("viridis(x, 2, 6 / 2)").paletteCall)
    #expect(call.quantityText == "x" && call.range?.from.constant == 2 && call.range?.to.constant == 3)
    let short = try #require(try Expression("viridis(x)").paletteCall)
    #expect(short.range == nil)
    #expect(try Expression("2 * x").paletteCall == nil)
  }

  @Test(
    "Functions of numbers have the values of their definitions",
    arguments: [
      ("step(2, 1.9)", 0), ("step(2, 2)", 1), ("step(2, 9)", 1), ("smoothstep(1, 3, 0)", 0),
      ("smoothstep(1, 3, 2)", 0.5), ("smoothstep(1, 3, 1.5)", 0.15625), ("smoothstep(1, 3, 7)", 1),
      ("smoothstep(3, 1, 1.5)", 0.84375), ("sign(-0.1)", -1), ("sign(0)", 0), ("sign(9)", 1),
      ("ceil(-1.5)", -1), ("ceil(1.01)", 2), ("round(0.5)", 1), ("round(-0.5)", -1), ("round(1.49)", 1),
      ("fract(2.75)", 0.75), ("fract(-0.25)", 0.75), ("mod(7, 3)", 1), ("mod(-7, 3)", 2), ("mod(7, -3)", -2),
      ("mod(5.5, 2)", 1.5), ("asin(1)", .pi / 2), ("acos(0)", .pi / 2), ("acos(-1)", .pi),
      ("atan(1)", .pi / 4),
      ("sinh(1)", 1.1752011936438014), ("cosh(1)", 1.5430806348152437), ("tanh(1)", 0.7615941559557649),
      ("length(axis)", 3.7416573867739413), ("length([0, 0, 0])", 0), ("distance(axis, [1, 2, 5])", 2),
      ("dot(axis, [2, 0, -1])", -1),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    try expectNumber(value(text), expected)
  }

  @Test(
    "Functions of vectors work by components and repeat numbers",
    arguments: [
      ("min([1, 5, 3], [2, 4, 3])", [1, 4, 3]), ("min(2, axis, [9, 1, 9])", [1, 1, 2]),
      ("max(axis, 2)", [2, 2, 3]), ("clamp(axis, 1.5, 2.5)", [1.5, 2, 2.5]),
      ("clamp(axis, [0, 0, 0], [9, 1, 2])", [1, 1, 2]), ("step(2, axis)", [0, 1, 1]),
      ("step(axis, 2)", [1, 1, 0]), ("smoothstep(0, 4, axis)", [0.15625, 0.5, 0.84375]),
      ("abs(-axis)", [1, 2, 3]), ("sign([-3, 0, 3])", [-1, 0, 1]), ("floor([1.5, -1.5, 2])", [1, -2, 2]),
      ("ceil([1.5, -1.5, 2])", [2, -1, 2]), ("round([0.5, 1.4, -2.5])", [1, 1, -3]),
      ("fract([1.25, -1.25, 2])", [0.25, 0.75, 0]), ("mod([5, -5, 3], 3)", [2, 1, 0]),
      ("mod(7, [2, 4, 7])", [1, 3, 0]), ("cross([1, 0, 0], axis)", [0, -3, 2]),
      ("cross(axis, axis)", [0, 0, 0]), ("normalize([3, 0, -4])", [0.6, 0, -0.8]),
    ] as [(String, SIMD3<Double>)])
  func vectors(text: String, expected: SIMD3<Double>) throws {
    #expect(try value(text) == .vector(expected))
  }

  @Test("rotate turns counterclockwise about an axis of any length and keeps lengths")
  func rotation() throws {
    func rotated(_ arguments: String) throws -> SIMD3<Double> {
      guard case .vector(let vector) = try value("rotate(\(arguments))") else { return .zero }
      return vector
    }
    func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
    #expect(try distance(rotated("[1, 0, 0], [0, 0, 5], pi / 2"), [0, 1, 0]) < 1e-15)
    #expect(try distance(rotated("[0, 1, 0], [0.1, 0, 0], pi / 2"), [0, 0, 1]) < 1e-15)
    #expect(try distance(rotated("[1, 2, 3], [1, 1, 1], tau / 3"), [3, 1, 2]) < 1e-14)
    #expect(try rotated("axis, [0, 1, 0], 0") == [1, 2, 3])
    #expect(try distance(rotated("rotate(axis, [1, 4, 2], 0.7), [1, 4, 2], -0.7"), [1, 2, 3]) < 1e-14)
    #expect(try rotated("axis, [0, 0, 0], 1").x.isNaN)
  }

  @Test("The direction of the zero vector is not a number")
  func zeroDirection() throws { #expect(try !value("normalize([0, 0, 0])").isFinite) }

  @Test("Palettes have the colours of particles and clamp their argument")
  func palettes() throws {
    for palette in [Palette.viridis, .plasma, .cividis, .turbo] {
      for number in 0...8 {
        let share = Float(number) / 8
        let expected = PropertyValue.color(Color(sRGB8: palette.color(share)))
        #expect(try value("\(palette)(\(share))") == expected)
        #expect(try value("\(palette)(\(share * 4 - 2), -2, 2)") == expected)
      }
      #expect(try value("\(palette)(-1)") == .color(Color(sRGB8: palette.color(0))))
      #expect(try value("\(palette)(3, 1, 2)") == .color(Color(sRGB8: palette.color(1))))
    }
    var random = SeededGenerator(seed: 3)
    for palette in [Palette.viridis, .plasma, .cividis, .turbo] {
      for _ in 0..<2000 {
        let share = Float.random(in: -0.1...1.1, using: &random)
        let expected = Color(sRGB8: palette.color(share))
        for component in 0..<3 {
          let found = PaletteRamp.of(palette, component: component)[Double(share)]
          #expect(found == Double(expected.linear[component]))
        }
      }
    }
    for category in -9...9 {
      let expected = Palette.categories.color(ofCategory: (category + 16) % 8)
      #expect(try value("categories(\(category) + 0.5)") == .color(Color(sRGB8: expected)))
    }
    #expect(try !value("viridis(0 / 0)").isFinite && !value("categories(1 / 0)").isFinite)
  }

  @Test("Random numbers are the same on every machine and evenly distributed")
  func randomNumbers() throws {
    #expect(try value("random(0)") == .number(Self.randomOfZero))
    #expect(try value("random(3, -1.5)") == .number(Self.randomOfTwo))
    #expect(try value("random(0)") == value("random(-0)") && value("random(4)") == value("random(4, 0, 0)"))
    #expect(try value("random(1, 2) == random(2, 1)") == .boolean(false))
    var counts = [Int](repeating: 0, count: 10)
    for number in 0..<10_000 { counts[Int(randomNumber([Double(number), 0, 0]) * 10)] += 1 }
    // 1000 are expected in each tenth, with a standard deviation of 30.
    #expect(counts.allSatisfy { 880...1120 ~= $0 }, "\(counts)")
    #expect(try !value("random(0 / 0)").isFinite && !value("random(1, 1 / 0)").isFinite)
  }

  static let randomOfZero = 0.5026230818294767
  static let randomOfTwo = 0.6752737712525627

  @Test(
    "The conditional with words selects like that with symbols",
    arguments: [
      ("1 if t < 1 else 2", 1), ("1 if t > 1 else 2", 2), ("1 if t > 1 else 2 if t > 0.9 else 3", 3),
      ("1 if t > 1 else 2 if t > 0.1 else 3", 2), ("1 + 1 if t < 1 else 5 + 5", 2),
      ("(1 if t < 1 else 2) * 10", 10), ("t < 1 ? 1 if t < 0 else 4 : 3", 4),
      ("1 if t > 1 else t < 1 ? 7 : 8", 7),
      ("max(1 if t > 1 else 6, 2)", 6),
    ] as [(String, Double)])
  func conditional(text: String, expected: Double) throws { #expect(try value(text) == .number(expected)) }

  @Test("if and else remain names where a value is expected")
  func conditionalWordsAsNames() throws {
    #expect(
      try Expression("if if else > 1 else -if").evaluate(["if": .number(3), "else": .number(2)]) == .number(3)
    )
  }

  @Test(
    "Sums add the term for each index",
    arguments: [
      ("sum(i, 1, 4, i)", 10), ("sum(i, 0, 0, 7)", 7), ("sum(i, 3, 2, 7)", 0), ("sum(i, 0.5, 3, i)", 4.5),
      ("sum(i, -2, 2, i * i)", 10), ("sum(k, 1, 3, sum(j, 1, k, j * k))", 25),
      ("sum(t, 1, 3, t) + t", 6.5), ("sum(i, 1, sum(i, 1, 2, i), 10 * i)", 60),
      ("sum(i, 1, 2, sum(j, 1, 2, 5))", 20),
      ("sum(i, 1, scale, i * scale)", 6), ("dot(sum(i, 1, 3, [i, 1, i * i]), [1, 10, 100])", 1436),
    ] as [(String, Double)])
  func sums(text: String, expected: Double) throws { #expect(try value(text) == .number(expected)) }

  @Test("Every function has an example with the value that the reference states")
  func examples() throws {
    for function in ExpressionFunction.allCases {
      let example = function.signature.example
      #expect(try value(example.text).description == example.value, "\(example.text)")
      #expect(example.text.contains("\(function.rawValue)("), "\(example.text)")
    }
  }

  @Test("The reference page has the line of every function, and no other")
  func page() throws {
    let page = try PackageFolder.text(
      "Sources/Scene/SceneExpressions/SceneExpressions.docc/ExpressionReference.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("` is `") }
    #expect(rows.map(String.init) == ExpressionFunction.allCases.map(\.referenceRow))
    for limit in [
      ExpressionLimits.sumTerms, ExpressionLimits.operations, ExpressionLimits.expandedOperations,
      ExpressionLimits.functions, ExpressionLimits.columnOperations, Expression.lengthLimit,
      Expression.nestingLimit, Expression.depthLimit,
    ] {
      #expect(page.contains("| \(limit) |"), "\(limit)")
    }
  }
}

extension ExpressionFunction {
  /// The line of the function in the reference: a row of a Markdown table.
  fileprivate var referenceRow: String {
    let (signature, example) = (signature, signature.example)
    let cells = [
      "`\(signature.usage)`", signature.types, signature.meaning, "`\(example.text)` is `\(example.value)`",
      "![\(rawValue)](function-\(rawValue))",
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}
