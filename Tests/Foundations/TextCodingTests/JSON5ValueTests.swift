import Testing

@testable import TextCoding

@Suite("JSON5 values")
struct JSON5ValueTests {
  private func parse(_ text: String) throws -> JSON5Value { try JSON5.parse(Array(text.utf8)) }

  @Test(
    "A member is found by its key, in any spelling of the key",
    arguments: [
      ("{a: 1}", "a"), ("{'a': 1}", "a"), (#"{"\u0061": 1}"#, "a"), (#"{\u0061: 1}"#, "a"), ("{é: 1}", "é"),
      ("{e\u{301}: 1}", "é"), ("{x: {a: 2}, y: [{a: 3}], a: 1}", "a"), ("{x: [], y: {}, a: 1, z: 5}", "a"),
      ("{'': 1}", ""), ("{aa: 2, b: 3, a: 1}", "a"),
    ])
  func keys(text: String, key: String) throws {
    #expect(try parse(text).member(JSON5Key(key))?.number == 1)
    #expect(try parse(text).member("none") == nil)
  }

  @Test("Members whose keys have the same hash are distinguished")
  func collisions() throws {
    // These collide in 32 bits of FNV-1a.
    for (one, other) in [("costarring", "liquid"), ("declinate", "macallums")] {
      #expect(JSON5Key(one).hash.value == JSON5Key(other).hash.value)
      let value = try parse("{\(one): 1, \(other): 2}")
      #expect(value.member(JSON5Key(one))?.number == 1 && value.member(JSON5Key(other))?.number == 2)
      #expect(try parse("{\(one): 1}").member(JSON5Key(other)) == nil)
    }
  }

  @Test("A repeated key is rejected, in any spelling of the key")
  func repeatedKeys() {
    for text in [#"{a: 1, "a": 2}"#, #"{a: 1, \u0061: 2}"#, #"{'\x61': 1, a: 2}"#, "{é: 1, e\u{301}: 2}"] {
      #expect(throws: JSON5Error.self) { try parse(text) }
    }
  }

  @Test("firstMember(notIn:) returns the first member with an unknown key")
  func unknownKeys() throws {
    let keys: [JSON5Key] = ["a", "b", "c"]
    for (text, unknown) in [
      ("{}", nil), ("{a: 1, b: 2, c: 3}", nil), ("{c: 3, a: 1}", nil), ("{c: {d: 1}, b: [1, 2]}", nil),
      ("{d: 1}", "d"), ("{a: [1, {x: 1}], d: 1, e: 2}", "d"), ("{b: 1, c: 2, aa: 3}", "aa"), ("3", nil),
    ] {
      #expect(try parse(text).firstMember(notIn: keys)?.key == unknown, "\(text)")
    }
  }

  @Test("threeNumbers returns nil for any value other than three numbers")
  func threeNumbers() throws {
    #expect(try parse("[1, -2.5, 0x10]").threeNumbers == [1, -2.5, 16])
    for text in ["[1, 2]", "[1, 2, 3, 4]", "[1, 2, '3']", "[1, [2], 3]", "1", "{a: 1, b: 2, c: 3}", "[]"] {
      #expect(try parse(text).threeNumbers == nil, "\(text)")
    }
  }

  @Test("hasContent(of:) compares the content, independent of position and spelling")
  func sameContent() throws {
    let text = #"{a: [1, "x", {b: null}], c: true}"#
    for other in [
      text, "// moved\n" + text, #"{'a': [1.0, 'x', {"b": null,},], "c": true}"#,
      #"{a:[1,"\x78",{\u0062:null}],c:true}"#,
    ] {
      #expect(try parse(text).hasContent(of: parse(other)), "\(other)")
    }
    for other in [
      #"{a: [1, "x", {b: null}], c: false}"#, #"{a: [1, "y", {b: null}], c: true}"#, "[1]", "{}",
      #"{a: [1, "x"], b: {c: null}, d: true}"#, #"{a: [1, "x", {d: null}], c: true}"#,
      #"{a: [2, "x", {b: null}], c: true}"#, #"{a: [1, "x", {b: 'null'}], c: true}"#,
    ] {
      #expect(try !parse(text).hasContent(of: parse(other)), "\(other)")
    }
    #expect(try !parse("NaN").hasContent(of: parse("NaN")))
  }

  @Test("Each value has its path from the root, and members are found by their names")
  func paths() throws {
    let root = try JSON5.parse(
      Array(#"{ a: [1, { "b c": [[], {}, [null, "x"]] }], d: { e: true }, "": 3, "\u0066": 4 }"#.utf8))
    var paths: [String] = []
    func visit(_ value: JSON5Value) {
      paths.append(value.path)
      for element in value.elements { visit(element) }
      for member in value.members { visit(member.value) }
    }
    visit(root)
    #expect(
      paths == [
        "", "a", "a[0]", "a[1]", "a[1].b c", "a[1].b c[0]", "a[1].b c[1]", "a[1].b c[2]", "a[1].b c[2][0]",
        "a[1].b c[2][1]", "d", "d.e", "", "f",
      ])
    #expect(root.member(named: "d")?.member(named: "e")?.content == .boolean(true))
    #expect(root.member(named: "f")?.number == 4 && root.member(named: "")?.number == 3)
    #expect(root.member(named: "e") == nil && root.member(named: "a")?.member(named: "b") == nil)
    let list = JSON5ElementList(try #require(root.member(named: "a")))
    #expect(
      list.count == 2
        && list[1].isSame(as: root.member(named: "a")!.elements.dropFirst().first { _ in true }!))
    #expect(JSON5ElementList(root).isEmpty && JSON5ElementList().isEmpty)
  }
}
