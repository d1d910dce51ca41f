import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Removing the expression of a property")
struct UnbindingTests {
  private static let text =
    "{ parameters: { a: 1, b: 2 }, // kept\n  spheres: [{ name: 'ball', center: ['a', 'b', 0], radius: 'a' }, { name: 'tail', center: ['ball.center.x', 0, 0] }] }\n"

  private func contents(_ text: String = text) throws -> SceneFile.Contents {
    try read(text, path: "a.json5")
  }

  @Test("An unbound property keeps its value, what reads it follows it, and an undo binds it again")
  func undo() throws {
    let contents = try contents(), bindings = try #require(contents.bindings)
    let (ball, tail) = (contents.scene.spheres[0], contents.scene.spheres[1])
    let history = SceneHistory(contents)
    bindings.unbind(ball.$center)
    #expect(ball.center == [1, 2, 0] && bindings.expression(of: ball.$center) == nil)
    #expect(bindings.expression(of: ball.$radius) == "a")
    try bindings.set("a", to: .number(3))
    #expect(ball.center == [1, 2, 0] && ball.radius == 3 && tail.center == [1, 0, 0])
    history.record(ball)
    ball.center = [7, 8, 9]
    #expect(tail.center == [7, 0, 0])
    for expected in [[1, 2, 0], [1, 2, 0]] as [SIMD3<Float>] {
      history.history.undo()
      #expect(ball.center == expected)
    }
    #expect(bindings.expression(of: ball.$center) == nil && ball.radius == 1)
    history.history.undo()
    #expect(bindings.expression(of: ball.$center)?.contains("b") == true && ball.center == [1, 2, 0])
    try bindings.set("b", to: .number(5))
    #expect(ball.center == [1, 5, 0] && tail.center == [1, 0, 0])
    history.history.undo()
    #expect(ball.center == [1, 2, 0])
  }

  @Test("The journal has the removal of an expression and its undo, and a replay repeats them")
  func journal() throws {
    let contents = try contents(), bindings = try #require(contents.bindings)
    let ball = contents.scene.spheres[0]
    let history = SceneHistory(contents)
    var states: [(journal: Int, center: SIMD3<Float>, expression: String?)] = []
    func note() {
      states.append((history.journal.count, ball.center, bindings.expression(of: ball.$center)))
    }
    bindings.unbind(ball.$center)
    history.record(ball)
    note()
    ball.center = [7, 8, 9]
    note()
    for _ in 0..<2 {
      history.history.undo()
      note()
    }
    #expect(bindings.expression(of: ball.$center) != nil)
    try bindings.set("a", to: .number(4))
    note()
    history.history.undo()
    history.history.redo()
    bindings.unbind(ball.$center)
    try bindings.set("b", to: .number(6))
    note()
    #expect(ball.center == [4, 2, 0])
    let lines = String(decoding: history.journal, as: UTF8.self)
    #expect(
      lines.contains("{\"unbind\":\"ball.position\"}\n") && lines.contains("{\"bind\":\"ball.position\"}\n"))
    for state in states {
      let again = try self.contents()
      try again.replay(Array(history.journal[..<state.journal]), path: "j")
      let sphere = again.scene.spheres[0]
      #expect(sphere.center == state.center, "\(state)")
      #expect(again.bindings?.expression(of: sphere.$center) == state.expression, "\(state)")
    }
    // A history that continues a replayed journal can bind the expression again.
    let again = try self.contents()
    try again.replay(history.journal, path: "j")
    let later = SceneHistory(again, journal: history.journal)
    #expect(later.journal == history.journal)
    try again.replay(Array("{\"bind\": \"ball.center\"}".utf8), path: "j")
    #expect(again.scene.spheres[0].center == [4, 6, 0])
    #expect(String(decoding: later.journal, as: UTF8.self) == lines + "{\"bind\":\"ball.position\"}\n")
  }

  @Test(
    "A line that unbinds or binds what has no expression is an error with its line",
    arguments: [
      ("{\"unbind\": \"tail.radius\"}", "expected a property with an expression"),
      ("{\"bind\": \"nobody.center\"}", "expected a property with an expression"),
      ("{\"unbind\": 3}", "expected the path of a property"),
      ("{\"bind\": \"ball.center\", \"value\": 1}", "expected only \"bind\""),
    ])
  func wrongLine(line: String, expected: String) throws {
    let contents = try contents()
    let error = #expect(throws: SceneFileError.self) {
      try contents.replay(Array("\n\(line)\n".utf8), path: "j")
    }
    #expect(
      error.map { "\($0)" }?.contains(expected) == true && "\(error!)".hasPrefix("j:2"),
      "\(String(describing: error))")
  }

  @Test("An unbound property is saved as a plain value, and the others stay expressions")
  func saving() throws {
    let contents = try contents(), ball = contents.scene.spheres[0]
    contents.bindings?.unbind(ball.$center)
    ball.center = [4, 5, 6]
    let revision = try contents.revision(of: Array(Self.text.utf8), siblings: .none)
    let saved = String(decoding: revision.bytes, as: UTF8.self)
    #expect(saved == Self.text.replacing("['a', 'b', 0]", with: "[4, 5, 6]"))
    #expect(revision.changeCount == 1 && revision.omissions.isEmpty)
    #expect(try read(saved, path: "a.json5").scene.spheres[0].center == [4, 5, 6])
    let again = try contents.revision(of: revision.bytes, siblings: .none)
    #expect(again.changeCount == 0 && again.bytes == revision.bytes)
  }

  @Test("An expression that an undo restores after a save is saved again")
  func savingAfterUndo() throws {
    let contents = try contents(), ball = contents.scene.spheres[0]
    let history = SceneHistory(contents)
    contents.bindings?.unbind(ball.$center)
    let first = try contents.revision(of: Array(Self.text.utf8), siblings: .none)
    #expect(String(decoding: first.bytes, as: UTF8.self).contains("center: [1, 2, 0]"))
    history.history.undo()
    let second = try contents.revision(of: first.bytes, siblings: .none)
    let again = try read(String(decoding: second.bytes, as: UTF8.self), path: "a.json5")
    #expect(again.bindings?.expression(of: again.scene.spheres[0].$center) != nil && second.changeCount == 1)
    try again.bindings?.set("b", to: .number(7))
    #expect(again.scene.spheres[0].center == [1, 7, 0])
    #expect(try contents.revision(of: second.bytes, siblings: .none).bytes == second.bytes)
  }

  @Test("A mover names what it can unbind, and then moves the property")
  func mover() throws {
    let contents = try contents(), ball = contents.scene.spheres[0]
    let mover = ModelMover(ball, in: contents)
    #expect(mover.boundName == "ball.position")
    mover.unbind()
    let free = ModelMover(ball, in: contents)
    guard case .property = free.way else { Issue.record("\(free.way)"); return }
    free.move(to: [9, 9, 9])
    #expect(ball.center == [9, 9, 9] && free.boundName == nil)
  }
}

