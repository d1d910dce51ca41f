import Geometry
import SceneModel
import Testing

@testable import SceneFiles

@Suite("Assignments to properties")
struct SceneAssignmentTests {
  private func makeScene() -> Scene {
    let atom = SphereCloud.Element(center: [1, 2, 3], radius: 1, sRGB8: SIMD4(1, 2, 3, 255))
    return Scene(
      spheres: [Sphere(name: "sun", radius: 5), Sphere(name: "moon.1", center: [1, 2, 3]), Sphere()],
      sphereClouds: [SphereCloud(name: "4hhb", elements: [atom, atom])])
  }

  @Test("An assignment sets the radius, centre and colour of a sphere")
  func sphere() throws {
    let scene = makeScene()
    try scene.set("sun.radius=2.5")
    try scene.set(" sun.center = 1, -2 ,3e1 ")
    try scene.set("sun.color=#ff8000")
    #expect(scene.spheres[0].radius == 2.5)
    #expect(scene.spheres[0].center == [1, -2, 30])
    #expect(scene.spheres[0].color.hex == "#ff8000")
    try scene.set("sun.color=DarkSlateGray")
    try scene.set("sun.center.y=9")
    #expect(scene.spheres[0].color.hex == "#2f4f4f")
    #expect(scene.spheres[0].center == [1, 9, 30])
  }

  @Test("The name of a model may contain dots")
  func pointsInNames() throws {
    let scene = makeScene()
    try scene.set("moon.1.radius=7")
    try scene.set("moon.1.center.z=8")
    #expect(scene.spheres[1].radius == 7)
    #expect(scene.spheres[1].center == [1, 2, 8])
  }

