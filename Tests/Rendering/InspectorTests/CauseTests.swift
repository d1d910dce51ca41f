import Geometry
import Reactive

import SceneFiles
import SceneModel
import Testing

@testable import Inspector
@testable import RenderScene
@testable import Windowing

/// What follows from a change, and what reads a value.
@Suite("Causes in the inspector")
struct CauseTests {
  private static let text = """
    { parameters: { size: { value: 1, min: 0, max: 4 }, tint: "red", t: 0, twice: "2 * size", free: 1 },
      materials: [{ name: "brass", roughness: "size / 10" }],
      spheres: [{ name: "ball", radius: "size" }, { radius: "ball.radius", center: ["3 + twice", 0, 0] },
                { name: "red", color: "tint", center: [0, 5, 0] }],
      groups: [{ name: "arm", rotation: [0, "90 * t", 0], children: { boxes: [{ name: "palm" }] } }],
      cones: [{ name: "tip", material: "brass", radius: 1, height: 2 }],
      surfaces: [{ name: "wave", position: ["u", "size * u * v", "v"], u: { from: 0, to: 1, count: 5 },
                   v: { from: 0, to: 1, count: 5 } }] }
    """

  private let contents: SceneFile.Contents
  private let content: InspectorModel

  init() throws {
    let contents = try SceneFile.parse(Array(Self.text.utf8), path: "a.json5")
    self.contents = contents
    content = InspectorModel(contents.scene) {}
    content.contents = contents
    content.parameters = contents.bindings.map { bindings in
      InspectorParameters(bindings, unattended: ["t"]) { try? bindings.set($0.name, to: $1) }
    }
  }

  /// Returns the models that read a parameter, by kind and name.
  private func readers(of name: String) throws -> Set<String> {
    let parameter = try #require(contents.bindings?.parameter(name))
    let parts = content.models.parts(
      of: content.dependencies.readers(of: ObjectIdentifier(parameter.$value)))
    return Set(parts.map { "\($0.model.kindName) \($0.model.name)" })
  }

  @Test(
    "The models that read a parameter are those of its properties, groups, materials and formulas, directly or through others"
  )
  func readersOfParameters() throws {
    #expect(try readers(of: "size") == ["sphere ball", "sphere ", "cone tip", "surface wave"])
    #expect(try readers(of: "twice") == ["sphere "])
    #expect(try readers(of: "tint") == ["sphere red"])
    #expect(try readers(of: "t") == ["box arm.palm"])
    #expect(try readers(of: "free").isEmpty)
  }

  @Test(
    "The card of a model has its computed properties with their expressions, and the values that they read")
  func card() throws {
    func rows(_ model: any Model) -> [String] {
      content.card(of: Pick(model: model, position: [1, 2, 3], distance: 1)).rows.map {
        "\($0.name): \($0.value)"
      }
    }
    let spheres = contents.scene.spheres
    #expect(
      rows(spheres[1]) == [
        "point: [1, 2, 3]", "position: [5, 0, 0] = [3 + twice, 0, 0]", "radius: 1 = ball.radius",
        "depends on: size, twice, ball.radius",
      ])
    #expect(
      rows(try #require(contents.scene.shapes.first { $0.name == "arm.palm" })) == [
        "point: [1, 2, 3]", "arm.rotation: [0, 0, 0] = [0, 90 * t, 0]", "depends on: t",
      ])
    #expect(content.card(of: Pick(model: spheres[0], position: .zero, distance: 1)).title == "sphere ball")
  }

  @Test("What follows from a change of the user glows, and what follows from the time does not")
  func consequences() throws {
    let changes = LastChanges()
    changes.trace = SceneTrace(contents, capacity: 8)
    changes.unattended = ["t"]
    changes.record(true)
    func following(_ name: String, _ value: Double) throws -> Set<String> {
      try contents.bindings?.set(name, to: .number(value))
      changes.update(nil)
      return Set(changes.consequences)
    }
    #expect(try following("size", 2).isSuperset(of: ["ball.radius", "twice", "brass.roughness"]))
    #expect(try following("t", 2).isEmpty && changes.lines.contains { $0.hasPrefix("arm.rotation") })
    #expect(try following("free", 2).isEmpty)
    try batch {
      try contents.bindings?.set("t", to: .number(3))
      try contents.bindings?.set("size", to: .number(3))
    }
    changes.update(nil)
    #expect(changes.consequences.contains("twice") && !changes.consequences.contains("arm.rotation"))
  }

  @Test("All values of a frame with several changes are spelled as in scene files")
  func spelling() throws {
    let changes = LastChanges()
    changes.trace = SceneTrace(contents, capacity: 8)
    changes.record(true)
    try contents.bindings?.set("size", to: .number(2))
    try contents.bindings?.set("t", to: .number(1))
    changes.update(nil)
    #expect(changes.lines.contains("arm.rotation = [0, 90, 0], because of t"), "\(changes.lines)")
    #expect(!changes.lines.contains { $0.contains("SIMD") || $0.contains("Color(") }, "\(changes.lines)")
  }

  @Test("A glow fades from 1 to 0, and begins again with another change")
  func glows() {
    var glows = Glows()
    let (object, start) = (Sphere(), ContinuousClock.now)
    let id = ObjectIdentifier(object)
    #expect(
      glows.isEmpty && glows.strength(of: id, at: start) == 0 && glows.strength(of: nil, at: start) == 0)
    glows.start([id], at: start)
    #expect(glows.strength(of: id, at: start) == 1 && glows.strength(at: start + Glows.duration / 2) == 0.5)
    glows.removeEnded(at: start + Glows.duration / 2)
    #expect(!glows.isEmpty)
    glows.start([id], at: start + Glows.duration / 2)
    glows.removeEnded(at: start + Glows.duration)
    #expect(glows.strength(of: id, at: start + Glows.duration) == 0.5)
    glows.removeEnded(at: start + Glows.duration * 2)
    #expect(glows.isEmpty)
  }
}

