import SceneExpressions
import SceneModel
import TextCoding
import Testing

@testable import SceneFiles

/// Returns the message of `--set` with `assignment` in the scene of `text`, or "set".
private func setting(_ assignment: String, in text: String) throws -> String {
  let contents = try read(text, path: "s.json5")
  do throws(AssignmentError) {
    try contents.set(assignment)
    return "set"
  } catch {
    return error.description
  }
}

@Suite("Parameters with controls")
struct ParameterControlTests {
  static let text = """
    { parameters: {
        scale: { value: 1, min: 0, max: 2, step: 0.1, label: "Scale", unit: "mm" },
        count: { value: 3, min: 1 }, low: { value: -1, max: 0.1 },
        on: true, mode: { value: "flat", choices: ["wave", "flat", "sin"] } },
      spheres: [{ name: "s", radius: "scale + 1", center: ["mode.wave ? 1 : mode.sin ? 2 : 3", "mode", 0] }],
      groups: [{ name: "g", visible: "on" }] }
    """

  @Test("A parameter has the range, step, label, unit and choices of the file")
  func controls() throws {
    let parameters = try #require(try read(Self.text, path: "s.json5").bindings).parameters
    #expect(parameters.map(\.name) == ["scale", "count", "low", "on", "mode"])
    #expect(parameters.map(\.control.range) == [0...2, 1 ... .infinity, -.infinity...0.1, nil, nil])
    #expect(parameters.map(\.control.step) == [0.1, nil, nil, nil, nil])
    #expect(parameters.map(\.control.label) == ["Scale", nil, nil, nil, nil])
    #expect(parameters.map(\.control.unit) == ["mm", "", "", "", ""])
    #expect(parameters.map(\.control.choices) == [[], [], [], [], ["wave", "flat", "sin"]])
    #expect(parameters.map(\.text) == ["1", "3", "-1", "true", "flat"])
    #expect(parameters[4].value == .number(1))
  }

  @Test("Expressions read booleans, the number of a choice, and whether it is chosen")
  func use() throws {
    let contents = try read(Self.text, path: "s.json5")
    let (sphere, group) = (contents.scene.spheres[0], contents.scene.groups[0])
    #expect(sphere.center == [3, 1, 0] && group.isVisible)
    try contents.set("mode=wave")
    try contents.set("on=false")
    #expect(sphere.center == [1, 0, 0] && !group.isVisible)
    try contents.set("mode=2")
    #expect(sphere.center == [2, 2, 0])
    try contents.set("low=0.1")
    #expect(contents.bindings?.failures.isEmpty == true)
  }

  @Test("A choice that an expression computes is set before the expressions that read it")
  func computedChoice() throws {
    let contents = try read(
      """
      { parameters: { t: 0, mode: { value: "t > 1 ? 1 : 0", choices: ["a", "b"] } },
        spheres: [{ name: "s", radius: "mode.b ? 2 : 1" }] }
      """, path: "s.json5")
    let bindings = try #require(contents.bindings)
    #expect(contents.scene.spheres[0].radius == 1)
    let before = bindings.evaluationCount(of: "s.radius")
    try bindings.set("t", to: .number(2))
    #expect(contents.scene.spheres[0].radius == 2)
    #expect(bindings.evaluationCount(of: "s.radius") == before.map { $0 + 1 })
  }

  @Test(
    "A value that is no choice is refused by --set, and one out of range is replaced by the nearest one",
    arguments: [
      (
        "mode=wav", "\"mode=wav\": expected wave, flat or sin for mode, found \"wav\", did you mean \"wave\"?"
      ),
      ("mode=3", "\"mode=3\": expected wave, flat or sin for mode, found \"3\""),
      ("mode=0.5", "\"mode=0.5\": expected wave, flat or sin for mode, found \"0.5\""),
      ("on=1", "\"on=1\": expected true or false for on, found \"1\""),
      ("scale=2", "set"), ("mode=sin", "set"), ("scale=3", "set"), ("count=0", "set"), ("low=0.2", "set"),
    ])
  func assignments(assignment: String, expected: String) throws {
    #expect(try setting(assignment, in: Self.text) == expected)
  }

