import Geometry
import SceneModel
import TestSupport
import TextCoding
import Testing

@testable import SceneFiles

@Suite("Edits of a scene file")
struct SceneEditsTests {
  private static let text = """
    { environment: { rotation: 10, visible: false }, exposure: 1, materials: [{ name: "brass", roughness: 0.5 }],
      parameters: { t: 1, axis: [0, 1, 0], tint: "red", speed: "2 * t" }, background: "black",
      camera: { position: [0, 0, 9], target: [0, 0, 0] },
      spheres: [{ name: "sun", radius: 2, center: [1, 2, 3], color: "gold" },
        { name: "moon", radius: "sun.radius / 4", center: ["t", 0, 0] }, { radius: 0.5 },
        { name: "star", radius: 0.1, repeat: { count: 3 } }],
      tori: [{ name: "ring", radius: 3, tubeRadius: "speed / 10" }], lights: [{ direction: [0, -1, 0], intensity: 1 }] }
    """

  private func edits(_ old: String, _ new: String) throws -> [Assignment]? {
    let (before, after) = (
      try JSON5.parse(Array(text.utf8)), try JSON5.parse(Array(text.replacing(old, with: new).utf8))
    )
    return SceneEdits(from: before, to: after)?.assignments
  }

  private var text: String { Self.text }

  @Test("Changed values become assignments of these values")
  func values() throws {
    let tan = try #require(Color(cssName: "tan"))
    for (old, new, target, value) in [
      ("t: 1", "t: 1.5", .name("t"), .number(1.5)),
      ("[0, 1, 0]", "[1, 0, 0]", .name("axis"), .vector([1, 0, 0])),
      ("red", "#00ff00", .name("tint"), .color(Color(red: 0, green: 1, blue: 0))),
      ("black", "white", .background, .color(.white)),
      ("[0, 0, 9]", "[0, 1, 9]", .property("position", of: "camera"), .vector([0, 1, 9])),
      ("radius: 2", "radius: 3", .property("radius", of: "sun"), .number(3)),
      ("gold", "tan", .property("color", of: "sun"), .color(tan)),
      ("radius: 3", "radius: 4", .property("radius", of: "ring"), .number(4)),
      ("rotation: 10", "rotation: 20", .property("rotation", of: "environment"), .number(20)),
      ("visible: false", "visible: true", .property("visible", of: "environment"), .boolean(true)),
      ("exposure: 1", "exposure: 2", .exposure, .number(2)),
      ("roughness: 0.5", "roughness: 0.25", .property("roughness", of: "brass"), .number(0.25)),
      ("1, 2, 3", "1, 2, 4", .property("center", of: "sun"), .vector([1, 2, 4])),
    ] as [(String, String, Assignment.Target, PropertyValue)] {
      let found = try #require(try edits(old, new), "\(new)")
      #expect(found.map(\.target) == [target] && found.map(\.value) == [value], "\(new)")
    }
    #expect(try edits("background", "/* a comment */\n   background")?.isEmpty == true)
  }

  @Test("Changes of anything but values cannot be applied as assignments")
  func others() throws {
    for (old, new) in [
      ("sun.radius / 4", "sun.radius / 5"), ("radius: 2", "radius: '1 + 1'"), ("sun.radius / 4", "1"),
      ("radius: 0.5", "radius: 0.6"),
      ("radius: 0.1", "radius: 0.2"), ("count: 3", "count: 4"),
      ("name: \"sun\"", "name: \"sol\""),
      ("{ radius: 0.5 },", ""), ("lights", "effects: {}, lights"), ("t: 1, ", "t: 1, u: 2, "),
      ("t: 1", "t: [1, 2, 3, 4]"),
      (", color: \"gold\"", ""), ("[\"t\", 0, 0]", "[\"t\", 1, 0]"), ("gold", "tint"),
    ] {
      #expect(try edits(old, new) == nil, "\(new)")
    }
  }

