import Geometry
import SceneModel
import TextCoding
import Testing

@testable import SceneFiles

@Suite("Shapes in scene files")
struct ShapeListTests {
  @Test("Each kind of shape has its own list, with all its properties")
  func everyKind() throws {
    let scene = try read(
      """
      { spheres: [{ name: "ball", center: [1, 2, 3], radius: 4, color: "red" }],
        boxes: [{ name: "crate", center: [1, 2, 3], rotation: [4, 5, 6], size: [7, 8, 9], color: "red" }],
        planes: [{ rotation: [4, 5, 6], width: 7, depth: 8 }],
        discs: [{ rotation: [4, 5, 6], radius: 7 }],
        cylinders: [{ radius: 7, height: 8 }],
        cones: [{ radius: 7, height: 8 }],
        tori: [{ name: "ring", radius: 7, tubeRadius: 2, color: "#010203" }, {}],
        capsules: [{ radius: 7, height: 8 }] }
      """, path: "a.json5"
    ).scene
    #expect(scene.spheres.map(\.name) == ["ball"])
    let kinds = scene.shapes.map { type(of: $0).kind }
    #expect(kinds == ["box", "plane", "disc", "cylinder", "cone", "torus", "torus", "capsule"])
    let box = try #require(scene.shapes[0] as? Box)
    #expect(box.name == "crate" && box.center == [1, 2, 3] && box.rotation == [4, 5, 6])
    #expect(box.size == [7, 8, 9] && box.color.hex == "#ff0000")
    let plane = try #require(scene.shapes[1] as? Plane)
    #expect(plane.rotation == [4, 5, 6] && plane.width == 7 && plane.depth == 8 && plane.center == .zero)
    #expect(try #require(scene.shapes[2] as? Disc).radius == 7)
    let cylinder = try #require(scene.shapes[3] as? Cylinder)
    #expect(cylinder.radius == 7 && cylinder.height == 8)
    let cone = try #require(scene.shapes[4] as? Cone)
    #expect(cone.radius == 7 && cone.height == 8)
    let torus = try #require(scene.shapes[5] as? Torus)
    #expect(torus.radius == 7 && torus.tubeRadius == 2 && torus.color.hex == "#010203")
    let other = try #require(scene.shapes[6] as? Torus)
    #expect(other.size == Torus().size && other.color == .white && other.name.isEmpty)
    let capsule = try #require(scene.shapes[7] as? Capsule)
    #expect(capsule.radius == 7 && capsule.height == 8)
  }

  @Test(
    "An invalid shape is refused with its place and the expectation",
    arguments: [
      (
        "{cones: [{heigt: 1}]}",
        "a.json5:1:11: unknown key \"heigt\" in cone number 1, did you mean \"height\"?"
      ),
      ("{capsules: {}}", "a.json5:1:12: expected a list for capsules of the scene, found an object"),
      (
        "{spheres: [{name: 'a'}],\n boxes: [{name: 'a'}]}",
        "a.json5:2:17: expected each name once, found a second \"a\" (the first is on line 1)"
      ),
      ("{box: []}", "a.json5:1:2: unknown key \"box\" in the scene, did you mean \"boxes\"?"),
    ])
  func refusals(text: String, message: String) {
    #expect(refusal(of: text, path: "a.json5") == message)
  }

  @Test("An assignment sets a property of a shape by name")
  func assignments() throws {
    let scene = try read(
      "{boxes: [{name: 'crate'}], tori: [{name: 'ring'}]}", path: "a.json5"
    ).scene
    let box = try #require(scene.shapes[0] as? Box), torus = try #require(scene.shapes[1] as? Torus)
    try scene.set("crate.size=1,2,3")
    try scene.set("crate.size.y=5")
    try scene.set("crate.rotation.z=30")
    try scene.set("crate.center=1,1,1")
    try scene.set("ring.tubeRadius=0.5")
    try scene.set("ring.color=blue")
    #expect(box.size == [1, 5, 3] && box.rotation == [0, 0, 30] && box.center == [1, 1, 1])
    #expect(torus.tubeRadius == 0.5 && torus.color.hex == "#0000ff")
  }

  @Test(
    "An assignment of an unknown property or an invalid value is refused",
    arguments: [
      (
        "crate.radius=1",
        "\"crate.radius=1\": unknown property \"radius\" of box \"crate\", expected position, rotation, size, color or visible"
      ),
      ("crate.size.y=a", "\"crate.size.y=a\": expected a finite number for size, found \"a\""),
      ("crat.size=1,1,1", "\"crat.size=1,1,1\": no model is called \"crat\", did you mean \"crate\"?"),
    ])
  func refusedAssignments(text: String, message: String) throws {
    let scene = try read("{boxes: [{name: 'crate'}]}", path: "a.json5").scene
    let error = #expect(throws: AssignmentError.self) { try scene.set(text) }
    #expect(error?.description == message)
    #expect((scene.shapes[0] as? Box)?.size == [1, 1, 1])
  }

  @Test("An assignment sets all meshes of one name, and the only mesh of a file has the name of the file")
  func meshes() throws {
    let obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    let scene = try read(obj, path: "some/part.obj").scene
    try scene.set("part.color=red")
    try scene.set("part.translation=1,2,3")
    try scene.set("part.translation.y=9")
    #expect(scene.meshes[0].color.hex == "#ff0000")
    #expect(scene.meshes[0].transform == Transform(translation: [1, 9, 3]))
    let shared = scene.meshes[0].mesh
    let twins = Scene(meshes: [
      MeshModel(name: "a", mesh: shared), MeshModel(name: "a", mesh: shared), MeshModel(mesh: shared),
    ])
    try twins.set("a.color=#010203")
    #expect(twins.meshes.map(\.color.hex) == ["#010203", "#010203", "#ffffff"])
    try twins.set("a.clearcoat=0.5")
    try twins.set("a.emissiveColor=red")
    var lacquer = Material.doubleSided
    (lacquer.clearcoat, lacquer.emissiveColor) = (0.5, [1, 0, 0])
    #expect(twins.meshes.map(\.material) == [lacquer, lacquer, .doubleSided])
    let error = #expect(throws: AssignmentError.self) { try twins.set("a.radius=1") }
    let factors = MaterialProperties.factors.dropFirst().map(\.name)
    #expect(
      error?.description
        == "\"a.radius=1\": unknown property \"radius\" of mesh \"a\", expected \(alternatives(["translation", "color"] + factors))"
    )
  }
}
