import Geometry
import MeshFormats
import Reactive
import SceneModel
import TestSupport
import TextCoding
import Testing

@testable import SceneFiles

@Suite("Journals and the undo history of a scene")
struct JournalTests {
  private let text = """
    { parameters: { scale: { value: 1, min: 0.1 }, axis: [0, 1, 0], tint: "#ffcc33", on: true, t: 0,
        mode: { value: "flat", choices: ["wave", "flat"] } },
      materials: [{ name: "brass", roughness: 0.3 }],
      spheres: [
        { name: "earth", radius: "0.5 * scale", center: "[axis.x, axis.y, t]" },
        { name: "moon", radius: 0.2, center: [3, 0, 0], color: "tint" },
        { name: "mars", radius: 0.3, center: [5, 0, 0], color: "red" } ],
      groups: [{ name: "arm", children: { boxes: [{ name: "hand", size: [1, 2, 1] }] } }],
      background: "#8899aa", backgroundBottom: "white", camera: { position: [0, 1, 9], height: 8 },
      cameras: [{ name: "front", position: [0, 0, 7] }, { position: [7, 0, 0] }],
      lights: [{ name: "sun", direction: [0, -1, 0] }],
      labels: [{ name: "caption", text: "r = 2", at: [0, 1, 0] }],
      title: "Planets", legend: { palette: "plasma", from: 0, to: 5, title: "distance" } }
    """

