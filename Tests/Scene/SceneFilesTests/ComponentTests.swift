import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

private let gear = """
  { functions: { angle: "(i, n) => 360 * i / n" },
    parameters: { teeth: 3, turn: { value: 0, min: -100, max: 100 }, look: { value: "dull", choices: ["dull", "shiny"] } },
    background: "red", camera: { position: [0, 0, 9] }, effects: { axes: true }, exposure: 3,
    lights: [{ name: "lamp", direction: [0, -1, 0] }, { direction: ["turn + 1", 0, 0] }],
    materials: [{ name: "brass", metallic: "look.shiny ? 1 : 0.5", roughness: "turn / 100" }],
    spheres: [{ name: "hub", radius: "teeth / 10", material: "brass" }],
    boxes: [{ name: "tooth", rotation: [0, 0, "angle(i, 3) + turn"], repeat: { count: 3 } }] }
  """

private func folder() throws -> SceneFolder {
  try SceneFolder([
    "gear.json5": gear, "bad.json5": "{\n  spheres: [{ radius: }] }",
    "wrong.json5": "{spheres: [\n{radius: true}]}",
    "unbound.json5": "{spheres: [\n{radius: 'zz'}]}", "outer.json5": "{spheres: [\n{radius: 't'}]}",
    "negative.json5": "{parameters: {r: 1}, materials: [\n{name: 'm', roughness: 'r'}]}",
    "self.json5": "{components: [{file: 'self.json5'}]}",
    "a.json5": "{components: [{file: 'sub/b.json5'}]}", "sub/b.json5": "{components: [{file: '../a.json5'}]}",
    "box.json5": "{boxes: [{name: 'b'}]}",
    "sub/two.json5":
      "{components: [{name: 'l', file: '../box.json5'}, {name: 'r', file: '../box.json5', position: [1, 0, 0]}]}",
    "stars.json5": "{spheres: [{name: 'star', repeat: {count: 5}}]}",
  ])
}

extension Scene {
  fileprivate func shape(_ name: String) -> (any Shape)? { (spheres + shapes).first { $0.name == name } }
}

@Suite("Components")
struct ComponentTests {
  private let pair = """
    { parameters: { t: 10 },
      components: [
        { name: "g1", file: "gear.json5", position: [1, 0, 0], parameters: { teeth: 5, turn: "t", look: "shiny" } },
        { name: "g2", file: "gear.json5", scale: 2, rotation: [0, 0, "-t"] }],
      spheres: [{ name: "s", radius: "g1.hub.radius + g2.teeth", center: "g1.position" }, { radius: "g1.brass.roughness + g1.turn" }] }
    """

  @Test(
    "The axes and the unit of a component are converted to those of the scene",
    arguments: [
      ("", 1), ("up: 'z', ", 1), ("up: '-x', ", 1), ("units: 'mm', ", 1000), ("up: 'z', units: 'cm', ", 100),
    ] as [(String, Float)])
  func axesAndUnits(keys: String, metre: Float) throws {
    let folder = try SceneFolder([
      "post.json5":
        "{ up: 'z', units: 'mm', boxes: [{ name: 'b', size: ['1m', 1000, 6000], position: [0, 0, 3000] }] }",
      "plain.json5": "{ boxes: [{ name: 'b', size: ['1m', 1, 1] }] }",
    ])
    let scene = try folder.read("{ \(keys)components: [{ name: 'p', file: 'post.json5' }] }").scene
    let bounds = scene.bounds
    // Its height is along the axis that points upward, which is Y of the scene.
    #expect(abs(bounds.min.y) < 1e-5 * metre && abs(bounds.max.y - 6 * metre) < 1e-5 * metre, "\(bounds)")
    #expect(abs(bounds.max.x - 0.5 * metre) < 1e-5 * metre && abs(bounds.max.z - 0.5 * metre) < 1e-5 * metre)
    // One that states neither has those of the scene.
    let plain = try folder.read("{ \(keys)components: [{ name: 'p', file: 'plain.json5' }] }").scene
    #expect((plain.bounds.max - plain.bounds.min).max() == metre)
  }

