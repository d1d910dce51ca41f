import Geometry
import SceneModel
import TestSupport
import Testing

@testable import MeshFormats
@testable import SceneFiles

@Suite("Cameras of scene files")
struct CameraListTests {
  private let three = """
    { parameters: { t: 1, h: 3 },
      cameras: [
        { name: "front", position: [0, "t", 8], fieldOfView: "30 + t" },
        { name: "top", position: [0, 9, 0], height: "2 * h" },
        { position: [5, 0, 0] }],
      groups: [{ name: "arm", position: ["t", 0, 0], rotation: [0, 90, 0], children: {
        cameras: [{ name: "eye", position: [0, 0, 2], target: "stone.center" }],
        boxes: [{ name: "stone", center: [0, 1, 0] }] } }] }
    """

  @Test("Every property of a camera in a list follows its expression, also in a group")
  func list() throws {
    let contents = try read(three, path: "scene.json5")
    let scene = contents.scene
    #expect(scene.cameras.map(\.name) == ["front", "top", "cameras[2]", "arm.eye"])
    let (front, top, eye) = (scene.cameras[0], scene.cameras[1], scene.cameras[3])
    #expect(front.position == [0, 1, 8] && front.fieldOfView == 31 && front.orthographicHeight == nil)
    #expect(top.orthographicHeight == 6 && top.up == [0, 0, -1], "it looks along the Y axis")
    #expect(eye.target == [0, 1, 0] && eye.group === scene.groups[0])
    try contents.set("t=2")
    try contents.set("h=4")
    #expect(front.position.y == 2 && front.fieldOfView == 32 && top.orthographicHeight == 8)
    // The group turns the Z axis to the X axis, and moves the camera by t.
    let placed = eye.inScene
    #expect(length(placed.position - [4, 0, 0]) < 1e-5 && length(placed.target - [2, 1, 0]) < 1e-5)
    #expect(contents.bindings?.expression(of: top.$orthographicHeight) == "2 * h")
    let inputs = Dictionary(
      uniqueKeysWithValues: (contents.bindings?.dependencies ?? []).map { ($0.property, $0.inputs) })
    #expect(inputs["front.position"] == ["t"] && inputs["top.height"] == ["h"])
    #expect(inputs["arm.eye.target"] == ["arm.stone.position"])
  }

  @Test("The cameras of files and of assignments are composed for 16:9 unless they say otherwise")
  func composition() throws {
    let scene = try read(
      "{camera: {position: [0, 0, 4]}, cameras: [{name: 'c', height: 2}], spheres: [{}]}", path: "a.json5"
    ).scene
    for camera in [scene.camera] + scene.cameras.map(Optional.some) {
      #expect(camera?.aspectRatio == Camera.fileAspectRatio)
    }
    let other = try read("{camera: {position: [0, 0, 4], aspectRatio: '4 / 3'}}", path: "a.json5").scene
    #expect(other.camera?.aspectRatio == Float(4) / 3)
    try other.set(Assignment("camera.aspectRatio=0"))
    #expect(other.camera?.aspectRatio == 0)
    let set = try read("{spheres: [{}]}", path: "a.json5").scene
    try set.set(Assignment("camera.fieldOfView=20"))
    #expect(set.camera?.aspectRatio == Camera.fileAspectRatio)
  }

  @Test("The scene is seen from `camera`, from the first of its cameras, or as a whole")
  func shown() throws {
    #expect(try read(three, path: "a.json5").scene.camera?.name == "front")
    let grouped = "{groups: [{name: 'g', children: {cameras: [{name: 'c'}]}}]}"
    #expect(try read(grouped, path: "a.json5").scene.camera == nil)
    let list = "cameras: [{name: 'a', position: [0, 0, 9]}, {name: 'b', position: [0, 0, 7]}]"
    let named = try read("{\(list), camera: 'b', spheres: [{center: 'camera.position'}]}", path: "a.json5")
    #expect(named.scene.camera === named.scene.cameras[1] && named.scene.spheres[0].center == [0, 0, 7])
    let own = try read("{\(list), camera: {position: [0, 0, 3]}}", path: "a.json5").scene
    #expect(own.camera?.name == "camera" && own.camera?.position.z == 3)
    #expect(own.cameras.map(\.name) == ["a", "b"])
  }

  @Test("A camera can be set by its name, and a camera that can see nothing is refused")
  func assignment() throws {
    let contents = try read(
      "{parameters: {t: 1}, cameras: [{name: 'a', position: [0, 0, 't']}, {name: 'b'}], camera: 'a'}",
      path: "a.json5")
    let (a, b) = (contents.scene.cameras[0], contents.scene.cameras[1])
    try contents.set("b.position=0,9,0")
    #expect(b.position == [0, 9, 0] && b.up == [0, 0, -1])
    try contents.set("b.height=4")
    #expect(b.orthographicHeight == 4)
    try contents.set("b.fieldOfView=50")
    #expect(b.fieldOfView == 50 && b.orthographicHeight == nil)
    // `camera` is the camera "a", whose binding is removed.
    try contents.set("camera.position.z=5")
    try contents.set("t=2")
    #expect(a.position.z == 5)
    for (text, message) in [
      ("b.positon=1,2,3", "did you mean \"position\"?"), ("c.height=1", "no model is called \"c\""),
    ] {
      let error = #expect(throws: AssignmentError.self) { try contents.set(text) }
      #expect(error?.description.contains(message) == true, "\(text): \(error?.description ?? "accepted")")
    }
  }