@Suite("Handles of models")
struct ModelHandleTests {
  private func handle(_ model: any Model, _ kind: ModelHandle.Kind) throws -> ModelHandle {
    try #require(ModelHandle.all(of: model).first { $0.kind == kind })
  }

  @Test("Each length has a handle at the surface, which sets it in the coordinates of the group")
  func lengths() throws {
    let contents = try read(
      "{ groups: [{ scale: 2, position: [1, 0, 0], children: { boxes: [{ name: 'b', size: [1, 2, 3], rotation: [0, 0, 90] }], tori: [{ radius: 2, tubeRadius: 0.5 }] } }] }",
      path: "a.json5")
    let box = try #require(contents.scene.shapes.first { $0 is Box } as? Box)
    let size = try handle(box, .length(name: "size", axis: 1))
    // Y of the box points along -X, and the group doubles half of 2.
    #expect(length(size.point - [-1, 0, 0]) < 1e-5 && length(size.direction - [-1, 0, 0]) < 1e-5)
    ModelMover(size, in: contents).move(to: [-5, 3, 0])
    #expect(length(box.size - [1, 6, 3]) < 1e-5)
    // A length stays positive.
    ModelMover(size, in: contents).move(to: [50, 0, 0])
    #expect(box.size.y > 0 && box.size.y < 0.1)
    let torus = try #require(contents.scene.shapes.first { $0 is Torus } as? Torus)
    let tube = try handle(torus, .length(name: "tubeRadius", axis: 1))
    #expect(length(tube.point - [5, 1, 0]) < 1e-5)
    ModelMover(tube, in: contents).move(to: [5, 1.5, 0])
    #expect(abs(torus.tubeRadius - 0.75) < 1e-5)
  }

  @Test("The handle of a bound length moves the parameter behind it")
  func boundLength() throws {
    let contents = try read(
      "{ parameters: { scale: 1 }, spheres: [{ radius: '0.5 * scale' }] }", path: "a.json5")
    let radius = try handle(contents.scene.spheres[0], .length(name: "radius", axis: 0))
    ModelMover(radius, in: contents).move(to: [2, 0, 0])
    #expect(abs(contents.scene.spheres[0].radius - 2) < 1e-4)
    let value = try #require(contents.bindings?.parameter("scale")?.value)
    guard case .number(let scale) = value else { Issue.record("\(value)"); return }
    #expect(abs(scale - 4) < 1e-3)
  }

  @Test("Random rotations: the handle of an angle follows the pointer around its axis", arguments: 0..<3)
  func rotations(axis: Int) throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    for _ in 0..<RandomTests.rounds(50) {
      let box = Box(
        center: .random(in: -1...1, using: &random), rotation: .random(in: -170...170, using: &random))
      let contents = try read("{ spheres: [{}] }", path: "a.json5")
      let before = box.rotation
      let handle = try handle(box, .rotation(axis: axis))
      let (axisBefore, start) = (handle.direction, handle.point - handle.center)
      #expect(abs(length(start) - 1) < 1e-4 && abs(dot(start, axisBefore)) < 1e-4)
      let angle = Float.random(in: -120...120, using: &random)
      let (cosine, sine) = cosineAndSine(degrees: angle)
      let target = handle.center + start * cosine + cross(axisBefore, start) * sine
      ModelMover(handle, in: contents).move(to: target)
      #expect(abs(box.rotation[axis] - before[axis] - angle) < 0.05)
      #expect(length(handle.point - target) < 1e-3 && length(handle.direction - axisBefore) < 1e-4)
    }
  }

  @Test("Clouds and meshes have no handles")
  func none() { #expect(ModelHandle.all(of: SphereCloud(elements: [])).isEmpty) }
}
