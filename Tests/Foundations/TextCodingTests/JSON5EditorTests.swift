import TestSupport
import Testing

@testable import TextCoding

@Suite("Changes of a JSON5 text")
struct JSON5EditorTests {
  private func edited(_ text: String, _ body: (inout JSON5Editor, JSON5Value) throws -> Void) throws -> String
  {
    let root = try JSON5.parse(Array(text.utf8))
    var editor = JSON5Editor(of: root)
    try body(&editor, root)
    return String(decoding: editor.bytes(), as: UTF8.self)
  }

  @Test(
    "The extent of a value is its text",
    arguments: [
      "1", "-.5e+3", "0xFF", "+Infinity", "true", "null", "'a\\'b'", "\"\"", "[]", "[ /* ] */ ]",
      "{ // }\n }",
      "[1, [2, {a: '}'}], ]", "{a: {b: [1 /* , */ , ], }, }", "\"é\u{2028}\"",
    ])
  func extent(value: String) throws {
    for (before, after) in [
      ("", ""), (" ", " // c\n"), ("[0, ", ", 2]"), ("{k:", "}"), ("/**/{k :\t", "/*,*/,}"),
    ] {
      let root = try JSON5.parse(Array((before + value + after).utf8))
      let found = root.member("k") ?? (before == "[0, " ? Array(root.elements)[1] : root)
      #expect(
        found.offset == before.utf8.count && found.end == (before + value).utf8.count,
        "\(before)\(value)\(after)")
    }
  }

  @Test(
    "An added member has the layout of the others",
    arguments: [
      ("{}", "{ k: 1 }"), ("{ }", "{ k: 1 }"), ("{ // c\n}", "{ k: 1 // c\n}"), ("{a: 0}", "{a: 0, k: 1}"),
      ("{ a: 0, }", "{ a: 0, k: 1, }"), ("{ \"a\": 0 }", "{ \"a\": 0, \"k\": 1 }"),
      ("{'a': 0}", "{'a': 0, 'k': 1}"),
      ("{\n  a: 0\n}", "{\n  a: 0,\n  k: 1\n}"), ("{\n\ta: 0,\n}", "{\n\ta: 0,\n\tk: 1,\n}"),
      ("{\n  a: 0 // c\n}", "{\n  a: 0, // c\n  k: 1\n}"),
      ("{\n  a: 0, // c\n}", "{\n  a: 0, // c\n  k: 1,\n}"),
      ("{\r\n  a: 0\r\n}", "{\r\n  a: 0,\r\n  k: 1\r\n}"),
      ("{\n  a: 0 /* c */ }", "{\n  a: 0,\n  k: 1 /* c */ }"),
      ("{ a: 0 // c\n}", "{ a: 0, k: 1 // c\n}"), ("{ a: [\n  0\n] }", "{ a: [\n  0\n], k: 1 }"),
    ])
  func additions(text: String, expected: String) throws {
    #expect(try edited(text) { $0.add(("k", "1"), to: $1) } == expected)
  }

  @Test("Several changes of one object, and keys and strings that need marks or escapes")
  func combinations() throws {
    let text = "{\n  a: 1, // one\n  b: { c: 'x' }\n}"
    let result = try edited(text) { editor, root in
      editor.add(("two words", JSON5.spelling(of: "a\n\"\\\u{1}\u{2028}")), to: root)
      editor.add(("e", "[]"), to: root)
      editor.replace(try #require(root.member("a")), by: "2")
      let inner = try #require(root.member("b"))
      editor.replace(try #require(inner.member("c")), by: JSON5.spelling(of: "it's", mark: "'"))
      editor.add(("d", "true"), to: inner)
    }
    #expect(
      result
        == "{\n  a: 2, // one\n  b: { c: 'it\\'s', d: true },\n  \"two words\": \"a\\n\\\"\\\\\\u0001\\u2028\",\n  e: []\n}"
    )
    #expect(try JSON5.parse(Array(result.utf8)).member("two words")?.string == "a\n\"\\\u{1}\u{2028}")
    let renamed = try edited("{ height: 2, a: 0 }") { editor, root in
      editor.replace(try #require(root.members.first { $0.key == "height" }), by: ("angle", "40"), in: root)
    }
    #expect(renamed == "{ angle: 40, a: 0 }")
  }

  @Test("Random replacements change the characters of the values and no others")
  func randomReplacements() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(500) {
      var pieces = Pieces.next(&random)
      let text = pieces.texts.joined()
      let root = try JSON5.parse(Array(text.utf8))
      var values: [JSON5Value] = []
      collectScalars(of: root, into: &values)
      #expect(values.count == pieces.scalars.count)
      var editor = JSON5Editor(of: root)
      for (value, piece) in zip(values, pieces.scalars) where Bool.random(using: &random) {
        let new = ["-7.5", "'new'", "[1, /* 2 */ 3]", "false"].randomElement(using: &random) ?? ""
        editor.replace(value, by: new)
        pieces.texts[piece] = new
      }
      #expect(String(decoding: editor.bytes(), as: UTF8.self) == pieces.texts.joined())
    }
  }

  @Test("Random additions leave every character, and give the members")
  func randomAdditions() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(500) {
      let pieces = Pieces.next(&random)
      let text = Array(pieces.texts.joined().utf8)
      let root = try JSON5.parse(text)
      var objects: [JSON5Value] = []
      collectObjects(of: root, into: &objects)
      var editor = JSON5Editor(of: root)
      var counts: [Int] = []
      for object in objects {
        counts.append(object.count + 2)
        for number in 0..<2 { editor.add(("added\(number)", "[\(number), 'x']"), to: object) }
      }
      let bytes = editor.bytes()
      let result = try JSON5.parse(bytes)
      var changed: [JSON5Value] = []
      collectObjects(of: result, into: &changed)
      #expect(changed.map(\.count) == counts)
      #expect(
        changed.allSatisfy { Array($0.member("added1")?.elements ?? result.elements).last?.string == "x" })
      var rest = bytes[...]
      for byte in text {
        let place = try #require(rest.firstIndex(of: byte))
        rest = rest[(place + 1)...]
      }
    }
  }

  private func collectScalars(of value: JSON5Value, into values: inout [JSON5Value]) {
    if !value.isArray, !value.isObject { values.append(value) }
    for element in value.elements { collectScalars(of: element, into: &values) }
    for member in value.members { collectScalars(of: member.value, into: &values) }
  }

  private func collectObjects(of value: JSON5Value, into values: inout [JSON5Value]) {
    if value.isObject { values.append(value) }
    for element in value.elements { collectObjects(of: element, into: &values) }
    for member in value.members { collectObjects(of: member.value, into: &values) }
  }

  /// A random text in pieces.
  private struct Pieces {
    var random: SeededGenerator
    var texts: [String] = []
    /// The indices of the pieces that are values without children.
    var scalars: [Int] = []

    /// Returns the pieces of the next random text.
    static func next(_ random: inout SeededGenerator) -> Pieces {
      var pieces = Pieces(random: random)
      pieces.addValue(depth: 0)
      random = pieces.random
      return pieces
    }

    mutating func addBlank() {
      let blanks = ["", "", " ", "\n", "\n  ", "\t", " // } ] ,\n", "/* ' \" */", "\r\n\t", "\u{A0}"]
      texts.append(blanks.randomElement(using: &random) ?? "")
    }

    mutating func addValue(depth: Int) {
      addBlank()
      defer { addBlank() }
      let count = Int.random(in: 0...3, using: &random)
      switch Int.random(in: depth > 3 ? 2...3 : 0...3, using: &random) {
      case 0:
        texts.append("{")
        for number in 0..<count {
          addBlank()
          texts.append(["k\(number)", "\"k\(number)\"", "'k\(number)'"].randomElement(using: &random) ?? "")
          addBlank()
          texts.append(":")
          addValue(depth: depth + 1)
          addComma(isLast: number == count - 1)
        }
        if count == 0 { addBlank() }
        texts.append("}")
      case 1:
        texts.append("[")
        for number in 0..<count {
          addValue(depth: depth + 1)
          addComma(isLast: number == count - 1)
        }
        if count == 0 { addBlank() }
        texts.append("]")
      default:
        scalars.append(texts.count)
        let values = [
          "1", "-0.5e3", "+.25", "0x1F", "true", "null", "''", "'a, // b'", "\"\\\"]\"", "NaN", "\"é\"",
        ]
        texts.append(values.randomElement(using: &random) ?? "")
      }
    }

    private mutating func addComma(isLast: Bool) {
      guard !isLast || Bool.random(using: &random) else { return }
      texts.append(",")
      addBlank()
    }
  }
}
