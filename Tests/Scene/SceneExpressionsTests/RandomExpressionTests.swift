import SceneExpressions
import SceneModel
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A random numeric expression with its text and a plain reference evaluation.
private indirect enum Tree {
  case number(Double)
  case name(String)
  case component(Tree3, Int)
  case negation(Tree)
  case binary(String, Tree, Tree)
  case choice(String, Tree, Tree, Tree, Tree)
  case call(String, [Tree])

  func text(_ random: inout SeededGenerator) -> String {
    // Optional white space, which does not change the value.
    let space = Bool.random(using: &random) ? " " : ""
    switch self {
    case .number(let number): return number < 0 ? "(\(number))" : "\(number)"
    case .name(let name): return name
    case .component(let vector, let axis): return "\(vector.text(&random)).\(["x", "y", "z"][axis])"
    case .negation(let tree): return "(-\(space)\(tree.text(&random)))"
    case .binary(let sign, let a, let b): return "(\(a.text(&random))\(space)\(sign) \(b.text(&random)))"
    case .choice(let sign, let a, let b, let c, let d):
      return
        "(\(a.text(&random))\(space)\(sign) \(b.text(&random)) ? \(c.text(&random)) : \(d.text(&random)))"
    case .call(let name, let trees):
      let arguments = trees.map { $0.text(&random) }
      return "\(name)(\(arguments.joined(separator: ",\(space)")))"
    }
  }

  func value(_ names: [String: Double], _ vectors: [String: [Double]]) -> Double {
    switch self {
    case .number(let number): return number
    case .name(let name): return names[name] ?? 0
    case .component(let vector, let axis): return vector.value(names, vectors)[axis]
    case .negation(let tree): return -tree.value(names, vectors)
    case .binary(let sign, let a, let b):
      let (a, b) = (a.value(names, vectors), b.value(names, vectors))
      switch sign {
      case "+": return a + b
      case "-": return a - b
      case "*": return a * b
      default: return a / b
      }
    case .choice(let sign, let a, let b, let c, let d):
      let (a, b) = (a.value(names, vectors), b.value(names, vectors))
      let holds =
        switch sign {
        case "<": a < b
        case "<=": a <= b
        case ">": a > b
        case ">=": a >= b
        case "==": a == b
        default: a != b
        }
      return holds ? c.value(names, vectors) : d.value(names, vectors)
    case .call(let name, let trees):
      let v = trees.map { $0.value(names, vectors) }
      switch name {
      case "min": return v.contains { $0.isNaN } ? .nan : v.min() ?? 0
      case "max": return v.contains { $0.isNaN } ? .nan : v.max() ?? 0
      case "clamp": return v.contains { $0.isNaN } ? .nan : Swift.min(Swift.max(v[0], v[1]), v[2])
      case "mix": return v[0] + (v[1] - v[0]) * v[2]
      case "abs": return Swift.abs(v[0])
      case "floor": return v[0].rounded(.down)
      case "sqrt": return v[0].squareRoot()
      case "exp": return exp(v[0])
      case "log": return log(v[0])
      case "pow": return pow(v[0], v[1])
      case "sin": return sin(v[0])
      case "cos": return cos(v[0])
      case "tan": return tan(v[0])
      default: return atan2(v[0], v[1])
      }
    }
  }
}

