import Foundation
import TestSupport
import Testing

/// A mesh file alone is the scene of which it is the only entry: the same picture, mesh and page, byte for byte.
@Suite("A mesh file alone, and in a scene")
struct MeshAloneTests {
  private static let files = [
    "house.obj": """
    mtllib house.mtl
    o walls
    usemtl stone
    v 0 0 0
    v 2 0 0
    v 2 1 0
    v 0 1 0
    v 0 0 1
    v 2 0 1
    f 1 4 3 2
    f 1 2 6 5
    o roof.top
    usemtl tile
    f 4 5 6 3

    """,
    "house.mtl": "newmtl stone\nKd 0.7 0.6 0.5\nnewmtl tile\nKd 0.7 0.1 0.1\nKs 1 1 1\nNs 200\n",
    "wedge.stl": """
    solid wedge
    facet normal 0 0 1
    outer loop
    vertex 0 0 0
    vertex 2 0 0
    vertex 0 1 0.5
    endloop
    endfacet
    facet normal 0 1 0
    outer loop
    vertex 0 0 0
    vertex 0 1 0.5
    vertex 0 0 1
    endloop
    endfacet
    endsolid wedge

    """,
    "cloud.ply": """
    ply
    format ascii 1.0
    element vertex 3
    property float x
    property float y
    property float z
    property uchar red
    property uchar green
    property uchar blue
    end_header
    0 0 0 255 0 0
    1 0 0 0 255 0
    0 1 0.5 0 0 255

    """,
    "scan.xyz": "//X Y Z Intensity R G B\n0 0 0 5 255 0 0\n1 0 0 6 0 255 0\n0 1 0.5 7 0 0 255\n",
    "far.off": "OFF\n3 1 0\n500000.25 4000000 10\n500001.25 4000000 10\n500000.25 4000001.5 11\n3 0 1 2\n",
    "parts.json5": """
    { parameters: { t: 0 },
      groups: [{ name: 'arm', rotation: [0, 0, '30 * t'], children: {
        boxes: [{ name: 'hand', position: [1, 0, 0], color: 'teal' }],
        cameras: [{ name: 'eye', position: [3, 2, 5], target: [0, 0, 0] }] } }],
      lights: [{ name: 'lamp', direction: [0, -1, -1], color: 'gold' }],
      spheres: [{ name: 'ball', radius: 0.4 }] }

    """,
  ]

  /// Options, and the keys that they stand for.
  private static let options: [(arguments: [String], keys: String)] = [
    ([], ""), (["--up", "x"], "up: 'x'"), (["--units", "mm"], "units: 'mm'"),
    (["--rotation", "10,0,30"], "rotation: [10, 0, 30]"), (["--scale", "2"], "scale: 2"),
    (["--up", "-z", "--units", "cm", "--rotation", "0,90,0"], "up: '-z', units: 'cm', rotation: [0, 90, 0]"),
    (["--normals", "flat"], "normals: 'flat'"), (["--normals", "20"], "normals: 20"),
  ]

  @Test(
    "Each option is the key of the same name",
    arguments: ["house.obj", "wedge.stl", "cloud.ply", "scan.xyz", "parts.glb"])
  func options(file: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    let made = try orrery.run(
      ["export", "parts.json5", "--animate", "t=0..<3:4", "-o", "parts.glb"], folder: folder.url)
    #expect(made.status == 0, "\(made.errors)")
    let name = String(file.prefix { $0 != "." })
    let picture = ["render", "-o", "-", "--size", "96x72", "--no-record"]
    let commands = [
      picture, picture + ["--plain"], ["export", "-o", "-", "--to", "html", "--title", "T"],
      ["export", "-o", "-", "--to", "glb"], ["export", "-o", "-", "--to", "obj"],
    ]
    // Points have no normals that could be computed.
    let options = Self.options.filter { file != "scan.xyz" || !$0.keys.hasPrefix("normals") }
    for (number, (arguments, keys)) in options.enumerated() {
      // Without options all outputs are compared, and of each option the pictures and another output.
      let others = 2 + number % (commands.count - 2)
      for (index, command) in commands.enumerated() where number == 0 || index < 2 || index == others {
        // Pictures of files for 3D printing show their Z upward.
        let isPrinted = file.hasSuffix("stl") && index < 3 && !keys.contains("up:")
        let all = ["name: '\(name)'", "file: '\(file)'", isPrinted ? "up: 'z'" : "", keys]
        try folder.write(
          "{ meshes: [{ \(all.filter { !$0.isEmpty }.joined(separator: ", ")) }] }", to: "scene.json5")
        let alone = try orrery.run(command + [file] + arguments, folder: folder.url)
        let scene = try orrery.run(command + ["scene.json5"], folder: folder.url)
        #expect(alone.status == 0 && scene.status == 0, "\(arguments): \(alone.errors) \(scene.errors)")
        // The difference of large outputs would take minutes.
        let areEqual = alone.output == scene.output
        #expect(areEqual, "\(command) \(file) \(arguments)")
      }
    }
  }

