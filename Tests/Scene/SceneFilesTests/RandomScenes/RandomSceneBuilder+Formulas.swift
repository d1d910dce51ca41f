import SceneModel

// Surfaces, curves, lathes and extrusions.
extension RandomSceneBuilder {
  mutating func writeSurface(owner: String) {
    writeDomain("u", owner: owner, symbol: "a", to: "tau", canBeClosed: true)
    writeDomain("v", owner: owner, symbol: "b", to: "1.5")
    writeFormula(
      "point",
      [
        "(1 + \(names.number(in: 0.25...0.5, &random)) * b) * cos(a)", "b",
        "sin(a) * \(names.number(in: 0.5...1, &random))",
      ])
    writeColor(owner: owner, reading: ["a", "b", "x", "y"])
  }

  mutating func writeCurve(owner: String) {
    writeDomain("u", owner: owner, symbol: "s", to: "tau")
    writeFormula("point", ["cos(s)", "s / 4", "sin(\(names.number(in: 1...2, &random)) * s)"])
    write("radius: \"0.1 + 0.05 * sin(s + \(names.number(&random)))\", ")
    writeColor(owner: owner, reading: ["s", "y"])
  }

  mutating func writeLathe(owner: String) {
    writeDomain("u", owner: owner, symbol: "h", to: "2")
    writeFormula("profile", ["0.5 + \(names.number(in: 0.125...0.375, &random)) * sin(h)", "h"])
    writeColor(owner: owner, reading: ["h", "y"])
  }

  mutating func writeExtrusion(owner: String) {
    writeDomain("u", owner: owner, symbol: "p", to: "tau")
    writeFormula("outline", ["cos(p) * \(names.number(in: 0.5...1, &random))", "sin(p)"])
    writeColor(owner: owner, reading: ["x", "y"])
  }

  private mutating func writeFormula(_ key: String, _ expressions: [String]) {
    write("\(key): [\(expressions.map { "\"\($0)\"" }.joined(separator: ", "))], ")
  }

  /// Writes a colour that is constant, an expression, or a formula of the columns called `columns`.
  private mutating func writeColor(owner: String, reading columns: [String]) {
    let column = columns.randomElement(using: &random) ?? "y"
    if happens(0.5) {
      write("color: \"viridis(\(column) + \(names.number(&random)), -1, 3)\", ")
    } else {
      write(WrittenProperty(name: "color", kind: .color), of: owner, isExpression: happens(0.5))
    }
  }

  private mutating func writeDomain(
    _ key: String, owner: String, symbol: String, to: String, canBeClosed: Bool = false
  ) {
    write("\(key): { name: \"\(symbol)\", from: 0, to: \"\(to)\", ")
    let path = "\(owner).\(key)"
    write(WrittenProperty(name: "count", kind: .number(3...7)), of: path, isExpression: happens(0.3))
    if canBeClosed {
      write(WrittenProperty(name: "closed", kind: .boolean), of: path, isExpression: happens(0.3))
    }
    write("}, ")
  }
}
