import Foundation
import OrreryKit
import TestSupport
import Testing

@Suite("Pictures and files of scenes written in Swift")
struct SceneOutputTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// A scene written in Swift, with the property that turns its ring.
  private static func written(_ turn: Property<Float>, _ bodies: ArrayProperty<Float>) -> Scene {
    Scene {
      Sphere(name: "sun", radius: 1).color(.gold)
      ForEach(bodies) { distance in Sphere(radius: 0.2).center([distance, 0, 0]).color(.steelblue) }
      Group(name: "tilted") { Torus(name: "ring", radius: 2, tubeRadius: 0.1) }
        .rotation(turn.map { [0, 0, 90 * $0] })
    }
  }

  /// The same scene, made by hand.
  private static func made(_ turn: Float, _ bodies: [Float]) -> Scene {
    let tilted = Group(name: "tilted", rotation: [0, 0, 90 * turn])
    return Scene(
      spheres: [Sphere(name: "sun", color: .gold)]
        + bodies.map { Sphere(center: [$0, 0, 0], radius: 0.2, color: .steelblue) },
      shapes: [Torus(name: "tilted.ring", radius: 2, tubeRadius: 0.1, group: tilted)], groups: [tilted])
  }

  @Test(
    "A scene written in Swift gives the picture and the file of the scene made by hand, after each change")
  func sameAsByHand() throws {
    let turn = Property<Float>(0), bodies = ArrayProperty<Float>([1.5])
    let scene = Self.written(turn, bodies)
    for step in 0..<4 {
      let other = Self.made(turn.value, bodies.value)
      #expect(try scene.picture(width: 96, height: 64) == other.picture(width: 96, height: 64))
      #expect(try scene.write(to: path("a.glb")) == [] && other.write(to: path("b.glb")) == [])
      #expect(
        try Data(contentsOf: folder.appending(path: "a.glb"))
          == Data(contentsOf: folder.appending(path: "b.glb")))
      turn.value += 0.3
      if step == 1 { bodies.removeAll() } else { bodies.append(Float(step) + 2) }
    }
  }

  @Test("A page names each property that a source of the program sets")
  func page() throws {
    let scene = Self.written(Property(0.5), ArrayProperty([3]))
    let earth = Sphere(radius: Property<Float>(0.5))
    scene.models.append(earth)
    scene.spheres[0] = scene.spheres[0].center(Property([0, 1, 0]))
    let warnings = try scene.binding(\.$exposure, to: Property<Float>(1)).write(to: path("x.html"))
    let end = " follows a source of the program: the page shows its current value"
    #expect(
      warnings == [
        "exposure" + end, "position of sphere \"sun\"" + end, "radius of sphere number 3" + end,
        "rotation of group \"tilted\"" + end,
      ])
    let html = try String(contentsOf: folder.appending(path: "x.html"), encoding: .utf8)
    #expect(html.lowercased().hasPrefix("<!doctype html>") && html.contains("<title>x.html</title>"))
  }

  @Test("Pictures are written by their ending, and an unknown ending is an error that names the known ones")
  func endings() throws {
    let scene = Scene { Sphere() }
    try scene.picture(width: 8, height: 6).write(to: path("a.png"))
    #expect(try PNG.decode(Array(Data(contentsOf: folder.appending(path: "a.png")))).width == 8)
    let error = #expect(throws: SceneOutputError.self) { try scene.write(to: "x.fbx") }
    #expect(
      error?.description
        == "x.fbx: unknown file extension, expected .png, .html, .glb, .gltf, .obj, .stl, .ply, .off, .3mf, .splat, .spz"
    )
    #expect(throws: (any Error).self) { try scene.write(to: path("missing/x.glb")) }
    #expect(throws: (any Error).self) { try scene.picture(width: 0, height: 4) }
  }

  @Test("A mesh file is a part of a scene, with the names of its parts after that of the group")
  func meshFile() throws {
    let file = path("duck.glb")
    let wheel = Box(name: "wheel")
    try Scene {
      Group(name: "body") {
        wheel; Sphere(name: "head")
      }
    }.write(to: file)
    let turn = Property<Float>(0)
    let scene = try Scene {
      try Group(name: "pond") {
        try ImportedMesh(name: "duck", file: file).rotation(turn.map { [0, $0, 0] })
      }
    }
    #expect(scene.groups.map(\.name).contains("pond.duck.body.wheel"))
    #expect(scene.meshes.map(\.name) == ["pond.duck.body.wheel", "pond.duck.body.head"])
    #expect(scene.importedMeshes.map(\.name) == ["pond.duck"])
    turn.value = 90
    #expect(scene.importedMeshes[0].group.rotation == [0, 90, 0])
    try scene.set("pond.duck.body.wheel.position=1,0,0")
    #expect(throws: MeshReadError.self) { try ImportedMesh(file: path("missing.glb")) }
  }
}
