import Foundation
import TestSupport
import Testing

/// Values are total: whatever the numbers of models are, everything else is drawn and written.
///
/// The kinds and their properties are those of the schema, so that another kind or property is tried, too.
@Suite("Numbers out of range and missing numbers")
struct TotalValueTests {
  /// The numbers, as scene files and as expressions spell them.
  private static let numbers = [("0", "0"), ("-1", "-1"), ("NaN", "0 / 0"), ("1e12", "1e12")]

  /// Keys that a model of a kind needs.
  private static let needed = [
    "surfaces": "u: { count: 4 }, v: { count: 4 }, position: ['u', 0, 'v'], ",
    "curves": "points: [[0, 0, 0], [1, 1, 0]], ", "lathes": "profile: [[1, 0], [1, 1]], ",
    "extrusions": "outline: [[0, 0], [1, 0], [0, 1]], ", "groups": "children: { spheres: [{}] }, ",
    "labels": "text: 'a', ", "particles": "file: 'w.xyz', ", "meshes": "file: 'm.obj', ",
    "components": "file: 'c.json5', ",
    "title": "text: 'a', ", "lights": "kind: 'spot', ",
  ]

  /// Keys that a light, or a shape with ends, needs besides the one that is tried.
  private static let lightKeys = ["position": "[0, 4, 0]", "direction": "[0, -1, 0]"]
  private static let ends = ["from": "[0, 4, 0]", "to": "[0, -1, 0]"]

  /// A camera has a height or a field of view, and a file has the frames that it has.
  private static let omitted: Set = ["camera.height", "particles.frame"]

  /// Counts, of which too large ones are mistakes.
  private static let counts: Set = ["sides", "segments"]

  /// A kind of model: its key, whether that is a list, and its properties that are numbers or three numbers.
  private struct Kind {
    let key: String
    let isList: Bool
    let properties: [(name: String, isVector: Bool)]
  }

