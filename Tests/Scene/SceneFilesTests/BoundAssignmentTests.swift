import SceneExpressions
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Assignments to parameters and bound properties")
struct BoundAssignmentTests {
  @Test("Setting a parameter updates the properties that depend on it")
  func parameters() throws {
    let contents = try read(
      """
      { parameters: { scale: 1, axis: [1, 0, 0], tint: "red", double: "2 * scale" },
        spheres: [{ name: "a", radius: "double", center: "axis", color: "tint" }] }
      """, path: "a.json5")
    let a = contents.scene.spheres[0]
    try contents.set("scale=2")
    try contents.set(" axis = 1, 2,3")
    try contents.set("tint=#00ff00")
    #expect(a.radius == 4 && a.center == [1, 2, 3] && a.color.hex == "#00ff00")
    try contents.set("double=0.5")
    try contents.set("scale=9")
    #expect(a.radius == 0.5)
  }

  @Test(
    "Setting a property replaces its binding, and expressions that read the property follow the set value")
  func properties() throws {
    let contents = try read(BoundSceneTests.orbits, path: "orbits.json5")
    let (earth, moon) = (contents.scene.spheres[1], contents.scene.spheres[2])
    try contents.set("earth.radius=1")
    #expect(earth.radius == 1 && moon.radius == 0.27)
    try contents.bindings?.set("scale", to: .number(5))
    #expect(earth.radius == 1)
    earth.radius = 2
    #expect(moon.radius == 0.54)
  }

  @Test("Setting one component replaces its binding, also when one expression bound the whole vector")
  func components() throws {
    let contents = try read(
      """
      { parameters: { t: 1 }, camera: { position: "[t, 2, 9]" },
        boxes: [{ name: "a", center: ["t", "t", 0], size: "[t, t, t]" }] }
      """, path: "a.json5")
    let box = try #require(contents.scene.shapes[0] as? Box), camera = try #require(contents.scene.camera)
    try contents.set("a.center.x=7")
    try contents.set("a.size.y=5")
    try contents.set("camera.position.y=3")
    try contents.bindings?.set("t", to: .number(2))
    #expect(box.center == [7, 2, 0] && box.size == [2, 5, 2] && camera.position == [2, 3, 9])
    try contents.set("camera.position=1,1,1")
    try contents.bindings?.set("t", to: .number(3))
    #expect(camera.position == [1, 1, 1] && contents.scene.camera === camera)
  }

  @Test("Many assignments to components of bound parameters and properties create the bindings again once")
  func manyComponents() throws {
    let count = 30
    let parameters = (0..<count).map { "p\($0): ['t', 't', 2]" }.joined(separator: ", ")
    let boxes = (0..<count).map { "{ name: 'b\($0)', center: ['t', 't', 'p\($0).x'] }" }
    let contents = try read(
      "{ parameters: { t: 1, \(parameters) }, boxes: [\(boxes.joined(separator: ", "))] }", path: "a.json5")
    let bindings = try #require(contents.bindings)
    let assignments = (0..<count).flatMap { ["p\($0).x=\(100 + $0)", "b\($0).center.y=\(200 + $0)"] }
    let before = bindings.evaluationCount
    try contents.set(assignments.map { Assignment($0) })
    // Five expressions of each pair, which the releases create again, and those that read a changed parameter.
    #expect(bindings.evaluationCount - before <= 8 * count)
    try contents.set("t=5")
    for index in 0..<count {
      let box = try #require(contents.scene.shapes[index] as? Box)
      #expect(box.center == [5, Float(200 + index), Float(100 + index)])
      #expect(bindings.parameter("p\(index)")?.value == .vector([100 + Double(index), 5, 2]))
    }
    // An assignment of the same number changes nothing, and one of another does.
    try contents.set("b3.center.y=203")
    #expect((contents.scene.shapes[3] as? Box)?.center.y == 203)
    try contents.set("b3.center.y=7")
    try contents.set("t=6")
    #expect((contents.scene.shapes[3] as? Box)?.center == [6, 7, 103])
  }

