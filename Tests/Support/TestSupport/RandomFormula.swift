/// Random expressions of a given type over `x`, `y` (columns), `p` (a column of vectors), `t`, `axis`, `tint` (uniform
/// values) and `i` (the index), with the user functions in `definitions`. Unless they are smooth, also over `sales`, `weights`
/// (lists of numbers), `months` (texts), `points` (vectors), `tints` (colours), `word` (a text) and `on` (a boolean).
public struct RandomFormula {
  /// The user functions that the expressions call.
  public static let definitions = ["wave": "(x, k) => sin(k * x)", "blend": "(a, b) => 0.5 * (a + b)"]

  /// The source of the random numbers.
  public var random: SeededGenerator
  /// Whether only functions are used whose derivatives exist everywhere and are not large.
  public let isSmooth: Bool
  /// The indices of the enclosing sums.
  private var indices: [String] = []

  /// Creates a generator.
  public init(seed: UInt64, isSmooth: Bool) {
    (random, self.isSmooth) = (SeededGenerator(seed: seed), isSmooth)
  }

  /// Returns the text of a number expression of at most this depth.
  public mutating func number(_ depth: Int) -> String {
    guard depth > 0 else {
      return pick(
        ["x", "y", "p.y", "t", "axis.x", "0.5", "2", "-1.25", "3"] + (isSmooth ? [] : ["i", "tint.g"])
          + indices)
    }
    switch Int.random(in: 0..<(isSmooth ? 12 : 30), using: &random) {
    case 0, 1: return "(\(number(depth - 1)) \(pick(["+", "-", "*"])) \(number(depth - 1)))"
    case 2: return "\(pick(["sin", "cos", "tanh", "atan"]))(\(number(depth - 1)))"
    case 3: return "\(number(depth - 1)) / (2 + cos(\(number(depth - 1))))"
    case 4: return "exp(sin(\(number(depth - 1))))"
    case 5: return "pow(1.5 + pow(sin(\(number(depth - 1))), 2), tanh(\(number(depth - 1))))"
    case 6: return "\(pick(["sqrt", "log"]))(1.5 + sin(\(number(depth - 1))))"
    case 7: return sum { $0.number(depth - 1) }
    case 8: return "dot(\(vector(depth - 1)), \(vector(depth - 1)))"
    case 9: return "wave(\(number(depth - 1)), \(number(depth - 1)))"
    case 10: return "length(\(vector(depth - 1)) + [0, 9, 0])"
    case 11:
      return
        "(atan2(sin(\(number(depth - 1))), 2 + cos(\(number(depth - 1)))) + asin(0.5 * sin(\(number(depth - 1)))))"
    case 12: return "(\(number(depth - 1)) if \(condition(depth - 1)) else \(number(depth - 1)))"
    case 13:
      return
        "\(pick(["floor", "ceil", "round", "fract", "sign", "abs", "acos", "tan", "sinh", "cosh", "sqrt", "log"]))(\(number(depth - 1)))"
    case 14:
      return
        "\(pick(["mod", "step", "min", "max", "noise", "random", "atan2", "pow"]))(\(number(depth - 1)), \(number(depth - 1)))"
    case 15:
      return
        "\(pick(["clamp", "mix", "smoothstep"]))(\(number(depth - 1)), \(number(depth - 1)), \(number(depth - 1)))"
    case 16: return "\(vector(depth - 1)).\(pick(["x", "y", "z"]))"
    case 17: return "(\(color(depth - 1))).\(pick(["r", "g", "b", "a"]))"
    case 18: return "distance(\(vector(depth - 1)), \(vector(depth - 1)))"
    case 19: return "(\(number(depth - 1)) / \(number(depth - 1)))"
    case 20: return "(\(number(depth - 1)) \(pick(["%", "^", "**"])) \(number(depth - 1)))"
    case 21:
      return binding {
        $0.number(depth - 1)
      } in: {
        $0.number(depth - 1)
      }
    case 22: return "\(pick(["sum", "min", "max", "mean", "count"]))(\(list(depth - 1)))"
    case 23: return "\(pick(["sales", "weights"]))[\(number(depth - 1))]"
    case 24: return "(\(list(depth - 1)))[\(pick(["i", "0", "2", "abs(i)"]))]"
    case 25: return "\(pick(["radians", "degrees"]))(\(number(depth - 1)))"
    case 26: return "count(\(texts(depth - 1)))"
    case 27: return "count(\(Bool.random(using: &random) ? vectors(depth - 1) : colors(depth - 1)))"
    case 28: return "(\(vectors(depth - 1)))[\(pick(["i", "0", "1"]))].\(pick(["x", "y", "z"]))"
    default: return "sin(\(pick(["30deg", "0.5rad", "-90deg"])) * \(number(depth - 1)))"
    }
  }

