import Geometry
import MeshFormats
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

/// A cart: a body without a name, two wheels of one name, and a part whose name is not a word.
private let cart = MeshDocument(
  meshes: [
    Mesh(
      vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map { Vertex(position: $0, normal: [0, 0, 1]) },
      indices: [0, 1, 2])
  ],
  nodes: [
    .init(mesh: 0, color: Color(hex: "#808080") ?? .white),
    .init(name: "wheel", mesh: 0, color: Color(red: 1, green: 0, blue: 0), translation: [1, 0, 0]),
    .init(name: "wheel", mesh: 0, translation: [2, 0, 0]),
    .init(name: "2nd part.001", mesh: 0, translation: [0, 3, 0], scale: 2),
  ])

/// The endings of mesh files and of texts of points, for messages.
private let meshEndings =
  (MeshFormat.allCases.flatMap(\.pathExtensions) + ["xyz", "extxyz", "asc", "pts", "txt", "csv", "tsv"])
  .map { "." + $0 }.joined(separator: ", ")

private func folder() throws -> SceneFolder {
  try SceneFolder(
    ["models/broken.glb": "no mesh", "models/broken.obj": "v 1 2\n", "a.txt": "words\n"],
    meshes: [
      "models/cart.glb": cart, "models/cart.obj": cart, "models/cart.stl": cart, "models/cart.ply": cart,
    ])
}

extension Scene {
  /// The origin of each mesh in the scene.
  fileprivate var meshOrigins: [SIMD3<Float>] { meshes.map(\.placement.transform.translation) }
}

@Suite("Mesh files in scene files")
struct MeshListTests {
  @Test("An entry is a group that contains the meshes and the named nodes of the file")
  func entry() throws {
    let folder = try folder()
    let scene = try folder.read(
      "{ meshes: [{ name: 'cart', file: 'models/cart.glb', position: [0, 0, 10], scale: 2, visible: false }] }"
    ).scene
    let paths = ["cart", "cart.wheel", "cart.wheel_2", "cart._2nd_part_001"]
    #expect(scene.groups.map(\.name) == paths)
    #expect(scene.meshes.map(\.name) == paths)
    #expect(scene.meshOrigins == [[0, 0, 10], [2, 0, 10], [4, 0, 10], [0, 6, 10]])
    #expect(scene.meshes.allSatisfy { !$0.placement.isVisible })
    #expect(scene.importedMeshes.map(\.name) == ["cart"])
    #expect(Set(scene.meshes.map { ObjectIdentifier($0.mesh) }).count == 1)
  }

