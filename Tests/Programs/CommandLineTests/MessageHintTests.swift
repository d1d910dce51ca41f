import Foundation
import TestSupport
import Testing

@Suite("Hints of messages")
struct MessageHintTests {
  /// Scenes with a mistake, and what the message contains. Each is one line.
  private static let mistakes = [
    ("{ spheres: [{ radius: 'max(1, 2' }] }", "1:32: error: expected \")\" for the \"(\" at character 4"),
    ("{ spheres: [{ radius: '2 * (1 + 2' }] }", "expected \")\" for the \"(\" at character 5, found the end"),
    ("{ spheres: [{ position: '[1, 2, 3' }] }", "expected \"]\" for the \"[\" at character 1"),
    (
      "{ spheres: [{ radius: 1 }, ",
      "expected \"]\" for the \"[\" at line 1, column 12, found the end of the file"
    ),
    ("{ spheres: [{ radius: 1 }]", "expected \"}\" for the \"{\" at line 1, column 1"),
    (
      "{ spheres: [{ radius: 1 ] }",
      "1:25: error: expected \",\" or \"}\" for the \"{\" at line 1, column 13, found \"]\""
    ),
    (
      "{ spheres: [{ radius: 0,5 }] }",
      "1:25: error: expected a key or \"}\"; a number has a decimal point, as in 0.5"
    ),
    (
      "{ spheres: [{ radius: '0,5' }] }",
      "expected an operator or the end; a number has a decimal point, as in 0.5"
    ),
    (
      "{ spheres: [{ color: \u{201C}red\u{201D} }] }",
      "1:22: error: expected straight quotation marks, as in \"red\""
    ),
    (
      "{ spheres: [{ color: '\u{2018}red\u{2019}' }] }",
      "1:23: error: expected straight quotation marks, as in 'red'"
    ),
    ("{ spheres: [{ color: red }] }", "1:22: error: expected a value, or a text in quotation marks: \"red\""),
    ("{ spheres: [{ color: navy }] }", "or a text in quotation marks: \"navy\""),
    (
      "{ labels: [{ text: '{1:02}' }] }",
      "expected \":.\" and a number of decimals, as in {x:.2}, or \"}\", found \":02\""
    ),
    ("{ labels: [{ text: '{1:.2f}' }] }", "as in {x:.2}, or \"}\", found \":.2f\""),
    ("{ spheres: [{ radius: 'raduis(1)' }] }", "unknown function \"raduis\""),
    ("{ parameters: { speed: 1 }, spheres: [{ radius: 'sped' }] }", "did you mean \"speed\"?"),
    // The positions are those of the ends in the file.
    ("{ cylinders: [{ from: [0, 0, 0], to: [0, 'foo', 0] }] }", "1:43: error: unknown name \"foo\""),
    (
      "{ cylinders: [{ from: '1 + 2', to: [0, 1, 0] }] }",
      "expected a vector [x, y, z] for from of cylinder number 1, found a number"
    ),
    (
      "{ cylinders: [{ from: ['true', 0, 0], to: [0, 1, 0] }] }",
      "1:25: error: expected a number for x of from of cylinder number 1, found a boolean"
    ),
    (
      "{ data: [{ name: 'd', file: 'd.csv' }], spheres: [{ radius: 'd.a[0]' }] }",
      "found a text, because a on line 3 of d.csv is \"x\""
    ),
    (
      "{ particles: [{ name: 'p', file: 'p.csv', color: 'viridis(q)' }] }",
      "found a word, because q of particle 1 is \"b\""
    ),
  ]

  @Test("A message says what to write, and where the mistake is")
  func hints() throws {
    let folder = try TemporaryFolder()
    try folder.write("a,b\n1,2\nx,3\n", to: "d.csv")
    try folder.write("x,y,z,q\n0,0,0,1\n1,0,0,b\n", to: "p.csv")
    for (text, hint) in Self.mistakes {
      let outcome = try orrery.run(["check", try folder.write(text, to: "scene.json5")])
      let message = String(decoding: outcome.output, as: UTF8.self)
      #expect(outcome.status == 1 && message.contains(hint), "\(text): \(message)")
    }
  }

  @Test("A suggestion is near for the length of the name", arguments: ["foo", "foo(1)", "jet(1)"])
  func suggestions(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{ spheres: [{ radius: '\(text)' }] }", to: "scene.json5")
    let message = String(decoding: try orrery.run(["check", path]).output, as: UTF8.self)
    #expect(message.contains("unknown ") && !message.contains("did you mean"), "\(message)")
  }

  @Test("Colour words work in the colours of every model")
  func colorWords() throws {
    let folder = try TemporaryFolder()
    try folder.write("x,y,z,q\n0,0,0,1\n1,0,0,2\n", to: "p.csv")
    for list in [
      "spheres: [{ color: \"c ? 'red' : 'blue'\" }]",
      "surfaces: [{ point: ['u', 'v', 0], color: \"u > 0.5 ? 'red' : 'blue'\" }]",
      "curves: [{ point: ['u', 0, 0], color: \"u > 0.5 and c ? 'red' : 'blue'\" }]",
      "lathes: [{ profile: [['u', 1], ['u', 2]], color: \"y > 0.5 ? 'red' : 'blue'\" }]",
      "lathes: [{ profile: ['u', '1'], color: \"u > 0.5 ? 'red' : 'blue'\" }]",
      "extrusions: [{ outline: [[0, 0], [1, 0], [0, 1]], color: \"x > 0.5 ? 'red' : 'blue'\" }]",
      "particles: [{ name: 'p', file: 'p.csv', color: \"q > 1 ? 'red' : 'blue'\" }]",
    ] {
      let path = try folder.write("{ parameters: { c: true }, \(list) }", to: "scene.json5")
      let outcome = try orrery.run(["render", path, "-o", folder.path("a.png"), "--size", "64x48"])
      #expect(outcome.status == 0 || list.contains("'u', 1]"), "\(list): \(outcome.errors)")
    }
  }
}
