import Foundation
import TestSupport
import Testing

/// A particle file alone is the scene of which it is the only entry: the same picture, mesh, page and facts, byte for byte.
@Suite("A particle file alone, and in a scene")
struct FileAloneTests {
  private static let files = [
    "water.xyz": """
    6
    Lattice="4 0 0 0 4 0 0 0 4" Properties=species:S:1:pos:R:3:charge:R:1
    O 0.2 0 0 -0.8
    H 0.96 0 0 0.4
    H -0.24 0.93 0 0.4
    O 3.9 2 2 -0.8
    H 3.1 2 2 0.4
    H 4.1 2.9 2 0.4
    6
    Lattice="4 0 0 0 4 0 0 0 4" Properties=species:S:1:pos:R:3:charge:R:1
    O 0.2 1 0 -0.7
    H 0.96 1 0 0.3
    H -0.24 1.93 0 0.4
    O 3.9 3 2 -0.8
    H 3.1 3 2 0.4
    H 4.1 3.9 2 0.4

    """,
    "dump.lammpstrj": """
    ITEM: TIMESTEP
    0
    ITEM: NUMBER OF ATOMS
    3
    ITEM: BOX BOUNDS pp pp pp
    0 2
    0 2
    0 2
    ITEM: ATOMS id type x y z ix iy iz charge
    1 1 0.5 0.5 0.5 0 0 0 -1
    2 2 0.25 0.5 0.5 5 0 0 0.5
    3 2 1.5 1.5 1 0 0 -1 1

    """,
    "peptide.pdb": """
    CRYST1   20.000   20.000   20.000  90.00  90.00  90.00 P 1           1
    ATOM      1  N   VAL A   1      -9.040  27.480   2.810  1.00 18.32           N
    ATOM      2  CA  VAL B   2      -8.585  27.902   4.282  0.50 16.31           C
    HETATM    3  O   HOH A   3      -5.585  27.902   4.282  0.50 16.31           O
    CONECT    1    2
    END

    """,
    "stars.csv": """
    name,x,y,z,radius,charge,kind
    sun,0,0,0,2,1,a
    ,4,0,0,0.5,,b
    earth,5,1,0,1,-2,b

    """,
  ]

  /// Options and the keys that they stand for, and the files to which they apply, or all.
  private static let options: [(arguments: [String], keys: String, files: Set<String>)] = [
    ([], "", []), (["--radius", "0.5"], "radius: 0.5", []),
    (["--radius", "0.3 * vdw + 0.01 * index"], "radius: '0.3 * vdw + 0.01 * index'", []),
    (["--radius", "1 + t"], "radius: '1 + t'", []),
    (["--color", "red"], "color: 'red'", []), (["--color", "viridis(x)"], "color: 'viridis(x)'", []),
    (["--color", "charge", "--palette", "plasma"], "color: 'charge', palette: 'plasma'", ["peptide.pdb"]),
    (["--labels", "{index}"], "labels: '{index}'", []), (["--select", "x < 1"], "select: 'x < 1'", []),
    (["--bonds", "distance"], "bonds: 'distance'", []),
    (["--bonds", "file"], "bonds: 'file'", ["water.xyz", "dump.lammpstrj", "stars.csv"]),
    (["--cell"], "cell: true", ["stars.csv"]), (["--no-cell"], "cell: false", ["stars.csv"]),
    (["--wrapped"], "wrapped: true", ["water.xyz", "peptide.pdb", "stars.csv"]),
    (["--no-wrapped"], "wrapped: false", ["water.xyz", "peptide.pdb", "stars.csv"]),
    (["--lenient"], "lenient: true", []), (["--frame", "0"], "frame: 0", []),
    (["--frame", "last"], "frame: 1", ["dump.lammpstrj", "peptide.pdb", "stars.csv"]),
    (["--up", "z"], "up: 'z'", []), (["--units", "mm"], "units: 'mm'", []),
    (["--rotation", "0,0,30"], "rotation: [0, 0, 30]", []), (["--scale", "2"], "scale: 2", []),
  ]