  @Test("A text of points is a mesh file of scenes, also beside others, and states its columns by a key")
  func pointTexts() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    func output(_ arguments: String...) throws -> [UInt8] {
      let outcome = try orrery.run(
        arguments + (arguments[0] == "render" ? ["-o", "-", "--size", "48x36", "--no-record"] : []),
        folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return [UInt8](outcome.output)
    }
    try folder.write(
      "{ meshes: [{ name: 'scan', file: 'scan.xyz' }, { name: 'cloud', file: 'cloud.ply' }] }",
      to: "both.json5")
    #expect(try output("render", "scan.xyz", "cloud.ply") == output("render", "both.json5"))
    try folder.write("0 0 0 1 2 3\n1 0 0 4 5 6\n", to: "bare.txt")
    try folder.write(
      "{ meshes: [{ name: 'bare', file: 'bare.txt', pointColumns: 'z y x a1 a2 a3' }] }", to: "bare.json5")
    #expect(
      try output("render", "bare.txt", "--point-columns", "z y x a1 a2 a3") == output("render", "bare.json5"))
    let table = try orrery.run(["info", "bare.json5"], folder: folder.url)
    #expect(String(decoding: table.output, as: UTF8.self).contains("bounds      0 0 0 to 0 0 1\n"))
    for (value, found) in [("'x y'", "found \"x y\""), ("3", "found 3")] {
      try folder.write("{ meshes: [{ file: 'bare.txt', pointColumns: \(value) }] }", to: "bad.json5")
      #expect(try orrery.run(["info", "bad.json5"], folder: folder.url).errors.contains(found))
    }
    try folder.write("{ meshes: [{ file: 'cloud.ply', pointColumns: 'x y z' }] }", to: "bad.json5")
    #expect(
      try orrery.run(["info", "bad.json5"], folder: folder.url).errors.contains(
        "expected a text of points as file"))
  }

  @Test("The end of a path names the part of a file, if there is only one")
  func endsOfPaths() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    #expect(try orrery.run(["export", "parts.json5", "-o", "parts.glb"], folder: folder.url).status == 0)
    try folder.write("{ meshes: [{ name: 'parts', file: 'parts.glb' }] }", to: "scene.json5")
    try folder.write(
      "{ meshes: [{ name: 'a', file: 'parts.glb' }, { name: 'b', file: 'parts.glb' }] }", to: "two.json5")
    func glb(_ input: String, _ assignment: String) throws -> Program.Outcome {
      try orrery.run(["export", input, "-o", "-", "--to", "glb", "--set", assignment], folder: folder.url)
    }
    let whole = try glb("parts.glb", "parts.arm.rotation=0,90,0")
    let plain = try glb("parts.glb", "parts.color=white")
    #expect(whole.status == 0 && whole.output != plain.output)
    for input in ["parts.glb", "scene.json5"] {
      for path in ["parts.arm", "arm"] {
        #expect(try glb(input, "\(path).rotation=0,90,0").output == whole.output, "\(input) \(path)")
      }
    }
    let several = try glb("two.json5", "arm.rotation=0,90,0")
    #expect(several.status == 1 && several.errors.contains("did you mean \"a.arm\"?"), "\(several.errors)")
    let picture = ["render", "--size", "64x48", "--no-record", "-o", "-"]
    let eye = try orrery.run(picture + ["parts.glb", "--camera", "eye"], folder: folder.url)
    let path = try orrery.run(picture + ["scene.json5", "--camera", "parts.arm.eye"], folder: folder.url)
    #expect(eye.status == 0 && eye.output == path.output, "\(eye.errors) \(path.errors)")
    // A part that is called like a model that each scene has once does not take its place.
    try folder.write("o effects\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "odd.obj")
    let odd = try orrery.run(picture + ["odd.obj", "--set", "effects.grid=true"], folder: folder.url)
    #expect(odd.status == 0, "\(odd.errors)")
  }

  @Test("A file far from zero keeps its digits with options that place it")
  func origins() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    for (arguments, corner) in [
      ([], "v 500000.25 4000000 10 "), (["--up", "z"], "v 500000.25 10 -4000000 "),
      (["--scale", "2"], "v 1000000.5 8000000 20 "),
    ] as [([String], String)] {
      let outcome = try orrery.run(
        ["export", "far.off", "-o", "-", "--to", "obj"] + arguments, folder: folder.url)
      let text = String(decoding: outcome.output, as: UTF8.self)
      #expect(text.contains(corner), "\(arguments): \(text)")
    }
  }
}
