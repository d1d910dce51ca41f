import Geometry
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Surfaces, curves, lathes and extrusions in scene files")
struct SurfaceListTests {
  private func report(_ text: String) -> [String] {
    do throws(SceneFileError) {
      _ = try read(text, path: "s.json5")
      return ["accepted"]
    } catch {
      return [error.description] + error.excerpt
    }
  }

  private let wave = """
    { parameters: { t: 0, hue: 1 },
      surfaces: [{ name: "wave", u: { name: "x", from: -1, to: 1, count: 3 },
        v: { name: "z", from: -2, to: "2 + t", count: 5 },
        position: ["x", "x * z + t", "z"], color: "rgb(hue * (y > 0 ? 1 : 0), 0, 0)" }] }
    """

  @Test("A surface follows its formula and the parameters that it reads, and colours move no positions")
  func surface() throws {
    let contents = try read(wave, path: "s.json5")
    let bindings = try #require(contents.bindings)
    let surface = try #require(contents.scene.computedMeshes.first as? ParametricSurface)
    #expect(surface.rebuildCount == 0 && surface.needsUpdate)
    surface.update()
    #expect(surface.mesh.vertices.map(\.position).first == [-1, 2, -2])
    #expect(surface.mesh.vertices.count == 15 && surface.mesh.colors.map(\.red).prefix(3) == [1, 0, 0])
    // The front is below, because the normal is the cross product of the derivatives by x and by z.
    #expect(surface.mesh.vertices[7].normal == [0, -1, 0])
    var before = surface.revisions
    try bindings.set("hue", to: .number(0))
    surface.update()
    #expect(surface.revisions.positions == before.positions && surface.revisions.colors == before.colors + 1)
    #expect(surface.mesh.colors.allSatisfy { $0.red == 0 })
    before = surface.revisions
    try bindings.set("t", to: .number(1))
    surface.update()
    #expect(surface.revisions.topology == before.topology)
    #expect(surface.revisions.positions == before.positions + 1 && surface.rebuildCount == 3)
    #expect(surface.mesh.vertices.last?.position == [1, 4, 3])
    try contents.scene.set("wave.u.count=4")
    surface.update()
    #expect(surface.mesh.vertices.count == 20)
    #expect(
      bindings.dependencies.map(\.property) == ["wave.v.to", "wave.point", "wave.color"])
  }

  @Test("Expressions read the ranges of a surface, and the index of a repetition")
  func names() throws {
    let contents = try read(
      """
      { surfaces: [{ name: "s", position: ["u", "v + i", 0], center: ["i", 0, 0],
          repeat: { count: 2, index: "i" } }],
        spheres: [{ radius: "s[1].u.count / 10" }] }
      """, path: "s.json5")
    #expect(contents.scene.spheres[0].radius == 5)
    let second = contents.scene.computedMeshes[1]
    #expect(second.name == "s[1]" && second.center == [1, 0, 0])
    second.update()
    #expect(second.mesh.bounds == BoundingBox(min: [0, 1, 0], max: [1, 2, 0]))
  }

  @Test("A curve has a radius that is a number, a bound number, or a formula of its parameter")
  func curves() throws {
    let contents = try read(
      """
      { parameters: { r: 0.5 }, curves: [
        { name: "ring", u: { name: "s", from: 0, to: "tau", count: 64 }, closed: true,
          position: ["2 * cos(s)", "2 * sin(s)", 0], radius: "r", color: "hsl(360 * s / tau, 1, 0.5)" },
        { position: "[u, 0, 0]", radius: "0.1 + u * r", sides: 5, caps: false } ] }
      """, path: "s.json5")
    let curves = contents.scene.computedMeshes.compactMap { $0 as? ParametricCurve }
    for curve in curves { curve.update() }
    let ring = curves[0].mesh
    #expect(ring.welded().openEdgeCount == 0 && ring.welded().eulerCharacteristic == 0)
    #expect(abs(ring.bounds.max.x - 2.5) < 0.01 && ring.colors.count == ring.vertices.count)
    #expect(curves[1].mesh.bounds.size.y > 1 && curves[1].mesh.vertices.count == 600)
    try contents.bindings?.set("r", to: .number(0.25))
    curves[0].update()
    #expect(abs(curves[0].mesh.bounds.max.x - 2.25) < 0.01)
  }

  @Test("A sphere by angles is closed, although the numbers of its range are rounded")
  func sphere() throws {
    let contents = try read(
      """
      { surfaces: [{ u: { from: 0, to: "tau", count: 24, closed: true },
        v: { from: "-pi / 2", to: "pi / 2", count: 13 },
        position: ["cos(v) * cos(u)", "sin(v)", "-cos(v) * sin(u)"] }] }
      """, path: "s.json5")
    let mesh = try contents.scene.meshDocument().meshes[0]
    let welded = mesh.welded()
    #expect(welded.openEdgeCount == 0 && welded.eulerCharacteristic == 2 && mesh.degenerateTriangleCount == 0)
    #expect(mesh.volume > 4)
    #expect(mesh.vertices.allSatisfy { ($0.position * $0.normal).sum() > 0.999 })
  }

  @Test("Lathes and extrusions have paths of formulas or of points, which can be bound")
  func profiles() throws {
    let contents = try read(
      """
      { parameters: { w: 2 }, materials: [{ name: "brass", metallic: 1 }],
        lathes: [{ name: "vase", u: { name: "h", from: 0, to: 2, count: 20 }, profile: ["w / 2", "h"],
          segments: 12, material: "brass" }],
        extrusions: [{ name: "plate", outline: [[0, 0], ["w", 0], ["w", 1], [0, 1]], depth: "w / 4",
            holes: [[[0.2, 0.2], [0.4, 0.2], [0.2, 0.4]]] },
          { outline: ["cos(tau * u)", "sin(tau * u)"], u: { count: 30 } }] }
      """, path: "s.json5")
    let models = contents.scene.computedMeshes
    for model in models { model.update() }
    #expect(models.map(\.kindName) == ["lathe", "extrusion", "extrusion"])
    #expect(models[0].mesh.bounds.max.y == 2 && models[0].material?.name == "brass")
    #expect(models[0].mesh.bounds.max.x == 1)
    #expect(models[1].mesh.bounds == BoundingBox(min: [0, 0, -0.25], max: [2, 1, 0.25]))
    #expect(models[1].mesh.welded().openEdgeCount == 0)
    #expect(models[2].mesh.welded().eulerCharacteristic == 2)
    try contents.bindings?.set("w", to: .number(4))
    for model in models { model.update() }
    #expect(models[1].mesh.bounds == BoundingBox(min: [0, 0, -0.5], max: [4, 1, 0.5]))
    #expect(models[0].rebuildCount == 2 && models[2].rebuildCount == 1)
  }

  @Test("A place that is not a number is a warning, and the rest is shown")
  func gaps() throws {
    let contents = try read(
      """
      { surfaces: [{ name: "root", u: { from: -1, to: 1, count: 3 }, position: ["u", "sqrt(u)", "v"] }] }
      """, path: "s.json5")
    #expect(
      contents.gapWarnings.map(\.description) == [
        "s.json5: surface \"root\": expected finite positions, found one that is not at u = -1, v = 0; the triangles there are left out"
      ])
    #expect(try contents.scene.meshDocument().triangleCount == 2 * 49)
    let many = try read(
      """
      { surfaces: [{ repeat: { count: 40 }, u: { from: -1, to: 1, count: 3 }, position: ["u", "sqrt(u)", "v"] }],
        curves: [{ u: { name: "a", from: -1, to: 1, count: 3 }, position: ["a", "sqrt(a)", 0] }] }
      """, path: "s.json5")
    #expect(
      many.gapWarnings.map(\.description) == [
        "s.json5: surface number 1 and 40 more: expected finite positions, found one that is not at u = -1, v = 0; the triangles there are left out"
      ])
  }

  @Test(
    "Mistakes are found with their places",
    arguments: [
      (
        "{surfaces: [{name: 'a'}]}",
        "s.json5:1:13: expected three expressions [x, y, z] or one of a vector for position of surface \"a\", found none"
      ),
      (
        "{surfaces: [{position: ['u', 'v']}]}",
        "s.json5:1:24: expected three expressions [x, y, z] or one of a vector for position of surface number 1, found a list of 2"
      ),
      (
        "{surfaces: [{u: {count: 1e5}, v: {count: 1e5}, position: '[u, 0, v]'}]}",
        "s.json5:1:13: expected at most 67108864 vertices in a shape, found 10000000000, for surface number 1"
      ),
      (
        "{surfaces: [{u: {count: 2, closed: true}, position: '[u, 0, v]'}]}",
        "s.json5:1:13: u.count must be from 3 to 16777216, found 2, for surface number 1"
      ),
      (
        "{parameters: {speed: 1}, surfaces: [{position: ['u', 'sped * v', 'v']}]}",
        "s.json5:1:55: unknown name \"sped\", did you mean \"speed\"?"
      ),
      (
        "{surfaces: [{position: ['u', 'v < 1', 'v']}]}",
        "s.json5:1:33: expected a number, found a boolean"
      ),
      ("{surfaces: [{position: 'u + 1'}]}", "s.json5:1:27: expected a vector, found a number"),
      (
        "{parameters: {t: 1}, surfaces: [{u: {name: 't'}, position: '[u, 0, v]'}]}",
        "s.json5:1:44: expected a name without another meaning in expressions for name of u of surface number 1, found \"t\""
      ),
      (
        "{surfaces: [{u: {counts: 5}, position: '[u, 0, v]'}]}",
        "s.json5:1:18: unknown key \"counts\" in u of surface number 1, did you mean \"count\"?"
      ),
      (
        "{surfaces: [{position: '[u, 0, v]', color: 'x * 2'}]}",
        "s.json5:1:45: expected a colour, found a number"
      ),
      (
        "{curves: [{v: {}, position: '[u, 0, 0]'}]}",
        "s.json5:1:15: expected one parameter, u, for v of curve number 1, found a second one"
      ),
      (
        "{curves: [{position: '[u, 0, 0]', radius: '[u, u, u]'}]}",
        "s.json5:1:44: expected a number, found a vector"
      ),
      (
        "{lathes: [{profile: [[1, 2, 3]]}]}",
        "s.json5:1:22: expected points [x, y] for profile of lathe number 1, found a list"
      ),
      (
        "{lathes: [{profile: [[1, 2]]}]}",
        "s.json5:1:21: expected at least 2 points for profile of lathe number 1, found 1"
      ),
      (
        "{extrusions: [{outline: [[0, 0], ['1', 1]]}]}",
        "s.json5:1:25: expected at least 3 points for outline of extrusion number 1, found 2"
      ),
      (
        "{extrusions: [{outline: []}]}",
        "s.json5:1:25: expected two expressions [x, y] or a list of points for outline of extrusion number 1, found an empty list"
      ),
    ] as [(String, String)])
  func mistakes(text: String, message: String) {
    #expect(report(text).first == message)
  }

  @Test("An unknown name in a formula has a caret")
  func caret() {
    #expect(
      report("{surfaces: [{position: ['u', 'v * wobble', 'v']}]}").dropFirst() == [
        "v * wobble", "    ^",
      ])
  }
}