  @Test("The key normals is flat, smooth or an angle, and each rule has meshes of its own")
  func normals() throws {
    let cube = MeshDocument(meshes: [try Mesh.box().welded()], nodes: [.init(mesh: 0)])
    let folder = try SceneFolder([:], meshes: ["a.glb": cube])
    let rules = ["'flat'", "'smooth'", "30", "90.5", "0", "180"]
    let entries = (rules + ["'flat'"]).map { "{ file: 'a.glb', normals: \($0) }" }
    let scene = try folder.read("{ meshes: [\(entries.joined(separator: ", ")), { file: 'a.glb' }] }").scene
    #expect(scene.meshes.map(\.mesh.mesh.vertices.count) == [36, 8, 24, 8, 24, 8, 36, 8])
    #expect(scene.meshes.map(\.mesh.computedNormals).last == .some(nil))
    #expect(scene.meshes[0].mesh === scene.meshes[6].mesh && scene.meshes[1].mesh !== scene.meshes[7].mesh)
    // Only normals that glTF does not have by itself are written.
    let document = try scene.meshDocument()
    #expect(document.computedNormals.count == 5)
    let bytes = try document.bytes(as: .glb)
    #expect(String(decoding: bytes, as: UTF8.self).split(separator: "\"NORMAL\"").count == 6)
    for (value, found) in [
      ("'round'", "\"round\""), ("-1", "-1"), ("181", "181"), ("true", "true"), ("'30'", "\"30\""),
    ] {
      let refusal = folder.refusal(of: "{ meshes: [{ name: 'a', file: 'a.glb', normals: \(value) }] }")
      #expect(
        refusal.hasSuffix(
          "expected flat, smooth, or an angle from 0 to 180 degrees for normals of mesh \"a\", found \(found)"
        ),
        "\(refusal)")
    }
  }

  /// A file with a lamp in a group, a light without a name, and two cameras of one name.
  private var lit: MeshDocument {
    var lit = cart
    lit.groups = [.init(name: "post", transform: Transform(translation: [0, 3, 0]))]
    lit.lights = [
      .init(
        name: "lamp", group: 0, transform: Transform(translation: [0, 1, 0]), kind: .point,
        intensity: 2 * .pi), .init(kind: .directional),
    ]
    let lens = MeshDocument.Camera.Projection.perspective(.init(verticalAngle: .pi / 3, near: 0.1))
    let eye = Transform(xAxis: [0, 0, -1], yAxis: [0, 1, 0], zAxis: [1, 0, 0], translation: [9, 0, 0])
    lit.cameras = [.init(name: "eye", transform: eye, projection: lens), .init(projection: lens)]
    return lit
  }

  @Test("Lights and cameras of a file have paths, move with the group, can be bound and are exported")
  func lightsAndCameras() throws {
    let folder = try SceneFolder([:], meshes: ["lit.glb": lit])
    let contents = try folder.read(
      """
      { parameters: { t: 1 }, camera: "a.eye", lights: [{ direction: [0, -1, 0] }],
        meshes: [{ name: "a", file: "lit.glb", position: [0, 0, 10], scale: 2,
                   parts: { "post.lamp": { intensity: "3 * t" }, eye: { fieldOfView: "20 * t" } } },
                 { name: "b", file: "lit.glb", lights: false }],
        spheres: [{ name: "mark", center: ["a.post.lamp.intensity", "a.eye.fieldOfView", 0] }] }
      """)
    let scene = contents.scene
    #expect(contents.warnings.isEmpty)
    #expect(scene.lights.map(\.name) == ["", "a.post.lamp", "a.light"])
    #expect(scene.cameras.map(\.name) == ["a.eye", "a.camera", "b.eye", "b.camera"])
    try #require(scene.lights.count == 3)
    let lamp = scene.lights[1]
    #expect(lamp.kind == .point && lamp.intensity == 3 && scene.spheres[0].center == [3, 20, 0])
    #expect(lamp.placement.transform.apply(to: lamp.position) == [0, 8, 10])
    let eye = try #require(scene.camera?.inScene)
    #expect(eye.position == [18, 0, 10] && eye.fieldOfView == 20)
    let ahead = eye.target - eye.position
    #expect(ahead.x < 0 && abs(ahead.y) + abs(ahead.z) < 1e-5)

    try contents.set("t=2")
    try contents.set("a.position.y=1")
    try contents.set("a.eye.position.x=5")
    #expect(lamp.intensity == 6 && lamp.placement.transform.apply(to: lamp.position) == [0, 9, 10])
    #expect(scene.camera?.inScene.position == [10, 1, 10] && scene.camera?.fieldOfView == 40)
    try contents.set("a.visible=false")
    #expect(lamp.isHidden && !scene.lights[0].isHidden)
    #expect(try scene.meshDocument().lights.count == 1)

    try contents.set("a.visible=true")
    let document = try scene.meshDocument()
    try #require(document.lights.count == 3)
    #expect(document.lights.map(\.name) == [nil, "lamp", "light"])
    #expect(document.lights[1].intensity == 6 * .pi)
    #expect(document.cameras.map(\.name) == ["eye", "camera", "eye", "camera"])
  }

  @Test("A file with several groups without names can be used, also twice")
  func unnamedGroups() throws {
    var document = cart
    document.groups = [.init(), .init(), .init(name: "axle", parent: 1)]
    document.nodes = [
      .init(group: 0, mesh: 0), .init(name: "wheel", group: 1, mesh: 0),
      .init(name: "wheel", group: 2, mesh: 0),
    ]
    let folder = try SceneFolder([:], meshes: ["cart.glb": document])
    let meshes = try folder.read("{ meshes: [{ name: 'a', file: 'cart.glb' }, { file: 'cart.glb' }] }").scene
      .meshes
    #expect(
      meshes.map(\.name) == [
        "", "a.wheel", "a.axle.wheel", "", "meshes[1].wheel", "meshes[1].axle.wheel",
      ])
    let refusal = folder.refusal(of: "{ meshes: [{ name: 'a', file: 'cart.glb', parts: { w: {} } }] }")
    #expect(
      refusal.hasSuffix("unknown part \"w\" of mesh \"a\", expected axle, wheel or axle.wheel"),
      "\(refusal)")
  }

  @Test(
    "A mistake in a part that is a light or a camera of a file has a position",
    arguments: [
      (
        "lights: false, parts: { light: {} }",
        "unknown part \"light\" of mesh \"a\", expected post, wheel, wheel_2, _2nd_part_001, eye or camera"
      ),
      ("parts: { eyes: {} }", "unknown part \"eyes\" of mesh \"a\", did you mean \"eye\"?"),
      ("parts: { light: { power: 1 } }", "unknown key \"power\" in part \"a.light\""),
      ("lights: 1", "expected true or false for lights of mesh \"a\", found 1"),
    ])
  func partMistakes(_ keys: String, _ message: String) throws {
    let folder = try SceneFolder([:], meshes: ["lit.glb": lit])
    let refusal = folder.refusal(of: "{ meshes: [{ name: 'a', file: 'lit.glb', \(keys) }] }")
    #expect(refusal.hasPrefix("scene.json5:1:") && refusal.contains(message), "\(refusal)")
  }

  @Test("The colour multiplies those of the file, and the material replaces its materials")
  func appearance() throws {
    let contents = try folder().read(
      """
      { parameters: { g: 0.5 }, materials: [{ name: "brass", metallic: 1, baseColor: "rgb(1, 'g', 1)" }],
        meshes: [{ name: "a", file: "models/cart.glb", color: "rgb(1, g, 1)" },
                 { name: "b", file: "models/cart.glb", material: "brass" }] }
      """.replacing("\"rgb(1, 'g', 1)\"", with: "\"#00ff00\""))
    let meshes = contents.scene.meshes
    let half = try #require(Color(hex: "#808080")).red
    let middle = contents.scene.importedMeshes[0].color.green
    #expect(meshes[0].color == Color(red: half, green: half * middle, blue: half))
    #expect(meshes[1].color == Color(red: 1, green: 0, blue: 0))
    #expect(meshes[2].color == Color(red: 1, green: middle, blue: 1))
    #expect(
      meshes[4...].allSatisfy { $0.material.metallic == 1 && $0.color == Color(red: 0, green: 1, blue: 0) })
    try contents.set("brass.metallic=0.5")
    try contents.set("g=1")
    try contents.set("b.color=red")
    #expect(meshes[2].color == .white && meshes[4...].allSatisfy { $0.material.metallic == 0.5 })
    #expect(meshes[4...].allSatisfy { $0.color == Color(red: 0, green: 0, blue: 0) })
  }

  @Test("Parts are set, bound and read by path")
  func parts() throws {
    let contents = try folder().read(
      """
      { parameters: { t: 1 },
        meshes: [{ name: "cart", file: "models/cart.glb", parts: { wheel: { position: ["t", 0, 0] } } }],
        spheres: [{ name: "s", center: "cart.wheel.position * 2" }] }
      """)
    let scene = contents.scene
    #expect(scene.meshOrigins[1] == [2, 0, 0] && scene.spheres[0].center == [2, 0, 0])
    try contents.set("t=3")
    #expect(scene.meshOrigins[1] == [4, 0, 0] && scene.spheres[0].center == [6, 0, 0])
    try contents.set("cart.wheel.position.y=5")
    #expect(scene.meshOrigins[1] == [4, 5, 0] && scene.spheres[0].center == [6, 10, 0])
    try contents.set("cart.wheel_2.visible=false")
    #expect(scene.meshes.map(\.placement.isVisible) == [true, true, false, true])
    try contents.set("cart.wheel.color=blue")
    try contents.set("cart.wheel.metallic=1")
    try contents.set("cart.roughness=0.25")
    #expect(scene.meshes.map(\.material.metallic) == [0, 1, 0, 0])
    #expect(scene.meshes.allSatisfy { $0.material.roughness == 0.25 })
    #expect(scene.meshes[1].color == Color(red: 0, green: 0, blue: 1))
    #expect(throws: AssignmentError.self) { try contents.set("cart.wheel.radius=1") }
  }

  @Test("A file is read once however often it is used, and its vertices are shared")
  func once() throws {
    let folder = try folder()
    let contents = try folder.read(
      """
      { meshes: [{ name: "row", file: "models/cart.glb", position: ["i", 0, 0], repeat: { count: 100 } },
                 { file: "./models/../models/cart.glb" }] }
      """)
    #expect(folder.readCounts == ["models/cart.glb": 1])
    #expect(contents.scene.meshes.count == 404)
    #expect(Set(contents.scene.meshes.map { ObjectIdentifier($0.mesh) }).count == 1)
    #expect(contents.scene.importedMeshes.map(\.name).suffix(2) == ["row[99]", "meshes[100]"])
    #expect(contents.scene.meshOrigins[4 * 99] == [99, 0, 0])
    #expect(contents.referencedFiles == ["models/cart.glb"])
  }

  @Test(
    "Every format is read, and the warnings have the name of the mesh file",
    arguments: ["glb", "obj", "stl", "ply"])
  func formats(ending: String) throws {
    let scene = try folder().read("{meshes: [{name: 'c', file: 'models/cart.\(ending)'}]}").scene
    #expect(scene.meshes.reduce(0) { $0 + $1.mesh.mesh.triangleCount } == 4)
  }

  @Test("Warnings have the name of the mesh file")
  func warnings() throws {
    let folder = try SceneFolder(["models/empty.obj": "vn 0 0 1\n"])
    let contents = try folder.read("{meshes: [{file: 'models/empty.obj'}]}")
    #expect(contents.warnings.map(\.path).contains("models/empty.obj"))
  }

  @Test(
    "Mistakes have their position in the scene file",
    arguments: [
      ("{file: 'cat.glb'}", "1:18: cat.glb: cannot read: no such file or folder"),
      (
        "{file: '../cat.glb'}",
        "1:18: expected a path within the folder of the scene, or of --allow-files for file of mesh \"meshes[0]\", found \"../cat.glb\""
      ),
      ("{file: 'models/broken.glb'}", "1:18: models/broken.glb"),
      ("{file: 'models/broken.obj'}", "1:18: models/broken.obj:1"),
      (
        "{name: 'a'}",
        "1:11: expected the name of a mesh file (\(meshEndings)) for file of mesh \"a\", found none"
      ),
      (
        "{file: 'a.pdb'}",
        "1:18: expected the name of a mesh file (\(meshEndings)) for file of mesh \"meshes[0]\", found \"a.pdb\""
      ),
      ("{file: 'a.txt'}", "1:18: a.txt: expected lines of at least three numbers, found other text"),
      (
        "{file: 'models/cart.glb', pointColumns: 'x y z'}",
        "1:51: expected a text of points as file for pointColumns of mesh \"meshes[0]\", found \"x y z\""
      ),
      (
        "{file: 'models/cart.glb', colour: 'red'}",
        "1:37: unknown key \"colour\" in mesh \"meshes[0]\", did you mean \"color\"?"
      ),
      (
        "{name: 'c', file: 'models/cart.glb', parts: {whee: {}}}",
        "1:56: unknown part \"whee\" of mesh \"c\", did you mean \"wheel\"?"
      ),
      (
        "{name: 'c', file: 'models/cart.glb', parts: {wheel: {radius: 1}}}",
        "1:64: unknown key \"radius\" in part \"c.wheel\""
      ),
      (
        "{name: 'c', file: 'models/cart.glb', material: 'bras'}",
        "1:58: unknown material \"bras\" of mesh \"c\""
      ),
      (
        "{name: 'c', file: 'models/cart.glb'}, {name: 'c', file: 'models/cart.glb'}",
        "1:56: expected each name once, found a second \"c\""
      ),
      (
        "{name: 'c', file: 'models/cart.glb', position: ['c.weel.position.x', 0, 0]}",
        "1:62: unknown property \"weel\", did you mean \"wheel\"?"
      ),
    ])
  func mistakes(entry: String, expected: String) throws {
    let message = try folder().refusal(of: "{meshes: [\(entry)]}")
    #expect(message.hasPrefix("scene.json5:\(expected)"), "\(message)")
  }

  @Test("Repeated mesh files count their meshes")
  func limit() throws {
    var limits = RepetitionLimits()
    limits.shapes = 14
    let text = "{meshes: [{name: 'c', file: 'models/cart.glb', repeat: {count: 3}}]}"
    #expect(
      try folder().refusal(of: text, limits: limits)
        == "scene.json5:1:11: expected at most 14 shapes from repetitions and components in a file, found more in mesh \"c[2]\""
    )
    limits.shapes = 15
    #expect(try folder().refusal(of: text, limits: limits) == "accepted")
  }

  @Test("Only files in the folder of the scene and in allowed folders are read")
  func allowedFolders() throws {
    let (scenes, meshes) = (try TemporaryFolder(), try TemporaryFolder())
    let mesh = try meshes.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "a.obj")
    for name in [mesh, "../\(meshes.url.lastPathComponent)/a.obj"] {
      let scene = try scenes.write("{meshes: [{file: '\(name)'}]}", to: "s.json5")
      let error = #expect(throws: SceneFileError.self) { try SceneFile.read(scene) }
      #expect(error?.description.contains("of --allow-files") == true)
      #expect(throws: SceneFileError.self) { try SceneFile.read(scene, allowing: [scenes.path("other")]) }
      let contents = try SceneFile.read(scene, allowing: [meshes.url.path])
      #expect(contents.scene.meshes.count == 1 && contents.referencedFiles.count == 1)
    }
  }
}