  private let folder: TemporaryFolder
  private let kinds: [Kind]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(water, to: "w.xyz")
    try folder.write("{ spheres: [{}] }", to: "c.json5")
    try folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", to: "m.obj")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: orrery.run(["schema"]).output) as? [String: Any])
    let keys = try #require(schema["properties"] as? [String: [String: Any]])
    kinds = keys.sorted { $0.key < $1.key }.compactMap { key, value in
      let list = (value["items"] as? [String: Any])?["properties"] as? [String: [String: Any]]
      let alternatives = (value["anyOf"] as? [[String: Any]] ?? [value]).compactMap {
        $0["properties"] as? [String: [String: Any]]
      }
      guard key != "parameters", let members = list ?? alternatives.first else { return nil }
      let properties = members.sorted { $0.key < $1.key }.compactMap { name, member in
        let types = member["type"] as? [String] ?? []
        guard types.contains("string"), types.contains("number") || member["minItems"] as? Int == 3,
          !Self.omitted.contains("\(key).\(name)")
        else {
          return nil as (name: String, isVector: Bool)?
        }
        return (name, !types.contains("number"))
      }
      return properties.isEmpty ? nil : Kind(key: key, isList: list != nil, properties: properties)
    }
  }

  /// Returns a scene with a model for each property, which has a value. The other properties have their defaults.
  private func scene(_ kind: Kind, _ value: String, without omitted: Set<String> = []) -> String {
    let needed = Self.needed[kind.key] ?? ""
    let models = kind.properties.filter { !omitted.contains($0.name) }.map { name, isVector in
      let pairs = kind.key == "lights" ? Self.lightKeys : isVector && Self.ends[name] != nil ? Self.ends : [:]
      let others = pairs.filter { $0.key != name }
      let text = (others.map { "\($0.key): \($0.value), " }.sorted() + [needed]).joined()
      // Without a camera the picture shows everything.
      let named = kind.key == "materials" || kind.key == "cameras" ? "name: 'tried_\(name)', " : ""
      return "\(text)\(named)\(name): \(isVector ? "[\(value), \(value), \(value)]" : value)"
    }
    let entry =
      kind.isList
      ? "\(kind.key): [\(models.map { "{ \($0) }" }.joined(separator: ",\n"))]"
      : models.isEmpty
        ? ""
        : "\(kind.key): { \(needed)\(models.map { $0.dropFirst(needed.count) }.joined(separator: ", ")) }"
    let ball = kind.key == "spheres" ? "" : ",\nspheres: [{ radius: 0.5 }]"
    return "{ parameters: { t: 0, list: [0, -1, NaN, 1e12] },\n\(entry)\(ball) }"
  }

  /// Runs the program in the folder and expects success.
  private func run(_ arguments: [String], _ kind: Kind) throws -> String {
    let outcome = try orrery.run(arguments, folder: folder.url)
    #expect(outcome.status == 0, "\(kind.key), \(arguments): \(outcome.errors)")
    return outcome.errors
  }

  @Test(
    "Each number of each kind of model can be 0, negative, missing or huge, in pictures, pages and meshes")
  func literals() throws {
    #expect(kinds.count > 20 && kinds.reduce(0) { $0 + $1.properties.count } > 100)
    for kind in kinds {
      for (text, _) in Self.numbers {
        try folder.write(scene(kind, text, without: text == "1e12" ? Self.counts : []), to: "a.json5")
        let picture = ["render", "a.json5", "-o", "a.png", "--size", "16x12", "--samples", "1"]
        let warnings = try run(picture, kind).split(separator: "\n")
        #expect(warnings.count <= 4, "\(kind.key), \(text): \(warnings)")
        _ = try run(["export", "a.json5", "-o", "a.glb"], kind)
        _ = try run(["export", "a.json5", "-o", "a.html"], kind)
        // Warnings give the status 1.
        let check = try orrery.run(["check", "a.json5"], folder: folder.url)
        #expect(
          !String(decoding: check.output, as: UTF8.self).contains(": error: "), "\(kind.key), \(text)")
      }
    }
  }

  @Test("The same numbers of expressions are drawn in films, meshes and pages")
  func expressions() throws {
    // Expressions of particles read columns by brackets.
    for kind in kinds where kind.key != "particles" {
      // The frames show one number each.
      try folder.write(scene(kind, "'list[floor(4 * t)]'", without: Self.counts), to: "a.json5")
      let times = "t=0..<1:4"
      _ = try run(
        ["render", "a.json5", "-o", "a.apng", "--frames", times, "--size", "16x12", "--samples", "1"], kind)
      _ = try run(["export", "a.json5", "-o", "a.glb", "--set", "t=0.5"], kind)
      _ = try run(["export", "a.json5", "-o", "a.html", "--set", "t=0.5"], kind)
    }
  }

  @Test(
    "One warning counts the values out of range, and one those that are missing, and each names the first")
  func warnings() throws {
    let text = """
      { parameters: { t: 1 },
        materials: [{ name: 'm', roughness: 1.5, metallic: -1 }, { name: 'n', roughness: 'NaN' }],
        lights: [{ direction: [0, 0, 0], intensity: -2 }], camera: { position: [0, 0, 9], fieldOfView: 200 },
        spheres: [{ material: 'm' }, { radius: NaN }], tori: [{ radius: 1, tubeRadius: 2 }] }
      """.replacing("'NaN'", with: "NaN")
    try folder.write(text, to: "a.json5")
    let outcome = try orrery.run(["info", "a.json5"], folder: folder.url)
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n").map { $0.replacing("orrery: warning: ", with: "") }
    #expect(
      lines == [
        "a.json5: sphere number 2 is not drawn, because a value is missing or too large",
        "a.json5:2: 2 properties keep their values, because the new ones are missing, the first: expected a number from 0 to 1 for roughness of material \"n\", found NaN",
        "a.json5:2: 4 values are out of range, so the nearest valid ones are used, the first: expected a number from 0 to 1 for metallic of material \"m\", found -1",
      ], "\(outcome.errors)")
  }

  @Test(
    "A model with a number that is too large to be drawn is left out, and the rest is drawn",
    arguments: [
      "spheres: [{ name: 'far', radius: 3e38 }]", "spheres: [{ name: 'far', position: [0, -3e38, 0] }]",
      "boxes: [{ name: 'far', size: [1, 1e20, 1] }]", "cones: [{ name: 'far', position: [1e20, 0, 0] }]",
      "tori: [{ name: 'far', rotation: [0, 90, 0], radius: 1e25 }]",
      "curves: [{ name: 'far', points: [[0, 0, 0], [1, 1, 0]], position: [1e20, 0, 0] }]",
      "extrusions: [{ name: 'far', outline: [[0, 0], [1, 0], [0, 1]], depth: 1e20 }]",
      "groups: [{ name: 'far', position: [0, 0, 1e20], children: { spheres: [{}] } }]",
      "groups: [{ scale: 1e15, children: { groups: [{ name: 'far', scale: 1e15, children: { spheres: [{}] } }] } }]",
    ])
  func tooLarge(model: String) throws {
    try folder.write("{ capsules: [{ color: 'red' }] }", to: "alone.json5")
    try folder.write("{ capsules: [{ color: 'red' }], \(model) }", to: "a.json5")
    func render(_ file: String) throws -> (errors: String, picture: Data) {
      let outcome = try orrery.run(
        ["render", file, "--size", "32x24", "--no-record", "-o", "a.png"], folder: folder.url)
      return (outcome.errors, try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png"))))
    }
    let (drawn, alone) = (try render("a.json5"), try render("alone.json5"))
    #expect(drawn.picture == alone.picture && alone.errors.isEmpty)
    #expect(drawn.errors.contains("is not drawn, because a value is missing or too large"), "\(drawn.errors)")
    #expect(drawn.errors.contains("\"far\""), "\(drawn.errors)")
    let info = try orrery.run(["info", "a.json5"], folder: folder.url)
    #expect(info.status == 0, "\(info.errors)")
  }

  @Test("--set is as a scene file, and an option with a value out of range is wrong usage")
  func assignments() throws {
    try folder.write("{ materials: [{ name: 'm' }], spheres: [{ name: 'a', material: 'm' }] }", to: "a.json5")
    let render = ["render", "a.json5", "-o", "a.png", "--size", "16x12"]
    for setting in [
      "m.roughness=1.5", "a.radius=nan", "a.radius=-1", "camera.fieldOfView=0", "a.position=0,inf,0",
    ] {
      let outcome = try orrery.run(render + ["--set", setting], folder: folder.url)
      #expect(outcome.status == 0, "\(setting): \(outcome.errors)")
    }
    let nearest = try orrery.run(render + ["--set", "m.roughness=1.5"], folder: folder.url)
    #expect(
      nearest.errors.contains("expected a number from 0 to 1 for roughness, found \"1.5\""),
      "\(nearest.errors)")
    for option in ["--environment-intensity=-1", "--clip-normal=0,0,0", "--exposure=nan", "--bonds=some"] {
      #expect(try orrery.run(render + [option], folder: folder.url).status == 64, "\(option)")
    }
    #expect(
      try orrery.run(["render", "w.xyz", "-o", "a.png", "--palette", "grey"], folder: folder.url).status == 64
    )
  }

  @Test(
    "A particle without a position is not drawn, and one warning counts them",
    arguments: [
      ("a.xyz", "3\n\nO 0 0 0\nH nan 0 0\nH 1 0 -inf\n"), ("a.csv", "x,y,z\n0,0,0\n1,,0\n0,NaN,1\n"),
      (
        "a.lammpstrj",
        "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n3\nITEM: BOX BOUNDS pp pp pp\n0 5\n0 5\n0 5\nITEM: ATOMS id type x y z\n1 1 0 0 0\n2 1 nan 0 0\n3 1 0 inf 0\n"
      ),
      (
        "a.pdb",
        "ATOM      1  CA  LEU A   1       0.000   0.000   0.000  1.00 10.00           C\nATOM      2  CA  LEU A   2         nan   0.000   0.000  1.00 10.00           C\nATOM      3  CA  LEU A   3       0.000   0.000     inf  1.00 10.00           C\n"
      ),
    ])
  func particles(file: String, text: String) throws {
    try folder.write(text, to: file)
    let info = try orrery.run(["info", file, "--json"], folder: folder.url)
    #expect(info.status == 0, "\(info.errors)")
    let facts = try #require(try JSONSerialization.jsonObject(with: info.output) as? [String: Any])
    #expect(facts["particles"] as? Int == 3)
    #expect((facts["leftOut"] as? [String: Int])?["withoutPosition"] == 2)
    #expect(
      info.errors.contains(
        "2 spheres are not drawn, because values are missing or too large, the first: a sphere of"),
      "\(info.errors)")
    for output in ["a.png", "a.glb", "a.html", "b.ply"] {
      let command = output.hasSuffix("png") ? ["render", file, "--size", "16x12"] : ["export", file]
      for bonds in [[], ["--bonds", "distance"]] {
        let outcome = try orrery.run(command + bonds + ["-o", output], folder: folder.url)
        #expect(outcome.status == 0, "\(output): \(outcome.errors)")
      }
    }
  }
}