  @Test(
    "Mistakes have their position",
    arguments: [
      (
        "{ value: 'red', max: 2 }",
        "1:26: expected a number or an expression for value of the parameter \"a\", found \"red\""
      ),
      ("{ min: 1 }", "1:17: expected a value for value of the parameter \"a\", found none"),
      (
        "{ value: 1, min: 3, max: 2 }",
        "1:42: expected a number of at least min for max of the parameter \"a\", found 2"
      ),
      (
        "{ value: 1, step: 0 }",
        "1:35: expected a positive finite number for step of the parameter \"a\", found 0"
      ),
      ("{ value: 1, maz: 2 }", "1:29: unknown key \"maz\" in the parameter \"a\", did you mean \"max\"?"),
      (
        "{ value: 'x', choices: ['xy', 'z'] }",
        "1:26: unknown choice \"x\" for value of the parameter \"a\", expected xy or z"
      ),
      (
        "{ value: 0, choices: ['b', 'b'] }",
        "1:44: expected each choice once for choices of the parameter \"a\", found a second \"b\""
      ),
      (
        "{ value: 0, choices: ['two words'] }",
        "1:39: expected a word of letters, digits and _ for choices of the parameter \"a\", found \"two words\""
      ),
      (
        "{ value: 0, choices: ['b'], min: 1 }",
        "1:38: expected either choices or min for choices of the parameter \"a\", found both"
      ),
      ("{ value: 1, choices: ['b'] }", "1:26: expected b for value of the parameter \"a\", found 1"),
    ])
  func mistakes(parameter: String, expected: String) {
    #expect(
      refusal(of: "{parameters: {a:\(parameter)}}", path: "s.json5") == "s.json5:\(expected)")
  }

  @Test("A parameter out of its range has the nearest value of it, and one warning names the range")
  func bound() throws {
    let contents = try read(
      "{ parameters: { t: 0, a: { value: 't', max: 2 }, b: { value: 5, min: 1, max: 2 } }, spheres: [{ radius: '1 + a + b' }] }",
      path: "s.json5")
    let sphere = contents.scene.spheres[0]
    #expect(sphere.radius == 3 && contents.bindings?.parameter("b")?.value == .number(2))
    try contents.set("t=5")
    #expect(sphere.radius == 5 && contents.bindings?.failures.isEmpty == true)
    try contents.set("b=-7")
    #expect(sphere.radius == 4)
    #expect(
      contents.gapWarnings.map(\.description) == [
        "s.json5:1: 3 values are out of range, so the nearest valid ones are used, the first: expected a number from 1 to 2 for value of the parameter \"b\", found 5"
      ])
    try contents.set("t=1")
    try contents.set("b=1.5")
    #expect(sphere.radius == 3.5 && contents.gapWarnings.count == 1)
  }

  @Test("A slider sets the nearest step in the range")
  func steps() throws {
    let parameters = try #require(try read(Self.text, path: "s.json5").bindings).parameters
    #expect([0.26, 0.31, 7, -1].map { parameters[0].control.nearestStep(to: $0) } == [0.3, 0.3, 2, 0])
    #expect([0.5, 1.5, .pi].map { parameters[1].control.nearestStep(to: $0) } == [1, 1.5, .pi])
  }

  @Test("An edited value is taken over, and an edited range is not")
  func edits() throws {
    func edits(_ before: String, _ after: String) throws -> [String]? {
      SceneEdits(from: try JSON5.parse(Array(before.utf8)), to: try JSON5.parse(Array(after.utf8)))?
        .assignments.map(\.description)
    }
    #expect(
      try edits("{parameters: {a: {value: 1, max: 3}}}", "{parameters: {a: {value: 2, max: 3}}}") == ["a=2"])
    #expect(
      try edits("{parameters: {a: {value: 1, max: 3}}}", "{parameters: {a: {value: 1, max: 4}}}") == nil)
  }
}

@Suite("User functions in scene files")
struct UserFunctionTests {
  @Test("Expressions of the file call the functions")
  func use() throws {
    let contents = try read(
      """
      { functions: { twice: "(x) => 2 * x", hill: "(x, k) => twice(x) + k" }, parameters: { t: 1 },
        spheres: [{ radius: "hill(t, 0.5)" }] }
      """, path: "s.json5")
    #expect(contents.scene.spheres[0].radius == 2.5)
    try contents.set("t=2")
    #expect(contents.scene.spheres[0].radius == 4.5)
  }

  @Test(
    "Mistakes have their position",
    arguments: [
      ("{functions: {f: '(x) => y +'}}", "s.json5:1:28: function f: expected a value, found the end"),
      ("{functions: {sin: '(x) => x'}}", "s.json5:1:14: function sin: expected a name of one word"),
      (
        "{functions: {f: 1}}",
        "s.json5:1:17: expected a text such as \"(x) => 2 * x\" for f of the functions, found 1"
      ),
      ("{functions: []}", "s.json5:1:13: expected an object for functions of the scene, found an empty list"),
      ("{functions: {f: '(x) => f(x)'}}", "s.json5:1:25: function f: "),
      ("{functions: {f: '() => 1'}, parameters: {f: 1}}", "s.json5:1:42: expected a parameter name"),
      ("{functions: {f: '(x) => x'}, spheres: [{radius: 'f()'}]}", "s.json5:1:50: "),
    ])
  func mistakes(text: String, expected: String) {
    let message = refusal(of: text, path: "s.json5")
    #expect(message.hasPrefix(expected), "\(message)")
  }
}
