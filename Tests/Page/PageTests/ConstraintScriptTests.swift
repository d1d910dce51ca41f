import Geometry
import SceneModel
import TestSupport
import TextCoding
import Testing

@testable import Page

/// The rule of validity stands twice, in `PropertyKind.swift` and in `constraints.js`.
@Suite("Constraints in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct ConstraintScriptTests {
  private static let constraints: [ValueConstraint] = [
    .total, .any, .notZero, .count(3...100), .count(2.5...7), .within(1...170), .within(0...1),
    .within(-2.5...0.1),
    .within(0 ... .infinity), .within(-.infinity...3), .index(count: 1), .index(count: 4),
  ]

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 0.10000000149011612, 0.1000001, 2, 3, 3.5, 4, 179.99999, 179.9999999, 180, -2.5,
    1e-46, -1e-46,
    1e38, 1e39, -1e39, .nan, .infinity, -.infinity,
  ]

  private static func text(_ number: Double) -> String {
    number.isNaN ? "NaN" : number.isInfinite ? (number > 0 ? "Infinity" : "-Infinity") : "\(number)"
  }

  private static func text(_ numbers: [Double]) -> String { "[\(numbers.map(text).joined(separator: ", "))]" }

  /// The value as JavaScript has it.
  private static func script(_ value: PropertyValue) -> String {
    switch value {
    case .number(let number): text(number)
    case .vector(let vector): text([vector.x, vector.y, vector.z])
    case .color(let color): text((0..<4).map { Double(color.linear[$0]) })
    case .boolean(let boolean): "\(boolean)"
    case .text(let text): "\"\(text)\""
    case .list(let list):
      "List.of([\((0..<list.count).map { script(list[$0]) }.joined(separator: ", "))])"
    }
  }

  /// What becomes of a value, as the script prints it.
  private static func text(_ admission: ValueConstraint.Admission) -> String {
    switch admission {
    case .valid: "valid"
    case .nearest(.number(let number)): "\(Float(number))"
    case .nearest(let value): "\(value)"
    case .missing: "missing"
    case .mistake: "mistake"
    }
  }

  @Test("JavaScript and Swift do the same with each value: they take it, the nearest valid one, or none")
  func values() throws {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 31)
    func number() -> Double {
      Bool.random(using: &generator)
        ? Self.numbers.randomElement(using: &generator) ?? 0 : Double.random(in: -5...200, using: &generator)
    }
    var values: [PropertyValue] = Self.numbers.map { .number($0) } + [.boolean(true), .text("a")]
    for _ in 0..<RandomTests.rounds(300) {
      values.append(.number(number()))
      values.append(.vector([number(), number(), number()]))
      values.append(.color(Color(number(), number(), number(), number())))
    }
    values += [.vector(.zero), .vector([1e-46, 0, 0]), .vector([1, 1, 1])]
    var json = JSONWriter()
    json.array(nil) { json in
      for constraint in Self.constraints { PageValue.array(constraint.parts).write(to: &json) }
    }
    let script = """
      import { admitted } from "./constraints.js";

      const values = [\(values.map(Self.script).joined(separator: ", "))];
      function text(found, value) {
        if (found === undefined) return "missing";
        return found === null ? "mistake" : Object.is(found, value) ? "valid" : `${found}`;
      }
      for (const rule of \(String(decoding: json.bytes, as: UTF8.self))) {
        print(values.map((value) => text(admitted(rule, value), value)).join(" ") + "\\n");
      }

      """
    let lines = try ScriptEngine.run(
      ScriptBundle.script(
        entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: script)])
    ).split(separator: "\n")
    try #require(lines.count == Self.constraints.count)
    for (constraint, line) in zip(Self.constraints, lines) {
      let words = line.split(separator: " ")
      try #require(words.count == values.count)
      for (value, found) in zip(values, words) {
        let expected = Self.text(constraint.admission(of: value))
        let isSame = Float(found).map { $0 == Float(expected) } ?? (found == expected)
        #expect(isSame, "\(constraint), \(value): \(found), expected \(expected)")
      }
    }
  }
}
