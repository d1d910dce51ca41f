import Geometry
import Reactive
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Groups in scene files")
struct GroupTests {
  private func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "s.json5")
  }

  private let arm = """
    { parameters: { t: 0 },
      groups: [{ name: "arm", position: [0, 1, 0], rotation: [0, 0, "90 * t"], children: {
        boxes: [{ name: "palm", center: [2, 0, 0], size: [1, "hand.thumb.radius", 1] }],
        groups: [{ name: "hand", scale: "1 + t", children: {
          spheres: [{ name: "thumb", radius: 0.5 }, { radius: "thumb.radius * 2" }] } }] } }],
      cones: [{ name: "tip", radius: "arm.hand.thumb.radius", height: "arm.hand.position.y + 3" }] }
    """

  @Test("Paths name the models of groups, and children find their neighbours without a path")
  func paths() throws {
    let contents = try read(arm)
    let scene = contents.scene
    #expect(scene.groups.map(\.name) == ["arm", "arm.hand"])
    #expect(scene.groups[1].parent === scene.groups[0])
    #expect(scene.spheres.map(\.name) == ["arm.hand.thumb", ""] && scene.spheres[1].radius == 1)
    let palm = try #require(scene.shapes.compactMap { $0 as? Box }.first)
    #expect(palm.name == "arm.palm" && palm.group === scene.groups[0] && palm.size.y == 0.5)
    let tip = try #require(scene.shapes.compactMap { $0 as? Cone }.first)
    #expect(tip.radius == 0.5 && tip.height == 3)
    #expect(palm.placement.transform == Transform(translation: [2, 1, 0]))
  }

  @Test("A parameter moves a group and everything in it, and each placement is computed once")
  func binding() throws {
    let contents = try read(arm)
    let scene = contents.scene
    var placements: [Placement] = []
    let palm = try #require(scene.shapes.first { $0.name == "arm.palm" })
    let subscription = palm.placements.subscribe { placements.append($0) }
    try contents.set("t=1")
    #expect(scene.groups[1].scale == [2, 2, 2])
    #expect(palm.placement.transform.translation == [0, 3, 0])
    #expect(placements.count == 2)
    try contents.set("arm.position=0,0,5")
    try contents.set("arm.hand.visible=false")
    #expect(!scene.spheres[0].placement.isVisible && palm.placement.isVisible)
    #expect(scene.spheres[0].placement.transform.translation == [0, 0, 5])
    try contents.set("arm.hand.scale.y=3")
    #expect(scene.groups[1].scale == [2, 3, 2])
    try contents.set("arm.hand.scale=4")
    #expect(scene.groups[1].scale == [4, 4, 4])
    subscription.dispose()
  }

  @Test("Repeated groups have paths with indices, and inner expressions read the outer index")
  func repetition() throws {
    let contents = try read(
      """
      { parameters: { k: 1 }, groups: [{ name: "finger", position: ["i", 0, 0], repeat: { count: 3 }, children: {
          spheres: [{ name: "nail", radius: "k + i + 10 * j", repeat: { count: 2, index: "j" } }],
          boxes: [{ size: ["nail[1].radius", "finger[i].position.x + 1", 1] }] } }],
        cones: [{ radius: "finger[1 + 1].nail[1].radius" }] }
      """)
    let scene = contents.scene
    #expect(
      scene.spheres.map(\.name) == (0..<3).flatMap { i in (0..<2).map { "finger[\(i)].nail[\($0)]" } })
    #expect(scene.spheres.map(\.radius) == [1, 11, 2, 12, 3, 13])
    #expect(scene.groups.map(\.position.x) == [0, 1, 2])
    let sizes = scene.shapes.compactMap { ($0 as? Box)?.size }
    #expect(sizes == [[11, 1, 1], [12, 2, 1], [13, 3, 1]])
    #expect((scene.shapes.first as? Cone)?.radius == 13)
    try contents.set("k=2")
    #expect(
      scene.spheres.map(\.radius) == [2, 12, 3, 13, 4, 14] && (scene.shapes.first as? Cone)?.radius == 14)
  }

  @Test("Models without names in groups without names have paths of their own")
  func unnamed() throws {
    let group =
      "{ children: { spheres: [{ radius: 't' }], labels: [{ text: '{t}' }], components: [{ file: 'b.json5' }] } }"
    let folder = try SceneFolder(["b.json5": "{ boxes: [{ name: 'b' }] }"])
    let contents = try folder.read("{ parameters: { t: 2 }, groups: [\(group), \(group)] }")
    #expect(contents.scene.spheres.map(\.radius) == [2, 2])
    #expect(contents.scene.labels.map(\.text) == ["2", "2"])
    #expect(
      contents.scene.shapes.map(\.name) == ["groups[0].components[0].b", "groups[1].components[0].b"])
    #expect(
      contents.bindings?.dependencies.map(\.property)
        == [0, 1].flatMap {
          ["groups[\($0)].spheres[0].radius", "groups[\($0)].labels[0].text"]
        })
  }

  @Test("Repetitions in groups without names have indices of their own")
  func unnamedRepetitions() throws {
    let inner =
      "{ children: { spheres: [{ radius: 'j + 1 + 0 * k', repeat: { count: 1, index: 'k' } }] }, repeat: { count: 2, index: 'j' } }"
    let scene = try read(
      "{ groups: [{ children: { groups: [\(inner)] } }, { children: { groups: [{}, \(inner)] } }] }"
    ).scene
    #expect(scene.spheres.map(\.radius) == [1, 2, 1, 2])
  }

  @Test(
    "A mistake in a group names the place and a similar name",
    arguments: [
      (
        "{groups: [{name: 'a', children: {boxs: []}}]}",
        "s.json5:1:34: unknown key \"boxs\" in the children of group \"a\", did you mean \"boxes\"?"
      ),
      (
        "{groups: [{name: 'a', children: {spheres: [{name: 'b'}, {name: 'b'}]}}]}",
        "s.json5:1:64: expected each name once, found a second \"a.b\" (the first is on line 1)"
      ),
      (
        "{groups: [{name: 'a', children: []}]}",
        "s.json5:1:33: expected an object for the children of group \"a\", found an empty list"
      ),
      (
        "{groups: [{name: 'a', visible: 2}]}",
        "s.json5:1:32: expected true or false for visible of group \"a\", found 2"
      ),
      (
        "{groups: [{name: 'a', position: 'b.center', children: {spheres: [{name: 'b'}]}}]}",
        "s.json5:1:34: unknown name \"b.center\", did you mean \"a.b.center\"?"
      ),
      (
        "{groups: [{name: 'a', position: 'a.b.center', children: {spheres: [{name: 'b', center: 'a.position'}]}}]}",
        "s.json5:1:89: expected no cycle, found a.position -> a.b.position -> a.position"
      ),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: (any Error).self) { try read(text) }
    do { _ = try read(text) } catch { #expect("\(error)" == message) }
  }

  @Test(
    "An unknown path in an expression names the group and a similar name",
    arguments: [
      ("arm.hnd.thumb.radius", "hnd", "hand"), ("arm.hand.thum.radius", "thum", "thumb"),
      ("arm.palm.siz", "siz", "size"),
    ])
  func unknownPaths(path: String, word: String, meant: String) {
    let text = arm.replacing("\"arm.hand.thumb.radius\"", with: "\"\(path)\"")
    do {
      _ = try read(text)
      Issue.record("read")
    } catch {
      #expect(
        "\(error)".contains("\"\(word)\"") && "\(error)".contains("did you mean \"\(meant)\"?"), "\(error)")
    }
  }

  @Test("Groups are nested as deep as the brackets of a file can be")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      (0..<depth).reduce("{ spheres: [{}] }") { text, _ in "{ groups: [{ children: \(text) }] }" }
    }
    #expect(try read(nested(60)).scene.groups.count == 60)
    #expect(throws: SceneFileError.self) { try read(nested(100)) }
  }

  @Test("An edit of a value in a group is applied to the model")
  func edits() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(arm, to: "s.json5")
    var contents = try SceneFile.read(path)
    let thumb = contents.scene.spheres[0]
    try folder.write(arm.replacing("radius: 0.5", with: "radius: 0.75"), to: "s.json5")
    #expect(try contents.reloadValues(path))
    #expect(thumb.radius == 0.75 && contents.scene.spheres[1].radius == 1.5)
  }
}