private indirect enum Tree3 {
  case parts(Tree, Tree, Tree)
  case name(String)
  case sum(String, Tree3, Tree3)
  case scaled(Tree3, Tree)

  func text(_ random: inout SeededGenerator) -> String {
    switch self {
    case .parts(let x, let y, let z): "[\(x.text(&random)), \(y.text(&random)),\(z.text(&random))]"
    case .name(let name): name
    case .sum(let sign, let a, let b): "(\(a.text(&random)) \(sign) \(b.text(&random)))"
    case .scaled(let a, let b): "(\(a.text(&random)) * \(b.text(&random)))"
    }
  }

  func value(_ names: [String: Double], _ vectors: [String: [Double]]) -> [Double] {
    switch self {
    case .parts(let x, let y, let z): [x, y, z].map { $0.value(names, vectors) }
    case .name(let name): vectors[name] ?? []
    case .sum(let sign, let a, let b):
      zip(a.value(names, vectors), b.value(names, vectors)).map { sign == "+" ? $0 + $1 : $0 - $1 }
    case .scaled(let a, let b):
      { (factor: Double) in a.value(names, vectors).map { $0 * factor } }(b.value(names, vectors))
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func tree(_ depth: Int) -> Tree {
    func pick<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &self)] }
    guard depth > 0 else {
      return Bool.random(using: &self)
        ? .name(pick(["t", "scale", "earth.radius"]))
        : .number(pick([0, 1, 2, 0.5, -3, 1e-3, 12.25, Double.random(in: -9...9, using: &self)]))
    }
    switch Int.random(in: 0..<9, using: &self) {
    case 0: return .component(tree3(depth - 1), Int.random(in: 0..<3, using: &self))
    case 1: return .negation(tree(depth - 1))
    case 2...5: return .binary(pick(["+", "-", "*", "/"]), tree(depth - 1), tree(depth - 1))
    case 6:
      return .choice(
        pick(["<", "<=", ">", ">=", "==", "!="]), tree(depth - 1), tree(depth - 1), tree(depth - 1),
        tree(depth - 1))
    default:
      let (name, count) = pick([
        ("min", 2), ("min", 4), ("max", 3), ("clamp", 3), ("mix", 3), ("abs", 1), ("floor", 1), ("sqrt", 1),
        ("exp", 1), ("log", 1), ("pow", 2), ("sin", 1), ("cos", 1), ("tan", 1), ("atan2", 2),
      ])
      return .call(name, (0..<count).map { _ in tree(depth - 1) })
    }
  }

  fileprivate mutating func tree3(_ depth: Int) -> Tree3 {
    guard depth > 0 else { return .name(Bool.random(using: &self) ? "axis" : "earth.center") }
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return .name("axis")
    case 1: return .sum(Bool.random(using: &self) ? "+" : "-", tree3(depth - 1), tree3(depth - 1))
    case 2: return .scaled(tree3(depth - 1), tree(depth - 1))
    default: return .parts(tree(depth - 1), tree(depth - 1), tree(depth - 1))
    }
  }
}

@Suite("Random expressions")
struct RandomExpressionTests {
  @Test("Random expressions equal a plain evaluation to the last bit")
  func reference() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var finiteCount = 0
    let rounds = RandomTests.rounds(3000)
    for _ in 0..<rounds {
      let tree = random.tree(Int.random(in: 1...5, using: &random))
      let text = tree.text(&random)
      if text.unicodeScalars.count > Expression.lengthLimit { continue }
      let names = ["t": 0.75, "scale": Double.random(in: -4...4, using: &random), "earth.radius": 2]
      let vectors = ["axis": [1, -2, 0.5], "earth.center": [10, 0, -7]]
      var values = names.mapValues(PropertyValue.number)
      for (name, vector) in vectors { values[name] = .vector(SIMD3(vector)) }
      guard case .number(let value) = try Expression(text).evaluate(values) else {
        Issue.record("no number: \(text)")
        return
      }
      let expected = tree.value(names, vectors)
      if expected.isFinite { finiteCount += 1 }
      // min(0, -0) may be 0 or -0.
      #expect(value == expected || value.isNaN && expected.isNaN, "\(text)")
    }
    #expect(finiteCount > rounds / 2)
  }

  /// Parts of valid and invalid expressions.
  private static let pieces = [
    "t", "earth.radius", "axis", ".x", "(", ")", "[", "]", ",", "+", "-", "*", "/", "<", "==", "?", ":", "1",
    "2.5",
    "%", "'gold'", "\"", "sin(", "rgb(", "min(", "star[", "i", "é", "\u{7F}", " ", "..", "=", "1e", "pi",
  ]

  @Test("Texts of random parts are accepted, or rejected with a column within the text")
  func pieces() {
    var random = SeededGenerator(seed: RandomTests.seed)
    var accepted = 0
    for _ in 0..<RandomTests.rounds(20_000) {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      do throws(ExpressionError) {
        _ = try Expression(text).evaluate(ExpressionValueTests.values)
        accepted += 1
      } catch {
        #expect(1...text.unicodeScalars.count + 1 ~= error.column, "\(text)")
        #expect(error.text == text && error.excerpt.count == 2)
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      }
    }
    #expect(accepted > 100)
  }
}
