import TestSupport
import Testing

@testable import TextCoding

@Suite("The JSON5 parser")
struct JSON5ParserTests {
  private func parse(_ text: String) throws -> JSON5Value { try JSON5.parse(Array(text.utf8)) }

  private func number(_ text: String) throws -> Double {
    guard case .number(let value) = try parse(text).content else { throw Mismatch() }
    return value
  }

  private struct Mismatch: Error {}

  @Test(
    "reads numbers as the specification spells them",
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("+7", 7), ("1.5", 1.5), (".5", 0.5), ("5.", 5), ("-.5e1", -5),
      ("5.e3", 5000),
      ("1e3", 1000), ("1E-2", 0.01), ("2e+2", 200), ("0.0", 0), ("0x1F", 31), ("0Xff", 255), ("-0x10", -16),
      ("Infinity", .infinity), ("-Infinity", -.infinity), ("+Infinity", .infinity), ("1e999", .infinity),
      ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
    ] as [(String, Double)])
  func numbers(text: String, expected: Double) throws {
    #expect(try number(text) == expected)
  }

  @Test("rounds decimals of any length to the nearest number")
  func randomDecimals() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...24, using: &generator)).map { _ in
        Character("\(Int.random(in: 0...9, using: &generator))")
      }
      var text = String(digits.drop { $0 == "0" })
      if text.isEmpty { text = "0" }
      if Bool.random(using: &generator) {
        text.insert(
          ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...text.count, using: &generator)))
      }
      if Int.random(in: 0...3, using: &generator) == 0 {
        text += "e\(Int.random(in: -30...30, using: &generator))"
      }
      #expect(
        try number(text) == Double(text.hasSuffix(".") ? text + "0" : text.replacing(".e", with: ".0e")))
    }
  }

  @Test("reads NaN and the sign of zero")
  func specialNumbers() throws {
    #expect(try number("NaN").isNaN)
    #expect(try number("-NaN").isNaN)
    #expect(try number("-0").sign == .minus)
  }

  @Test(
    "reads strings with escapes and line continuations",
    arguments: [
      (#""plain""#, "plain"), ("'single'", "single"), (#"'a "b" c'"#, "a \"b\" c"), (#""it's""#, "it's"),
      (#"'\'\"\\\b\f\n\r\t\v\0'"#, "'\"\\\u{8}\u{C}\n\r\t\u{B}\0"), (#"'\x41\u0042\A'"#, "ABA"),
      (#"'\u00e9\uD83D\uDE80'"#, "é🚀"), ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"), ("'a\\\rb'", "ab"),
      ("'a\\\u{2028}b'", "ab"), ("'a\u{2028}b'", "a\u{2028}b"), ("'tab\there'", "tab\there"),
      ("'größe'", "größe"),
      ("''", ""), (#"'\0a'"#, "\0a"), (#"'\é'"#, "é"),
    ])
  func strings(text: String, expected: String) throws {
    #expect(try parse(text).content == .string(expected))
  }

  @Test(
    "reads keys without quotes",
    arguments: [
      ("a", "a"), ("_$9", "_$9"), ("größe", "größe"), (#"\u0061b"#, "ab"), (#"a\u0031"#, "a1"),
      ("null", "null"), ("Infinity", "Infinity"),
      ("'with space'", "with space"), (#""x\ty""#, "x\ty"), ("a\u{200C}b", "a\u{200C}b"), ("ⅷ", "ⅷ"),
    ])
  func keys(text: String, expected: String) throws {
    guard case .object(let members) = try parse("{\(text): 1}").content else { throw Mismatch() }
    #expect(members.map(\.key) == [expected])
  }

  @Test(
    "skips white space and comments of every kind",
    arguments: [
      "// one\n1", "1 // last line, not ended", "/* a */1/* b */", "/* many\nlines * / **/ 1", "\u{FEFF}1",
      "\u{A0}1\u{2003}",
      "\u{B}\u{C}\t\r\n1", "//\u{2028}1", "/**/1",
    ])
  func whiteSpace(text: String) throws {
    #expect(try number(text) == 1)
  }

  @Test("records the line and column of each value and key, counted in characters")
  func positions() throws {
    let text = "// é\r\n{ é: ['ü', /* 🚀 */ true],\r\n\tb: null, }"
    let value = try parse(text)
    guard case .object(let members) = value.content, case .array(let values) = members[0].value.content else {
      throw Mismatch()
    }
    #expect(value.position == TextPosition(line: 2, column: 1))
    #expect(members[0].keyPosition == TextPosition(line: 2, column: 3))
    #expect(members[0].value.position == TextPosition(line: 2, column: 6))
    #expect(values[0].content == .string("ü") && values[0].position == TextPosition(line: 2, column: 7))
    #expect(values[1].content == .boolean(true) && values[1].position == TextPosition(line: 2, column: 20))
    #expect(members[1].keyPosition == TextPosition(line: 3, column: 2))
    #expect(members[1].value.position == TextPosition(line: 3, column: 5))
  }

  @Test("does not count a byte order mark as a column")
  func byteOrderMark() throws {
    #expect(try parse("\u{FEFF}true").position == TextPosition(line: 1, column: 1))
  }

  @Test("reads empty lists and objects, and trailing commas")
  func empties() throws {
    #expect(try parse("[]").content == .array([]))
    #expect(try parse("{ }").content == .object([]))
    let values = try parse("[null,]").elements
    #expect(values.map(\.content) == [.null] && values.map(\.position) == [TextPosition(line: 1, column: 2)])
  }

  @Test(
    "rejects text that is not JSON5 with the position, the expected and the found text",
    arguments: [
      ("", "1:1: expected a value, found the end of the file"),
      ("  // only a comment", "1:20: expected a value, found the end of the file"),
      ("{", "1:2: expected \"}\" for the \"{\" at line 1, column 1, found the end of the file"),
      ("[1", "1:3: expected \"]\" for the \"[\" at line 1, column 1, found the end of the file"),
      ("{a:1", "1:5: expected \"}\" for the \"{\" at line 1, column 1, found the end of the file"),
      ("{a 1}", "1:4: expected \":\" after the key \"a\", found \"1\""),
      ("{a:}", "1:4: expected a value, found \"}\""),
      ("{a:1 b:2}", "1:6: expected \",\" or \"}\", found \"b\""),
      ("{,}", "1:2: expected a key or \"}\", found \",\""),
      ("{1a:1}", "1:2: expected a key or \"}\", found \"1a\""),
      ("[,]", "1:2: expected a value, found \",\""),
      ("[1,,2]", "1:4: expected a value, found \",\""),
      ("[1 2]", "1:4: expected \",\" or \"]\", found \"2\""),
      ("{\n  a: 1,\n  a: 2\n}", "3:3: expected each key once, found a second \"a\" (the first is on line 2)"),
      ("tru", "1:1: expected a value, or a text in quotation marks: \"tru\", found \"tru\""),
      ("nullx", "1:1: expected a value, or a text in quotation marks: \"nullx\", found \"nullx\""),
      ("True", "1:1: expected a value, or a text in quotation marks: \"True\", found \"True\""),
      ("Infinit", "1:1: expected a number, or a text in quotation marks: \"Infinit\", found \"Infinit\""),
      ("1 2", "1:3: expected the end of the file after the value, found \"2\""),
      ("01", "1:1: expected a number without a leading 0, found \"01\""),
      (".", "1:1: expected a number, found \".\""),
      ("+", "1:2: expected a number, found the end of the file"),
      ("--1", "1:2: expected a number, found \"-1\""),
      ("1.2.3", "1:1: expected a number, found \"1.2.3\""),
      ("5px", "1:1: expected a number, found \"5px\""),
      ("1e", "1:3: expected the digits of an exponent, found the end of the file"),
      ("0x", "1:3: expected a hexadecimal digit, found the end of the file"),
      ("0xg", "1:3: expected a hexadecimal digit, found \"g\""),
      ("\"abc", "1:5: expected \" to end the string, found the end of the file"),
      ("'abc\n'", "1:5: expected ' to end the string, found a line break"),
      ("\"abc\\", "1:6: expected the rest of an escape sequence, found the end of the file"),
      ("'\\1'", "1:2: expected an escape sequence, found \"\\1\""),
      ("'\\01'", "1:2: expected an escape sequence, found \"\\01\""),
      ("'\\xg1'", "1:4: expected 2 hexadecimal digits, found \"g1\""),
      ("'\\u12", "1:6: expected 4 hexadecimal digits, found the end of the file"),
      ("'\\ud800'", "1:2: expected a pair of surrogates, found the lone surrogate \"\\ud800\""),
      ("'\\udc00\\ud800'", "1:2: expected a pair of surrogates, found the lone surrogate \"\\udc00\""),
      ("'\\ud800\\u0041'", "1:2: expected a pair of surrogates, found the lone surrogate \"\\ud800\""),
      ("{\\x61: 1}", "1:2: expected a key, found \"\\\""),
      ("{\\u0020: 1}", "1:2: expected a letter, found \" \""),
      ("{\\u0031: 1}", "1:2: expected a letter, found \"1\""),
      ("1 /* no end", "1:3: expected \"*/\" to end the comment, found the end of the file"),
      ("/ 1", "1:1: expected a value, found \"/\""),
      ("\u{7}", "1:1: expected a value, found \"\\u{7}\""),
      ("é é", "1:1: expected a value, or a text in quotation marks: \"é\", found \"é\""),
      ("[\n\n  'é', @]", "3:8: expected a value, found \"@\""),
      ("[1,\r2,\r\n;]", "3:1: expected a value, found \";\""),
    ])
  func rejections(text: String, message: String) {
    do {
      let value = try JSON5.parse(Array(text.utf8))
      Issue.record("accepted as \(value.content)")
    } catch { #expect(error.description == message) }
  }

  @Test(
    "rejects bytes that are not UTF-8 with their position",
    arguments: [
      (Array("{\n  a: 'é".utf8) + [0xFF, 0x27, 0x7D], "2:8: expected UTF-8 text, found the byte 0xff"),
      ([0x22, 0xC3], "1:2: expected UTF-8 text, found the byte 0xc3"),
      ([0x80], "1:1: expected UTF-8 text, found the byte 0x80"),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2: expected UTF-8 text, found the byte 0xed"),
    ] as [([UInt8], String)])
  func invalidUTF8(bytes: [UInt8], message: String) {
    #expect(throws: JSON5Error.self) { try JSON5.parse(bytes) }
    do { _ = try JSON5.parse(bytes) } catch { #expect(error.description == message) }
  }

  @Test("accepts nesting up to the limit and rejects one level more")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(JSON5.depthLimit))
    do {
      _ = try JSON5.parse(Array(nested(JSON5.depthLimit + 1).utf8))
      Issue.record("accepted")
    } catch { #expect(error.description == "1:201: expected at most 200 levels of nesting, found one more") }
  }

  @Test("rejects more values than the limit, and names the encoding of text that is not UTF-8")
  func limits() throws {
    let text = Array("[1, [2], { a: 3 }]".utf8)
    #expect(throws: Never.self) { try JSON5.parse(text, valueLimit: 6) }
    let error = #expect(throws: JSON5Error.self) { try JSON5.parse(text, valueLimit: 5) }
    #expect(error?.description == "1:15: expected at most 5 values, found one more")
    let wide = #expect(throws: JSON5Error.self) {
      try JSON5.parse("{ a: 1 }".utf8.flatMap { [$0, 0] as [UInt8] })
    }
    #expect(wide?.description == "1:1: expected UTF-8 text, found UTF-16 text (little-endian)")
    // Nesting far deeper than any stack, in both kinds of brackets.
    #expect(throws: JSON5Error.self) { try parse(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSON5Error.self) { try parse(String(repeating: "{a:", count: 1_000_000)) }
  }

  @Test("rejects a repeated key among many", arguments: [3, 8, 9, 500])
  func repeatedKeys(count: Int) throws {
    let keys = (0..<count).map { "k\($0): 0" }
    guard case .object(let members) = try parse("{\(keys.joined(separator: ", "))}").content else {
      throw Mismatch()
    }
    #expect(members.map(\.key) == (0..<count).map { "k\($0)" })
    for repeated in [0, count / 2, count - 1] {
      #expect(throws: JSON5Error.self) { try parse("{\(keys.joined(separator: ", ")), k\(repeated): 1}") }
    }
  }
}