extension InspectorTests {
  @Suite("Outlines of the panel")
  struct OutlineTests {
    private let size = WindowSize(width: 800, height: 700)

    @Test(
      "The row at the pointer outlines what reads its value, a click on its label keeps the outline, and a change makes it glow"
    )
    func rows() throws {
      let text = """
        { camera: { position: [0, 0, 9] }, parameters: { size: { value: 1, min: 0.5, max: 2 }, other: 1 },
          spheres: [{ name: "ball", radius: "size" }, { name: "free", center: [3, 0, 0] }] }
        """
      let contents = try SceneFile.parse(Array(text.utf8), path: "a.json5")
      let driver = PanelDriver(contents.scene, bindings: contents.bindings, size: size)
      let panel = driver.panel
      panel.lastChanges.trace = SceneTrace(contents, capacity: 8)
      panel.lastChanges.record(true)
      func outlined(_ reason: OutlineLayer.Reason) -> [String] {
        panel.lastChanges.update(nil)
        panel.glowConsequences()
        panel.updateOutlines(of: contents.scene, size, isChanging: false)
        #expect(
          (panel.outlines.contours[reason] ?? []).isEmpty == (panel.outlines.parts[reason] ?? []).isEmpty)
        return (panel.outlines.parts[reason] ?? []).map(\.model.name)
      }
      func point(at place: SIMD2<Float>) {
        _ = driver.take(.mouseMove(place))
        driver.makeFrame()
      }
      #expect(outlined(.pointer).isEmpty)
      point(at: driver.point("parameter size"))
      #expect(outlined(.pointer) == ["ball"])
      point(at: driver.point("parameter other"))
      #expect(outlined(.pointer).isEmpty)
      point(at: driver.point("line free"))
      #expect(outlined(.pointer) == ["free"])
      // The label is at the left of the control.
      let label = driver.point("parameter size", 0) - [60, 0]
      driver.click(at: label)
      point(at: [700, 300])
      #expect(outlined(.pointer) == ["ball"])
      driver.click(at: label)
      point(at: [700, 300])
      #expect(outlined(.pointer).isEmpty && outlined(.glow).isEmpty)
      driver.drag(from: driver.point("parameter size", 0.4), to: driver.point("parameter size", 0.6))
      #expect(outlined(.glow) == ["ball"] && panel.needsUpdate)
      #expect(outlined(.selection).isEmpty)
      driver.click(at: driver.point("line free"))
      #expect(outlined(.selection) == ["free"])
    }

    @Test("Clicks measure while measuring is on, and the copied text has the quantity and its points")
    func measuring() throws {
      let spheres = (0..<4).map {
        Sphere(name: "s\($0)", center: [Float($0 % 2) * 3, Float($0 / 2) * 4, 0])
      }
      let scene = Scene(spheres: spheres, camera: Camera(position: [0, 0, 20], target: .zero))
      let driver = PanelDriver(scene, size: size)
      let panel = driver.panel
      func pick(_ number: Int) {
        panel.select(
          Pick(model: spheres[number], position: spheres[number].center + [0, 0, 1], distance: 1))
        panel.updateMeasuring(of: scene, size)
        driver.settle()
      }
      panel.measuring.isActive = true
      pick(0)
      #expect(panel.measuring.summary == nil && panel.content.selection == nil)
      pick(1)
      #expect(panel.measuring.summary == "distance s0 s1 = 3")
      spheres[1].center = [0, -5.5, 0]
      panel.updateMeasuring(of: scene, size)
      #expect(panel.measuring.summary == "distance s0 s1 = 5.5")
      // The middle of the window, and below it.
      let places = panel.projected.compactMap(\.self)
      #expect(places.count == 2 && places[0] == [400, 350] && places[1].x == 400 && places[1].y > 450)
      spheres[1].center = [3, 0, 0]
      pick(3)
      #expect(panel.measuring.summary == "angle s0 s1 s3 = 90.0°")
      pick(2)
      #expect(panel.measuring.summary == "torsion s0 s1 s3 s2 = 0.0°")
      pick(2)
      #expect(panel.measuring.points.count == 1)
      panel.select(nil)
      #expect(panel.measuring.points.isEmpty)
      // A quantity whose place in the window is beyond all numbers is not drawn.
      scene.camera?.orthographicHeight = 2
      spheres[1].center = [0, 3e37, 0]
      pick(0)
      pick(1)
      #expect(panel.projected.contains { $0?.y.isFinite == false })
      panel.measuring.isActive = false
      #expect(panel.measuring.points.isEmpty)
    }
  }
}
