import Foundation
import TestSupport
import Testing

@Suite("orrery info")
struct InfoTests {
  @Test("info prints the contents of a scene")
  func sceneFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    let outcome = try orrery.run(["info", path, "--segments", "8", "--rings", "4"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      String(decoding: outcome.output, as: UTF8.self) == """
        format      json5
        spheres     2
        lights      none, the default lights are used
        background  #102030
        names       sun, earth
        bounds      -2 -2 -2 to 6 2 2
        size        8 4 4
        camera      none, the default view shows everything
        as a mesh   96 triangles, 86 vertices; 2 meshes in 2 nodes
        attributes  normals, texture coordinates
        area        55.067
        volume      28.971
        watertight  yes
        problems    none

        """)
  }

  @Test("info lists the parameters with their ranges and choices, and the paths of groups and models")
  func parametersAndGroups() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{parameters: {r: {value: 2, min: 1}}, boxes: [{name: 'b', size: ['r', 1, 1]}]}", to: "part.json5")
    let path = try folder.write(
      """
      { parameters: { scale: { value: 1, min: 0, max: 2, step: 0.5, label: "Scale", unit: "mm" }, on: true,
          mode: { value: "flat", choices: ["wave", "flat"] } },
        groups: [{ name: "arm", children: { components: [{ name: "c", file: "part.json5" }] } }] }
      """, to: "scene.json5")
    let text = String(decoding: try orrery.run(["info", path, "--set", "arm.c.r=3"]).output, as: UTF8.self)
    #expect(
      text.contains("parameters  scale = 1 mm (0 to 2, step 0.5), on = true, mode = flat (wave or flat)\n"))
    #expect(text.contains("groups      arm, arm.c\n") && text.contains("names       arm.c.b\n"))
    #expect(text.contains("size        3 1 1\n"))
    let json = String(decoding: try orrery.run(["info", path, "--json"]).output, as: UTF8.self)
    #expect(
      json.contains(
        #""parameters":[{"name":"scale","value":1,"label":"Scale","unit":"mm","min":0,"max":2,"step":0.5},"#
          + #"{"name":"on","value":true},{"name":"mode","value":"flat","choices":["wave","flat"]}]"#))
    #expect(json.contains(#""groups":["arm","arm.c"],"names":["arm.c.b"]"#))
    let nearest = try orrery.run(["info", path, "--set", "scale=3"])
    #expect(nearest.status == 0)
    #expect(
      nearest.errors.contains(
        "a value is out of range, so the nearest valid one is used: expected a number from 0 to 2 for scale, found 3"
      ), "\(nearest.errors)")
  }

  @Test("info --json lists the cameras of a scene by their names, and none without cameras")
  func cameras() throws {
    let text = """
      { camera: { position: [0, 0, 5] }, spheres: [{}],
        cameras: [{ name: "side", position: [6, 0, 0], target: [1, 0, 0] }, { name: "top", position: [0, 7, 0], height: 3 }] }
      """
    func info(_ text: String) throws -> [String: Any] {
      let outcome = try orrery.run(["info", "-", "--json"], input: Data(text.utf8))
      return try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    }
    let cameras = try #require(try info(text)["cameras"] as? [[String: Any]])
    #expect(cameras.compactMap { $0["name"] as? String } == ["side", "top"])
    #expect(cameras.compactMap { $0["position"] as? [Double] } == [[6, 0, 0], [0, 7, 0]])
    #expect(try info("{ camera: { position: [0, 0, 5] }, spheres: [{}] }")["cameras"] == nil)
  }

  @Test("info reads files outside the folder of the scene only from --allow-files")
  func allowedFiles() throws {
    let (scenes, parts) = (try TemporaryFolder(), try TemporaryFolder())
    let part = try parts.write("{boxes: [{name: 'b'}]}", to: "part.json5")
    let path = try scenes.write("{components: [{name: 'c', file: '\(part)'}]}", to: "scene.json5")
    let refused = try orrery.run(["info", path])
    #expect(refused.status == 1 && refused.errors.contains("--allow-files"))
    let allowed = try orrery.run(["info", path, "--allow-files", parts.url.path])
    #expect(allowed.status == 0 && String(decoding: allowed.output, as: UTF8.self).contains("c.b"))
  }

  @Test("info shows the beginnings of long names")
  func longNames() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 100_000)
    let path = try folder.write("o \(name)\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "a.obj")
    let outcome = try orrery.run(["info", path])
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(text.utf8.count < 3000 && text.contains(name.prefix(200) + "…\n"), "\(text.prefix(3000))")
    // A program needs the whole name.
    #expect(String(decoding: try orrery.run(["info", path, "--json"]).output, as: UTF8.self).contains(name))
  }

  @Test("A scene reads a hidden file, and a table without the ending of one, only from --allow-files")
  func privateFiles() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path(".ssh"), withIntermediateDirectories: true)
    try folder.write("TOKEN\nsecret\n", to: ".ssh/tok.csv")
    try folder.write("TOKEN\nsecret\n", to: "passwords")
    for (file, expected) in [
      (".ssh/tok.csv", "a path without hidden files and folders, or in a folder of --allow-files"),
      ("passwords", "a name that ends with .csv or .tsv, or a file in a folder of --allow-files"),
    ] {
      let path = try folder.write(
        "{data: [{name: 'd', file: '\(file)'}], title: '{d.TOKEN[0]}', spheres: [{}]}", to: "s.json5")
      let refused = try orrery.run(["export", "s.json5", "-o", "a.html"], folder: folder.url)
      #expect(refused.status == 1)
      #expect(
        refused.errors.contains("expected \(expected) for file of table \"d\", found \"\(file)\""),
        "\(refused.errors)")
      let allowed = try orrery.run(["info", path, "--allow-files", folder.url.path])
      #expect(allowed.status == 0, "\(allowed.errors)")
    }
  }

  @Test("info lists the materials and the textures of a mesh file, in text and JSON")
  func materials() throws {
    let folder = try TemporaryFolder()
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
    try png.write(to: URL(fileURLWithPath: folder.path("my wood.png")))
    _ = try folder.write(
      "newmtl wood\nmap_Kd my wood.png\nbump none.png\nnewmtl steel\nPm 1\nPr 0.25\n", to: "a.mtl")
    let path = try folder.write(
      "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl wood\nf 1 2 3\nusemtl steel\nf 3 2 1\n", to: "a.obj")
    var outcome = try orrery.run(["info", path])
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0)
    #expect(text.contains("materials   2: wood, steel\n"), "\(text)")
    #expect(text.contains("textures    my wood.png (9 bytes, image/png), none.png (missing)\n"), "\(text)")
    outcome = try orrery.run(["info", path, "--json"])
    let json = String(decoding: outcome.output, as: UTF8.self)
    let materials = """
      "materials":[{"name":"wood","metallic":0,"roughness":0.5,"doubleSided":true,"baseColorTexture":"my wood.png"},{"name":"steel","metallic":1,"roughness":0.25,"doubleSided":true}],\
      "textures":[{"name":"my wood.png","bytes":9,"mediaType":"image/png"},{"name":"none.png","bytes":0,"failure":
      """
    #expect(json.contains(materials), "\(json)")
    outcome = try orrery.run(["render", path, "--size", "8x8", "-o", folder.path("a.png")])
    #expect(outcome.status == 0)
    let warning = "a.obj: image none.png: "
    #expect(
      outcome.errors.contains("orrery: warning: ") && outcome.errors.contains(warning), "\(outcome.errors)")
    outcome = try orrery.run(["render", path, "--strict", "--size", "8x8", "-o", folder.path("b.png")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("orrery: error: \(folder.path(warning))"), "\(outcome.errors)")
  }

  @Test("export --separate writes images beside the file, and refuses to replace those of the input")
  func separateImages() throws {
    let folder = try TemporaryFolder()
    let input = try folder.writeTexturedTriangle()
    #expect(try orrery.run(["export", input, "-o", folder.path("b.gltf"), "--separate"]).status == 0)
    #expect(try folder.read("b-wood.png") == TemporaryFolder.damagedPNG)
    #expect(try orrery.run(["export", folder.path("b.gltf"), "-o", folder.path("c.glb")]).status == 0)
    let outcome = try orrery.run(["export", folder.path("b.gltf"), "-o", folder.path("b.obj"), "--separate"])
    #expect(
      outcome.status == 1 && outcome.errors.contains("b-wood.png: the output would replace a file that"),
      "\(outcome.errors)")
  }

  @Test("info counts atoms by element")
  func atoms() throws {
    let outcome = try orrery.run(["info", "-"], input: Data(water.utf8))
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0)
    #expect(text.contains("atoms       3\n") && text.contains("elements    H 2, O 1\n"), "\(text)")
  }

  @Test("info prints the number of frames and the range of their particle counts")
  func frames() throws {
    let xyz = "2\n\nO 0 0 0\nH 1 0 0\n1\n\nO 0 0 0\n"
    var text = String(decoding: try orrery.run(["info", "-"], input: Data(xyz.utf8)).output, as: UTF8.self)
    #expect(text.contains("frames      2 of 1 to 2 records; this report describes frame 0\n"), "\(text)")
    let atom = "ATOM      1  O   HOH A   1       0.000   0.000   0.000  1.00  0.00           O  \n"
    let pdb = "MODEL 1\n\(atom)\(atom)ENDMDL\nMODEL 2\n\(atom)\(atom)ENDMDL\n"
    text = String(
      decoding: try orrery.run(["info", "-", "--frame", "1"], input: Data(pdb.utf8)).output, as: UTF8.self)
    #expect(text.contains("models      2 of 2 records; this report describes model 1\n"), "\(text)")
  }

  @Test("--detail tessellates spheres for a picture of the given size in pixels")
  func detail() throws {
    func triangles(_ pixels: String) throws -> String {
      let outcome = try orrery.run(["info", "-", "--detail", pixels], input: Data(water.utf8))
      return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("as a mesh")
      }.map(String.init) ?? ""
    }
    // 8 segments by 4 rings give 48 triangles each, 256 by 128 give 65,024.
    #expect(try triangles("1") == "as a mesh   144 triangles, 129 vertices; 1 mesh in 3 nodes")
    #expect(try triangles("100000").contains("195072 triangles"))
    let outcome = try orrery.run(["info", "-", "--detail", "9", "--segments", "8"], input: Data(water.utf8))
    #expect(outcome.status == 64 && outcome.errors.contains("--detail selects the tessellation of spheres"))
  }

  @Test("info reports the faults of a mesh")
  func faults() throws {
    // Two triangles of a square with opposite winding, and one without area.
    let obj = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 4 3\nf 1 1 2\n"
    let outcome = try orrery.run(["info", "-", "--from", "obj"], input: Data(obj.utf8))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let earlierName = try orrery.run(["info", "-", "--format", "obj"], input: Data(obj.utf8))
    #expect(earlierName.status == 0 && earlierName.output == outcome.output)
    #expect(
      String(decoding: outcome.output, as: UTF8.self) == """
        format      obj
        lights      none, the default lights are used
        background  #f4f5f7
        groups      stdin
        names       stdin
        bounds      0 0 0 to 1 1 0
        size        1 1 0
        camera      none, the default view shows everything
        as a mesh   3 triangles, 4 vertices; 1 mesh in 1 node
        attributes  computed normals
        area        1
        watertight  no, 4 open edges, 1 edge between triangles of opposite winding
        problems    4 open edges, 1 edge between triangles of opposite winding, 1 triangle of zero area

        """)
  }

  @Test("--json prints one JSON object")
  func json() throws {
    struct Report: Decodable {
      struct Box: Decodable { var min: [Float], max: [Float] }
      struct Mesh: Decodable {
        var meshes: Int, nodes: Int, vertices: Int, triangles: Int, attributes: [String], bounds: Box
        var area: Double, volume: Double?, watertight: Bool, problems: [String: Int]
      }
      struct Atoms: Decodable { var count: Int, elements: [String: Int] }
      var format: String, spheres: Int, names: [String], warnings: [String], atoms: Atoms?, mesh: Mesh
      var bounds: Box, frames: Int?
    }
    func report(_ input: String, _ arguments: [String] = []) throws -> Report {
      let outcome = try orrery.run(["info", "-", "--json"] + arguments, input: Data(input.utf8))
      #expect(outcome.status == 0)
      return try JSONDecoder().decode(Report.self, from: outcome.output)
    }
    let boxes = try report(#"{boxes: [{name: 'a "quoted" box', size: [1, 2, 3]}, {size: [1, 2, 3]}]}"#)
    #expect(boxes.format == "json5" && boxes.atoms == nil && boxes.names == ["a \"quoted\" box"])
    #expect(boxes.mesh.meshes == 1 && boxes.mesh.nodes == 2)
    #expect(boxes.mesh.vertices == 48 && boxes.mesh.triangles == 24)
    #expect(boxes.mesh.area == 44 && boxes.mesh.volume == 12 && boxes.mesh.watertight)
    #expect(boxes.mesh.bounds.max == [0.5, 1, 1.5] && boxes.mesh.attributes.contains("normals"))
    #expect(boxes.mesh.problems.count == 11 && boxes.mesh.problems.values.allSatisfy { $0 == 0 })
    let atoms = try report("2\n\nO 0 0 0\nX\"\\ 3 0 0\n2\n\nO 0 0 0\nO 3 0 0\n")
    #expect(atoms.atoms?.count == 2 && atoms.atoms?.elements["O"] == 1 && atoms.frames == 2)
    #expect(atoms.warnings.count == 2 && atoms.spheres == 2)
    let open = try report("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", ["--from", "obj"])
    #expect(!open.mesh.watertight && open.mesh.volume == nil && open.mesh.problems["openEdges"] == 3)
  }
}
