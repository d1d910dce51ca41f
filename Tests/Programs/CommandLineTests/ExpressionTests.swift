import Foundation
import TestSupport
import Testing

@Suite("Expressions in scene files, from the command line")
struct ExpressionTests {
  private static let orbits = """
    {
      parameters: { t: 0, scale: 1 },
      spheres: [
        { name: "earth", radius: "0.4 * scale", center: ["4 * cos(t)", 0, "4 * sin(t)"] },
        { name: "moon",  radius: "earth.radius / 4", center: "earth.center + [0.8, 0, 0]" },
      ],
    }
    """

  private func run(_ arguments: String, _ scene: String = ExpressionTests.orbits) throws -> Program.Outcome {
    try orrery.run(arguments.split(separator: " ").map(String.init), input: Data(scene.utf8))
  }

  private func lines(_ outcome: Program.Outcome) -> [String] {
    String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("--set sets a parameter, or replaces a binding")
  func set() throws {
    func bounds(_ arguments: String) throws -> String {
      let outcome = try run("info - --from json5 \(arguments)")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      return lines(outcome).first { $0.hasPrefix("bounds") } ?? ""
    }
    #expect(try bounds("") == "bounds      3.6 -0.4 -0.4 to 4.9 0.4 0.4")
    #expect(try bounds("--set scale=2") == "bounds      3.2 -0.8 -0.8 to 5 0.8 0.8")
    #expect(try bounds("--set earth.radius=4 --set scale=9") == "bounds      0 -4 -4 to 8 4 4")
    #expect(try bounds("--set earth.center.x=10") == "bounds      9.6 -0.4 -0.4 to 10.9 0.4 0.4")
  }

  @Test("An error is shown with a caret below its place")
  func mistakes() throws {
    let unknown = try run(
      "info - --from json5", "{spheres: [{name: 'earth'}, {radius: '2 * erth.radius'}]}")
    #expect(unknown.status == 1 && unknown.output.isEmpty)
    #expect(
      unknown.errors == """
        orrery: error: standard input:1:43: unknown name "erth.radius", did you mean "earth.radius"?
          2 * erth.radius
              ^

        """)
    let impossible = try run(
      "info - --from json5 --set scale=1e6",
      "{parameters: {scale: 1}, curves: [{points: [[0, 0, 0], [1, 1, 0]], sides: '8 * scale'}]}")
    #expect(impossible.status == 1)
    #expect(
      impossible.errors == """
        orrery: error: standard input:1:76: expected a number from 3 to 65536 for sides of curve number 1, found 8000000 where scale is 1000000
          8 * scale
          ^

        """)
    let misspelt = try run("info - --from json5 --set sacle=1")
    #expect(
      misspelt.errors
        == "orrery: error: --set \"sacle=1\": no parameter is called \"sacle\", did you mean \"scale\"?\n")
  }

  @Test("info --graph prints the dependencies of each bound property, as text and for Graphviz")
  func graph() throws {
    let text = try run("info - --from json5 --graph")
    #expect(
      text.status == 0
        && lines(text) == [
          "earth.position <- t", "earth.radius   <- scale", "moon.position  <- earth.position",
          "moon.radius    <- earth.radius",
        ])
    let dot = try run("info - --from json5 --graph dot --set moon.center=0,0,0")
    #expect(
      lines(dot) == [
        "digraph bindings {", "  rankdir=LR;", "  \"t\" -> \"earth.position\";",
        "  \"scale\" -> \"earth.radius\";",
        "  \"earth.radius\" -> \"moon.radius\";", "}",
      ])
    #expect(try lines(run("info - --from json5 --graph", "{}")) == ["no property is bound"])
    let both = try run("info - --from json5 --json --graph dot")
    #expect(both.status == 64 && both.errors.contains("--graph and --json"))
  }

  @Test("Export evaluates the expressions of the file")
  func export() throws {
    let bound = try run("export - --from json5 --set t=0.5 -o - --to stl --segments 8 --rings 4")
    let plain = try run(
      "export - --from json5 -o - --to stl --segments 8 --rings 4",
      "{spheres: [{radius: 0.4, center: [3.510330247561491, 0, 1.917702154416812]}, {radius: 0.1, center: [4.310330247561491, 0, 1.917702154416812]}]}"
    )
    #expect(bound.status == 0 && !bound.output.isEmpty && bound.output == plain.output)
  }
}
