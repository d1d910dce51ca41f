import Reactive
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Traces of scenes")
struct SceneTraceTests {
  private func contents() throws -> SceneFile.Contents {
    try SceneFile.parse(
      Array(
        """
        { parameters: { scale: 1, shift: 0 },
          spheres: [
            { name: "earth", radius: "0.5 * scale", center: ["shift", 0, 0] },
            { name: "moon", radius: "earth.radius * 0.25", color: "red" },
            { name: "sign", radius: "scale > 0 ? 1 : 2" } ],
          groups: [{ name: "arm", children: { boxes: [{ name: "hand" }] } }] }
        """.utf8), path: "scene.json5")
  }

  private func trace(
    _ contents: SceneFile.Contents, _ assignments: [String]
  ) throws -> SceneTrace {
    let trace = SceneTrace(contents)
    trace.recorder.start()
    defer { trace.recorder.stop() }
    try batch { for assignment in assignments { try contents.set(assignment) } }
    return trace
  }

  @Test("The chain from a parameter to a property: each change with its expression and its cause")
  func chain() throws {
    let changes = try trace(contents(), ["scale=2"]).changes { $0 == "moon.radius" }
    #expect(changes.map(\.path) == ["scale", "earth.radius", "moon.radius"])
    #expect(changes.map(\.value) == ["2", "1", "0.25"])
    #expect(changes.map(\.expression) == [nil, "0.5 * scale", "earth.radius * 0.25"])
    #expect(changes.map(\.causes) == [[], ["scale"], ["earth.radius"]])
    #expect(changes.count { $0.isChanged } == 3)
  }

  @Test("A value that comes out equal is a change that has not changed, and what reads it does not appear")
  func cutOff() throws {
    let contents = try contents()
    let changes = try trace(contents, ["scale=3"]).changes
    let sign = try #require(changes.first { $0.path == "sign.radius" })
    #expect(!sign.isChanged && sign.value == nil && sign.causes == ["scale"])
    #expect(!changes.contains { $0.path.hasPrefix("hand") || $0.path == "earth.position" })
    let component = try trace(contents, ["shift=1"]).changes { $0 == "earth.position" }
    #expect(component.map(\.path).first == "shift" && component.last?.path == "earth.position")
  }

  @Test("Several assignments are one transaction with several causes")
  func several() throws {
    let trace = try trace(contents(), ["scale=2", "moon.color=blue"])
    #expect(trace.recorder.transactions.count == 1)
    let moon = trace.changes { $0.hasPrefix("moon.") }
    #expect(Set(moon.map(\.path)) == ["scale", "earth.radius", "moon.radius", "moon.color"])
  }

  @Test("A complete trace has every change of a large scene")
  func complete() throws {
    // Beyond both limits: four properties each, and three steps for each that is bound.
    let spheres = (0..<13_000).map { "{ name: \"s\($0)\", radius: \($0 < 4_000 ? "\"scale\"" : "1") }" }
    let text = "{ parameters: { scale: 1 }, spheres: [\(spheres.joined(separator: ","))] }"
    let contents = try SceneFile.parse(Array(text.utf8), path: "scene.json5")
    let trace = SceneTrace(contents, isComplete: true)
    trace.recorder.start()
    try batch { for assignment in ["scale=2", "s12999.radius=3"] { try contents.set(assignment) } }
    trace.recorder.stop()
    let wanted = ["s0.radius", "s3999.radius", "s12999.radius"]
    let changes = trace.changes { wanted.contains($0) }
    #expect(Set(changes.map(\.path)) == Set(["scale"] + wanted))
    #expect(changes.count { $0.isChanged } == 4)
    #expect(trace.changes.count == 4_002)
  }

  @Test(
    "Targets: a parameter, a property, a model, a mesh",
    arguments: [
      ("scale", nil, "scale"), ("earth.radius", nil, "earth.radius"),
      ("earth", "earth.mesh", "earth.position"),
      ("earth.mesh", "earth.mesh", "earth.mesh"), ("arm.hand.size", nil, "arm.hand.size"),
      ("arm", nil, "arm.rotation"), ("earth.position.x", nil, "earth.position.x"),
    ] as [(String, String?, String)])
  func targets(_ path: String, _ mesh: String?, _ contained: String) throws {
    let target = try TraceTarget(path, in: contents())
    #expect(target.meshPath == mesh && target.contains(contained) && !target.contains("moon.radius"))
  }

  @Test(
    "An unknown target is refused with a suggestion or the known names",
    arguments: [
      ("scael", #"nothing is called "scael", did you mean "scale"?"#),
      ("earth.radios", #"nothing is called "earth.radios", did you mean "earth.radius"?"#),
      ("earth.mehs", #"nothing is called "earth.mehs", did you mean "earth.mesh"?"#),
      (
        "earth.temperature",
        #"nothing is called "earth.temperature", expected position, rotation, radius, color, visible or mesh"#
      ),
      ("arm.mesh", #""arm.mesh": a group has no mesh of its own, expected one of its properties: position"#),
      ("", #"nothing is called "", expected "#),
    ])
  func unknown(_ path: String, _ message: String) throws {
    let contents = try contents()
    let error = try #require(throws: TraceTargetError.self) { _ = try TraceTarget(path, in: contents) }
    #expect("\(error)".hasPrefix(message), "\(error)")
  }

  @Test("The inputs of a target, the parameters first")
  func inputs() throws {
    let contents = try contents(), bindings = try #require(contents.bindings)
    #expect(try bindings.inputs(of: TraceTarget("moon.radius", in: contents)) == ["scale", "earth.radius"])
    #expect(try bindings.inputs(of: TraceTarget("moon.mesh", in: contents)) == ["scale", "earth.radius"])
    #expect(try bindings.inputs(of: TraceTarget("arm", in: contents)) == [])
  }
}
