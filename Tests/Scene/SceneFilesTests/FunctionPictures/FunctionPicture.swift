@testable import SceneExpressions

/// The picture of a function in the reference of expressions.
enum FunctionPicture {
  /// The graph of an expression of `x`, in ranges of both axes.
  case graph(String, x: ClosedRange<Double> = -3...3, y: ClosedRange<Double> = -1.5...1.5)
  /// The heights of a surface, an expression of `x` and `z` from -2 to 2.
  case surface(String)
  /// Colours, an expression of `x` from 0 to 1 to the right and `y` from 0 to 1 upwards.
  case colors(String)
  /// Colours, an expression of `x` from 0 to 1 to the right.
  case ramp(String)
  /// Points, an expression of the index `i` from 0 to 299, from -1 to 1.
  case points(String)
  /// Vectors from the origin.
  case vectors([String])

  /// The width of a picture in pixels.
  static let width = 240

  /// The height in pixels.
  var height: Int { if case .ramp = self { 40 } else { 144 } }

  /// The scene file that shows the function.
  var scene: String {
    switch self {
    case .graph(let text, let x, let y): Self.graph(text, x, y)
    case .surface(let text):
      Self.file(
        "position: [1.6, 3.2, 5], target: [0, 0.1, 0], fieldOfView: 40",
        """
        surfaces: [{ u: { name: "x", from: -2, to: 2, count: 90 }, v: { name: "z", from: 2, to: -2, count: 90 },
          position: ["x", "\(text)", "z"], color: "viridis(y, -1, 2)" }],
        """)
    case .colors(let text): Self.colors(text, rows: 145)
    case .ramp(let text): Self.colors(text, rows: 2)
    case .points(let text):
      Self.file(
        "position: [0.6, 1.4, 5], target: [0, 0, 0], height: 2.3",
        """
        spheres: [{ radius: 0.035, color: "#2a6fb0", center: "\(text)", repeat: { count: 300 } }],
        """)
    case .vectors(let texts):
      Self.file(
        "position: [1.5, 1.7, 5], target: [0.3, 0.5, 0], height: 2.6",
        texts.enumerated().map { number, text in
          """
          { radius: 0.04, u: { count: 2 }, position: "u * (\(text))",
            color: "\(["#2a6fb0", "#d1495b", "#3c8d5a"][number % 3])", material: "flat" }
          """
        }.joined(separator: ", ").enclosed(in: "curves: [", "],"))
    }
  }

  private static func colors(_ text: String, rows: Int) -> String {
    file(
      "position: [0.833, 0.5, 5], target: [0.833, 0.5, 0], height: 1",
      """
      surfaces: [{ u: { name: "s", count: 241 }, v: { name: "t", count: \(rows) }, position: ["s * 5 / 3", "t", 0],
        color: "shade(s, t)", material: "flat" }],
      """, functions: "shade: \"(x, y) => \(text)\"")
  }

