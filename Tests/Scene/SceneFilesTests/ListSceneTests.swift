import Foundation
import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Lists, tables and bound repetitions of scene files")
struct ListSceneTests {
  private static let csv =
    "month,sales,last year,closed\nJan,42,38,2026-01-31\n\"Feb, late\",37,,2026-02-28\nMar,58,45,2026-03-31\n"

  private func read(_ text: String, _ files: [String: String] = ["sales.csv": ListSceneTests.csv]) throws
    -> SceneFile.Contents
  { try SceneFolder(files).read(text) }

  @Test("Parameters are lists of numbers, texts, colours and vectors, or vectors of three numbers")
  func parameters() throws {
    let contents = try read(
      """
      { parameters: { n: [3, 5, 2, 8], v: [3, 5, 2], l: { list: [3, 5, 2] }, words: ["Jan", "Feb", "Mar"], one: [7],
          none: [], tints: ["red", "blue"], points: [[1, 2, 3], [4, 5, 6]], mixed: ["2 * n[0]", 1, 2] },
        spheres: [{ name: "s", radius: "n[1] + l[2]", position: "points[1]", color: "tints[1]" }],
        labels: [{ text: "{words[1]} {n} {count(none)} {one[0]} {mixed.x} {sum(v)}" }] }
      """)
    let types = contents.bindings?.parameters.map(\.value.type)
    #expect(
      types == [.numbers, .vector, .numbers, .texts, .numbers, .numbers, .colors, .vectors, .vector])
    let sphere = contents.scene.spheres[0]
    #expect(sphere.radius == 7 && sphere.center == [4, 5, 6] && sphere.color == Color(cssName: "blue"))
    #expect(contents.scene.labels[0].text == "Feb 3, 5, 2, 8 0 7 6 10")
    try contents.set("n=[1, 2]")
    #expect(sphere.radius == 4)
    try contents.set("tints=red,gold")
    #expect(sphere.color == Color(cssName: "gold"))
    try contents.set("words=[\"a\", \"b\"]")
    #expect(contents.scene.labels[0].text.hasPrefix("b 1, 2 0"))
    #expect(throws: AssignmentError.self) { try contents.set("n=[1, \"a\"]") }
    #expect(throws: AssignmentError.self) { try contents.set("n=gold") }
    // An element that does not exist is a missing value.
    try contents.set("n=[]")
    #expect(sphere.isHidden && contents.gapWarnings.count == 1)
  }

  @Test("Columns of a table are lists, and dates are also days")
  func tables() throws {
    let contents = try read(
      """
      { data: [{ name: "d", file: "sales.csv" }], values: { best: "max(d.sales)" },
        labels: [{ text: "{d.month[1]} {d.sales[2]} {d.rows} {best} {d.closed.days[1] - d.closed.days[0]} {d.last_year[0]}" }] }
      """)
    #expect(contents.scene.labels[0].text == "Feb, late 58 3 58 28 38")
    #expect(contents.bindings?.values.map(\.name) == ["best"])
    #expect(contents.bindings?.parameters.isEmpty == true)
    let folder = try SceneFolder(["sales.csv": Self.csv, "bad.csv": "a,b\n1\n", "twice.csv": "a,a\n1,2\n"])
    for (text, message) in [
      ("{data: [{name: 'd', file: 'none.csv'}]}", "scene.json5:1:27: none.csv: cannot read"),
      (
        "{data: [{name: 'd', file: 'bad.csv'}]}",
        "bad.csv:2: expected 2 values, as in the first line, found 1"
      ),
      (
        "{data: [{name: 'd', file: 'twice.csv'}]}",
        "twice.csv:1: expected different names of columns, found \"a\" twice"
      ),
      (
        "{data: [{name: 'd', file: 'sales.csv'}], spheres: [{radius: 'd.sale[0]'}]}",
        "scene.json5:1:64: unknown property \"sale\", did you mean \"sales\"?"
      ),
      ("{data: [{name: 'd', file: 'sales.csv'}], spheres: [{radius: 'd[0]'}]}", "scene.json5:1:62: "),
      ("{data: [{name: 'd', file: '../sales.csv'}]}", "scene.json5:1:27: expected a path within the folder"),
    ] {
      #expect(folder.refusal(of: text).hasPrefix(message), "\(folder.refusal(of: text))")
    }
  }

  @Test("Copies of a bound repetition appear and vanish with the count, and keep their identity")
  func boundRepetitions() throws {
    let contents = try read(
      """
      { parameters: { sales: { list: [3, 5, 2] }, n: 9 },
        boxes: [{ name: "bar", size: [1, "sales[i]", 1], repeat: { count: "min(n, count(sales))" } }],
        labels: [{ text: "{i}: {sales[i]:.0}", repeat: { count: "bar.count" } }],
        groups: [{ name: "g", repeat: { count: "min(n, 2, count(sales))" }, children: { spheres: [{ name: "s", radius: "1 / sales[i]" }] } }],
        spheres: [{ radius: "bar.count + 1" }] }
      """)
    let (scene, bindings) = (contents.scene, try #require(contents.bindings))
    let boxes = scene.shapes.compactMap { $0 as? Box }
    func present(_ models: [some GroupMember]) -> [Bool] { models.map { !$0.isHidden } }
    func shown() -> [Float] { boxes.filter { !$0.isHidden }.map(\.size.y) }
    #expect(boxes.count == 50 && shown() == [3, 5, 2] && bindings.failures.isEmpty)
    #expect(scene.labels.filter { !$0.isHidden }.map(\.text) == ["0: 3", "1: 5", "2: 2"])
    try contents.set("sales=[4, 4, 4, 1]")
    #expect(shown() == [4, 4, 4, 1] && scene.spheres.first?.radius == 5)
    try contents.set("sales=[]")
    #expect(shown().isEmpty && bindings.failures.isEmpty && scene.labels.allSatisfy(\.isHidden))
    #expect(boxes[0].size.y == 4, "an absent copy keeps its values")
    try contents.set("sales=[7]")
    #expect(shown() == [7] && bindings.failures.isEmpty)
    try contents.set("n=1")
    #expect(bindings.failures.isEmpty)
    let many = (0..<60).map { "\($0 + 1)" }.joined(separator: ",")
    try contents.set("n=100")
    try contents.set("sales=[\(many)]")
    #expect(bindings.failures.first?.description.contains("expected a number from 0 to 50") == true)
    #expect(boxes.count { bindings.isAbsent($0.group) } == 49)
  }

  @Test("A count of a table is constant, so its copies are as those of a number")
  func constantCount() throws {
    let contents = try read(
      """
      { data: [{ name: "d", file: "sales.csv" }], boxes: [{ name: "b", size: [1, "d.sales[i]", 1], repeat: { count: "count(d.sales)" } }] }
      """)
    #expect(contents.scene.shapes.count == 3 && contents.scene.groups.isEmpty)
    let rows = (0..<1500).map { "\($0),\($0 % 7 + 1)" }.joined(separator: "\n")
    let cloud = try read(
      "{ data: [{ name: 'd', file: 'l.csv' }], spheres: [{ radius: 'd.b[i]', center: ['d.a[i]', 0, 0], repeat: { count: 'd.rows' } }] }",
      ["l.csv": "a,b\n\(rows)\n"])
    let elements = try #require(cloud.scene.sphereClouds.first?.elements)
    #expect(elements.count == 1500 && elements[1499].center.x == 1499 && elements[8].radius == 2)
  }

  @Test("Functions read parameters and models, and values read each other")
  func names() throws {
    let contents = try read(
      """
      { parameters: { a: 2 }, values: { r: "2 * a", q: "r + twice(1)" }, functions: { twice: "(x) => x * a + s.radius" },
        spheres: [{ name: "s", radius: 3 }, { radius: "q" }] }
      """)
    #expect(contents.scene.spheres[1].radius == 4 + 2 + 3)
    try contents.set("a=5")
    #expect(contents.scene.spheres[1].radius == 10 + 5 + 3)
    try contents.set("s.radius=1")
    #expect(contents.scene.spheres[1].radius == 10 + 5 + 1)
    #expect(
      refusal(
        of: "{functions: {f: '(x) => x + sped'}, parameters: {speed: 1}, spheres: [{radius: '1 + f(2)'}]}",
        path: "a.json5")
        == "a.json5:1:85: in function \"f\", \"(x) => x + sped\", character 12: unknown name \"sped\", did you mean \"speed\"?"
    )
  }

  @Test("Texts write the words of choices, and conditions give texts and colours")
  func words() throws {
    let contents = try read(
      """
      { parameters: { mode: { value: "flat", choices: ["wave", "flat"] }, t: 0 },
        labels: [{ text: "{mode} {t > 1 ? 'hot' : mode} {t > 1 ? mode : 'cold'}" }],
        spheres: [{ color: "t > 1 ? 'red' : 'blue'" }] }
      """)
    #expect(contents.scene.labels[0].text == "flat flat cold")
    #expect(contents.scene.spheres[0].color == Color(cssName: "blue"))
    try batch {
      try contents.set("t=2")
      try contents.set("mode=wave")
    }
    #expect(contents.scene.labels[0].text == "wave hot wave")
    #expect(contents.scene.spheres[0].color == Color(cssName: "red"))
  }

  @Test("Angles and lengths have the unit of their property and of the scene")
  func units() throws {
    let contents = try read(
      """
      { version: 1, units: "mm", parameters: { turn: { value: "0.5rad", unit: "deg" }, wide: "2cm" },
        boxes: [{ rotation: ["30deg", "1rad", "turn"], size: ["wide", "3mm", "1m"] }],
        cameras: [{ name: "c", position: [0, 0, 5], fieldOfView: "1rad" }] }
      """)
    let box = try #require(contents.scene.shapes.first as? Box)
    let degrees = Float(180 / Double.pi)
    #expect(
      box.rotation.x == 30 && abs(box.rotation.y - degrees) < 1e-4 && abs(box.rotation.z - degrees / 2) < 1e-4
    )
    #expect(box.size == [20, 3, 1000])
    #expect(abs((contents.scene.cameras.first?.fieldOfView ?? 0) - degrees) < 1e-4)
    #expect(
      refusal(of: "{parameters: {a: '30deg'}}", path: "a.json5").contains("expected a number without a unit"))
  }

  @Test("position is the place of shapes and labels, in files, expressions and assignments")
  func positions() throws {
    let contents = try read(
      """
      { spheres: [{ name: "s", position: [1, 2, 3] }, { center: "s.position + s.center" }],
        labels: [{ name: "l", text: "a", position: "s.position" }],
        boxes: [{ name: "b", position: ["s.center.x", 0, 0] }] }
      """)
    #expect(contents.scene.spheres.map(\.center) == [[1, 2, 3], [2, 4, 6]])
    #expect(contents.scene.labels[0].position == [1, 2, 3])
    try contents.set("s.position=4,5,6")
    #expect(
      contents.scene.spheres[1].center == [8, 10, 12] && contents.scene.labels[0].position == [4, 5, 6])
    try contents.set("b.position.x=9")
    try contents.set("s.position.x=1")
    #expect((contents.scene.shapes[0] as? Box)?.center == [9, 0, 0])
    #expect(
      refusal(of: "{spheres: [{position: [1, 2, 3], center: [1, 2, 3]}]}", path: "a.json5")
        == "a.json5:1:23: expected either position or center for position of sphere number 1, found both")
  }

  @Test("The place of repeated curves, surfaces, lathes and extrusions is read as center or position")
  func positionsOfComputedMeshes() throws {
    let contents = try read(
      """
      { curves: [{ name: "a", repeat: { count: 3 }, position: ["u", 0, 0], center: [0, "i", 0] },
          { name: "b", repeat: { count: 3 }, points: [[0, 0, 0], [1, 0, 0]], position: [0, "2 * i", 0] }],
        surfaces: [{ name: "f", point: ["u", 0, "v"], position: [1, 2, 3] }],
        lathes: [{ name: "l", profile: ["1", "u"], position: [4, 5, 6] }],
        spheres: [{ position: "a[2].position + a[1].center" }, { position: "b[2].position + b[1].center" },
          { position: "f.position + l.position" }, { position: "a[i].position", repeat: { count: 3 } }] }
      """)
    let spheres = contents.scene.spheres
    #expect(
      spheres.map(\.center) == [[0, 3, 0], [0, 6, 0], [5, 7, 9], [0, 0, 0], [0, 1, 0], [0, 2, 0]])
    try contents.set("a[2].position=7,7,7")
    try contents.set("b[2].position.x=1")
    #expect(
      spheres[0].center == [7, 8, 7] && spheres[1].center == [1, 6, 0] && spheres[5].center == [7, 7, 7])
    #expect(
      refusal(
        of: "{curves: [{points: [[0,0,0],[1,0,0]], position: [0,0,0], center: [0,0,0]}]}", path: "a.json5")
        == "a.json5:1:49: expected either position or center for position of curve number 1, found both")
  }

  @Test("Lists are set by --set and by live input in the type of the parameter, and written into a journal")
  func listValues() throws {
    let text = """
      { parameters: { n: [3, 5, 2, 8], words: ["a", "b"], tints: ["red", "blue"], points: [[1, 2, 3], [4, 5, 6]] },
        labels: [{ text: "{n} {words} {count(tints)} {points[0].y} {count(points)}" }] }
      """
    let contents = try read(text)
    func live(_ line: String) throws -> [String] {
      var values = LiveValues()
      try values.add(Array(line.utf8), line: 1)
      return values.apply(to: contents).map(\.reason)
    }
    func label() -> String { contents.scene.labels[0].text }
    #expect(
      try live(#"{"n": [0.1, 2, 3], "words": ["red", "gold"], "tints": ["red", "gold", "blue"]}"#) == [])
    #expect(label() == "0.1, 2, 3 red, gold 3 2 2")
    #expect(contents.bindings?.parameter("n")?.value == .list(ValueList([0.1, 2, 3])))
    #expect(try live(#"{"n": [1, 2], "points": [[7, 8, 9]]}"#) == [] && label() == "1, 2 red, gold 3 8 1")
    #expect(try live(#"{"n": 4, "words": [], "tints": []}"#) == [] && label() == "4  0 8 1")
    for (line, message) in [
      (#"{"n": ["a"]}"#, "expected a list of numbers for n, found a list of texts"),
      (#"{"tints": ["a"]}"#, "expected a list of colours for tints, found a list of texts"),
      (#"{"words": [1, 2]}"#, "expected a list of texts for words, found a list of numbers"),
      (#"{"m": [1, 2]}"#, "no parameter is called \"m\""),
    ] {
      let found = try live(line)
      #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
    #expect(label() == "4  0 8 1")
    try contents.set("n=0.1,0.2,0.3")
    try contents.set(#"words=["red", "gold", "x=y"]"#)
    #expect(label() == "0.1, 0.2, 0.3 red, gold, x=y 0 8 1")
    let entries: [JournalEntry] = (contents.bindings?.parameters ?? []).map {
      JournalEntry($0.name, .set($0.value))
    }
    let other = try read(text)
    #expect(try other.replay(entries.flatMap(\.bytes), path: "journal") == nil)
    #expect(other.bindings?.parameters.map(\.value) == contents.bindings?.parameters.map(\.value))
  }

  @Test("A list of three numbers is saved as a list, and an unchanged list stays as it is")
  func savedLists() throws {
    let text = """
      { parameters: { n: [3, 5, 2, 8], m: { value: [1, 2], label: "M" }, l: { list: [1, 2, 3] }, tints: ["red", "blue"], same: [1, 2.50] },
        components: [{ file: "c.json5", name: "c", parameters: { k: [1, 2, 3] } }] }
      """
    let folder = try SceneFolder(["c.json5": "{ parameters: { k: [1, 2] }, spheres: [{ radius: 'k[1]' }] }"])
    let contents = try folder.read(text)
    #expect(contents.scene.spheres[0].radius == 2)
    for assignment in ["n=7,6,5", "m=7,6,5", "l=[9]", "tints=gold,gold,gold", "c.k=4,5,6"] {
      try contents.set(assignment)
    }
    let revision = try contents.revision(of: Array(text.utf8), siblings: folder.siblings, camera: nil)
    let saved = String(decoding: revision.bytes, as: UTF8.self)
    #expect(
      saved == """
        { parameters: { n: { list: [7, 6, 5] }, m: { list: [7, 6, 5], label: "M" }, l: { list: [9] }, tints: ["#ffd700", "#ffd700", "#ffd700"], same: [1, 2.50] },
          components: [{ file: "c.json5", name: "c", parameters: { k: [4, 5, 6] } }] }
        """)
    #expect(
      try folder.read(saved).bindings?.parameters.map(\.value) == contents.bindings?.parameters.map(\.value))
    let again = try contents.revision(of: revision.bytes, siblings: folder.siblings, camera: nil)
    #expect(again.changeCount == 0 && revision.omissions.isEmpty)
  }

  @Test("Cylinders, cones and capsules stand between two points")
  func ends() throws {
    let contents = try read(
      """
      { parameters: { t: 2 }, spheres: [{ name: "s", center: [0, 0, 5] }],
        cylinders: [{ from: [0, 0, 0], to: [0, 4, 0] }, { from: "s.center", to: ["t", 0, 5] }],
        capsules: [{ from: [1, 1, 1], to: [4, 5, 1] }] }
      """)
    func axis(_ shape: any Shape) -> (SIMD3<Float>, SIMD3<Float>) {
      let half = (shape as? Cylinder)?.height ?? (shape as? Capsule)?.height ?? 0
      let (bottom, top): (SIMD3<Float>, SIMD3<Float>) = ([0, -half / 2, 0], [0, half / 2, 0])
      return (shape.transform.apply(to: bottom), shape.transform.apply(to: top))
    }
    func expectAxis(_ shape: any Shape, _ from: SIMD3<Float>, _ to: SIMD3<Float>) {
      let found = axis(shape)
      for axis in 0..<3 {
        #expect(abs(found.0[axis] - from[axis]) < 1e-5 && abs(found.1[axis] - to[axis]) < 1e-5, "\(found)")
      }
    }
    let shapes = contents.scene.shapes
    expectAxis(shapes[0], [0, 0, 0], [0, 4, 0])
    expectAxis(shapes[1], [0, 0, 5], [2, 0, 5])
    expectAxis(shapes[2], [1, 1, 1], [4, 5, 1])
    try contents.set("s.center=3,3,3")
    expectAxis(shapes[1], [3, 3, 3], [2, 0, 5])
    for (text, message) in [
      (
        "{cylinders: [{from: [0, 0, 0]}]}",
        "a.json5:1:14: expected both from and to for from of cylinder number 1, found only from"
      ),
      (
        "{cylinders: [{from: [0, 0, 0], to: [1, 0, 0], height: 2}]}",
        "a.json5:1:55: expected either from and to, or height"
      ),
    ] {
      #expect(refusal(of: text, path: "a.json5").hasPrefix(message), "\(refusal(of: text, path: "a.json5"))")
    }
    // Between equal points there is nothing to draw.
    let none = try read("{ cylinders: [{ from: [0, 0, 0], to: [0, 0, 0] }, {}] }")
    #expect(none.scene.shapes.map(\.isHidden) == [true, false] && none.gapWarnings.isEmpty)
  }

  @Test("A curve goes through its points")
  func curves() throws {
    let contents = try read(
      """
      { parameters: { t: 1 },
        curves: [{ radius: 0.1, points: [[0, 0, 0], [1, "t", 0], [2, 0, 0], [3, 1, 1]], u: { count: 4 } },
                 { radius: 0.1, points: "map(k, 0, 3, [k, t, 0])", u: { count: 4 } }] }
      """)
    for (number, curve) in contents.scene.computedMeshes.compactMap({ $0 as? ParametricCurve }).enumerated() {
      curve.update()
      #expect(curve.failure == nil && curve.bounds.max.x > 2.95 && curve.bounds.min.x < 0.05, "\(number)")
    }
    // A closed spline through twelve points of a circle is nearly a circle, also from the last point to the first one.
    let ring = try read(
      "{ curves: [{ closed: true, radius: 0.01, points: 'map(k, 0, 11, [cos(tau * k / 12), 0, sin(tau * k / 12)])' }] }"
    )
    let curve = try #require(ring.scene.computedMeshes.first as? ParametricCurve)
    curve.update()
    for vertex in curve.mesh.vertices {
      let distance = (vertex.position * vertex.position * [1, 0, 1]).sum().squareRoot()
      #expect(abs(distance - 1) < 0.013, "\(vertex.position)")
    }
  }

  @Test("The canonical form has position in place of center and at, and keeps everything else")
  func canonicalForm() throws {
    let text =
      "// a\n{ spheres: [{ 'center': [1, 2, 3], radius: 2 /* b */ }], labels: [{ at: 's.center', text: 'at' }],\n"
      + "  groups: [{ children: { boxes: [{ \"center\": [1, 2, 3] }] } }], curves: [{ center: 1 }] }"
    let expected =
      "// a\n{ spheres: [{ 'position': [1, 2, 3], radius: 2 /* b */ }], labels: [{ position: 's.center', text: 'at' }],\n"
      + "  groups: [{ children: { boxes: [{ \"position\": [1, 2, 3] }] } }], curves: [{ center: 1 }] }"
    let found = try SceneFile.canonicalForm(Array(text.utf8), path: "a.json5")
    #expect(String(decoding: found, as: UTF8.self) == expected)
    #expect(try SceneFile.canonicalForm(found, path: "a.json5") == found)
  }

  @Test("The schema and the reference name the keys that scene files accept, and no other")
  func reference() throws {
    let reference = SceneReference()
    #expect(
      Set(reference.scene.map(\.name) + reference.models.map(\.name)) == Set(SceneReader.keys.map(\.text)))
    for list in reference.models {
      guard case .list(.object(let keys)) = list.type else { continue }
      let members = keys.map { "\($0.name): 'no value'" }.joined(separator: ", ")
      let message = refusal(of: "{ \(list.name): [{ \(members) }] }", path: "a.json5")
      #expect(!message.contains("unknown key"), "\(message)")
      let unknown = refusal(of: "{ \(list.name): [{ nothing: 1 }] }", path: "a.json5")
      #expect(unknown.contains("unknown key \"nothing\""), "\(unknown)")
      // The message names the keys that the list accepts.
      let expected = unknown.components(separatedBy: ", expected ").last ?? ""
      let accepted = expected.replacingOccurrences(of: " or ", with: ", ").components(separatedBy: ", ")
      // `v` is known, to say that curves and solids have one parameter.
      #expect(Set(accepted).subtracting(["v"]).isSubset(of: keys.map(\.name)), "\(list.name): \(expected)")
    }
    // Only the parameters of surfaces can be closed.
    let values = ["name": "'a'", "from": "0", "to": "1", "count": "5", "closed": "true"]
    for (list, formula) in [
      ("surfaces", "position: ['a', 'v', 0], v: { from: 0, to: 1, count: 5 }"),
      ("curves", "position: ['a', 0, 0]"),
    ] {
      guard case .list(.object(let keys))? = reference.models.first(where: { $0.name == list })?.type,
        case .object(let members)? = keys.first(where: { $0.name == "u" })?.type
      else {
        Issue.record("\(list) have no u")
        continue
      }
      let range = members.map { "\($0.name): \(values[$0.name] ?? "?")" }.joined(separator: ", ")
      #expect(throws: Never.self) { try read("{ \(list): [{ \(formula), u: { \(range) } }] }") }
      let others = values.filter { value in !members.contains { $0.name == value.key } }
      for (key, value) in others {
        let message = refusal(
          of: "{ \(list): [{ \(formula), u: { \(range), \(key): \(value) } }] }", path: "a.json5")
        #expect(message.contains("unknown key \"\(key)\""), "\(message)")
      }
    }
    let members = reference.models.reduce(into: [String: [String]]()) { found, list in
      if case .list(.object(let keys)) = list.type { found[list.name] = keys.map(\.name) }
    }
    #expect(members.values.allSatisfy { Set($0).count == $0.count })
    // Keys of the file beside those of the properties, which come first.
    for (list, keys) in [
      "meshes": ["file", "parts", "up"], "surfaces": ["position", "u", "v"], "groups": ["children"],
    ] {
      #expect(members[list]?.first == "name" && Set(members[list] ?? []).isSuperset(of: keys), "\(list)")
    }
    #expect(reference.schema.hasPrefix("{\"$schema\"") && reference.text.contains("spheres: [{"))
  }
}