  @Test("A camera that is not valid is refused with its place in the file")
  func refusals() {
    for (text, message) in [
      ("{cameras: [{name: 'camera'}]}", "a name other than that of the camera that shows the scene"),
      ("{cameras: [{name: 'a'}, {name: 'a'}]}", "a second \"a\""),
      ("{cameras: [{name: 'a', height: 1, fieldOfView: 30}]}", "either height or fieldOfView"),
      (
        "{cameras: [{name: 'front'}], camera: 'frnt'}",
        "a.json5:1:38: unknown camera \"frnt\" in the scene, did you mean \"front\"?"
      ),
      ("{cameras: [{name: 'front'}], camera: 'top'}", "unknown camera \"top\" in the scene, expected front"),
      ("{camera: 'top'}", "expected an object, or a name in cameras"),
      ("{cameras: [{name: 'a', positoin: [0, 0, 1]}]}", "did you mean \"position\"?"),
    ] {
      let found = refusal(of: text, path: "a.json5")
      #expect(found.contains(message), "\(text): \(found)")
    }
  }

  @Test(
    "A camera at its target, or with an upward direction along its view, is a warning, which ends when it is not"
  )
  func failures() throws {
    let contents = try read(
      "{parameters: {t: 1}, cameras: [{name: 'a', position: [0, 0, 't']}]}", path: "a.json5")
    #expect(contents.gapWarnings.isEmpty)
    try contents.set("t=0")
    #expect(
      contents.gapWarnings.map(\.message) == [
        "position of camera \"a\": expected a position and a target at different points, found both at the same point; it looks along -Z"
      ])
    try contents.set("t=3")
    #expect(contents.gapWarnings.isEmpty && contents.bindings?.firstFailure == nil)
    try contents.set("a.up=0,0,1")
    #expect(contents.gapWarnings.map(\.message).first?.hasPrefix("up of camera \"a\": ") == true)
  }

  @Test("The cameras of a component are cameras of the scene, in the group of the component")
  func components() throws {
    let folder = try SceneFolder([
      "car.json5":
        "{parameters: {d: 5}, camera: {position: [0, 1, 'd']}, cameras: [{name: 'seat', position: [0, 2, 1]}]}"
    ])
    let contents = try folder.read(
      "{components: [{name: 'c', file: 'car.json5', position: [10, 0, 0]}], spheres: [{center: 'c.camera.position'}]}"
    )
    let scene = contents.scene
    #expect(scene.camera == nil && scene.cameras.map(\.name) == ["c.seat", "c.camera"])
    #expect(scene.cameras[1].inScene.position == [10, 1, 5] && scene.spheres[0].center == [0, 1, 5])
    try contents.set("c.d=7")
    #expect(scene.cameras[1].inScene.position == [10, 1, 7])
    let shown = try folder.read("{components: [{name: 'c', file: 'car.json5'}], camera: 'c.seat'}").scene
    #expect(shown.camera === shown.cameras[0])
  }

  @Test("Cameras are the same after a round trip through GLB, also those of moved groups")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      func number(_ range: ClosedRange<Float>) -> Float { .random(in: range, using: &random) }
      func vector() -> SIMD3<Float> { [number(-3...3), number(-3...3), number(-3...3)] }
      let group = Group(name: "g", position: vector(), rotation: vector() * 60)
      let inner = Group(name: "g.h", position: vector(), rotation: vector() * 60, parent: group)
      let groups: [Group?] = [nil, group, inner]
      let cameras = groups.enumerated().map { index, group in
        Camera(
          name: (group.map { $0.name + "." } ?? "") + "c\(index)", position: vector() + [0, 0, 9],
          target: vector(), fieldOfView: number(10...90),
          orthographicHeight: index == 1 ? number(1...9) : nil,
          group: group)
      }
      let scene = Scene(
        spheres: [Sphere(center: vector())], camera: cameras[1], groups: [group, inner], cameras: cameras)
      let document = try MeshFile.parse(try scene.meshDocument().bytes(as: .glb), as: .glb, path: "a.glb")
        .document
      let found = Scene(document)
      #expect(found.cameras.map(\.name) == ["g.c1", "c0", "g.h.c2"], "the chosen camera comes first")
      for (written, read) in zip([cameras[1], cameras[0], cameras[2]], found.cameras) {
        let (a, b) = (written.inScene, read.inScene)
        let ahead: SIMD3<Float> = direction(a.target - a.position) ?? .zero
        let other: SIMD3<Float> = direction(b.target - b.position) ?? .zero
        #expect(length(a.position - b.position) < 1e-4 && length(ahead - other) < 1e-4)
        #expect(abs(a.fieldOfView - b.fieldOfView) < 1e-3 || a.orthographicHeight != nil)
        #expect(abs((a.orthographicHeight ?? 0) - (b.orthographicHeight ?? 0)) < 1e-4)
        let right = cross(ahead, a.up)
        #expect(abs(dot(right, b.up)) < 1e-3 * length(right), "the picture is not rolled")
      }
    }
  }
}
