import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

import TestSupport
import Testing

@Suite("orrery info --why and --graph svg, and --replay")
struct WhyTests {
  private let scene = """
    { parameters: { scale: 1, unused: 0 },
      spheres: [
        { name: "earth", radius: "0.5 * scale" },
        { name: "moon", radius: "earth.radius * 0.25", center: [3, 0, 0] },
        { name: "sun", radius: "scale > 0 ? 2 : 3", center: [9, 0, 0] } ] }
    """

  private func write(_ folder: TemporaryFolder) throws -> String {
    try folder.write(scene, to: "scene.json5")
  }

  private func run(_ arguments: [String]) throws -> (text: String, errors: String, status: Int32) {
    let outcome = try orrery.run(arguments)
    return (String(decoding: outcome.output, as: UTF8.self), outcome.errors, outcome.status)
  }

  /// The text with each time as `?`, and without the blanks at the ends of lines.
  private func withoutTimes(_ text: String) -> String {
    text.replacing(#/ *\d+ (µs|ms)/#, with: " ?")
  }

  @Test("info --why prints the chain from the parameter to the rebuilt mesh")
  func chain() throws {
    let folder = try TemporaryFolder()
    let result = try run([
      "info", try write(folder), "--why", "moon.mesh", "--set", "scale=2", "--segments", "8", "--rings", "4",
    ])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      withoutTimes(result.text) == """
        moon.mesh: changed
          scale = 2           set
          earth.radius = 1    0.5 * scale, because of scale ?
          moon.radius = 0.25  earth.radius * 0.25, because of earth.radius ?
          moon.mesh           rebuilt, 43 vertices, 48 triangles, because of moon.radius ?
        reading ?, evaluation ? (3 values computed, 1 of them unchanged), rebuild ?

        """)
  }

