import Geometry
import Reactive

import SceneExpressions
import SceneFiles
import SceneModel
import Testing

@testable import Inspector
@testable import OpenGLRendering
@testable import RenderScene
@testable import Windowing

@Suite("Inspector contents")
final class ControlTests {
  private var changes = 0

  private func makeContent(_ scene: Scene, _ bindings: SceneBindings? = nil) -> InspectorModel {
    let content = InspectorModel(scene) { [unowned self] in changes += 1 }
    content.parameters = bindings.map { bindings in
      InspectorParameters(bindings) { try? bindings.set($0.name, to: $1) }
    }
    return content
  }

  private func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "a.json5")
  }

  /// Returns the property of the control called `label` if it is a number.
  private func number(_ label: String, _ controls: [Control]) -> Property<Float>? {
    for control in controls where control.label == label {
      if case .number(let property, _, _) = control.kind { return property }
    }
    return nil
  }

  @Test("The list contains the picture, the camera, the lights and all models, in this order")
  func list() {
    let scene = Scene(
      spheres: [Sphere(name: "sun"), Sphere()], shapes: [Box(name: "crate")],
      sphereClouds: [SphereCloud(name: "gas", elements: [.init(center: .zero, radius: 1, color: .white)])],
      rodClouds: [RodCloud(name: "bonds")], meshes: [MeshModel(name: "bunny", mesh: SharedMesh(Mesh()))],
      lights: [Light(direction: [0, -1, 0])], camera: Camera(), materials: [MaterialModel(name: "brass")])
    let content = makeContent(scene)
    #expect(
      content.entries.map { "\($0.name): \($0.kind)" } == [
        "picture: ", "environment: ", "effects: ", "camera: ", "light 1: ", "sun: sphere", ": sphere",
        "crate: box", "gas: 1 sphere",
        "bonds: 0 rods", "bunny: mesh", "brass: material",
      ])
    scene.spheres.removeLast()
    #expect(content.entries.count == 11)
  }

  @Test("A group is followed by its models and groups, unless it is collapsed")
  func tree() throws {
    let contents = try read(
      """
      { groups: [{ name: "arm", children: { boxes: [{ name: "palm" }], labels: [{ name: "tag", text: "A" }],
          groups: [{ name: "hand", children: { spheres: [{ name: "thumb" }] } }] } }, { name: "empty" }],
        cones: [{ name: "tip" }], materials: [{ name: "brass" }], labels: [{ text: "B" }] }
      """)
    let content = makeContent(contents.scene)
    func lines() -> [String] {
      content.visibleLines.map { number in
        let line = content.tree.lines[number]
        return String(repeating: ">", count: line.depth) + line.entry.localName
      }
    }
    let first = ["picture", "environment", "effects", "tip"]
    let all = first + ["arm", ">palm", ">tag", ">hand", ">>thumb", "empty", "brass", "label 2"]
    #expect(lines() == all)
    #expect(content.tree.lines.filter(\.isParent).map(\.entry.name) == ["arm", "arm.hand"])
    content.toggle(7)
    #expect(lines() == all.filter { $0 != ">>thumb" } && content.isCollapsed(7))
    content.toggle(4)
    #expect(lines() == first + ["arm", "empty", "brass", "label 2"])
    let thumb = try #require(contents.scene.spheres.first)
    content.select(Pick(model: thumb, position: .zero, distance: 1))
    #expect(lines() == all && content.entries[content.selection ?? 0].name == "arm.hand.thumb")
  }

  @Test("The copies of a bound repetition are in the list with their names, as many as there are")
  func repetitions() throws {
    let contents = try read(
      """
      { parameters: { n: 2 }, groups: [{ name: "arm", children: {
          spheres: [{ name: "star", repeat: { count: "n", max: 3 } }],
          groups: [{ name: "finger", repeat: { count: "n", max: 3 }, children: { cones: [{}] } }] } }],
        boxes: [{}, { repeat: { count: "n", max: 3 }, center: ["i", 0, 0] }] }
      """)
    let content = makeContent(contents.scene, contents.bindings)
    content.contents = contents
    func lines() -> [String] {
      content.visibleLines.map { number in
        let line = content.tree.lines[number]
        return String(repeating: ">", count: line.depth) + line.entry.localName
      }
    }
    let first = ["picture", "environment", "effects", ""]
    // Copies outside of groups are beside the models there.
    func expected(_ count: Int) -> [String] {
      first + (0..<count).map { "boxes[\($0 + 1)]" } + ["arm"] + (0..<count).map { ">star[\($0)]" }
        + (0..<count).flatMap { [">finger[\($0)]", ">>"] }
    }
    #expect(lines() == expected(2), "\(lines())")
    try contents.bindings?.set("n", to: .number(3))
    #expect(lines() == expected(3), "\(lines())")
    try contents.bindings?.set("n", to: .number(0))
    #expect(lines() == expected(0), "\(lines())")
    try contents.bindings?.set("n", to: .number(1))
    let box = try #require(contents.scene.shapes.first { $0.name == "boxes[1]" })
    let card = content.card(of: Pick(model: box, position: .zero, distance: 1))
    #expect(card.title == "box boxes[1]")
    content.select(Pick(model: box, position: .zero, distance: 1))
    #expect(content.entries[content.selection ?? 0].name == "boxes[1]")
  }

  @Test("Groups, mesh files, computed meshes, cameras and texts have controls from their descriptions")
  func descriptions() throws {
    let mesh = ImportedMesh(name: "duck")
    let scene = Scene(
      computedMeshes: [Lathe(name: "vase")], groups: [Group(name: "arm"), mesh.group],
      importedMeshes: [mesh],
      cameras: [Camera(name: "top")], labels: [Label("A")], title: Title("T"),
      legend: Legend(.plasma, from: 0, to: 1))
    let content = makeContent(scene)
    let labels = content.entries.indices.map { number in
      content.selectLine(number)
      return "\(content.entries[number].name): " + content.controls.map(\.label).joined(separator: " ")
    }
    #expect(
      labels.dropFirst(3) == [
        "top: position target up fieldOfView aspectRatio",
        "vase: position rotation scale closed segments creaseAngle visible doubleSided color u.from u.to u.count u.closed",
        "arm: position rotation scale visible",
        "duck: position rotation scale visible color variant pointSize pointDiameter lineWidth lineDiameter weld reverse optimize",
        "label 1: text position color size anchor outlined occluded visible",
        "title: text color size visible",
        "legend: palette from to title position color size visible subject",
      ])
  }

  @Test("Texts and choices are set by their controls, and numbers without a range are dragged")
  func texts() throws {
    let scene = Scene(labels: [Label("A")], legend: Legend(.plasma, from: 0, to: 1))
    let content = makeContent(scene)
    content.selectLine(3)
    guard case .text(let text) = content.controls[0].kind,
      case .choice(let anchor, let names) = content.controls[4].kind
    else {
      Issue.record("a label has other controls")
      return
    }
    text.value = "B"
    anchor.value = try #require(names.firstIndex(of: "bottomLeft"))
    #expect(scene.labels[0].text == "B" && scene.labels[0].anchor == .bottomLeft)
    let before = changes
    scene.labels[0].anchor = .top
    #expect(names[anchor.value] == "top" && changes == before + 1)
    anchor.value = -1
    #expect(scene.labels[0].anchor == .top)
    content.selectLine(4)
    guard case .drag(let from, let step, let range) = content.controls[1].kind else {
      Issue.record("a number without a range is not dragged")
      return
    }
    #expect(step == 0.01 && range == -.infinity ... .infinity)
    from.value = 1000
    #expect(scene.legend?.from == 1000)
  }

  @Test("Each entry has a control for each of its properties")
  func controls() {
    let mesh = MeshModel(name: "bunny", mesh: SharedMesh(Mesh()))
    let scene = Scene(
      spheres: [Sphere()], shapes: [Box(), Torus()], sphereClouds: [SphereCloud()], meshes: [mesh],
      lights: [Light(direction: [0, -1, 0])], backgroundBottom: .black, camera: Camera(),
      materials: [MaterialModel(name: "brass")])
    let content = makeContent(scene)
    let labels = content.entries.indices.map { number in
      content.selectLine(number)
      return content.controls.map(\.label).joined(separator: " ")
    }
    func names<Model>(_ properties: [ModelProperty<Model>]) -> String {
      properties.map(\.name).joined(separator: " ")
    }
    #expect(
      labels == [
        names(Scene.properties), names(Environment.properties), names(Effects.properties),
        "position target up fieldOfView aspectRatio",
        "kind position direction color intensity range innerConeAngle outerConeAngle castsShadow",
        "position rotation radius color visible",
        "position rotation size color visible",
        "position rotation radius tubeRadius color visible", "",
        "translation color "
          + names(MaterialModel.properties.filter { if case .number = $0.kind { true } else { false } }),
        names(MaterialModel.properties),
      ])
    scene.camera?.makeOrthographic()
    content.selectLine(3)
    #expect(content.controls.map(\.label).suffix(2) == ["height", "aspectRatio"])
  }

  @Test("A control and its property are bound in both directions, also for parts of values")
  func bothWays() throws {
    let (ball, mesh) = (Sphere(), MeshModel(mesh: SharedMesh(Mesh())))
    let scene = Scene(spheres: [ball], meshes: [mesh], camera: Camera())
    let content = makeContent(scene)
    content.selectLine(4)
    let radius = try #require(number("radius", content.controls))
    radius.value = 3
    #expect(ball.radius == 3)
    let before = changes
    ball.radius = 4
    #expect(radius.value == 4 && changes == before + 1)
    content.selectLine(5)
    let metallic = try #require(number("metallic", content.controls))
    metallic.value = 0.5
    #expect(mesh.material.metallic == 0.5)
    mesh.material.metallic = 0.25
    #expect(metallic.value == 0.25)
    let clearcoat = try #require(number("clearcoat", content.controls))
    clearcoat.value = 1
    #expect(mesh.material.clearcoat == 1 && mesh.material.metallic == 0.25)
    let afterwards = changes
    ball.radius = 5
    #expect(changes == afterwards, "nobody looks at it")
    content.selectLine(2)
    for (label, effects) in [
      ("axes", Effects(axes: true)), ("shadow", Effects(groundShadow: true)),
      ("occlusion", Effects(ambientOcclusion: true)), ("scaleBar", Effects(scaleBar: true)),
    ] {
      guard case .toggle(let effect) = content.controls.first(where: { $0.label == label })?.kind else {
        Issue.record("\(label) has no check mark")
        return
      }
      effect.value = true
      #expect(scene.effects == effects)
      effect.value = false
      #expect(scene.effects == Effects())
    }
  }

  @Test("A picked element of a cloud has controls until it is removed")
  func elements() throws {
    let atoms = (0..<3).map { SphereCloud.Element(center: [Float($0), 0, 0], radius: 1, color: .white) }
    let cloud = SphereCloud(name: "gas", elements: atoms)
    let content = makeContent(Scene(sphereClouds: [cloud]))
    content.select(Pick(model: cloud, element: 1, position: .zero, distance: 1))
    #expect(content.selection == 3 && content.element == 1)
    let radius = try #require(number("radius", content.controls))
    radius.value = 2
    #expect(cloud.elements.map(\.radius) == [1, 2, 1])
    cloud.elements = Array(atoms.prefix(1))
    radius.value = 3
    #expect(cloud.elements.map(\.radius) == [1])
    content.select(nil)
    #expect(content.selection == nil && content.controls.isEmpty)
  }

  @Test(
    "The selection is kept when models are added, and when a reloaded scene has a model of the same name")
  func keptSelection() {
    let (sun, earth) = (Sphere(name: "sun"), Sphere(name: "earth"))
    let scene = Scene(spheres: [sun, earth])
    let content = makeContent(scene)
    content.selectLine(4)
    scene.spheres = [Sphere(name: "new"), sun, earth]
    #expect(content.selection == 5)
    let other = Sphere(name: "earth", radius: 7)
    scene.spheres = [other]
    #expect(content.selection == 3 && number("radius", content.controls) === other.$radius)
    scene.spheres = []
    scene.shapes = [Box(name: "earth")]
    #expect(content.selection == nil && content.controls.isEmpty)
  }

  @Test("Parameters have controls of their types that set them, and computed parameters are read-only")
  func parameters() throws {
    let contents = try read(
      """
      {
        parameters: { scale: 2, depth: -1, zero: 0, axis: [0, 1, 0], tint: 'red', twice: '2 * scale' },
        spheres: [{ name: 'ball', radius: 'scale', color: 'tint' }, { radius: 3 }],
      }
      """)
    let content = makeContent(contents.scene, contents.bindings)
    let controls = content.parameterControls
    let names = ["scale", "depth", "zero", "axis", "tint", "twice"]
    #expect(controls.map(\.label) == names)
    #expect(controls.map(\.expression) == [nil, nil, nil, nil, nil, "2 * scale"])
    let ranges = controls.compactMap {
      if case .number(_, let range, _) = $0.kind { range } else { nil as ClosedRange<Float>? }
    }
    #expect(ranges == [0...8, -4...0, -10...10, 0...16])
    let scale = try #require(number("scale", controls)), twice = try #require(number("twice", controls))
    scale.value = 3
    #expect(contents.scene.spheres[0].radius == 3 && twice.value == 6)
    try contents.bindings?.set("scale", to: .number(1))
    #expect(scale.value == 1 && controls[5].text == "2")
    guard case .vector(let axis, _, _) = controls[3].kind, case .color(let tint) = controls[4].kind else {
      Issue.record("a vector and a colour have other controls")
      return
    }
    axis.value = [1, 2, 3]
    tint.value = .black
    #expect(contents.bindings?.parameter("axis")?.value == .vector([1, 2, 3]))
    #expect(contents.scene.spheres[0].color == .black)
    content.selectLine(3)
    #expect(content.controls.map(\.expression) == [nil, nil, "scale", "tint", nil])
    content.selectLine(4)
    #expect(content.controls.allSatisfy { $0.expression == nil })
  }

  @Test("A search lists the entries whose name or kind contains the text, outside of their groups")
  func search() throws {
    let contents = try read(
      """
      { groups: [{ name: "arm", children: { boxes: [{ name: "Palm" }], spheres: [{ name: "thumb" }] } }],
        spheres: [{ name: "palms" }] }
      """)
    let content = makeContent(contents.scene)
    func found(_ text: String) -> [String] {
      content.search = text
      return content.visibleLines.map { content.entries[$0].name }
    }
    #expect(found("palm") == ["palms", "arm.Palm"] && found("SPHERE") == ["palms", "arm.thumb"])
    #expect(found("none").isEmpty && found("").count == content.entries.count)
  }

  @Test(
    "A group, a mesh and a text are hidden and shown in the list, as one step to undo, unless an expression does so"
  )
  func visibility() throws {
    let contents = try read(
      """
      { parameters: { on: true }, labels: [{ name: "tag", text: "A" }, { name: "bound", text: "B", visible: "on" }],
        groups: [{ name: "arm", children: { spheres: [{ name: "tip" }] } }] }
      """)
    let content = makeContent(contents.scene, contents.bindings)
    let history = SceneHistory(contents)
    content.edits = EditSession(history)
    func number(_ name: String) throws -> Int {
      try #require(content.entries.firstIndex { $0.name == name })
    }
    func canHide(_ name: String) throws -> Bool {
      content.visibility(content.entries[try number(name)]).canHide
    }
    #expect(try canHide("arm") && canHide("tag") && !canHide("bound") && canHide("arm.tip"))
    #expect(try !canHide("environment"), "its light stays")
    content.toggleVisibility(try number("arm"))
    #expect(contents.scene.spheres[0].isHidden && history.history.canUndo)
    history.history.undo()
    #expect(!contents.scene.spheres[0].isHidden && !history.history.canUndo)
    content.toggleVisibility(try number("bound"))
    #expect(contents.scene.labels[1].isVisible)
  }

  @Test("Values and units are spelled as in scene files")
  func spelling() throws {
    let contents = try read(
      """
      { parameters: { width: { value: 1.5, min: 0, max: 2, unit: "mm" }, w: "width" },
        boxes: [{ name: "box", center: ["w", 0, 2.25], rotation: [0, "90 * w", 0], color: "#3f86e0" }] }
      """)
    let content = makeContent(contents.scene, contents.bindings)
    #expect(content.parameterControls.map(\.text) == ["1.5 mm", "1.5"])
    content.selectLine(3)
    #expect(
      content.controls.map(\.text) == ["[1.5, 0, 2.25]", "[0, 135, 0]°", "[1, 1, 1]", "#3f86e0", "true"])
  }

  @Test("The control of a removed parameter sets nothing")
  func otherParameters() throws {
    let contents = try read("{ parameters: { a: 1 } }")
    let content = makeContent(contents.scene, contents.bindings)
    let a = try #require(number("a", content.parameterControls))
    content.parameters = nil
    a.value = 5
    #expect(contents.bindings?.parameter("a")?.value == .number(1) && content.parameterControls.isEmpty)
  }

  @Test(
    "The range of a slider widens for a value beyond it",
    arguments: [(2, 0...4), (4, 0...4), (6, 0...12), (-3, -10...4), (.nan, 0...4)]
      as [(Float, ClosedRange<Float>)])
  func ranges(value: Float, expected: ClosedRange<Float>) {
    #expect((0...4 as ClosedRange<Float>).widened(for: value) == expected)
  }

  @Test("Statistics are formatted as lines")
  func statistics() {
    var uploads = GraphicsDevice.UploadCounts()
    (uploads.vertexBytes, uploads.textureBytes, uploads.callCount) = (500, 1_200_000, 7)
    let statistics = RenderingStatistics(
      drawingCount: 3, rebuildCount: 12, uploads: uploads, liveObjects: [.program: 1, .buffer: 4],
      bufferBytes: 9_999, frameDuration: 0.01634, medianFrameDuration: 0.2, sampling: .smooth)
    #expect(
      statistics.lines == [
        "frame     16.3 ms, median 200.0 ms", "drawn     3 times", "rebuilds  12",
        "uploads   7 calls, 1200.5 kB", "buffers   9999 bytes", "          4 buffers",
        "          1 program",
      ])
    for (byteCount, words) in [
      (10_000, "10.0 kB"), (9_999_949, "9999.9 kB"), (10_000_000, "10.0 MB"), (12_345_678, "12.3 MB"),
    ] {
      let statistics = RenderingStatistics(
        drawingCount: 0, rebuildCount: 0, uploads: uploads, liveObjects: [:], bufferBytes: byteCount,
        frameDuration: 0, medianFrameDuration: 0, sampling: .smooth)
      #expect(statistics.lines[4] == "buffers   \(words)")
    }
    #expect(decimal(0.05, digits: 2) == "0.05" && decimal(1e30, digits: 1) == "1e+30")
  }

  @Test("A number is converted to the shortest decimal, for any magnitude")
  func shortestDecimals() {
    for number: Float in [0, 0.1, -0.3, 1, 1.1, 123.456, 16_777_216, 1e-7, 3.4e38, -2.5e20, 1 / 3] {
      #expect(Double(shortestDecimalOf: number) == Double("\(number)"), "\(number)")
    }
    #expect(Double(shortestDecimalOf: .infinity) == .infinity)
  }
}