  private static func graph(_ text: String, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> String {
    func axis(_ position: String) -> String {
      """
      { radius: 0.012, color: "#9aa3ad", material: "flat", u: { name: "s", from: -1, to: 1, count: 2 },
        position: [\(position), -0.1] }
      """
    }
    // The axes through the origin, or at the edge if it is outside of the range.
    func place(_ range: ClosedRange<Double>) -> Double {
      (0 - range.lowerBound) / (range.upperBound - range.lowerBound) * 2 - 1
    }
    let (column, row) = (place(x) * 1.9, place(y) * 1.1)
    let (width, height) = (x.upperBound - x.lowerBound, y.upperBound - y.lowerBound)
    return file(
      "position: [0, 0, 5], target: [0, 0, 0], height: 2.4",
      """
      curves: [\(axis("\"1.9 * s\", \(row)")), \(axis("\(column), \"1.1 * s\"")),
        { radius: 0.03, color: "#2a6fb0", material: "flat", sides: 8,
          u: { name: "x", from: \(x.lowerBound), to: \(x.upperBound), count: 600 },
          position: ["(x - (\(x.lowerBound))) / \(width) * 3.8 - 1.9",
            "(shown(\(text), \(y.lowerBound), \(y.upperBound)) - (\(y.lowerBound))) / \(height) * 2.2 - 1.1", 0] }],
      """,
      // Values outside of the range are not numbers, and leave a gap.
      functions: "shown: \"(v, low, high) => v < low - 0.01 ? sqrt(-1) : v > high + 0.01 ? sqrt(-1) : v\"")
  }

  private static func file(_ camera: String, _ models: String, functions: String = "") -> String {
    """
    { background: "#ffffff", camera: { \(camera), aspectRatio: 0 }, functions: { \(functions) }, materials: [{ name: "flat", isUnlit: true }],
      \(models) }
    """
  }
}

extension String {
  fileprivate func enclosed(in start: String, _ end: String) -> String { start + self + end }
}

extension ExpressionFunction {
  /// The picture of the function.
  var picture: FunctionPicture {
    switch self {
    case .min: .graph("min(x, 1, 2 - x)")
    case .max: .graph("max(x, -1, -x / 2)")
    case .clamp: .graph("clamp(x, -1, 1)")
    case .mix: .ramp("mix(rgb('gold'), rgb('navy'), x)")
    case .step: .graph("step(1, x)")
    case .smoothstep: .graph("smoothstep(-2, 2, x)", y: -0.2...1.2)
    case .abs, .sign, .floor, .ceil, .round: .graph("\(rawValue)(x)", y: -3...3)
    case .fract: .graph("fract(x)", y: -0.2...1.2)
    case .mod: .graph("mod(x, 2)", y: -0.5...2.5)
    case .sqrt: .graph("sqrt(x)", x: -1...9, y: -0.5...3)
    case .exp: .graph("exp(x)", y: -0.5...5)
    case .log: .graph("log(x)", x: -0.5...6, y: -2...2)
    case .pow: .graph("pow(x, 3)", x: -1.5...1.5, y: -3...3)
    case .sin, .cos: .graph("\(rawValue)(x)", x: -6.3...6.3)
    case .tan: .graph("tan(x)", x: -4.7...4.7, y: -4...4)
    case .asin, .acos: .graph("\(rawValue)(x)", x: -1.2...1.2, y: -1.7...3.2)
    case .atan: .graph("atan(x)", x: -6...6, y: -1.6...1.6)
    case .atan2: .surface("0.4 * atan2(z, x)")
    case .sinh, .cosh, .tanh: .graph("\(rawValue)(x)", y: -4...4)
    case .length: .surface("length([x, 0, z]) - 1")
    case .distance: .surface("distance([x, 0, z], [1, 0, -1]) / 2 - 0.5")
    case .dot: .surface("dot([x, 0, z], [0.4, 0, -0.2])")
    case .cross: .vectors(["[1.2, 0, 0]", "[0.3, 0, -1]", "cross([1.2, 0, 0], [0.3, 0, -1])"])
    case .normalize: .points("normalize([random(i) - 0.5, random(i, 1) - 0.5, random(i, 2) - 0.5])")
    case .rotate: .points("rotate([1, i / 150 - 1, 0], [0, 1, 0], i / 15)")
    case .rgb: .colors("rgb(x, y, 0.5)")
    case .hsl: .colors("hsl(360 * x, 80%, y)")
    case .viridis, .plasma, .cividis, .turbo: .ramp("\(rawValue)(x)")
    case .categories: .ramp("categories(8 * x)")
    case .noise: .surface("noise(1.5 * x, 1.5 * z)")
    case .random: .points("2 * [random(i), random(i, 1), random(i, 2)] - [1, 1, 1]")
    case .radians: .graph("radians(x)", x: -180...180, y: -3.5...3.5)
    case .degrees: .graph("degrees(x)", y: -180...180)
    case .count: .graph("count(map(k, 1, x, k))", x: -1...6, y: -0.5...6.5)
    case .mean: .graph("mean(map(k, 0, 8, sin(x + k / 4)))", x: -6.3...6.3)
    case .sort: .graph("sort([2.5, 0.5, 1.5, 1, 2])[x]", x: -0.5...5.5, y: -0.2...3)
    case .map: .graph("sum(map(k, 1, 15, cos((2 * k - 1) * x) / (2 * k - 1)))", x: -6.3...6.3)
    case .sum: .graph("sum(k, 1, 15, sin((2 * k - 1) * x) / (2 * k - 1))", x: -6.3...6.3)
    }
  }
}