  @Test("A mesh file whose axis upward is that of the scene is not turned")
  func axisOfMeshFile() throws {
    let folder = try SceneFolder(
      [:], meshes: ["tower.ply": MeshDocument(meshes: [try .box(size: [1, 2, 3])], nodes: [.init(mesh: 0)])])
    for axis in ["y", "z", "-x"] {
      let scene = try folder.read("{ up: '\(axis)', meshes: [{ file: 'tower.ply', up: '\(axis)' }] }").scene
      let own = try folder.read("{ up: '\(axis)', meshes: [{ file: 'tower.ply' }] }").scene
      #expect(scene.bounds == own.bounds)
      let turned = try folder.read("{ up: '\(axis)', meshes: [{ file: 'tower.ply', up: 'z' }] }").scene
      #expect(turned.bounds.max.y - turned.bounds.min.y == 3)
    }
  }

  @Test("A component is a group of the models, materials and lights of its file")
  func models() throws {
    let contents = try folder().read(pair)
    let scene = contents.scene
    #expect(scene.groups.map(\.name) == ["g1", "g2"])
    #expect(scene.spheres.map(\.name) == ["s", "", "g1.hub", "g2.hub"])
    #expect(scene.shapes.map(\.name) == ["g1", "g2"].flatMap { g in (0..<3).map { "\(g).tooth[\($0)]" } })
    #expect(scene.shape("g1.hub")?.group === scene.groups[0])
    #expect(scene.materials.map(\.name) == ["g1.brass", "g2.brass"])
    #expect(scene.shape("g2.hub")?.material === scene.materials[1])
    #expect(scene.lights.map(\.direction) == [[0, -1, 0], [11, 0, 0], [0, -1, 0], [1, 0, 0]])
    try contents.set("g2.lights[1].intensity=2")
    #expect(scene.lights.map(\.intensity) == [1, 1, 1, 2])
    // The view of a component has no effect.
    #expect(scene.camera == nil && scene.exposure == 0 && scene.background == Scene.standardBackground)
    #expect(scene.effects == Effects())
  }

  @Test("Parameters are bound to expressions of the outer file, and the others have their own values")
  func parameters() throws {
    let contents = try folder().read(pair)
    let scene = contents.scene
    func teeth(_ name: String) -> [Float] {
      scene.shapes.filter { $0.name.hasPrefix(name) }.compactMap { ($0 as? Box)?.rotation.z }
    }
    #expect(teeth("g1") == [10, 130, 250] && teeth("g2") == [0, 120, 240])
    #expect(scene.materials.map(\.metallic) == [1, 0.5])
    #expect(scene.spheres.map(\.radius).sorted() == [0.3, 0.5, 3.5, 10.1])
    try contents.set("t=20")
    #expect(teeth("g1") == [20, 140, 260] && scene.groups[1].rotation.z == -20)
    try contents.set("g2.turn=7")
    try contents.set("g2.look=shiny")
    try contents.set("g1.hub.radius=1")
    try contents.set("g1.brass.roughness=0.75")
    try contents.set("g1.position=0,4,0")
    #expect(teeth("g2") == [7, 127, 247])
    #expect(scene.materials.map(\.metallic) == [1, 1] && scene.materials[0].roughness == 0.75)
    #expect(scene.spheres.first { $0.name == "s" }?.center == [0, 4, 0])
    #expect(contents.bindings?.parameters.map(\.name) == ["t"])
    try contents.set("g2.turn=101")
    #expect(teeth("g2") == [100, 220, 340])
    #expect(contents.gapWarnings.first?.message.contains("expected a number from -100 to 100") == true)
  }

