import Foundation
import Geometry
import MeshFormats
import SceneModel
import TestSupport
import Testing

let orrery = Program("orrery")

/// A scene of two named spheres and a background.
let scene = """
  {
    background: "#102030",
    spheres: [
      { name: "sun", radius: 2, color: "#ffcc33" },
      { name: "earth", center: [5, 0, 0], radius: 1, color: "dodgerblue" },
    ],
  }
  """

let water = "3\nwater\nO 0 0 0\nH 0.76 0.59 0\nH -0.76 0.59 0\n"

@Suite("orrery export")
struct ExportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func export(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try orrery.run(["export"] + arguments, input: Data(input.utf8), folder: folder.url)
  }

  @Test(
    "Every format is written without messages, with the same bytes every time",
    arguments: ["glb", "gltf", "obj", "stl", "ply"])
  func formats(ending: String) throws {
    try folder.write(scene, to: "scene.json5")
    let first = try export("scene.json5", "-o", "first.\(ending)")
    let second = try export("scene.json5", "-o", "second.\(ending)")
    #expect(first.status == 0 && first.output.isEmpty && first.errors.isEmpty)
    #expect(second.status == 0)
    let bytes = try Data(contentsOf: folder.url.appending(path: "first.\(ending)"))
    #expect(bytes.count > 10_000)
    #expect(bytes == (try Data(contentsOf: folder.url.appending(path: "second.\(ending)"))))
    #expect(folder.names == ["first.\(ending)", "scene.json5", "second.\(ending)"])
  }

  @Test("--optimize orders triangles for the vertex cache, and keeps the surface")
  func optimize() throws {
    try folder.write(scene, to: "scene.json5")
    var meshes: [Mesh] = []
    for (name, options) in [("plain.glb", []), ("ordered.glb", ["--optimize"])] {
      let outcome = try orrery.run(["export", "scene.json5", "-o", name] + options, folder: folder.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let bytes = [UInt8](try folder.read(name))
      meshes.append(try #require(try MeshFile.parse(bytes, as: .glb, path: name).document.meshes.first))
    }
    #expect(meshes[0].triangleCount == meshes[1].triangleCount && meshes[0].bounds == meshes[1].bounds)
    #expect(meshes[1].vertexCacheMissRatio() < 0.9 * meshes[0].vertexCacheMissRatio())
  }

  @Test("An operation on meshes is an option of export, and a key of mesh files that can be bound and set")
  func operations() throws {
    let sphere = MeshDocument(
      meshes: [try .uvSphere(radius: 1, segments: 40, rings: 20)], nodes: [.init(name: "a", mesh: 0)])
    try Data(sphere.bytes(as: .ply)).write(to: folder.url.appending(path: "a.ply"))
    func count(_ arguments: String...) throws -> Int {
      let outcome = try orrery.run(["export"] + arguments + ["-o", "out.glb"], folder: folder.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try MeshFile.parse([UInt8](try folder.read("out.glb")), as: .glb, path: "out").document
        .triangleCount
    }
    let whole = try count("a.ply")
    let part = try count("a.ply", "--decimate", "0.2")
    #expect(part <= whole / 5 && part > whole / 6)
    try folder.write(
      "{ parameters: { r: 0.2 }, meshes: [{ name: 'a', file: 'a.ply', decimate: 'r' }] }", to: "b.json5")
    #expect(try count("b.json5") == part)
    #expect(try count("b.json5", "--set", "r=1") == whole)
    try folder.write("{ meshes: [{ name: 'a', file: 'a.ply' }] }", to: "c.json5")
    #expect(try count("c.json5", "--set", "a.decimate=0.2", "--set", "a.reverse=true") == part)
    for value in ["3", "few", "nan"] {
      let refused = try export("a.ply", "-o", "x.glb", "--decimate", value)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("expected a number from 0 to 1"), "\(refused.errors)")
    }
    let page = try export("b.json5", "-o", "b.html")
    #expect(page.status == 0)
    #expect(
      page.errors.contains("the live page keeps the triangles of mesh files, and does not follow decimate"),
      "\(page.errors)")
  }

  @Test("Export reads standard input and writes standard output, and the tessellation determines the size")
  func streams() throws {
    // 8 segments and 4 rings give 48 triangles. Binary STL takes 84 bytes and 50 for each triangle.
    let outcome = try export("-", "-o", "-", "--to", "stl", "--segments", "8", "--rings", "4", input: water)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.count == 84 + 50 * 48 * 3)
    let icospheres = try export("-", "-o", "-", "--to", "stl", "--subdivisions", "2", input: water)
    #expect(icospheres.output.count == 84 + 50 * 320 * 3)
  }

  @Test("--set changes a named model before the export, and --radius the size of atoms")
  func settings() throws {
    try folder.write(scene, to: "scene.json5")
    func height(_ arguments: String...) throws -> Float {
      let outcome = try orrery.run(
        ["export", "-o", "-", "--to", "obj", "--segments", "8", "--rings", "4"] + arguments,
        input: Data(water.utf8), folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let heights = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("v ") }.compactMap { Float($0.split(separator: " ")[2]) }
      return heights.max() ?? .nan
    }
    #expect(try height("scene.json5") == 2)
    #expect(try height("scene.json5", "--set", "earth.radius=3") == 3)
    #expect(try height("scene.json5", "--set", "sun.radius=0.5", "--set", "earth.center.y=1") == 2)
    let spaceFilling = try height("-"), balls = try height("-", "--radius", "ball")
    #expect(spaceFilling > balls)
  }

  @Test("--verbose reports the written file on standard error")
  func verbose() throws {
    try folder.write(water, to: "water.xyz")
    let outcome = try export("water.xyz", "-o", "water.stl", "--segments", "8", "-v")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "read water.xyz (xyz)\nwrote water.stl: 3 nodes, 144 triangles, 7284 bytes\n")
  }

  @Test("PLY and STL are written in the given encoding, and each is read back as the same mesh")
  func encodings() throws {
    try folder.write(#"{ boxes: [{ name: "crate", size: [1, 2, 3], color: "tomato" }] }"#, to: "a.json5")
    for (name, encoding, beginning) in [
      ("a.ply", "ascii", "ply\nformat ascii 1.0\n"), ("b.ply", "big-endian", "ply\nformat binary_big_endian"),
      ("c.ply", "binary", "ply\nformat binary_little_endian"), ("a.stl", "ascii", "solid crate\n"),
      ("b.stl", "binary", "Orrery binary STL"), ("a.obj", "ascii", "#"),
    ] {
      let outcome = try export("a.json5", "-o", name, "--encoding", encoding)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let bytes = try Data(contentsOf: folder.url.appending(path: name))
      #expect(bytes.starts(with: Data(beginning.utf8)), "\(name)")
      #expect(try info(name).contains("area        22\nvolume      6\nwatertight  yes"), "\(name)")
    }
  }

  @Test(
    "Mesh files are converted into each other with the names, colours and placements that both formats support"
  )
  func conversions() throws {
    try folder.write(
      """
      { boxes: [{ name: "crate", center: [5, 0, 0], size: [1, 2, 3], color: "tomato" }, { color: "teal" }],
        spheres: [{ name: "ball", radius: 2 }] }
      """, to: "a.json5")
    let original = try export("a.json5", "-o", "a.glb", "--divisions", "4")
    #expect(original.status == 0)
    for path in [["gltf"], ["obj"], ["ply"], ["stl"], ["gltf", "obj", "ply", "stl"]] {
      var last = "a.glb"
      for (number, ending) in path.enumerated() {
        let next = "\(path.joined())\(number).\(ending)"
        #expect(try export(last, "-o", next).status == 0)
        last = next
      }
      let facts = try info(last)
      // 12 triangles for each of the two boxes, 6 * 4 * 4 * 2 for the cube sphere.
      #expect(facts.contains(" 216 triangles") && facts.contains("watertight  yes"), "\(last): \(facts)")
      #expect(facts.contains("bounds      -2 -2 -2 to 5.5 2 2\n"), "\(last): \(facts)")
    }
    #expect(try export("gltf0.gltf", "-o", "back.glb").status == 0)
    let (glb, back) = try (folder.read("a.glb"), folder.read("back.glb"))
    #expect(glb == back)
  }

  @Test("A direct conversion of a mesh file gives the same bytes as one through a scene")
  func conversionsByScene() throws {
    try folder.write(
      """
      { boxes: [{ name: "crate", center: [5, 0, 0], rotation: [10, 20, 30], color: "tomato" }, { color: "teal" }],
        spheres: [{ name: "ball", radius: 2 }, { center: [0, 9, 0], radius: 2 }] }
      """, to: "a.json5")
    let endings = ["glb", "gltf", "obj", "ply", "stl"]
    for input in endings {
      #expect(try export("a.json5", "-o", "a.\(input)", "--segments", "8").status == 0)
      for output in endings {
        #expect(try export("a.\(input)", "-o", "direct.\(output)").status == 0)
        // An assignment needs a scene, and mesh files have no background.
        let byScene = try export("a.\(input)", "-o", "scene.\(output)", "--set", "background=red")
        #expect(byScene.status == 0)
        let (one, other) = try (folder.read("direct.\(output)"), folder.read("scene.\(output)"))
        #expect(one == other && one.count > 1000, "\(input) to \(output)")
      }
    }
  }

  @Test("--separate writes the buffer of a glTF or the materials of an OBJ as a separate file")
  func separate() throws {
    try folder.write(scene, to: "scene.json5")
    #expect(try export("scene.json5", "-o", "two.gltf", "--separate").status == 0)
    #expect(
      try export("scene.json5", "-o", "two.obj", "--separate", "-v").errors.contains("and two.mtl"))
    #expect(folder.names == ["scene.json5", "two.bin", "two.gltf", "two.mtl", "two.obj"])
    #expect(try String(decoding: folder.read("two.obj"), as: UTF8.self).contains("mtllib two.mtl\n"))
    #expect(try String(decoding: folder.read("two.mtl"), as: UTF8.self).contains("newmtl "))
    #expect(try info("two.gltf").contains("names       sun, earth\n"))
    #expect(try info("two.obj").contains("watertight  yes"))
    // The file that would be written beside the output is the input.
    try folder.write("v 0 0 0\n", to: "in.mtl")
    let refused = try export("in.mtl", "--from", "obj", "-o", "in.obj", "--separate")
    #expect(
      refused.status == 1 && refused.errors.contains("in.mtl: the output would replace the input file"),
      "\(refused.errors)")
    #expect(try folder.read("in.mtl") == Data("v 0 0 0\n".utf8))
  }

  @Test("--instancing merges equal nodes, which are read back as separate nodes")
  func instancing() throws {
    try folder.write(water, to: "water.xyz")
    #expect(try export("water.xyz", "-o", "plain.glb").status == 0)
    #expect(try export("water.xyz", "-o", "instances.glb", "--instancing").status == 0)
    let text = String(decoding: try folder.read("instances.glb"), as: UTF8.self)
    #expect(text.contains("EXT_mesh_gpu_instancing"))
    let (plain, instances) = try (info("plain.glb"), info("instances.glb"))
    // The names of the parts begin with that of the file.
    #expect(
      plain == instances.replacingOccurrences(of: "instances", with: "plain")
        && plain.contains("in 3 nodes"))
  }

  @Test(
    "An option that the output format does not support is refused as wrong usage",
    arguments: [
      (["-o", "a.obj", "--encoding", "binary"], "--encoding: expected ascii for obj, found binary"),
      (
        ["-o", "a.stl", "--encoding", "big-endian"],
        "--encoding: expected binary or ascii for stl, found big-endian"
      ),
      (["-o", "a.ply", "--instancing"], "--instancing requires glb or gltf, but the output is ply"),
      (["-o", "a.glb", "--separate"], "--separate requires gltf, obj or ply, but the output is glb"),
      (["-o", "a.glb", "--view", "top"], "--view requires html, but the output is glb"),
      (["-o", "a.stl", "--scale-bar"], "--scale-bar requires html, but the output is stl"),
      (
        ["-o", "a.html", "--view", "top", "--camera", "c"],
        "--view and --camera both choose the view, expected only one of them"
      ),
      (["-o", "a.html", "--separate"], "--separate requires gltf, obj or ply, but the output is html"),
      (
        ["-o", "-", "--to", "obj", "--separate"],
        "--separate writes several files, so the output cannot be standard output"
      ),
      (
        ["-o", "a.stl", "--divisions", "4", "--rings", "4"],
        "--divisions selects cube spheres and cannot be combined with --segments, --rings or --subdivisions"
      ),
      (["-o", "a.stl", "--divisions", "0"], "--divisions must be from 1 to 3000, found 0"),
    ])
  func refusedOptions(arguments: [String], message: String) throws {
    let outcome = try orrery.run(["export", "-"] + arguments, input: Data(water.utf8), folder: folder.url)
    #expect(
      outcome.status == 64 && outcome.errors == "orrery: error: \(message) (see 'orrery export --help')\n")
    #expect(folder.names.isEmpty)
  }

  @Test("A page names the images, the places without a position and the lights that it does not show")
  func pageWarnings() throws {
    try folder.write("not an image", to: "wood.png")
    let lights = Array(repeating: "{ direction: [0, -1, 0] }", count: 17).joined(separator: ", ")
    try folder.write(
      """
      { materials: [{ name: 'm', baseColorTexture: 'wood.png' }], boxes: [{ material: 'm' }], lights: [\(lights)],
        surfaces: [{ name: 's', u: { name: 'x', from: -1, to: 1, count: 9 }, v: { name: 'z', from: 0, to: 1, count: 4 },
          position: ['x', 'sqrt(x)', 'z'] }] }
      """, to: "page.json5")
    let outcome = try export("page.json5", "-o", "page.html")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        orrery: warning: page.json5: image wood.png: expected an image (PNG, JPEG, WebP, BMP, TGA, GIF, TIFF, DDS, KTX 2), found another format
        orrery: warning: page.json5: surface "s": expected finite positions, found one that is not at x = -1, z = 0; \
        the triangles there are left out
        orrery: warning: page.json5: pictures show only the first 16 of 17 lights

        """)
  }

  @Test("A legend of materials that is empty, or that does not follow a live page, is reported")
  func materialLegends() throws {
    try folder.write("{ spheres: [{}], legend: { subject: 'materials' } }", to: "none.json5")
    let empty = """
      orrery: warning: none.json5: the legend of materials is not drawn: no visible model has a material with a name

      """
    #expect(try export("none.json5", "-o", "none.html").errors == empty)
    let picture = ["render", "none.json5", "--size", "40x30", "-o", "none.png"]
    #expect(try orrery.run(picture, folder: folder.url).errors == empty)
    try folder.write(
      "{ parameters: { r: 1 }, materials: [{ name: 'm' }], spheres: [{ material: 'm', radius: 'r' }] }",
      to: "live.json5")
    #expect(
      try export("live.json5", "--legend", "materials", "-o", "live.html").errors == """
        orrery: warning: live.json5: the live page shows the legend of materials with its present colours and counts

        """)
    try folder.write("{ materials: [{ name: 'm' }], spheres: [{ material: 'm' }] }", to: "still.json5")
    #expect(try export("still.json5", "--legend", "materials", "-o", "still.html").errors == "")
  }

  @Test("The view, the light and the effects of a page are chosen as those of a picture")
  func pageAppearance() throws {
    try folder.write("newmtl m\nKd 1 0 0\n", to: "a.mtl")
    try folder.write("mtllib a.mtl\nusemtl m\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "a.obj")
    let options = [
      ["--view", "top"], ["--projection", "orthographic"], ["--background", "black,white"],
      ["--exposure", "1"],
      ["--environment-visible"], ["--environment-rotation", "40"], ["--occlusion"], ["--shadow"], ["--axes"],
      ["--scale-bar"], ["--legend", "viridis(charge, -1, 1)"], ["--legend", "materials"],
    ]
    var pages: Set<Data> = []
    for option in options + [[]] {
      // The effects are on in a studio.
      let outcome = try orrery.run(
        ["export", "a.obj", "-o", "a.html", "--plain"] + option, folder: folder.url)
      #expect(outcome.status == 0 && outcome.errors == "", "\(option): \(outcome.errors)")
      pages.insert(try Data(contentsOf: folder.url.appending(path: "a.html")))
    }
    #expect(pages.count == options.count + 1)
    for look in [[], ["--look", "night"]] {
      let outcome = try orrery.run(["export", "a.obj", "-o", "a.html"] + look, folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(pages.insert(try Data(contentsOf: folder.url.appending(path: "a.html"))).inserted, "\(look)")
    }
  }

  @Test("A chosen view of a page fits the scene into the shape of the still picture, which is 480 by 270")
  func pageView() throws {
    // The box is wider than the picture, so the distance depends on the ratio of the sides.
    let box = "boxes: [{ size: [9, 1, 1] }]"
    var framing = CameraFitting(from: [0, 0, 1], aspectRatio: 480 / 270)
    for corner in 0..<8 {
      framing.include(
        SIMD3(corner & 1 == 0 ? -4.5 : 4.5, corner & 2 == 0 ? -0.5 : 0.5, corner & 4 == 0 ? -0.5 : 0.5),
        .leastNormalMagnitude)
    }
    let camera = framing.camera
    let (position, target) = (camera.position, camera.target)
    try folder.write("{ \(box) }", to: "a.json5")
    #expect(try export("a.json5", "-o", "chosen.html", "--view", "front").status == 0)
    try folder.write(
      """
      { \(box), camera: { position: [\(position.x), \(position.y), \(position.z)],
        target: [\(target.x), \(target.y), \(target.z)], fieldOfView: \(camera.fieldOfView) } }
      """, to: "a.json5")
    #expect(try export("a.json5", "-o", "fitted.html").status == 0)
    let (chosen, fitted) = try (folder.read("chosen.html"), folder.read("fitted.html"))
    #expect(chosen == fitted)
  }

  @Test("The page of the solar system has less than 75 kB, and less than 69 kB without effects")
  func pageSize() throws {
    #expect(try export(PackageFolder.path("Assets/solar-system.json5"), "-o", "page.html").status == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "page.html")).count < 75_000)
    #expect(
      try export(PackageFolder.path("Assets/solar-system.json5"), "-o", "page.html", "--plain").status == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "page.html")).count < 69_000)
  }

  @Test("Each of several frames is written to its own file")
  func frames() throws {
    try folder.write("1\n\nH 0 0 0\n2\n\nO 0 0 0\nH 1 0 0\n", to: "t.xyz")
    #expect(try export("t.xyz", "--frame", "0..<2", "-o", "t-%02d.ply").status == 0)
    #expect(folder.names == ["t-00.ply", "t-01.ply", "t.xyz"])
    #expect(try info("t-00.ply").contains("1.2 1.2 1.2\n") && info("t-01.ply").contains(" in 1 node"))
    let single = try export("t.xyz", "--frame", "0..<2", "-o", "t.ply")
    #expect(single.status == 64 && single.errors.contains("several results require several files"))
  }

  @Test("Bonds are exported as meshes, and a selection omits other atoms")
  func bonds() throws {
    try folder.write(water, to: "water.xyz")
    #expect(try export("water.xyz", "--radius", "ball", "--bonds", "distance", "-o", "w.glb").status == 0)
    // Three atoms, and two bonds of two rods each.
    #expect(try info("w.glb").contains("2 meshes in 7 nodes"))
    #expect(try info("w.glb").contains("watertight  yes"))
    #expect(try export("water.xyz", "--select", "element H", "-o", "h.glb").status == 0)
    #expect(try info("h.glb").contains("in 2 nodes"))
    let wrong = try export("water.xyz", "--select", "element", "-o", "x.glb")
    #expect(
      wrong.status == 64
        && wrong.errors.contains("expected a value for element at character 8, found the end"))
  }

  private func info(_ name: String) throws -> String {
    String(decoding: try orrery.run(["info", name], folder: folder.url).output, as: UTF8.self)
  }

  @Test("A failure leaves the old file unchanged and no other file behind")
  func unharmed() throws {
    try folder.write("old", to: "out.glb")
    try folder.write(scene, to: "scene.json5")
    try folder.write(#"{ spheres: [ { name: "a", color: "gren" } ] }"#, to: "bad.json5")
    for arguments in [["bad.json5"], ["missing.xyz"], ["scene.json5", "--set", "nobody.radius=1"]] {
      let outcome = try orrery.run(["export", "-o", "out.glb"] + arguments, folder: folder.url)
      #expect(outcome.status == 1)
    }
    #expect(try String(contentsOfFile: folder.path("out.glb"), encoding: .utf8) == "old")
    #expect(folder.names == ["bad.json5", "out.glb", "scene.json5"])
  }
}

@Suite("orrery export of animations")
struct MovingExportTests {
  private let scene =
    "{ parameters: { t: 0, scale: 1 }, spheres: [{ name: 'ball', radius: 'scale', center: ['2 * t', 0, 0] }, { name: 'sun' }] }"

  @Test("--animate writes one file, with times from t or from the frame rate")
  func animate() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "s.json5")
    func export(_ arguments: String...) throws -> Program.Outcome {
      try orrery.run(["export", path, "-v"] + arguments, folder: folder.url)
    }
    let film = try export("--animate", "t=1..3:5", "-o", "a.glb")
    #expect(
      film.status == 0 && film.errors.contains("2 nodes")
        && film.errors.contains("1 animated node for 2.0 seconds"))
    let text = String(decoding: try folder.read("a.glb"), as: UTF8.self)
    #expect(text.contains(#""path":"translation""#) && !text.contains(#""path":"scale""#))
    #expect(
      try export("--animate", "scale=1,2,3", "--fps", "2", "-o", "b.glb").errors.contains(
        "for 1.0 seconds"))
    // Several animations, in shards, one of which exists.
    try folder.write("old", to: "c-2.gltf")
    let sweep = try export(
      "--animate", "t=0..1:3", "--sweep", "scale=1,2,4", "-o", "c-{scale}.gltf", "--shard", "1/1", "--resume")
    #expect(
      sweep.status == 0 && folder.names.filter { $0.hasPrefix("c-") } == ["c-1.gltf", "c-2.gltf", "c-4.gltf"])
    #expect(try String(decoding: folder.read("c-2.gltf"), as: UTF8.self) == "old")
    let xyz = "1\nx\nO 0 0 0\n1\nx\nO 1 0 0\n1\nx\nO 3 0 0\n"
    let frames = try folder.write(xyz, to: "w.xyz")
    let moving = try orrery.run(
      ["export", frames, "--animate", "all", "-v", "-o", "w.glb"], folder: folder.url)
    #expect(moving.errors.contains("1 animated node for 0.083333336 seconds"), "\(moving.errors)")
  }

  @Test(
    "An animation that cannot be exported is refused",
    arguments: [
      (["--animate", "t=0..1:3", "-o", "a.obj"], 64, "--animate requires glb or gltf"),
      (["--animate", "all", "-o", "a.glb"], 64, "--animate with frames requires particles"),
      (["--animate", "u=0..1:3", "-o", "a.glb"], 1, "u"),
      (["--animate", "t=0..1", "-o", "a.glb"], 64, "t=0..1"),
      (["--fps", "3", "-o", "a.glb"], 64, "--fps requires --animate"),
      (["--sweep", "t=1,2", "-o", "a.glb"], 64, "several results would have the same file name"),
      (["--animate", "thickness=1,2", "-o", "a.glb"], 1, "its shape changes"),
      (["--resume", "-o", "a.glb"], 64, "require several output files"),
    ])
  func refusals(arguments: [String], status: Int32, says: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ parameters: { t: 0, thickness: 0.5 }, tori: [{ name: 'ring', tubeRadius: 'thickness / 4' }], spheres: [{ radius: 't + 1' }] }",
      to: "s.json5")
    let outcome = try orrery.run(["export", path] + arguments, folder: folder.url)
    #expect(outcome.status == status && outcome.errors.contains(says), "\(outcome)")
    #expect(folder.names == ["s.json5"])
  }

  @Test("A page shows all effects, and a mesh file has whole models, which a warning says")
  func effects() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ effects: { grid: true, edges: true, clipPlane: true }, boxes: [{}] }", to: "lines.json5")
    let page = try orrery.run(["export", path, "-o", folder.path("lines.html")])
    #expect(page.status == 0 && page.errors.isEmpty, "\(page.errors)")
    for name in ["lines.glb", "lines.stl"] {
      let outcome = try orrery.run(["export", path, "-o", folder.path(name)])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors
          == "orrery: warning: \(path): mesh files have no clipping plane, so whole models are written\n")
    }
    let whole = try orrery.run(
      ["export", path, "-o", folder.path("whole.glb"), "--set", "effects.clipPlane=false"])
    #expect(whole.status == 0 && whole.errors.isEmpty, "\(whole.errors)")
    #expect(try folder.read("whole.glb") == folder.read("lines.glb"))
  }

  @Test("Changing colours give a warning, because the file cannot contain them")
  func colors() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ parameters: { t: 0 }, spheres: [{ color: 'hsl(t, 50%, 50%)' }] }", to: "s.json5")
    let outcome = try orrery.run(
      ["export", path, "--animate", "t=0..90:3", "-o", "a.glb"], folder: folder.url)
    #expect(outcome.status == 0 && outcome.errors.contains("glTF cannot animate colours and materials"))
  }
}