  private func contents() throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "scene.json5")
  }

  private func bytes(_ contents: SceneFile.Contents) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try contents.scene.meshDocument().write(to: &bytes, as: .glb)
    return bytes
  }

  @Test("The lines of a journal: parameters, properties, an undo and a redo")
  func lines() throws {
    let contents = try contents(), history = SceneHistory(contents, excluding: ["t"])
    try contents.set("scale=2")
    try contents.set("moon.center.x=4.5")
    try contents.bindings?.set("t", to: .number(3))
    contents.scene.spheres[2].color = .white
    contents.scene.spheres[2].color = Color(red: 0.1, green: 0.2, blue: 0.3)
    history.history.undo()
    history.history.redo()
    #expect(
      String(decoding: history.journal, as: UTF8.self) == """
        {"set":"scale","value":2.0}
        {"set":"moon.position","value":[4.5,0.0,0.0]}
        {"set":"mars.color","value":"#ffffff"}
        {"set":"mars.color","value":{"linear":[0.1,0.2,0.3,1]}}
        {"set":"mars.color","value":"#ffffff"}
        {"set":"mars.color","value":{"linear":[0.1,0.2,0.3,1]}}

        """)
  }

  @Test("Undo of a parameter restores the properties that follow it; a computed property is not recorded")
  func undo() throws {
    let contents = try contents(), history = SceneHistory(contents)
    let earth = contents.scene.spheres[0]
    try contents.bindings?.set("scale", to: .number(4))
    #expect(earth.radius == 2)
    earth.radius = 9
    history.history.undo()
    #expect(earth.radius == 0.5 && !history.history.canUndo)
    history.history.redo()
    #expect(earth.radius == 2)
  }

  @Test("After random edits, undos and redos, a replay gives the same bytes of export")
  func replay() throws {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 7)
    var lengths = 0
    for round in 0..<RandomTests.rounds(40) {
      let contents = try contents(), history = SceneHistory(contents)
      let scene = contents.scene, bindings = try #require(contents.bindings)
      func number() -> Float { Float.random(in: 0.2...3, using: &generator) }
      for _ in 0..<Int.random(in: 1...25, using: &generator) {
        switch Int.random(in: 0..<19, using: &generator) {
        case 0: try bindings.set("scale", to: .number(Double.random(in: 0.1...5, using: &generator)))
        case 1:
          try bindings.set(
            "axis", to: .vector([Double(number()), Double.random(in: 0...1, using: &generator), 0.1]))
        case 2: try bindings.set("tint", to: .color(Color(red: number(), green: 0.3, blue: 0.1)))
        case 3: try bindings.set("t", to: .number(Double(Int.random(in: 0...900, using: &generator)) / 24))
        case 4: scene.spheres[1].radius = number()
        case 5: scene.spheres[2].center = [number(), -number(), number()]
        case 6: scene.groups[0].rotation = [number(), 0, number()]
        case 7: scene.materials[0].roughness = min(1, number() / 3)
        case 8:
          batch {
            scene.spheres[2].radius = number()
            scene.spheres[2].color = Color(hex: "#3f86e0") ?? .white
          }
        case 9:
          history.history.beginGesture()
          for _ in 0..<3 { scene.spheres[1].radius = number() }
          history.history.endGesture()
        case 10: history.history.redo()
        case 11:
          scene.title?.text =
            ["", "2", " red ", "a \"b\"\n\\c", "#ffffff", "null", "true", "Ä"][
              Int.random(in: 0..<8, using: &generator)]
        case 12:
          scene.labels[0].color =
            Bool.random(using: &generator) ? nil : Color(red: number(), green: 0, blue: 0)
        case 13: scene.legend?.palette = scene.legend?.palette == .plasma ? .viridis : .plasma
        case 14: scene.backgroundBottom = Bool.random(using: &generator) ? nil : .black
        case 15: scene.background = Color(red: number() / 3, green: 0.5, blue: 0)
        case 16:
          scene.cameras[0].orthographicHeight = Bool.random(using: &generator) ? nil : number()
          scene.cameras[1].position.x = number()
        case 17: scene.materials[0].alphaMode = scene.materials[0].alphaMode == .blend ? .opaque : .blend
        default: history.history.undo()
        }
      }
      let other = try self.contents()
      try other.replay(history.journal, path: "journal")
      lengths += history.journal.count
      #expect(try bytes(other) == bytes(contents), "round \(round), seed \(RandomTests.seed)")
      // The values are the same to the last bit, also those that an export does not contain.
      let values = contents.namedProperties().map(\.value)
      #expect(values == other.namedProperties().map(\.value))
    }
    #expect(lengths > 10_000)
  }

  @Test("Every float survives its line")
  func floats() throws {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 8)
    for _ in 0..<RandomTests.rounds(20_000) {
      let float = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &generator))
      guard float.isFinite else { continue }
      let color = Color(red: float, green: 0, blue: 0)
      let line = JournalEntry("p", .set(.color(color))).bytes
      switch try JournalEntry(JSON5.parse(line)).change {
      case .set(.color(let read)): #expect(read.red == float)
      case .set(.text(let text)): #expect(Color(spelling: text) == color)
      default: Issue.record("\(float)")
      }
    }
  }

  @Test(
    "Texts, choices, colours that may be missing, the bottom of the background and cameras are undone and written"
  )
  func otherTypes() throws {
    let contents = try contents(), history = SceneHistory(contents), scene = contents.scene
    scene.title?.text = " Planets of\n\"Sol\" "
    scene.legend?.palette = .viridis
    scene.labels[0].color = .black
    scene.labels[0].color = nil
    scene.backgroundBottom = nil
    scene.background = .black
    scene.cameras[1].orthographicHeight = 4
    scene.cameras[1].orthographicHeight = nil
    scene.materials[0].alphaMode = .blend
    #expect(
      String(decoding: history.journal, as: UTF8.self) == #"""
        {"set":"title.text","value":" Planets of\u000a\"Sol\" "}
        {"set":"legend.palette","value":"viridis"}
        {"set":"caption.color","value":"#000000"}
        {"set":"caption.color","value":null}
        {"set":"backgroundBottom","value":null}
        {"set":"background","value":"#000000"}
        {"set":"cameras[1].height","value":4.0}
        {"set":"cameras[1].height","value":null}
        {"set":"brass.alphaMode","value":"blend"}

        """#)
    let other = try self.contents()
    try other.replay(history.journal, path: "journal")
    #expect(other.scene.title?.text == " Planets of\n\"Sol\" " && other.scene.legend?.palette == .viridis)
    #expect(other.scene.backgroundBottom == nil && other.scene.background == .black)
    for _ in 0..<9 { history.history.undo() }
    #expect(!history.history.canUndo && scene.title?.text == "Planets" && scene.backgroundBottom == .white)
    #expect(scene.legend?.palette == .plasma && scene.materials[0].alphaMode == .opaque)
    // A change of the background alone keeps the bottom.
    scene.background = .white
    let third = try self.contents()
    try third.replay(history.journal, path: "journal")
    #expect(third.scene.background == .white && third.scene.backgroundBottom == .white)
  }

  @Test(
    "The camera, models without a name and meshes are recorded on request, meshes without a path not in the journal"
  )
  func onRequest() throws {
    let contents = try contents(), history = SceneHistory(contents), scene = contents.scene
    let camera = try #require(scene.camera), unnamed = Sphere()
    let mesh = MeshModel(mesh: SharedMesh(Mesh()))
    scene.spheres.append(unnamed)
    scene.meshes.append(mesh)
    var omitted = 0
    let subscription = history.journalOmitted.subscribe { omitted += 1 }
    camera.fieldOfView = 30
    unnamed.radius = 7
    #expect(!history.history.canUndo)
    for model in [camera, unnamed, mesh, scene.spheres[0], scene.spheres[1], scene.sphereClouds]
      as [AnyObject]
    {
      history.record(model)
      history.record(model)
    }
    camera.fieldOfView = 20
    scene.spheres[0].radius = 9
    scene.spheres[1].radius = 8
    #expect(omitted == 0)
    unnamed.radius = 6
    mesh.transform.translation.x = 3
    mesh.color = .black
    #expect(omitted == 2)
    #expect(
      String(decoding: history.journal, as: UTF8.self)
        == "{\"set\":\"camera.fieldOfView\",\"value\":20.0}\n{\"set\":\"moon.radius\",\"value\":8.0}\n"
        + "{\"set\":\"spheres[3].radius\",\"value\":6.0}\n")
    for _ in 0..<5 { history.history.undo() }
    #expect(!history.history.canUndo)
    #expect((camera.fieldOfView, unnamed.radius, scene.spheres[1].radius) == (30, 7, 0.2))
    #expect(mesh.transform.translation.x == 0 && mesh.color == .white)
    subscription.dispose()
  }

  @Test("A changed model without a name is in the journal by its place, and a replay finds it")
  func unnamedModels() throws {
    let text = """
      { spheres: [{}, { name: "named" }, {}], boxes: [{ name: "b" }, {}],
        groups: [{ children: { spheres: [{}], boxes: [{}] } }, {}], surfaces: [{ position: ["u", "v", 0] }] }
      """
    let contents = try SceneFile.parse(Array(text.utf8), path: "scene.json5")
    let history = SceneHistory(contents), scene = contents.scene
    let unnamed = scene.spheres.filter { $0.name.isEmpty }
    let boxes = scene.shapes.compactMap { $0 as? Box }.filter { $0.name.isEmpty }
    #expect(unnamed.count == 3 && boxes.count == 2)
    for model in unnamed + boxes + scene.groups + scene.computedMeshes as [AnyObject] {
      history.record(model)
    }
    for (number, sphere) in unnamed.enumerated() { sphere.radius = 2 + Float(number) }
    for (number, box) in boxes.enumerated() { box.rotation.y = 10 + Float(number) }
    for (number, group) in scene.groups.enumerated() { group.position.x = 20 + Float(number) }
    scene.computedMeshes[0].color = .black
    let second = try SceneFile.parse(Array(text.utf8), path: "scene.json5")
    try second.replay(history.journal, path: "journal")
    #expect(second.scene.spheres.map(\.radius) == scene.spheres.map(\.radius))
    #expect(
      second.scene.shapes.compactMap { ($0 as? Box)?.rotation }
        == scene.shapes.compactMap { ($0 as? Box)?.rotation })
    #expect(second.scene.groups.map(\.position) == scene.groups.map(\.position))
    #expect(second.scene.computedMeshes[0].color == .black)
    let models = NamedModels(second.scene)
    #expect(second.scene.modelsByPlace.count == 8)
    for (name, model) in second.scene.modelsByPlace {
      for found in [models[name], second.scene.model(named: name)] {
        guard case .model(let found)? = found else {
          Issue.record("\(name) is not found")
          continue
        }
        #expect(found === model)
      }
    }
  }

  @Test("Of a large scene the first properties are recorded, and the others on request")
  func large() throws {
    let text = "{ spheres: [\((0..<15_000).map { "{ name: 's\($0)' }" }.joined(separator: ","))] }"
    let contents = try SceneFile.parse(Array(text.utf8), path: "scene.json5")
    let history = SceneHistory(contents), scene = contents.scene
    let trace = SceneTrace(contents)
    let count = contents.namedProperties().count
    #expect(count > 50_000 && (count - 50_000..<count - 49_990).contains(history.omittedCount))
    #expect(trace.omittedCount == history.omittedCount)
    let last = try #require(scene.spheres.last)
    last.radius = 2
    #expect(!history.history.canUndo && history.journal.isEmpty)
    history.record(last)
    last.radius = 3
    #expect(
      String(decoding: history.journal, as: UTF8.self) == "{\"set\":\"\(last.name).radius\",\"value\":3.0}\n")
    history.history.undo()
    #expect(last.radius == 2)
    #expect(SceneHistory(try self.contents()).omittedCount == 0)
  }

  @Test("A journal that was cut off anywhere is replayed up to the last whole line, with a warning")
  func cutOff() throws {
    let lines = ["{\"set\":\"scale\",\"value\":2.5}\n", "{\"set\":\"title.text\",\"value\":\"Ä ö\"}\n"]
    let journal = Array(lines.joined().utf8), first = lines[0].utf8.count
    for count in 0...journal.count {
      let contents = try contents()
      let warning = try contents.replay(Array(journal.prefix(count)), path: "journal")
      // The last line may lack only its end.
      let isWhole = [0, first - 1, first, journal.count - 1, journal.count].contains(count)
      #expect((warning == nil) == isWhole, "\(count)")
      if let warning {
        #expect("\(warning)".hasPrefix("journal:\(count > first ? 2 : 1): the last line is incomplete"))
      }
      #expect(contents.bindings?.parameter("scale")?.value == .number(count >= first - 1 ? 2.5 : 1))
      #expect(contents.scene.title?.text == (count >= journal.count - 1 ? "Ä ö" : "Planets"))
    }
  }

  @Test("Texts of a journal: choices and colours by name, blank lines, and values of other types")
  func otherTexts() throws {
    let contents = try contents()
    let journal = """

      {"set": "mode", "value": "wave"}
      { set: 'moon.center.y', value: 2 }
      {"set": "mars.color", "value": "gold"}\r
      {"set": "on", "value": false}
      """
    try contents.replay(Array(journal.utf8), path: "journal")
    #expect(contents.bindings?.parameter("mode")?.text == "wave")
    #expect(contents.bindings?.parameter("on")?.value == .boolean(false))
    #expect(contents.scene.spheres[1].center.y == 2)
    #expect(contents.scene.spheres[2].color == Color(spelling: "gold"))
    try contents.replay([], path: "journal")
  }

  @Test(
    "A damaged journal is refused with its line",
    arguments: [
      (
        #"{"set":"scale","value":2"#,
        "journal:2:25: expected \"}\" for the \"{\" at line 1, column 1, found the end of the file"
      ),
      (
        #"{"set":"scael","value":2}"#,
        #"journal:2: "scael=2": no parameter is called "scael", did you mean "scale"?"#
      ),
      (
        #"{"set":"earht.radius","value":2}"#,
        #"journal:2: "earht.radius=2": no model is called "earht", did you mean "earth"?"#
      ),
      (
        #"{"set":"moon.radius","value":"a"}"#,
        #"journal:2: "moon.radius=a": expected a finite number for radius, found "a""#
      ),
      (
        #"{"set":"scale","value":null}"#,
        #"journal:2: "scale=null": expected a finite number for scale, found "null""#
      ),
      (#"{"set":"moon.color","value":null}"#, "journal:2: "),
      (#"{"set":"mars.color","value":{"linear":[1,2,3]}}"#, "journal:2:29: expected a finite number"),
      (#"{"set":7,"value":1}"#, "journal:2:8: expected the path of a property, found 7"),
      (#"{"set":"scale","value":1,"x":1}"#, #"journal:2:26: expected only "set" and "value", found "x""#),
      (#"{"set":"scale"}"#, #"journal:2:1: expected {"set": PATH, "value": VALUE}, found an object"#),
      (#"[1]"#, #"journal:2:1: expected {"set": PATH, "value": VALUE}, found a list"#),
      ("\u{0}", "journal:2:1: "),
    ])
  func damaged(_ line: String, _ message: String) throws {
    let contents = try contents()
    let text = "{\"set\":\"scale\",\"value\":2}\n\(line)\n"
    let error = try #require(throws: SceneFileError.self) {
      try contents.replay(Array(text.utf8), path: "journal")
    }
    #expect("\(error)".hasPrefix(message), "\(error)")
  }

  @Test("A missing value is written as a text, which is replayed, and saved as NaN")
  func missingValues() throws {
    let contents = try contents()
    let bytes = [
      JournalEntry("moon.radius", .set(.number(.nan))),
      JournalEntry("mars.position", .set(.vector([0, .nan, 2]))),
    ].flatMap(\.bytes)
    _ = try contents.replay(bytes, path: "journal")
    #expect(contents.scene.spheres[1].radius.isNaN && contents.scene.spheres[2].center.y.isNaN)
    #expect(contents.scene.spheres[2].center.z == 2)
    #expect(
      PropertyValue.number(.nan).spelling == "NaN" && PropertyValue.number(-.infinity).spelling == "-Infinity"
    )
  }

  @Test("Random damage of a journal is refused or replayed, and never crashes")
  func randomDamage() throws {
    var generator = SeededGenerator(seed: RandomTests.seed &+ 9)
    let journal = Array(
      "{\"set\":\"scale\",\"value\":2.5}\n{\"set\":\"mars.color\",\"value\":{\"linear\":[0.1,0.2,0.3,1]}}\n"
        .utf8)
    let contents = try contents()
    for _ in 0..<RandomTests.rounds(2_000) {
      var bytes = journal
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(SceneFileError) {
        try contents.replay(bytes, path: "journal")
      } catch {
        #expect(error.line.map { (1...journal.count).contains($0) } == true)
      }
    }
  }
}