  @Test("Each option is the key of the same name", arguments: files.keys.sorted())
  func options(file: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.files[file] ?? "", to: file)
    let name = String(file.prefix { $0 != "." })
    let commands = [
      ["render", "-o", "-", "--size", "96x72", "--no-record"], ["export", "-o", "-", "--to", "glb"],
      ["render", "-o", "-", "--size", "96x72", "--no-record", "--plain"],
      ["export", "-o", "-", "--to", "html", "--title", "T"], ["info"],
    ]
    for (number, (arguments, keys, excluded)) in Self.options.enumerated() where !excluded.contains(file) {
      let separator = keys.isEmpty ? "" : ", "
      try folder.write(
        "{ particles: [{ name: '\(name)', file: '\(file)'\(separator)\(keys)}] }", to: "scene.json5")
      // Without options all outputs are compared, and of each option the picture and another output.
      let others = 1 + number % (commands.count - 1)
      for (index, command) in commands.enumerated() where number == 0 || index == 0 || index == others {
        let alone = try orrery.run(command + [file] + arguments, folder: folder.url)
        let scene = try orrery.run(command + ["scene.json5"], folder: folder.url)
        #expect(alone.status == 0 && scene.status == 0, "\(arguments): \(alone.errors) \(scene.errors)")
        #expect(Self.facts(alone) == Self.facts(scene), "\(command) \(file) \(arguments)")
      }
    }
  }

  /// The output without the line that names the input.
  private static func facts(_ outcome: Program.Outcome) -> Data {
    guard outcome.output.starts(with: Data("format".utf8)) else { return outcome.output }
    return Data(outcome.output.drop { $0 != UInt8(ascii: "\n") })
  }
}

/// A mesh file alone has the facts of the scene of which it is the only entry.
@Suite("A mesh file alone, and in a scene")
struct MeshFileAloneTests {
  private static let files = [
    "parts.obj": """
    mtllib parts.mtl
    o lid
    v 0 0 0
    v 1 0 0
    v 0 1 0
    usemtl wood
    f 1 2 3
    o base
    usemtl steel
    f 3 2 1

    """,
    "parts.mtl": "newmtl wood\nKd 1 0.5 0\nnewmtl steel\nPm 1\n",
    "tip.stl": """
    solid tip
    facet normal 0 0 1
    outer loop
    vertex 0 0 0
    vertex 5 0 0
    vertex 0 5 0
    endloop
    endfacet
    endsolid

    """,
    "square.off": "OFF\n4 1 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n",
    "arm.json5": """
    { groups: [{ name: "hand", position: [1, 0, 0], children: { boxes: [{ name: "thumb" }] } }], spheres: [{ radius: 2 }],
      lights: [{ direction: [0, -1, 0] }], camera: { position: [0, 0, 9] } }
    """,
  ]

  @Test(
    "info differs only in the format, as text and as JSON",
    arguments: ["parts.obj", "tip.stl", "square.off", "arm.glb", "arm.ply"])
  func facts(file: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    for name in ["arm.glb", "arm.ply"] {
      #expect(
        try orrery.run(["export", "arm.json5", "-o", name, "--segments", "8"], folder: folder.url).status == 0
      )
    }
    try folder.write(
      "{ meshes: [{ name: '\(file.prefix { $0 != "." })', file: '\(file)' }] }", to: "scene.json5")
    func info(_ input: String, _ options: [String] = []) throws -> Data {
      let outcome = try orrery.run(["info", input] + options, folder: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    func lines(_ input: String) throws -> [Substring] {
      String(decoding: try info(input), as: UTF8.self).split(separator: "\n")
    }
    let (alone, scene) = (try lines(file), try lines("scene.json5"))
    #expect(alone.first?.hasPrefix("format ") == true && alone.count > 8)
    #expect(alone.dropFirst() == scene.dropFirst())
    func members(_ input: String) throws -> NSDictionary {
      let object = try JSONSerialization.jsonObject(with: info(input, ["--json"]))
      var members = try #require(object as? [String: Any])
      #expect(members.removeValue(forKey: "format") != nil && members.count > 8)
      return NSDictionary(dictionary: members)
    }
    #expect(try members(file) == members("scene.json5"))
  }
}