  @Test(
    "Edits evaluate only the dependent expressions, keep the models, and give the same scene as a new reading"
  )
  func reloadValues() throws {
    for (old, new, evaluations) in [
      // The moon's x, the only expression of its centre, the speed, and the tube of the ring.
      ("t: 1", "t: 1.5", 3), ("radius: 2", "radius: 3", 1), ("gold", "tan", 0), ("black", "white", 0),
      ("[0, 0, 9]", "[0, 1, 9]", 0), ("radius: 3", "radius: 4", 0), ("intensity: 1", "intensity: 2", 0),
      ("background", "/**/ background", 0),
    ] {
      let folder = try TemporaryFolder()
      let path = try folder.write(text, to: "s.json5")
      var contents = try SceneFile.read(path)
      let (spheres, shapes) = (contents.scene.spheres, contents.scene.shapes)
      let before = try #require(contents.bindings).evaluationCount
      try folder.write(text.replacing(old, with: new), to: "s.json5")
      #expect(try contents.reloadValues(path))
      #expect(contents.bindings?.evaluationCount == before + evaluations, "\(new)")
      let scene = contents.scene
      #expect(
        zip(scene.spheres, spheres).allSatisfy { $0 === $1 }
          && zip(scene.shapes, shapes).allSatisfy { $0 === $1 })
      let fresh = try SceneFile.read(path).scene
      #expect(try scene.meshDocument() == fresh.meshDocument())
      #expect(scene.background == fresh.background && scene.camera?.position == fresh.camera?.position)
      #expect(scene.camera?.up == fresh.camera?.up)
      // The original text is applied again.
      try folder.write(text, to: "s.json5")
      #expect(try contents.reloadValues(path))
      #expect(try scene.meshDocument() == SceneFile.read(path).scene.meshDocument())
    }
  }

  @Test("An edit of colours chooses the background of the look again, unless another one was set")
  func background() throws {
    let folder = try TemporaryFolder()
    func text(_ color: String) -> String { "{ spheres: [{ name: \"a\", color: \"\(color)\" }] }" }
    for isSet in [false, true] {
      let path = try folder.write(text("black"), to: "s.json5")
      var contents = try SceneFile.read(path)
      contents.apply(.studio)
      let light = contents.scene.background
      if isSet { contents.scene.background = .white }
      try folder.write(text("white"), to: "s.json5")
      #expect(try contents.reloadValues(path))
      #expect(isSet ? contents.scene.background == .white : contents.scene.background.green < 0.1)
      try folder.write(text("black"), to: "s.json5")
      #expect(try contents.reloadValues(path))
      #expect(contents.scene.background == (isSet ? .white : light))
    }
  }

  @Test("Edits that make a file invalid, or whose file is missing, are not applied")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "s.json5")
    for (old, new) in [
      ("intensity: 1", "intensity: true"), ("roughness: 0.5", "roughness: []"), ("t: 1", "t: "),
    ] {
      try folder.write(text, to: "s.json5")
      var contents = try SceneFile.read(path)
      try folder.write(text.replacing(old, with: new), to: "s.json5")
      #expect(try !contents.reloadValues(path), "\(new)")
      #expect(throws: SceneFileError.self) { try SceneFile.read(path) }
    }
    // Values out of range are counted when the file is read.
    for new in ["intensity: -1", "intensity: NaN"] {
      try folder.write(text, to: "s.json5")
      var contents = try SceneFile.read(path)
      try folder.write(text.replacing("intensity: 1", with: new), to: "s.json5")
      #expect(try !contents.reloadValues(path), "\(new)")
      var adjusted = try SceneFile.read(path)
      #expect(adjusted.gapWarnings.count == 1)
      try folder.write(text, to: "s.json5")
      #expect(try !adjusted.reloadValues(path), "\(new)")
    }
    var contents = try read(text, path: path)
    #expect(throws: SceneFileError.self) { try contents.reloadValues(folder.path("none.json5")) }
    var atoms = try read("1\nx\nO 0 0 0\n", path: "a.xyz")
    #expect(try !atoms.reloadValues(path))
  }
}