  @Test("info --why finds the last change of a scene with 4,000 bound properties")
  func large() throws {
    let folder = try TemporaryFolder()
    let spheres = (0..<4_000).map { "{ name: \"s\($0)\", radius: \"scale\" }" }.joined(separator: ",")
    let path = try folder.write("{ parameters: { scale: 1 }, spheres: [\(spheres)] }", to: "large.json5")
    let result = try run(["info", path, "--why", "s3999.radius", "--set", "scale=2"])
    #expect(
      withoutTimes(result.text) == """
        s3999.radius: changed
          scale = 2         set
          s3999.radius = 2  scale, because of scale ?
        reading ?, evaluation ? (4000 values computed)

        """)
  }

  @Test("info --why --json prints the same as one object")
  func json() throws {
    let folder = try TemporaryFolder()
    let result = try run(["info", try write(folder), "--why", "earth", "--set", "scale=2", "--json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    #expect(object["target"] as? String == "earth" && object["isChanged"] as? Bool == true)
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.map { $0["path"] as? String } == ["scale", "earth.radius", "earth.mesh"])
    #expect(changes.map { $0["causes"] as? [String] } == [[], ["scale"], ["earth.radius"]])
    #expect(changes[1]["expression"] as? String == "0.5 * scale" && changes[1]["value"] as? Double == 1)
    let seconds = try #require(object["seconds"] as? [String: Double])
    #expect(Set(seconds.keys) == ["reading", "evaluation", "rebuild"])
  }

  @Test("info --why explains a value that came out equal, and one that nothing changed")
  func unchanged() throws {
    let folder = try TemporaryFolder(), path = try write(folder)
    let equal = try run(["info", path, "--why", "sun.radius", "--set", "scale=2"])
    #expect(equal.text.hasPrefix("sun.radius: computed again, and equal to the last value\n"))
    #expect(equal.text.contains("scale = 2") && equal.text.contains("unchanged, because of scale"))
    let other = try run(["info", path, "--why", "moon.mesh", "--set", "unused=2"])
    #expect(other.text.hasPrefix("moon.mesh: not changed; it reads scale, earth.radius\n"))
    let color = try run(["info", path, "--why", "sun.mesh", "--set", "sun.color=red"])
    #expect(color.text.contains("sun.color = #ff0000") && color.text.contains("because of sun.color"))
  }

  @Test(
    "info --why refuses unknown targets and missing changes",
    arguments: [
      (
        ["--why", "moon.mehs", "--set", "scale=2"], 1,
        #"nothing is called "moon.mehs", did you mean "moon.mesh"?"#
      ),
      (["--why", "moon.mehs"], 1, #"nothing is called "moon.mehs", did you mean "moon.mesh"?"#),
      (["--why", "moon", "--graph=dot", "--set", "scale=2"], 64, "--graph and --why both choose the report"),
      (["--why", "moon", "--set", "scael=2"], 1, #"did you mean "scale"?"#),
      (["--why", "moon", "--set", "scale=a"], 1, "expected a finite number for scale"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ status: Int32, _ message: String) throws {
    let folder = try TemporaryFolder()
    let result = try run(["info", try write(folder)] + arguments)
    #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
    #expect(result.text.isEmpty)
  }

  @Test(
    "info --why without a change prints the expressions of the target, and of the values that it depends on")
  func origin() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { parameters: { scale: 1, sales: [3, 5, 2, 8] }, values: { total: "sum(sales)", r: "scale * total" },
        spheres: [{ name: "s", radius: "r / 10", center: [1, 2, 3] }] }
      """, to: "values.json5")
    #expect(
      try run(["info", path, "--why", "s"]).text == """
        s
          s.radius = 1.8        r / 10, reads r
          r = 18                scale * total, reads scale, total
          scale = 1             a parameter
          total = 18            sum(sales), reads sales
          sales = [3, 5, 2, 8]  a parameter

        """)
    #expect(
      try run(["info", path, "--why", "s.center"]).text
        == "s.position\n  s.position = [1, 2, 3]  no expression computes it\n")
    let json = try run(["info", path, "--why", "total", "--json"]).text
    #expect(
      json
        == #"{"target":"total","values":[{"path":"total","value":18,"expression":"sum(sales)","reads":["sales"]},{"path":"sales","value":[3,5,2,8]}]}"#
        + "\n")
    let info = try run(["info", path]).text
    #expect(info.contains("values      r = 18 from scale * total, total = 18 from sum(sales)\n"), "\(info)")
    let values = try run(["info", path, "--json"]).text
    #expect(
      values.contains(
        #""values":[{"name":"r","value":18,"expression":"scale * total","reads":["scale","total"]},{"name":"total","value":18,"expression":"sum(sales)","reads":["sales"]}]"#
      ), "\(values)")
    let change = try run(["info", path, "--why", "s.radius", "--set", "sales=[1, 1]"]).text
    #expect(change.contains("total = 2") && change.contains("because of total"), "\(change)")
  }

  @Test("info --graph svg draws each name once, in layers from left to right")
  func picture() throws {
    let folder = try TemporaryFolder()
    let result = try run(["info", try write(folder), "--graph", "svg"])
    let document = try XMLDocument(xmlString: result.text)
    func nodes(_ path: String) throws -> [XMLElement] {
      try document.nodes(forXPath: path).compactMap { $0 as? XMLElement }
    }
    let names = try nodes("//*[@class='name']")
    #expect(names.map(\.stringValue) == ["earth.radius", "scale", "moon.radius", "sun.radius"])
    #expect(try nodes("//*[@class='edge']").count == 3)
    let places = result.text.matches(of: #/class="name" x="([0-9.]+)"/#).compactMap { Double($0.1) }
    #expect(places[1] < places[0] && places[0] < places[2] && places[0] == places[3])
    #expect(try nodes("//*[@class='expression']").map(\.stringValue).contains("scale > 0 ? 2 : 3"))
  }

  @Test("Characters that XML does not allow are replaced in the picture, with a warning")
  func charactersOutsideXML() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ parameters: {a: 1}, spheres: [{ name: 'a\u{FFFE}b', radius: 'a' }] }", to: "scene.json5")
    let result = try run(["info", path, "--graph", "svg"])
    #expect(result.text.contains("a\u{FFFD}b.radius") && !result.text.contains("\u{FFFE}"))
    #expect(result.errors.contains("in place of those that XML does not allow"))
    #expect(try run(["info", path, "--graph", "dot"]).errors.isEmpty)
  }

  @Test("Expressions that are made of the ends of a shape are shown as they are written")
  func ends() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "{ parameters: {a: 1}, cylinders: [{ name: 'c', from: [0, 0, 0], to: ['a', 0, 0] }] }",
      to: "scene.json5")
    let text = try run(["info", path, "--why", "c.height"]).text
    #expect(text.contains("c.height = 1  from [0, 0, 0], to [a, 0, 0], reads a") && !text.contains("_a"))
  }

  @Test("An edge over several layers has two points in each of them")
  func bends() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { parameters: { a: 1 },
        spheres: [{ name: "b", radius: "a" }, { name: "c", radius: "b.radius" },
          { name: "d", radius: "c.radius + a" }] }
      """, to: "scene.json5")
    let result = try run(["info", path, "--graph", "svg"])
    #expect(result.status == 0, "\(result.errors)")
    let edges = result.text.matches(of: #/class="edge" .* d="(.*)"/#).map(\.1)
    #expect(edges.map { $0.count { $0 == "C" } }.sorted() == [1, 1, 1, 5])
  }

  @Test("info --graph svg of a scene without bindings is an empty picture")
  func emptyPicture() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{ spheres: [{}] }", to: "scene.json5")
    let result = try run(["info", path, "--graph", "svg"])
    #expect(result.status == 0)
    _ = try XMLDocument(xmlString: result.text)
  }

  @Test("export --replay writes the same bytes as --set, and refuses a damaged journal with its line")
  func replay() throws {
    let folder = try TemporaryFolder(), path = try write(folder)
    let journal = try folder.write(
      "{\"set\":\"scale\",\"value\":3}\n{\"set\":\"sun.color\",\"value\":\"#ff0000\"}\n", to: "journal.jsonl")
    let replayed = try orrery.run(["export", path, "--replay", journal, "-o", "-", "--to", "glb"])
    let set = try orrery.run([
      "export", path, "--set", "scale=3", "--set", "sun.color=red", "-o", "-", "--to", "glb",
    ])
    #expect(replayed.status == 0 && replayed.output == set.output && !set.output.isEmpty)
    let damaged = try folder.write(
      "\n{\"set\":\"scale\",\"value\":3\n{\"set\":\"scale\",\"value\":3}\n", to: "damaged.jsonl")
    let refused = try run(["export", path, "--replay", damaged, "-o", folder.path("out.glb")])
    #expect(refused.status == 1 && refused.errors.contains("damaged.jsonl:2:"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.glb")))
    let missing = try run(["export", path, "--replay", folder.path("none"), "-o", folder.path("out.glb")])
    #expect(missing.status == 1 && missing.errors.contains("none"))
  }
}
