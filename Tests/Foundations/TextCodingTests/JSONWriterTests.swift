import Foundation
import Testing

@testable import TextCoding

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("writes compact text with members and elements in order")
  func text() {
    var json = JSONWriter()
    json.object { json in
      json.number("a", 1)
      json.array("b") { json in
        json.object { $0.truth("c", true) }
        json.object { _ in }
      }
      json.vector("d", [1, 0.5, -2e-7])
      json.strings("e", ["x", ""])
      json.numbers("f", [Float]())
      json.number("g", 0.1 as Double)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"a":1,"b":[{"c":true},{}],"d":[1,0.5,-2e-7],"e":["x",""],"f":[],"g":0.1}"#)
  }

  @Test("escapes keys and strings so that another reader returns the same text")
  func escapes() throws {
    let nasty = "quote \" backslash \\ newline \n tab \t null \u{0} bell \u{7} unit \u{1F} é 🪐"
    var json = JSONWriter()
    json.object { $0.string(nasty, nasty) }
    let read = try JSONDecoder().decode([String: String].self, from: Data(json.bytes))
    #expect(read == [nasty: nasty])
  }
}
