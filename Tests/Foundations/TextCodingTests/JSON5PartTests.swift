import TestSupport
import Testing

@testable import TextCoding

@Suite("Parts of a JSON5 text")
struct JSON5PartTests {
  private func leftOut(_ text: String, line: Int = 1, _ column: Int) throws -> String? {
    let root = try JSON5.parse(Array(text.utf8))
    return root.part(at: TextPosition(line: line, column: column)).map {
      String(decoding: JSON5Part.leftOut([$0]), as: UTF8.self)
    }
  }

  @Test(
    "The innermost member or object of a list is left out with its comma, and everything else keeps its place"
  )
  func innermost() throws {
    #expect(try leftOut("{a: 1, b: 2}", 5) == "{      b: 2}")
    #expect(try leftOut("{a: 1, b: 2}", 8) == "{a: 1,     }")
    #expect(try leftOut("{a: [{b: 1}, {c: [1, 2]}]}", 19) == "{a: [{b: 1}, {         }]}")
    #expect(try leftOut("{a: [{b: 1}, {c: 2}]}", 6) == "{a: [        {c: 2}]}")
    #expect(try leftOut("{a: 1 /* , */ , b: 2}", 2) == "{     /* , */   b: 2}")
    #expect(try leftOut("{a:\n 1,\nb: 2}", line: 2, 2) == "{  \n   \nb: 2}")
    #expect(try leftOut("{a: 1}", 1) == nil)
    #expect(try leftOut("[1, 2]", 2) == nil)
  }

  @Test("Several parts of a text are left out at once, also those in each other")
  func several() throws {
    let root = try JSON5.parse(Array("{a: [{b: 1, c: 2}, {d: 3}], e: 4}".utf8))
    func leftOut(_ columns: [Int]) throws -> String {
      let parts = try columns.map { try #require(root.part(at: TextPosition(line: 1, column: $0))) }
      return String(decoding: JSON5Part.leftOut(parts), as: UTF8.self)
    }
    #expect(try leftOut([7, 29]) == "{a: [{      c: 2}, {d: 3}],     }")
    #expect(try leftOut([6, 7, 13]) == "{a: [              {d: 3}], e: 4}")
    #expect(try leftOut([21, 7, 21]) == "{a: [{      c: 2}, {    }], e: 4}")
    #expect(JSON5Part.leftOut([]).isEmpty)
  }

  @Test("Random texts: what is left is valid, and lacks the part alone")
  func random() throws {
    var random = SeededGenerator(seed: 42)
    func value(_ depth: Int) -> String {
      switch depth > 3 ? 0 : Int.random(in: 0..<4, using: &random) {
      case 1:
        let members = (0..<Int.random(in: 0..<4, using: &random)).map { "k\($0): \(value(depth + 1))" }
        return "{" + members.joined(separator: ",\n ") + "}"
      case 2:
        return "["
          + (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth + 1) }.joined(separator: ", ")
          + "]"
      case 3: return "'word'"
      default: return "\(Int.random(in: 0..<100, using: &random))"
      }
    }
    var count = 0
    for _ in 0..<300 {
      let text = "{first: \(value(0)), second: \(value(0))}"
      let root = try JSON5.parse(Array(text.utf8))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        for column in 1...max(1, line.count) {
          guard let part = root.part(at: TextPosition(line: number + 1, column: column)) else { continue }
          let left = JSON5Part.leftOut([part])
          #expect(left.count == text.utf8.count)
          let parsed = try JSON5.parse(left)
          // One value less, with everything in it.
          #expect(Self.size(parsed) == Self.size(root) - Self.size(part.value))
          count += 1
        }
      }
    }
    #expect(count > 5_000)
  }

  /// Returns the number of values in a value, and itself.
  private static func size(_ value: JSON5Value) -> Int {
    1 + value.members.reduce(0) { $0 + size($1.value) } + value.elements.reduce(0) { $0 + size($1) }
  }
}