  @Test("An assignment to a cloud sets all its spheres and emits one change")
  func cloud() throws {
    let scene = makeScene()
    var changes = -1
    let subscription = scene.sphereClouds[0].$elements.subscribe { _ in changes += 1 }
    try scene.set("4hhb.radius=0.5")
    #expect(changes == 1)
    try scene.set("4hhb.color=red")
    #expect(changes == 2)
    #expect(
      scene.sphereClouds[0].elements.allSatisfy { $0.radius == 0.5 && $0.sRGB8 == SIMD4(255, 0, 0, 255) })
    #expect(scene.sphereClouds[0].elements.allSatisfy { $0.center == [1, 2, 3] })
    subscription.dispose()
  }

  @Test("An assignment sets the camera and the background")
  func cameraAndBackground() throws {
    let scene = makeScene()
    scene.camera = Camera(position: [0, 0, 9])
    try scene.set("camera.position=1,2,30")
    try scene.set("camera.target=0,1,0")
    try scene.set("camera.target.x=4")
    try scene.set("camera.up=0,0,1")
    try scene.set("camera.fieldOfView=25")
    try scene.set("background=#123")
    let camera = try #require(scene.camera)
    #expect(camera.position == [1, 2, 30])
    #expect(camera.target == [4, 1, 0])
    #expect(camera.up == [0, 0, 1])
    #expect(camera.fieldOfView == 25)
    #expect(scene.background.hex == "#112233")
    try scene.set("background=white,#123")
    #expect(scene.background == .white && scene.backgroundBottom?.hex == "#112233")
    try scene.set("background=transparent")
    #expect(scene.background.alpha == 0 && scene.backgroundBottom == nil)
    try scene.set("camera.height=7")
    #expect(scene.camera?.orthographicHeight == 7)
    try scene.set("camera.fieldOfView=30")
    #expect(scene.camera?.orthographicHeight == nil)
  }

  @Test("An assignment sets the metallic and roughness values of a mesh, within 0 to 1")
  func finish() throws {
    let mesh = MeshModel(name: "bunny", mesh: SharedMesh(Mesh()))
    let scene = Scene(meshes: [mesh])
    try scene.set("bunny.metallic=1")
    try scene.set("bunny.roughness=0.25")
    var brass = Material(metallic: 1, roughness: 0.25)
    brass.isDoubleSided = true
    #expect(mesh.material == brass)
    try scene.set("bunny.metallic=-2")
    try scene.set("bunny.roughness=nan")
    #expect(mesh.material.metallic == 0 && mesh.material.roughness == 0.25)
  }

  @Test("A model of a repetition is called with its number")
  func repeated() throws {
    let text = "{ spheres: [{ name: 'star', repeat: { count: 3 } }] }"
    let scene = try SceneFile.parse(Array(text.utf8), path: "a").scene
    let error = #expect(throws: AssignmentError.self) { try scene.set(Assignment("star.radius=2")) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(#"no model is called "star", did you mean "star[0]"?"#))
    try scene.set(Assignment("star[0].radius=2"))
    #expect(scene.spheres.map(\.radius) == [2, 1, 1])
  }

  @Test("An assignment to the missing camera creates the camera that frames the scene")
  func framing() throws {
    let scene = makeScene()
    let framing = Camera.framing(scene, aspectRatio: 16 / 9)
    try scene.set("camera.fieldOfView=30")
    #expect(scene.camera?.position == framing.position && scene.camera?.target == framing.target)
    #expect(scene.camera?.fieldOfView == 30)
    let empty = Scene()
    try empty.set("camera.position=0,9,0")
    #expect(empty.camera?.position == [0, 9, 0])
    #expect(empty.camera?.up == [0, 0, -1])
  }

  @Test(
    "An invalid assignment is refused with the reason",
    arguments: [
      ("", "\"\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("sun", "\"sun\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("sun.radius", "\"sun.radius\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("sun=3", "\"sun=3\": expected a property of \"sun\", such as sun.position=VALUE"),
      (".radius=3", "\".radius=3\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("sun.=3", "\"sun.=3\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("sun.radius=", "\"sun.radius=\": expected NAME.PROPERTY=VALUE or background=COLOUR"),
      ("snu.radius=3", "\"snu.radius=3\": no model is called \"snu\", did you mean \"sun\"?"),
      ("camra.up=0,1,0", "\"camra.up=0,1,0\": no model is called \"camra\", did you mean \"camera\"?"),
      (
        "pluto.radius=3",
        "\"pluto.radius=3\": no model is called \"pluto\", expected sun, moon.1, 4hhb or camera"
      ),
      (
        "sun.radus=3",
        "\"sun.radus=3\": unknown property \"radus\" of sphere \"sun\", did you mean \"radius\"?"
      ),
      (
        "sun.mass=3",
        "\"sun.mass=3\": unknown property \"mass\" of sphere \"sun\", expected position, rotation, radius, color or visible"
      ),
      (
        "4hhb.mass=3",
        "\"4hhb.mass=3\": unknown property \"mass\" of cloud \"4hhb\", expected radius or color"
      ),
      (
        "camera.roll=3",
        "\"camera.roll=3\": unknown property \"roll\" of camera, expected position, target, up, fieldOfView, height or aspectRatio"
      ),
      ("4hhb.radius=big", "\"4hhb.radius=big\": expected a finite number for radius, found \"big\""),
      ("sun.center=1,2", "\"sun.center=1,2\": expected three numbers X,Y,Z for center, found \"1,2\""),
      ("sun.center=1,2,", "\"sun.center=1,2,\": expected three numbers X,Y,Z for center, found \"1,2,\""),
      (
        "sun.center=1,2,3,4",
        "\"sun.center=1,2,3,4\": expected three numbers X,Y,Z for center, found \"1,2,3,4\""
      ),
      ("sun.center.x=1,2,3", "\"sun.center.x=1,2,3\": expected a finite number for center, found \"1,2,3\""),
      (
        "sun.radius.x=1",
        "\"sun.radius.x=1\": no model is called \"sun.radius\", expected sun, moon.1, 4hhb or camera"
      ),
      (
        "sun.color=rde",
        "\"sun.color=rde\": expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name for color, found \"rde\", did you mean \"red\"?"
      ),
      (
        "background=12",
        "\"background=12\": expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name for background, found \"12\""
      ),
    ])
  func refusals(assignment: String, message: String) {
    let scene = makeScene()
    scene.camera = Camera(position: [0, 0, 9])
    do {
      try scene.set(assignment)
      Issue.record("accepted")
    } catch { #expect(error.description == message) }
    #expect(scene.spheres[0].radius == 5)
    #expect(scene.spheres[0].center == .zero)
    #expect(scene.camera?.target == .zero)
  }
}