  @Test("One component of a parameter can be set, and the others keep their values or expressions")
  func parameterComponents() throws {
    let contents = try read(
      """
      { parameters: { t: 1, axis: [1, 2, 3], whole: "[t, t, t]", part: ["t", "2 * t", 0] },
        boxes: [{ name: "a", center: "axis", rotation: "whole", size: "part + [1, 1, 1]" }] }
      """, path: "a.json5")
    let box = try #require(contents.scene.shapes[0] as? Box)
    for text in ["axis.y=0.5", "whole.z=7", "part.x=4"] { try contents.set(text) }
    try contents.set("t=2")
    #expect(box.center == [1, 0.5, 3] && box.rotation == [2, 2, 7] && box.size == [5, 5, 1])
    try contents.set("part.y=1")
    try contents.set("t=3")
    #expect(box.rotation == [3, 3, 7] && box.size == [5, 2, 1])
    let error = #expect(throws: AssignmentError.self) { try contents.set("axis.x=red") }
    #expect(error?.description == "\"axis.x=red\": expected a finite number for x, found \"red\"")
  }

  @Test("Setting a bound property neither computes formulas and clouds again nor publishes their values")
  func otherFormulas() throws {
    var limits = RepetitionLimits()
    limits.cloudThreshold = 3
    let contents = try SceneFile.parse(
      Array(
        """
        { parameters: { t: 1, k: 1 }, boxes: [{ name: "a", center: ["t", 0, 0], rotation: ["k", 0, 0] }],
          spheres: [{ name: "star", radius: "i + k", repeat: { count: 3 } }],
          surfaces: [{ name: "w", position: ["u", "k", "v"] }, { name: "x", position: ["u", "a.center.x", "v"] }] }
        """.utf8), path: "a.json5", repetitionLimits: limits)
    let meshes = contents.scene.computedMeshes
    for mesh in meshes { mesh.update() }
    var counts = [0, 0]
    contents.scene.sphereClouds[0].$elements.subscribe { _ in counts[0] += 1 }.disposed(
      by: contents.scene.bag)
    (contents.scene.shapes[0] as? Box)?.$rotation.subscribe { _ in counts[1] += 1 }
      .disposed(by: contents.scene.bag)
    try contents.set("a.center=5,0,0")
    #expect(meshes.map(\.needsUpdate) == [false, true] && counts == [1, 1])
    try contents.set("k=2")
    #expect(meshes.map(\.needsUpdate) == [true, true] && counts == [2, 2])
    #expect(contents.scene.sphereClouds[0].elements.map(\.radius) == [2, 3, 4])
  }

  @Test("An assignment can set one sphere of a repetition")
  func repetition() throws {
    let contents = try read(
      "{parameters: {t: 1}, spheres: [{name: 's', radius: 't + i', repeat: {count: 3}}]}", path: "a.json5")
    try contents.set("s[1].radius=9")
    try contents.bindings?.set("t", to: .number(2))
    #expect(contents.scene.spheres.map(\.radius) == [2, 9, 4])
  }

  @Test(
    "An invalid assignment is refused with the reason",
    arguments: [
      ("sacle=2", "\"sacle=2\": no parameter is called \"sacle\", did you mean \"scale\"?"),
      ("zoom=2", "\"zoom=2\": no parameter is called \"zoom\", expected t or scale, or NAME.PROPERTY"),
      ("scale=big", "\"scale=big\": expected a finite number for scale, found \"big\""),
      ("scale=", "\"scale=\": expected a finite number for scale, found \"\""),
      ("earth.radius=a", "\"earth.radius=a\": expected a finite number for radius, found \"a\""),
      ("earht.radius=1", "\"earht.radius=1\": no model is called \"earht\", did you mean \"earth\"?"),
      ("scale", "\"scale\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
    ])
  func refusals(assignment: String, message: String) throws {
    let contents = try read(BoundSceneTests.orbits, path: "orbits.json5")
    let error = #expect(throws: AssignmentError.self) { try contents.set(assignment) }
    #expect(error?.description == message)
    try contents.bindings?.set("scale", to: .number(2))
    #expect(contents.scene.spheres[1].radius == 0.8)
  }
}
