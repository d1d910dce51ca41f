import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Errors in the expressions of scene files")
struct BindingMistakeTests {
  /// Returns the error message and the lines of the excerpt below it.
  private func report(_ text: String) -> [String] {
    do throws(SceneFileError) {
      _ = try read(text, path: "s.json5")
      return ["accepted"]
    } catch {
      return [error.description] + error.excerpt
    }
  }

  @Test("The message of a long cycle names its first and last few properties and their number")
  func longCycle() {
    let count = 2000
    let parameters = (0..<count).map { "p\($0): 'p\(($0 + count - 1) % count)'" }.joined(separator: ", ")
    #expect(
      report("{parameters: {\(parameters)}}").first
        == "s.json5:1:33: expected no cycle, found p0 -> p1999 -> p1998 -> p1997 -> … -> p2 -> p1 -> p0 (2000 in all)"
    )
  }

  @Test("An error in the ends of a shape or the points of a curve shows what is in the file")
  func generatedExpressions() {
    #expect(
      report("{parameters: {a: 1}, cylinders: [{from: [0, 'a', 0], to: [1, 'a > 0', 0]}]}")
        == [
          "s.json5:1:63: expected a number for y of to of cylinder number 1, found a boolean", "a > 0", "^",
        ])
    #expect(
      report("{parameters: {a: 1}, cylinders: [{from: 'nothing.center', to: [1, 2, 0]}]}").allSatisfy {
        !$0.contains("_a")
      })
    let curve = report(
      "{parameters: {t: true}, curves: [{points: [['t', 0, 0], [1, 1, 1]], u: {from: 0, to: 1, count: 9}}]}")
    #expect(curve.first != "accepted" && curve.allSatisfy { !$0.contains("let _") }, "\(curve)")
  }

  @Test("A number that is refused because of its rounding to 32 bits says so")
  func rounding() throws {
    for text in ["1e39", "'1e39'"] {
      let contents = try SceneFile.parse(
        Array("{lights: [{direction: [0, 0, 1], range: \(text)}]}".utf8), path: "s")
      #expect(
        contents.gapWarnings.first?.message.hasSuffix(
          "range of light number 1, found 1e+39, beyond the largest 32-bit number") == true)
    }
  }

  @Test("An end that is missing only because it is wrong is one mistake")
  func wrongEnds() {
    let text = "{cylinders: [{from: [0, 0, 0], to: [0, 0]}]}"
    let found = SceneFile.mistakes(in: Array(text.utf8), path: "s.json5").errors
    #expect(
      found.map(\.description).count == 1 && found.first?.description.contains("found a list of 2") == true
    )
  }

  @Test("A long name does not make a long message")
  func longNames() {
    let name = String(repeating: "n", count: 9000)
    for text in [
      "{spheres: [{name: '\(name)', radius: '\(name).radius'}]}",
      "{spheres: [{name: '\(name)', center: 'true'}]}",
      "{spheres: [{name: '\(name)'}, {radius: 'ln(\(name).radius - 1)'}]}",
      "{spheres: [{name: '\(name)', radius: true}]}",
      "{parameters: {\(name): 1}, spheres: [{radius: '\(name)x'}]}", "{\(name): 1}",
    ] {
      let lines = report(text)
      #expect(
        lines.first != "accepted" && lines.allSatisfy { $0.utf8.count < 500 }, "\(lines[0].prefix(500))")
    }
  }

  @Test("Chains of thousands of parameters are checked in time proportional to the file")
  func longChain() throws {
    let count = 20_000
    let chain = (1..<count).map { "p\($0): 'p\($0 - 1)'" }.joined(separator: ", ")
    #expect(
      report("{parameters: {p0: 1, \(chain)}}").first?.hasSuffix(
        "expected a chain of at most 256 properties that depend on each other, found a longer one") == true)
    let wide = (1..<count).map { "p\($0): 'p0 + \($0)'" }.joined(separator: ", ")
    let contents = try read("{parameters: {p0: 1, \(wide)}}", path: "s.json5")
    #expect(contents.bindings?.parameter("p19999")?.value == .number(20_000))
  }

  @Test(
    "An error has its line and column, and shows the expression with a caret below the place",
    arguments: [
      (
        "{spheres: [{name: 'earth'},\n {radius: '2 * erth.radius'}]}",
        [
          "s.json5:2:16: unknown name \"erth.radius\", did you mean \"earth.radius\"?", "2 * erth.radius",
          "    ^",
        ]
      ),
      (
        "{spheres: [{name: 'earth', radius: 'moon.radius'}, {name: 'moon', radius: '1 + earth.radius'}]}",
        [
          "s.json5:1:80: expected no cycle, found earth.radius -> moon.radius -> earth.radius",
          "1 + earth.radius",
          "    ^",
        ]
      ),
      (
        "{parameters: {scale: 1}, spheres: [{radius: 'sacle'}]}",
        ["s.json5:1:46: unknown name \"sacle\", did you mean \"scale\"?", "sacle", "^"]
      ),
      (
        "{spheres: [{name: 'a'}, {radius: 'a.center'}]}",
        ["s.json5:1:35: expected a number for radius of sphere number 2, found a vector", "a.center", "^"]
      ),
      (
        "{spheres: [{name: 'a', center: '1 + [1, 2, 3]'}]}",
        ["s.json5:1:35: cannot add a number and a vector", "1 + [1, 2, 3]", "  ^"]
      ),
      (
        "{spheres: [{name: 'a', center: [1, '[1, 2, 3]', 0]}]}",
        [
          "s.json5:1:37: expected a number for y of position of sphere \"a\", found a vector", "[1, 2, 3]",
          "^",
        ]
      ),
      (
        "{spheres: [{color: 'rgb(1, 2 * 3'}]}",
        [
          "s.json5:1:33: expected \")\" for the \"(\" at character 4, found the end", "rgb(1, 2 * 3",
          "            ^",
        ]
      ),
      (
        "{spheres: [{color: '1 + 2'}]}",
        ["s.json5:1:21: expected a colour for color of sphere number 1, found a number", "1 + 2", "^"]
      ),
      (
        "{spheres: [{radius: 'sni(1)'}]}",
        ["s.json5:1:22: unknown function \"sni\", did you mean \"sin\"?", "sni(1)", "^"]
      ),
      (
        "{spheres: [{name: 'a'}, {radius: '2 * a.raduis'}]}",
        ["s.json5:1:41: unknown property \"raduis\", did you mean \"radius\"?", "2 * a.raduis", "      ^"]
      ),
      (
        "{spheres: [{name: 'a'}, {radius: '2 * a.mass'}]}",
        [
          "s.json5:1:41: unknown property \"mass\", expected position, rotation, radius, color or visible of sphere \"a\"",
          "2 * a.mass",
          "      ^",
        ]
      ),
      (
        "{spheres: [{name: 'a'}, {radius: '2 * a'}]}",
        [
          "s.json5:1:39: expected a property after \"a\", such as .position, found sphere \"a\" itself",
          "2 * a",
          "    ^",
        ]
      ),
      (
        "{spheres: [{radius: 'camera.position.x'}]}",
        ["s.json5:1:22: unknown name \"camera.position.x\"", "camera.position.x", "^"]
      ),
      (
        "{spheres: [{name: 'a', repeat: {count: 3}, center: 'a[i + 1].center'}]}",
        [
          "s.json5:1:53: unknown name \"a[3].center\", expected an index from 0 to 2 of \"a\"",
          "a[i + 1].center", "^",
        ]
      ),
      (
        // An escaped letter, a continued line, and the place after both.
        "{spheres: [{radius: '\\u0031 + \\\n zz'}]}",
        [
          "s.json5:2:2: unknown name \"zz\", expected a number, or a name in parameters such as { t: 0 }",
          "1 +  zz", "     ^",
        ]
      ),
    ])
  func messages(text: String, lines: [String]) {
    #expect(report(text) == lines)
  }

  @Test(
    "Errors in parameters and repetitions are refused with their place",
    arguments: [
      ("{parameters: 1}", "s.json5:1:14: expected an object for parameters of the scene, found 1"),
      (
        "{parameters: {pi: 1}}",
        "s.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found \"pi\", a constant of expressions"
      ),
      (
        "{parameters: {'a b': 1}}",
        "s.json5:1:15: expected a parameter name of letters, digits and _ without another meaning in expressions, found \"a b\""
      ),
      (
        "{parameters: {a: null}}",
        "s.json5:1:18: expected a number, three numbers, a colour, a list, true, false or an expression for a of the parameters, found null"
      ),
      (
        "{parameters: {a: [1, true]}}",
        "s.json5:1:22: expected a finite number, as the first element of the list, for a of the parameters, found true"
      ),
      (
        "{parameters: {a: 'b', b: '2 * a'}}", "s.json5:1:31: expected no cycle, found a -> b -> a"
      ),
      (
        "{spheres: [{repeat: 3}]}",
        "s.json5:1:21: expected an object for the repetition of sphere number 1, found 3"
      ),
      (
        "{spheres: [{repeat: {}}]}",
        "s.json5:1:21: expected a whole number of at least 1 for count of the repetition of sphere number 1, found none"
      ),
      (
        "{spheres: [{repeat: {count: 2.5}}]}",
        "s.json5:1:29: expected a whole number of at least 1, or an expression for count of the repetition of sphere number 1, found 2.5"
      ),
      (
        "{tori: [{tubeRadius: 'i', repeat: {count: 1e9}}]}",
        "s.json5:1:43: expected at most 20000 shapes from repetitions in a file for count of the repetition of torus number 1, found 1000000000"
      ),
      (
        "{materials: [{name: 'm'}], spheres: [{material: 'm', repeat: {count: 15000}}, {material: 'm', repeat: {count: 5001}}]}",
        "s.json5:1:111: expected at most 20000 shapes from repetitions in a file for count of the repetition of sphere number 15001, found 5001 where only 5000 more are allowed"
      ),
      (
        "{parameters: {i: 1}, spheres: [{repeat: {count: 2, index: 'i'}}]}",
        "s.json5:1:59: expected a name without another meaning in expressions for index of the repetition of sphere number 1, found \"i\""
      ),
      (
        "{spheres: [{name: 'a[1]'}, {name: 'a', repeat: {count: 2}}]}",
        "s.json5:1:35: expected each name once, found a second \"a[1]\" (the first is on line 1)"
      ),
      (
        "{spheres: [{color: 'rde'}]}",
        "s.json5:1:20: unknown colour \"rde\" for color of sphere number 1, did you mean \"red\"?"
      ),
    ])
  func surroundings(text: String, message: String) {
    #expect(refusal(of: text, path: "s.json5") == message)
  }

  @Test("An invalid result of a changed parameter keeps the last valid value and is reported with its place")
  func laterFailures() throws {
    let contents = try read(
      "{ parameters: { scale: 1 }, curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: '8 * scale' }] }",
      path: "tube.json5")
    let bindings = try #require(contents.bindings)
    try bindings.set("scale", to: .number(1e6))
    #expect(
      bindings.failures.map { "\($0)" } == [
        "tube.json5:1:80: expected a number from 3 to 65536 for sides of curve number 1, found 8000000 where scale is 1000000"
      ])
    #expect(bindings.failures.first?.excerpt == ["8 * scale", "^"])
    #expect(bindings.firstFailure == bindings.failures.first)
    try bindings.set("scale", to: .number(2e6))
    #expect(
      bindings.firstFailure == bindings.failures.first && "\(bindings.failures)".contains("found 16000000"))
    let curve = try #require(contents.scene.computedMeshes.first as? ParametricCurve)
    #expect(curve.sides == 8)
    try bindings.set("scale", to: .number(2))
    #expect(bindings.failures.isEmpty && curve.sides == 16)
    #expect(bindings.firstFailure == nil)
    let type = #expect(throws: AssignmentError.self) { try bindings.set("scale", to: .vector(.zero)) }
    #expect(type?.description == "\"scale=[0, 0, 0]\": expected a number for scale, found a vector")
    let name = #expect(throws: AssignmentError.self) { try bindings.set("scales", to: .number(1)) }
    #expect(name?.description == "\"scales=1\": no parameter is called \"scales\", did you mean \"scale\"?")
    #expect(bindings.parameter("scale")?.value == .number(2))
  }

  @Test(
    "Random changes of the text never produce an invalid scene",
    arguments: [
      BoundSceneTests.orbits,
      "{parameters:{t:2},spheres:[{name:'a',radius:'3-t'},{radius:'a.radius*t',center:['9/t',0,'t*t']}]}",
    ])
  func mutations(text: String) {
    let original = Array(text.utf8)
    let marks = Array("0123456789-+*/.()[]'\"?:<>=tescalmin{},#".utf8)
    var random = SeededGenerator(seed: 3)
    var accepted = 0
    for round in 0..<3000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...1, using: &random) {
        let place = bytes.indices.randomElement(using: &random) ?? 0
        // Half of the changes use only digits and signs, which leave more of the files valid.
        let mark = marks.prefix(round % 2 == 0 ? 14 : marks.count).randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(mark, at: place)
        default: bytes[place] = mark
        }
      }
      if let scene = try? SceneFile.parse(bytes, path: "a.json5").scene {
        accepted += 1
        // A value that is missing or negative makes no invalid scene: what is shown has finite bounds.
        #expect(
          scene.spheres.allSatisfy {
            $0.isHidden || $0.radius != 0 && $0.radius.isFinite && $0.center.sum().isFinite
          })
      }
    }
    #expect(accepted > 20 && accepted < 2950)
  }
}
