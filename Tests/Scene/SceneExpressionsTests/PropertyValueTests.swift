import Geometry
import SceneExpressions
import SceneModel
import Testing

@Suite("Expressions")
struct ExpressionValueTests {
  static let values: [String: PropertyValue] = [
    "t": .number(0.5), "scale": .number(2), "axis": .vector([1, 2, 3]), "tint": .color(.white),
    "earth.radius": .number(4), "earth.center": .vector([10, 20, 30]), "star[3].radius": .number(7),
    "größe": .number(9),
  ]

  @Test(
    "Expressions compute numbers",
    arguments: [
      ("1", 1), ("1.5", 1.5), (".5", 0.5), ("1e3", 1000), ("2.5E-1", 0.25), ("60%", 0.6), ("-3", -3),
      ("--3", 3), ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 / 4 / 2", 1), ("8 - 4 - 2", 2),
      ("2 * -3", -6), ("1 < 2 ? 10 : 20", 10), ("1 > 2 ? 10 : 20", 20), ("1 <= 1 ? 1 : 0", 1),
      ("1 >= 2 ? 1 : 0", 0), ("1 == 1 ? 1 : 0", 1), ("1 != 1 ? 1 : 0", 0),
      ("0 > 1 ? 1 : 0 > 1 ? 2 : 3", 3), ("1 > 0 ? 0 > 1 ? 1 : 2 : 3", 2),
      ("0 > 1 ? 1 / 0 : 5", 5), ("pi", Double.pi), ("tau / 2", Double.pi), ("log(e)", 1),
      ("min(3, 1, 2)", 1), ("max(3, 1, 4)", 4), ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0),
      ("mix(10, 20, 25%)", 12.5), ("abs(-2)", 2), ("floor(-0.5)", -1), ("sqrt(9)", 3), ("exp(0)", 1),
      ("pow(2, 10)", 1024), ("sin(0)", 0), ("cos(0)", 1), ("tan(0)", 0), ("atan2(0, -1)", Double.pi),
      ("t", 0.5), ("scale * t", 1), ("earth.radius * 0.25", 1), ("star[3].radius", 7),
      ("star[1 + 2].radius", 7), ("axis.z", 3), ("earth.center.y", 20), ("(axis * 2).x", 2),
      ("[1, 2, 3].z", 3), ("earth . radius", 4), ("größe", 9), ("rgb('gold').g", Double(Float(215) / 255)),
      ("tint.a", 1), ("hsl(0, 0, 1, 50%).a", 0.5),
    ])
  func numbers(text: String, expected: Double) throws {
    guard case .number(let value) = try Expression(text).evaluate(Self.values) else {
      Issue.record("no number")
      return
    }
    #expect(abs(value - expected) <= 1e-6 * max(1, abs(expected)))
  }

  @Test(
    "Expressions compute vectors",
    arguments: [
      ("[1, t, -1]", [1, 0.5, -1]), ("axis + [1, 1, 1]", [2, 3, 4]), ("axis - axis", [0, 0, 0]),
      ("2 * axis", [2, 4, 6]), ("axis * 2", [2, 4, 6]), ("axis / 2", [0.5, 1, 1.5]), ("-axis", [-1, -2, -3]),
      ("mix(axis, [3, 2, 1], 0.5)", [2, 2, 2]), ("t > 1 ? axis : earth.center", [10, 20, 30]),
      ("earth.center + [0.8 * cos(0), 0, 0]", [10.8, 20, 30]),
    ] as [(String, SIMD3<Double>)])
  func vectors(text: String, expected: SIMD3<Double>) throws {
    #expect(try Expression(text).evaluate(Self.values) == .vector(expected))
  }

  @Test(
    "Expressions compute colours and keep their opacity",
    arguments: [
      ("rgb('gold')", "#ffd700"), ("rgb(\"#fc3\")", "#ffcc33"), ("rgb('#11223344')", "#11223344"),
      ("rgb('gold', 50%)", "#ffd70080"), ("rgb(tint, 0)", "#ffffff00"), ("rgb(1, 0.5, 0)", "#ff8000"),
      ("rgb(100%, 20%, 40%, 60%)", "#ff336699"), ("rgb(t * 4, -t, 0)", "#ff0000"),
      ("hsl(210, 60%, 50%)", "#3380cc"), ("hsl(0, 100%, 50%)", "#ff0000"), ("hsl(-240, 1, 0.5)", "#00ff00"),
      ("hsl(600, 1, 0.5)", "#0000ff"), ("hsl(60, 1, 0.25, 0.5)", "#80800080"), ("hsl(9, 0, 1)", "#ffffff"),
      ("t < 1 ? rgb('red') : tint", "#ff0000"), ("mix(rgb('#000'), tint, 1)", "#ffffff"),
      ("mix(rgb('black'), rgb('white'), 0.5)", "#bcbcbc"), ("mix(rgb('#ff000000'), rgb('#f00f'), 1)", "?"),
      ("rgb(rgb('#12345678').r, rgb('#12345678').g, rgb('#12345678').b, rgb('#12345678').a)", "#12345678"),
    ])
  func colors(text: String, hex: String) throws {
    if hex == "?" {
      #expect(throws: ExpressionError.self) { try Expression(text).evaluate(Self.values) }
      return
    }
    guard case .color(let color) = try Expression(text).evaluate(Self.values) else {
      Issue.record("no colour")
      return
    }
    #expect(color.hex == hex)
  }

  @Test("hsl agrees with the sector formula of CSS in every hue")
  func hues() throws {
    for hue in stride(from: 0.0, to: 360, by: 7.5) {
      guard case .color(let color) = try Expression("hsl(\(hue), 80%, 40%)").evaluate() else {
        Issue.record("no colour at \(hue)")
        continue
      }
      let chroma = 0.8 * (1 - abs(2 * 0.4 - 1))
      let second = chroma * (1 - abs((hue / 60).truncatingRemainder(dividingBy: 2) - 1))
      let sector = Int(hue / 60)
      let parts: [(Double, Double, Double)] = [
        (chroma, second, 0), (second, chroma, 0), (0, chroma, second), (0, second, chroma),
        (second, 0, chroma), (chroma, 0, second),
      ]
      let low = 0.4 - chroma / 2
      let expected = SIMD3(parts[sector].0, parts[sector].1, parts[sector].2) + SIMD3(repeating: low)
      for index in 0..<3 {
        #expect(abs(Double(color.sRGB[index]) - expected[index]) < 1e-5, "\(hue)")
      }
    }
  }

  @Test("Comparisons evaluate to booleans")
  func booleans() throws {
    #expect(try Expression("t < scale").evaluate(Self.values) == .boolean(true))
    #expect(try Expression("t == scale").evaluate(Self.values) == .boolean(false))
  }

  @Test("NaN, infinite and too large values do not become finite values")
  func notNumbers() throws {
    for text in ["min(0 / 0, 1)", "min(1, 0 / 0)", "max(0 / 0, 1)", "max(1, 0 / 0)", "clamp(0 / 0, 0, 1)"] {
      #expect(try !Expression(text).evaluate().isFinite, "\(text)")
    }
    #expect(try !Expression("rgb(0 / 0 * 1, 0, 0)").evaluate().isFinite)
    #expect(try !Expression("1e39").evaluate().isFinite)
    #expect(try !Expression("noise(1 / 0)").evaluate().isFinite)
  }

  @Test("Values are written as expressions spell them")
  func spelling() {
    #expect("\(PropertyValue.number(2))" == "2" && "\(PropertyValue.number(-0.5))" == "-0.5")
    #expect("\(PropertyValue.vector([1, 2.5, 1e20]))" == "[1, 2.5, 1e+20]")
    #expect("\(PropertyValue.color(.white))" == "#ffffff" && "\(PropertyValue.boolean(true))" == "true")
    #expect("\(PropertyValue.number(.infinity))" == "inf" && "\(PropertyValue.number(.nan))" == "nan")
  }
}