  @Test("Each file is parsed once, and paths are relative to the file that contains them")
  func once() throws {
    let folder = try folder()
    let contents = try folder.read(
      "{components: [{name: 'x', file: 'sub/two.json5'}, {file: 'sub/two.json5', position: [0, 5, 0]}]}")
    let names = ["x.l.b", "x.r.b", "components[1].l.b", "components[1].r.b"]
    #expect(contents.scene.shapes.map(\.name) == names)
    #expect(
      contents.scene.shapes.map(\.placement.transform.translation) == [
        [0, 0, 0], [1, 0, 0], [0, 5, 0], [1, 5, 0],
      ])
    #expect(folder.readCounts == ["sub/two.json5": 1, "box.json5": 1])
    #expect(contents.referencedFiles == ["sub/two.json5", "box.json5"])
  }

  @Test("A particle file that several files name by different paths is read once")
  func sharedParticles() throws {
    let part = "{ particles: [{ name: 'p', file: 'water.xyz' }] }"
    let folder = try SceneFolder([
      "sub/one.json5": part, "sub/two.json5": part, "sub/water.xyz": "1\n\nO 0 0 0\n",
    ])
    let contents = try folder.read(
      """
      { components: [{ name: 'a', file: 'sub/one.json5' }, { name: 'b', file: './sub/two.json5' }],
        particles: [{ name: 'c', file: 'sub/../sub/water.xyz' }] }
      """)
    #expect(contents.scene.sphereClouds.map(\.elements.count) == [1, 1, 1])
    #expect(folder.readCounts == ["sub/one.json5": 1, "sub/two.json5": 1, "sub/water.xyz": 1])
    #expect(contents.referencedFiles.filter { $0.hasSuffix("xyz") } == ["sub/water.xyz"])
  }

  @Test("Components can be repeated, and their parameters read the index")
  func repetition() throws {
    let contents = try folder().read(
      "{components: [{name: 'g', file: 'gear.json5', position: ['i', 0, 0], parameters: {turn: 'i'}, repeat: {count: 4}}]}"
    )
    #expect(contents.scene.groups.map(\.name) == (0..<4).map { "g[\($0)]" })
    #expect((contents.scene.shape("g[3].tooth[1]") as? Box)?.rotation.z == 123)
    try contents.set("g[2].turn=50")
    #expect((contents.scene.shape("g[2].tooth[0]") as? Box)?.rotation.z == 50)
  }

  @Test("A repetition in a component stays models if an outer file reads one of its elements")
  func clouds() throws {
    var limits = RepetitionLimits()
    limits.cloudThreshold = 5
    let text = "{components: [{name: 'c', file: 'stars.json5'}], spheres: [{radius: 'RADIUS'}]}"
    let alone = try folder().read(text.replacing("RADIUS", with: "1"), limits: limits).scene
    #expect(alone.sphereClouds.map(\.name) == ["c.star"] && alone.spheres.count == 1)
    let read = try folder().read(text.replacing("RADIUS", with: "c.star[2].radius"), limits: limits).scene
    #expect(read.sphereClouds.isEmpty && read.spheres.count == 6)
  }

  @Test(
    "Mistakes have the position in the file where they are",
    arguments: [
      (
        "{name: 'c', file: 'gear.json5', parameters: {tooth: 1}}",
        "scene.json5:1:60: unknown parameter \"tooth\" of component \"c\", did you mean \"teeth\"?"
      ),
      (
        "{name: 'c', file: 'box.json5', parameters: {a: 1}}",
        "scene.json5:1:59: unknown parameter \"a\" of component \"c\", expected a component with parameters"
      ),
      (
        "{name: 'c', file: 'gear.json5', parameters: {teeth: 'red'}}",
        "scene.json5:1:67: expected a number for teeth of the parameters of component \"c\", found \"red\""
      ),
      ("{name: 'c', file: 'gear.json5', parameters: {turn: 'zz'}}", "scene.json5:1:67: unknown name \"zz\""),
      (
        "{name: 'c', file: 'gear.json5', parameters: {look: 'shin'}}",
        "scene.json5:1:66: unknown choice \"shin\" for look of the parameters of component \"c\", did you mean \"shiny\"?"
      ),
      (
        "{name: 'c'}",
        "scene.json5:1:15: expected the name of a scene file for file of component \"c\", found none"
      ),
      ("{file: 'none.json5'}", "scene.json5:1:22: none.json5: cannot read: no such file or folder"),
      (
        "{file: '../x.json5'}",
        "scene.json5:1:22: expected a path within the folder of the scene, or of --allow-files"
      ),
      ("{file: 'bad.json5'}", "bad.json5:2:23: expected a value"),
      (
        "{file: 'wrong.json5'}",
        "wrong.json5:2:10: expected a finite number for radius of sphere number 1, found true"
      ),
      ("{file: 'unbound.json5'}", "unbound.json5:2:11: unknown name \"zz\""),
      ("{file: 'outer.json5'}", "outer.json5:2:11: unknown name \"t\""),
      (
        "{file: 'self.json5'}",
        "self.json5:1:22: expected no component that contains itself for file of component \"components[0].components[0]\", found scene.json5 -> self.json5 -> self.json5"
      ),
      ("{file: 'a.json5'}", "sub/b.json5:1:22: expected no component that contains itself"),
      (
        "{name: 'c', file: 'box.json5', colour: 1}",
        "scene.json5:1:46: unknown key \"colour\" in component \"c\""
      ),
    ])
  func mistakes(entry: String, expected: String) throws {
    let message = try folder().refusal(of: "{components: [\(entry)], parameters: {t: 1}}")
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test("At most 16 components are in each other")
  func depth() throws {
    func scene(_ depth: Int) throws -> String {
      var files = ["c0.json5": "{spheres: [{name: 's', radius: 2}]}"]
      for level in 1..<max(depth, 2) {
        files["c\(level).json5"] = "{components: [{name: 'c', file: 'c\(level - 1).json5'}]}"
      }
      return try SceneFolder(files).refusal(of: "{components: [{name: 'c', file: 'c\(depth - 1).json5'}]}")
    }
    #expect(try scene(16) == "accepted")
    #expect(
      try scene(17).hasPrefix(
        "c1.json5:1:33: expected at most 16 components in each other for file of component"))
  }

  @Test("Components that multiply count against the limit of the scene")
  func limit() throws {
    var files = ["c0.json5": "{spheres: [{}]}"]
    for level in 1..<15 {
      files["c\(level).json5"] =
        "{components: [{file: 'c\(level - 1).json5'}, {file: 'c\(level - 1).json5'}, {file: 'c\(level - 1).json5'}]}"
    }
    let message = try SceneFolder(files).refusal(of: "{components: [{file: 'c14.json5'}]}")
    #expect(
      message.contains("expected at most 20000 shapes from repetitions and components in a file"),
      "\(message)")
  }

  @Test("Changed values of an entry are applied without reading the files again")
  func edits() throws {
    let folder = try TemporaryFolder()
    try folder.write("{parameters: {r: 1}, spheres: [{name: 's', radius: 'r'}]}", to: "part.json5")
    let path = try folder.write(
      "{components: [{name: 'c', file: 'part.json5', parameters: {r: 2}}]}", to: "s.json5")
    var contents = try SceneFile.read(path)
    let sphere = contents.scene.spheres[0]
    #expect(sphere.radius == 2)
    try folder.write("{components: [{name: 'c', file: 'part.json5', parameters: {r: 3}}]}", to: "s.json5")
    #expect(try contents.reloadValues(path))
    #expect(contents.scene.spheres[0] === sphere && sphere.radius == 3)
    try folder.write("{parameters: {r: 1}, spheres: [{name: 's', radius: 'r * 10'}]}", to: "part.json5")
    #expect(try !contents.reloadValues(path))
  }
}
