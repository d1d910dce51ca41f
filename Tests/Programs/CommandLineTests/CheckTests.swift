import Foundation
import MeshFormats
import TestSupport
import Testing

@Suite("orrery check, format, schema and help")
struct CheckTests {
  private func text(_ outcome: Program.Outcome) -> String { String(decoding: outcome.output, as: UTF8.self) }

  @Test("check prints errors, warnings and notes, as text and as JSON, with status 1 if something is wrong")
  func check() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("{ spheres: [{ position: [0, 0, 0] }] }", to: "good.json5")
    let fine = try orrery.run(["check", good])
    #expect(fine.status == 0 && text(fine) == "\(good): no problems\n")
    let old = try folder.write("{\n  spheres: [{ center: [0, 0, 0] }] }", to: "old.json5")
    let note = try orrery.run(["check", old])
    #expect(note.status == 0 && text(note) == "\(old):2:15: note: center is called position\n")
    let wrong = try folder.write("{ spheres: [{ radius: '2 * erth.radius' }] }", to: "wrong.json5")
    let error = try orrery.run(["check", wrong])
    #expect(error.status == 1 && error.errors.isEmpty)
    #expect(text(error).hasPrefix("\(wrong):1:28: error: unknown name \"erth.radius\"\n  2 * erth.radius\n"))
    let json = try orrery.run(["check", "--json", wrong])
    #expect(json.status == 1)
    let problems = try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]]
    #expect(problems?.count == 1 && problems?[0]["severity"] as? String == "error")
    #expect(
      problems?[0]["line"] as? Int == 1 && problems?[0]["column"] as? Int == 28
        && problems?[0]["endColumn"] as? Int == 39)
    let empty = try orrery.run(["check", try folder.write("{}", to: "empty.json5")])
    #expect(empty.status == 1 && text(empty).contains("warning: "))
  }

  @Test("check prints every mistake of a scene, with its own place, and none that follows from another")
  func everyMistake() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { parameters: { angle: { value: "40deg" }, size: 1 },
        spheres: [{ radus: 1 }, { radius: true, color: "gren" }, { radius: "angle" }, { radius: "sise" }],
        // A comma, and a comment.
        boxes: [{ size: [0, 1, ], }, { nme: 1 }],
        surfaces: [{ u: [0, 1] }],
        cubes: [],
      }
      """, to: "wrong.json5")
    let outcome = try orrery.run(["check", path])
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let lines = text(outcome).split(separator: "\n").filter { $0.contains(": error: ") }
    let expected = [
      ":6:3: error: unknown key \"cubes\" in the scene", ":1:34: error: expected a number without a unit",
      ":2:15: error: unknown key \"radus\"", ":2:37: error: expected a finite number",
      ":2:50: error: unknown colour \"gren\"", ":2:92: error: unknown name \"sise\", did you mean \"size\"?",
      ":4:19: error: expected three numbers [x, y, z] for size of box number 1",
      ":4:34: error: unknown key \"nme\"", ":5:19: error: expected an object for u of surface number 1",
    ]
    #expect(lines.count == expected.count, "\(text(outcome))")
    #expect(lines.first?.contains(":1:34: ") == true && lines.last?.contains(":6:3: ") == true)
    for place in expected { #expect(lines.contains { $0.contains(place) }, "\(place) in \(text(outcome))") }
  }

  /// The lines of a report that have a place in one of the files of a folder, without the folder.
  private func places(_ outcome: Program.Outcome, in folder: TemporaryFolder) -> [String] {
    text(outcome).split(separator: "\n").map { String($0.replacing(folder.url.path + "/", with: "")) }
      .filter { $0.contains(": error: ") || $0.contains(": note: ") }
  }

  @Test("check prints the mistakes of components once each, and those of the scene after them")
  func mistakesOfComponents() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      { parameters: { teeth: 3 }, materials: [{ name: "tin", metalic: 1 }],
        boxes: [{ size: [1, 1   ] }, { color: "gren" }], spheres: [{ radius: "teth" }] }
      """, to: "gear.json5")
    _ = try folder.write("{ spheres: [}", to: "broken.json5")
    let path = try folder.write(
      """
      { components: [{ name: "a", file: "gear.json5" }, { name: "b", file: "gear.json5", parameters: { tooth: 1 } },
          { name: "c", file: "broken.json5" }, { name: "d", file: "gone.json5" }, { name: "a", file: "gear.json5" }],
        spheres: [{ radius: "a.box" }],
        meshes: [{ file: "none.glb" }] }
      """, to: "scene.json5")
    let outcome = try orrery.run(["check", path], folder: folder.url)
    let found = places(outcome, in: folder)
    let expected = [
      "scene.json5:1:98: error: unknown parameter \"tooth\"", "scene.json5:2:61: error: ",
      "scene.json5:2:85: error: expected each name once",
      "scene.json5:3:26: error: unknown property \"box\"", "scene.json5:4:20: error: ",
      "broken.json5:1:13: error: ",
      "gear.json5:1:56: error: unknown key \"metalic\"", "gear.json5:2:19: error: ",
      "gear.json5:2:41: error: unknown colour",
      "gear.json5:2:73: error: unknown name \"teth\"",
    ]
    #expect(outcome.status == 1 && found.count == expected.count, "\(text(outcome))")
    for (line, part) in zip(found, expected) { #expect(line.hasPrefix(part), "\(line) for \(part)") }
  }

  @Test("check prints every mistake of standard input, with the ends of the words as JSON")
  func mistakesOfStandardInput() throws {
    let scene = Data("{ spheres: [{ radus: 1 }, { color: 'gren' },\n { center: [0, 0, 'tt'] }] }".utf8)
    let outcome = try orrery.run(["check", "-"], input: scene)
    #expect(
      text(outcome).split(separator: "\n").filter { $0.contains(": error: ") }.map { $0.prefix(23) } == [
        "standard input:1:15: er", "standard input:1:36: er", "standard input:2:20: er",
      ], "\(text(outcome))")
    let json = try orrery.run(["check", "-", "--json"], input: scene)
    let problems = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    #expect(problems.map { $0["endColumn"] as? Int } == [20, 42, 22])
    let note = try orrery.run(["check", "-"], input: Data("{ spheres: [{ center: [0, 0, 0] }] }".utf8))
    #expect(note.status == 0 && text(note) == "standard input:1:15: note: center is called position\n")
  }

  @Test("check prints the first hundred mistakes of any kind, and says that there may be more")
  func manyMistakes() throws {
    let folder = try TemporaryFolder()
    for (count, notes) in [(100, 0), (101, 1), (400, 1)] {
      for wrong in ["radus: 1", "radius: true", "radius: 'tt'", "position: [0]", "color: 't'"] {
        let spheres = (0..<count).map { _ in "{ \(wrong) }" }.joined(separator: ",\n")
        let path = try folder.write("{ parameters: { t: 0 }, spheres: [\n\(spheres)\n] }", to: "many.json5")
        let lines = places(try orrery.run(["check", path]), in: folder)
        #expect(lines.count == 100 + notes, "\(count) \(wrong)")
        #expect((lines.last?.contains("note: there may be more mistakes") == true) == (notes == 1))
      }
    }
    let path = try folder.write("{ spheres: [{ radus: 1 }, }", to: "end.json5")
    let lines = places(try orrery.run(["check", path]), in: folder)
    #expect(lines.count == 2 && lines.last?.contains("note: there may be more mistakes") == true, "\(lines)")
  }

  @Test("check has no problem with values out of range, of which the nearest ones are used")
  func rejectedValues() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { parameters: { t: 0 },
        cameras: [{ name: "a", fieldOfView: "t - 1" }, { name: "b", fieldOfView: "a.fieldOfView" },
          { fieldOfView: "b.fieldOfView * 2" }, { fieldOfView: "t - 2" }],
        boxes: [{ size: ["1", "1", "a.fieldOfView"] }] }
      """, to: "rejected.json5")
    let lines = places(try orrery.run(["check", path]), in: folder)
    #expect(lines.isEmpty, "\(lines)")
  }

  @Test("format rewrites a file in place, or to another one, and keeps comments")
  func format() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{ // old\n spheres: [{ center: [0, 1, 0] }] }\n", to: "a.json5")
    let expected = "{ // old\n spheres: [{ position: [0, 1, 0] }] }\n"
    #expect(text(try orrery.run(["format", path, "-o", "-"])) == expected)
    #expect(try orrery.run(["format", path]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
    #expect(
      text(try orrery.run(["format", "-"], input: Data("{spheres: [{center: [0, 1, 0]}]}".utf8)))
        == "{spheres: [{position: [0, 1, 0]}]}")
    #expect(try orrery.run(["format", "-"], input: Data("{".utf8)).status == 1)
  }

  @Test("schema is a JSON schema, and help prints the reference of scenes, expressions and formats")
  func reference() throws {
    let schema = try JSONSerialization.jsonObject(with: try orrery.run(["schema"]).output) as? [String: Any]
    let properties = schema?["properties"] as? [String: Any]
    #expect(
      properties?["spheres"] != nil && properties?["parameters"] != nil
        && schema?["additionalProperties"] as? Bool == false)
    for (topic, words) in [
      ("scene", ["spheres: [{ … }]", "fieldOfView", "units"]),
      ("expressions", ["a and b", "sort(list)", "30deg"]),
      ("formats", [".lammpstrj", ".glb", "orrery export"]),
      // One list of models, and one key of the scene.
      ("spheres", ["spheres: [{ … }]\n  name", "\n  radius            a length\n"]),
      ("camera", ["camera: { … }  The view, or the name of a camera.\n", "\n  fieldOfView "]),
      ("parameters", ["parameters: { name: { … } }", "\n  choices "]),
    ] {
      let outcome = try orrery.run(["help", topic])
      #expect(outcome.status == 0 && words.allSatisfy { text(outcome).contains($0) }, "\(text(outcome))")
    }
  }

  @Test(
    "The schema has the default, the unit and the valid numbers of each property, and a scene accepts the defaults"
  )
  func schemaDefaults() throws {
    let schema = try JSONSerialization.jsonObject(with: try orrery.run(["schema"]).output) as? [String: Any]
    let lists = try #require(schema?["properties"] as? [String: Any])
    func keys(_ list: String) throws -> [String: [String: Any]] {
      let items = try #require((lists[list] as? [String: Any])?["items"] as? [String: Any])
      return try #require(items["properties"] as? [String: [String: Any]])
    }
    let radius = try #require(try keys("tori")["radius"])
    // A length of 0 draws nothing, and a negative one a turned shape.
    #expect(radius["default"] as? Double == 1 && radius["exclusiveMinimum"] == nil)
    #expect(radius["x-unit"] as? String == "m" && radius["x-type"] as? String == "a length")
    let roughness = try #require(try keys("materials")["roughness"])
    #expect(roughness["minimum"] as? Double == 0 && roughness["maximum"] as? Double == 1)
    #expect(try keys("lights")["kind"]?["examples"] as? [String] == ["directional", "point", "spot"])
    #expect(try keys("cameras")["fieldOfView"]?["maximum"] as? Double == 170)
    #expect(try keys("cameras")["height"]?["default"] == nil)

    // `center` is another name of `position`.
    var scene: [String: Any] = [:]
    let kinds = [
      "spheres", "boxes", "planes", "discs", "cylinders", "cones", "tori", "capsules", "ellipsoids", "lights",
      "materials", "cameras",
    ]
    for list in kinds {
      var model: [String: Any] = ["name": list]
      for (key, value) in try keys(list) where key != "center" {
        if let value = value["default"] { model[key] = value }
      }
      #expect(model.count >= 5, "\(list)")
      scene[list] = [model]
    }
    let folder = try TemporaryFolder()
    let data = try JSONSerialization.data(withJSONObject: scene)
    let path = try folder.write(String(decoding: data, as: UTF8.self), to: "defaults.json5")
    let outcome = try orrery.run(["check", path])
    #expect(outcome.status == 0, "\(text(outcome))")
  }

  @Test(
    "Messages of wrong usage give the expected form and an example",
    arguments: [
      (["rendr", "a.xyz"], "unknown command \"rendr\", did you mean render?"),
      (["convert", "a.xyz"], "unknown command \"convert\", did you mean export?"),
      (
        ["4hhb.pdb"],
        "\"4hhb.pdb\" is a file, expected a command before it, as 'orrery render 4hhb.pdb -o 4hhb.png' or 'orrery info 4hhb.pdb'"
      ),
      (["render", "a.xyz"], "expected an output file, as -o a.png"),
      (["render"], "expected an input file, as 'orrery render scene.json5 -o scene.png'"),
      (
        ["render", "a.xyz", "-o", "a.png", "--size", "640"],
        "--size 640: expected WIDTHxHEIGHT, as 640x480, did you mean 640x480?"
      ),
      (
        ["render", "a.xyz", "-o", "a.png", "--size", "640,360"],
        "--size 640,360: expected WIDTHxHEIGHT, as 640x480, did you mean 640x360?"
      ),
      (
        ["render", "a.xyz", "-o", "a.png", "--frames", "0..10"],
        "--frames 0..10: expected a range of frames or of values, as 0..<10, 0...9 or t=0..<1:24, did you mean 0..<10?"
      ),
      (["render", "a.xyz", "-o", "a.png", "--bonds", "yes"], "--bonds yes: expected none, file or distance"),
      (
        ["render", "a.xyz", "-o", "a.png", "--width", "640"],
        "unknown option --width, did you mean --size WIDTHxHEIGHT?"
      ),
      (["render", "a.xyz", "-o"], "-o: expected the name of a file, as -o scene.png, found nothing"),
      (
        ["render", "a.xyz", "-o", "a.png", "--set"],
        "--set: expected NAME=VALUE, as earth.radius=2, found nothing"
      ),
      (
        ["check", "a.xyz", "b.xyz"],
        "unexpected argument \"b.xyz\", expected one input, and options that begin with -"
      ),
      (
        ["export", "a.xyz", "-o", "a.glb", "--to", "pdf"],
        "--to pdf: expected \(MeshFormat.list) or html"
      ),
    ])
  func usage(arguments: [String], message: String) throws {
    let outcome = try orrery.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("orrery: error: \(message) (see 'orrery"), "\(outcome.errors)")
  }
}