  /// Returns the text of a vector expression of at most this depth.
  public mutating func vector(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["p", "axis", "[1, 0.5, -2]"]) }
    switch Int.random(in: 0..<(isSmooth ? 7 : 13), using: &random) {
    case 0: return "[\(number(depth - 1)), \(number(depth - 1)), \(number(depth - 1))]"
    case 1: return "(\(vector(depth - 1)) \(pick(["+", "-"])) \(vector(depth - 1)))"
    case 2: return "(\(vector(depth - 1)) * \(number(depth - 1)))"
    case 3: return "cross(\(vector(depth - 1)), \(vector(depth - 1)))"
    case 4: return "rotate(\(vector(depth - 1)), [0.5, 1, sin(\(number(depth - 1)))], \(number(depth - 1)))"
    case 5: return sum { $0.vector(depth - 1) }
    case 6: return "blend(\(vector(depth - 1)), mix(\(vector(depth - 1)), axis, \(number(depth - 1))))"
    case 7: return "normalize(\(vector(depth - 1)))"
    case 8: return "\(pick(["min", "max", "mod", "step"]))(\(vector(depth - 1)), \(number(depth - 1)))"
    case 9: return "\(pick(["floor", "abs", "fract", "sign"]))(\(vector(depth - 1)))"
    case 11: return "points[\(number(depth - 1))]"
    case 12: return "(\(vectors(depth - 1)))[\(pick(["i", "0", "abs(i)"]))]"
    default: return "(\(condition(depth - 1)) ? \(vector(depth - 1)) : \(vector(depth - 1)))"
    }
  }

  /// Returns the text of a colour expression of at most this depth.
  public mutating func color(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["tint", "rgb('gold')"]) }
    switch Int.random(in: 0..<(isSmooth ? 5 : 9), using: &random) {
    case 5: return "mix('red', \(color(depth - 1)), \(number(depth - 1)))"
    case 6: return "(\(condition(depth - 1)) ? 'gold' : \(color(depth - 1)))"
    case 7: return "tints[\(number(depth - 1))]"
    case 8: return "(\(colors(depth - 1)))[\(pick(["i", "0", "1"]))]"
    case 0: return "rgb(0.5 * \(number(depth - 1)), 0.5 * \(number(depth - 1)), 1 - \(number(depth - 1)))"
    case 1:
      return "hsl(90 * \(number(depth - 1)), 0.25 * \(number(depth - 1)), 50%, 0.5 * \(number(depth - 1)))"
    case 2: return "\(pick(["viridis", "plasma", "cividis", "turbo"]))(\(number(depth - 1)), -1, 1)"
    case 3: return "mix(\(color(depth - 1)), categories(\(number(depth - 1))), \(number(depth - 1)))"
    default: return "(\(color(depth - 1)) if \(condition(depth - 1)) else \(color(depth - 1)))"
    }
  }

  private mutating func condition(_ depth: Int) -> String {
    func comparison(_ formula: inout RandomFormula) -> String {
      formula.pick(["<", "<=", ">", ">=", "==", "!="])
    }
    guard depth > 0, !isSmooth else { return "\(number(depth)) \(comparison(&self)) \(number(depth))" }
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return "(\(condition(depth - 1)) \(pick(["and", "&&"])) \(condition(depth - 1)))"
    case 1: return "(\(condition(depth - 1)) \(pick(["or", "||"])) \(condition(depth - 1)))"
    case 2: return "(not \(condition(depth - 1)))"
    case 3: return "!(\(condition(depth - 1)))"
    case 4:
      return
        "(\(number(depth - 1)) \(comparison(&self)) \(number(depth - 1)) \(comparison(&self)) \(number(depth - 1)))"
    case 5: return "(\(text(depth - 1)) \(pick(["==", "!="])) \(text(depth - 1)))"
    case 9: return "on"
    case 10: return "(on == \(condition(depth - 1)))"
    default: return "\(number(depth)) \(comparison(&self)) \(number(depth))"
    }
  }

  /// Returns the text of an expression of a list of numbers of at most this depth.
  public mutating func list(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["sales", "weights", "[4, 1, 2.5, -8]", "axis", "[]"]) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "sort(\(pick(["sales", "weights", "[3, 1, 2, 0]"])))"
    case 1: return mapped(over: nil) { $0.number(depth - 1) }
    case 2: return mapped(over: list(depth - 1)) { $0.number(depth - 1) }
    case 3: return "[\(number(depth - 1)), \(number(depth - 1)), x, \(number(depth - 1))]"
    case 4: return "(\(list(depth - 1)) if \(condition(depth - 1)) else map(q, weights, q))"
    case 5:
      return binding {
        $0.number(depth - 1)
      } in: {
        "map(q, \($0.list(depth - 1)), q + \($0.number(0)))"
      }
    default: return pick(["sales", "weights"])
    }
  }

  /// Returns the text of an expression of a text of at most this depth.
  public mutating func text(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["'red'", "\"a b\"", "''", "'grün'", "word"]) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return "(\(condition(depth - 1)) ? \(text(depth - 1)) : \(text(depth - 1)))"
    case 1: return "months[\(number(depth - 1))]"
    default: return "(\(texts(depth - 1)))[\(pick(["0", "1", "i"]))]"
    }
  }

  /// Returns the text of an expression of a list of texts of at most this depth.
  public mutating func texts(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["months", "['x', 'y']"]) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return mapped(over: nil) { $0.text(depth - 1) }
    case 1: return "[\(text(depth - 1)), \(text(depth - 1)), word]"
    default: return mapped(over: "months") { _ in "w == 'Feb' ? word : w" }
    }
  }

  /// Returns the text of an expression of a list of vectors of at most this depth.
  public mutating func vectors(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["points", "[p, axis]"]) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return mapped(over: nil) { $0.vector(depth - 1) }
    case 1: return "map(v, \(vectors(depth - 1)), v + \(vector(depth - 1)))"
    case 2: return "[\(vector(depth - 1)), \(vector(depth - 1))]"
    default: return "(\(condition(depth - 1)) ? \(vectors(depth - 1)) : points)"
    }
  }

  /// Returns the text of an expression of a list of colours of at most this depth.
  public mutating func colors(_ depth: Int) -> String {
    guard depth > 0 else { return pick(["tints", "[tint, rgb('gold')]"]) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return mapped(over: nil) { $0.color(depth - 1) }
    case 1: return "map(c, \(colors(depth - 1)), mix(c, \(color(depth - 1)), 25%))"
    case 2: return "[\(color(depth - 1)), \(color(depth - 1))]"
    default: return "(\(condition(depth - 1)) ? \(colors(depth - 1)) : tints)"
    }
  }

  /// Returns a list of a few terms of an index, or of the terms of the elements of a list.
  private mutating func mapped(over list: String?, _ term: (inout RandomFormula) -> String) -> String {
    let name = list == "months" ? "w" : "k\(indices.count)"
    let range = list ?? "\(pick(["0", "floor(x)", "1"])), \(pick(["2", "3", "min(y, 4)"]))"
    if list != "months" { indices.append(name) }
    defer { if list != "months" { indices.removeLast() } }
    return "map(\(name), \(range), \(term(&self)))"
  }

  /// Returns an expression with a local name for a number.
  private mutating func binding(
    _ value: (inout RandomFormula) -> String, in body: (inout RandomFormula) -> String
  ) -> String {
    let name = "k\(indices.count)"
    let value = value(&self)
    indices.append(name)
    defer { indices.removeLast() }
    return "(let \(name) = \(value); \(body(&self)))"
  }

  /// A sum of a few terms, possibly with bounds that differ between the elements.
  private mutating func sum(_ term: (inout RandomFormula) -> String) -> String {
    let from = pick(isSmooth ? ["0", "1"] : ["0", "1", "floor(x)", "-t"])
    let to = pick(isSmooth ? ["2", "3"] : ["2", "3", "1", "min(y, 4)", "t"])
    let index = "k\(indices.count)"
    indices.append(index)
    defer { indices.removeLast() }
    return "sum(\(index), \(from), \(to), \(term(&self)))"
  }

  private mutating func pick(_ all: [String]) -> String { all[Int.random(in: 0..<all.count, using: &random)] }
}
