import Geometry
import Reactive
import SceneExpressions
import SceneModel
import TestSupport
import Testing
import TextCoding

@testable import SceneFiles

@Suite("Saving of a scene file")
struct SceneFileRevisionTests {
  private static let text = """
    // A scene.
    {
      parameters: { t: 0, scale: { value: 1.50, min: 0, max: 9 }, mode: { value: 'flat', choices: ['flat', 'wave'] },
        axis: [0, 1, 0], tint: "red", twice: "2 * scale", on: true },
      background: "black", exposure: 0.5,
      camera: { position: [0, 0, 9], target: [0, 0, 0] },   // from the front
      effects: { shadow: "t < 1", occlusion: true },
      materials: [{ name: "brass", roughness: 0.5 }],
      title: "Fixed", labels: [{ text: "r = {scale}", at: [0, 0, 0] }, { text: "so", at: [0, 1, 0] }],
      spheres: [
        { name: "sun", radius: 2.0 /* metres */, center: [1, "t", 3], color: "gold" },
        { radius: 0.5 },
        { name: "star", radius: 0.1, repeat: { count: 3 } },
      ],
      groups: [{ name: "arm", scale: 2, children: { boxes: [{ name: "hand", size: [1, 2, 3] }] } }],
      components: [{ name: "gear", file: "gear.json5", parameters: { teeth: 12 } }, { name: "other", file: "gear.json5" }],
      meshes: [{ name: "duck", file: "duck.glb" }],
    }

    """

  private func folder() throws -> SceneFolder {
    let document = MeshDocument(
      meshes: [try .box()], nodes: [.init(name: "body", mesh: 0), .init(name: "head", mesh: 0)])
    return try SceneFolder(
      [
        "gear.json5":
          "{ parameters: { teeth: 8, width: 1 }, boxes: [{ name: 'rim', size: ['width', 1, 'teeth'] }] }"
      ],
      meshes: ["duck.glb": document])
  }

  /// Returns the text of `contents` with the current values, and checks that a file with it has these values.
  private func saved(
    _ contents: SceneFile.Contents, _ folder: SceneFolder, camera: Camera? = nil
  ) throws -> (text: String, omissions: [String]) {
    let revision = try contents.revision(
      of: try #require(contents.text), siblings: folder.siblings, camera: camera)
    let text = String(decoding: revision.bytes, as: UTF8.self)
    let again = try contents.revision(of: revision.bytes, siblings: folder.siblings, camera: camera)
    #expect(again.changeCount == 0 && again.bytes == revision.bytes && again.omissions == revision.omissions)
    return (text, revision.omissions)
  }

  @Test("An unchanged scene has the text of its file")
  func unchanged() throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    try contents.set("t=4")
    contents.bindings?.parameters.first { $0.name == "t" }?.value = .number(0)
    let (text, omissions) = try saved(contents, folder)
    #expect(text == Self.text && omissions.isEmpty)
  }

  @Test(
    "A changed value replaces the characters of the old one",
    arguments: [
      ("t=2.5", "t: 0", "t: 2.5"), ("scale=2", "1.50", "2"),
      ("axis=0,1,7", "[0, 1, 0], tint", "[0, 1, 7], tint"),
      ("mode=wave", "value: 'flat'", "value: 'wave'"), ("tint=#0000ff", "\"red\"", "\"#0000ff\""),
      ("on=false", "on: true", "on: false"),
      ("background=white", "\"black\"", "\"#ffffff\""), ("exposure=-1.25", "0.5,\n", "-1.25,\n"),
      ("effects.occlusion=false", "occlusion: true", "occlusion: false"),
      ("brass.roughness=0.1", "roughness: 0.5", "roughness: 0.1"),
      ("brass.metallic=1", "roughness: 0.5", "roughness: 0.5, metallic: 1"),
      ("labels[1].text=or", "\"so\"", "\"or\""),
      ("sun.radius=2.5", "2.0 /* metres */", "2.5 /* metres */"),
      ("sun.center.z=4", "[1, \"t\", 3]", "[1, \"t\", 4]"),
      ("sun.rotation=0,90,0", "\"gold\" }", "\"gold\", rotation: [0, 90, 0] }"),
      ("arm.scale=3,3,3", "scale: 2", "scale: 3"), ("arm.scale=1,2,3", "scale: 2", "scale: [1, 2, 3]"),
      ("arm.visible=false", "} }],\n  components", "}, visible: false }],\n  components"),
      ("arm.hand.size=1,2,4", "size: [1, 2, 3]", "size: [1, 2, 4]"),
      ("gear.teeth=20", "teeth: 12", "teeth: 20"),
      ("environment.intensity=2", "duck.glb\" }],\n", "duck.glb\" }],\n  environment: { intensity: 2 },\n"),
      (
        "duck.body.rotation=0,45,0", "\"duck.glb\" }",
        "\"duck.glb\", parts: { body: { rotation: [0, 45, 0] } } }"
      ),
    ])
  func changedValue(assignment: String, old: String, new: String) throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    try contents.set(assignment)
    let (text, omissions) = try saved(contents, folder)
    #expect(
      text == Self.text.replacing(old, with: new, maxReplacements: 1) && omissions.isEmpty, "\(assignment)")
  }

  @Test("A model without a name is found by its place")
  func unnamedModel() throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    contents.scene.spheres[1].center = [0, 0, 1]
    #expect(try saved(contents, folder).text.contains("{ radius: 0.5, position: [0, 0, 1] },\n"))
  }

  @Test("Values that the file cannot hold are named, and nothing is written for them")
  func omissions() throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    try contents.set("star[1].radius=2")
    try contents.set("other.teeth=9")
    try contents.set("gear.rim.color=red")
    let (text, omissions) = try saved(contents, folder)
    #expect(text == Self.text)
    #expect(
      omissions == [
        "the parameter \"other.teeth\" of gear.json5", "radius of sphere \"star[1]\", which is repeated",
        "color of box \"gear.rim\" of gear.json5",
      ])
  }

  @Test("The view is written into the camera of the file, or as one")
  func cameras() throws {
    let folder = try folder()
    func text(_ camera: String, view: Camera) throws -> String {
      try saved(try folder.read("{ \(camera)spheres: [{}] }"), folder, camera: view).text
    }
    let view = Camera(position: [0, 1, 9], target: [0, 0.5, 0], aspectRatio: 16 / 9)
    #expect(
      try text("", view: view) == "{ spheres: [{}], camera: { position: [0, 1, 9], target: [0, 0.5, 0] } }")
    #expect(
      try text("camera: { position: [0, 0, 9], target: [0, 0, 0] }, ", view: view)
        == "{ camera: { position: [0, 1, 9], target: [0, 0.5, 0] }, spheres: [{}] }")
    #expect(
      try text("cameras: [{ name: 'a', position: [0, 0, 9] }], camera: 'a', ", view: view)
        == "{ cameras: [{ name: 'a', position: [0, 0, 9] }], camera: { position: [0, 1, 9], target: [0, 0.5, 0] }, spheres: [{}] }"
    )
    view.orthographicHeight = 3
    #expect(
      try text("camera: { position: [0, 1, 9], fieldOfView: 20, target: [0, 0.5, 0] }, ", view: view)
        == "{ camera: { position: [0, 1, 9], height: 3, target: [0, 0.5, 0] }, spheres: [{}] }")
    view.orthographicHeight = nil
    #expect(
      try text("camera: { position: [0, 1, 9], height: 20, target: [0, 0.5, 0] }, ", view: view)
        == "{ camera: { position: [0, 1, 9], fieldOfView: 40, target: [0, 0.5, 0] }, spheres: [{}] }")
    view.aspectRatio = 1.25
    #expect(
      try text("", view: view)
        == "{ spheres: [{}], camera: { position: [0, 1, 9], target: [0, 0.5, 0], aspectRatio: 1.25 } }")
    view.aspectRatio = 16 / 9
    let bound = try folder.read("{ parameters: { t: 0 }, camera: { position: [0, 't', 9] } }")
    let revision = try bound.revision(of: try #require(bound.text), siblings: folder.siblings, camera: view)
    #expect(revision.omissions == ["position of the camera, which an expression computes"])
  }

  @Test("A value that no file may have is not saved, and is named")
  func refusedValue() throws {
    let folder = try folder()
    let contents = try folder.read("{ curves: [{ name: 'a', points: [[0, 0, 0], [1, 1, 0]], sides: 8 }] }")
    (contents.scene.computedMeshes[0] as? ParametricCurve)?.sides = 1e6
    #expect {
      try contents.revision(of: try #require(contents.text), siblings: folder.siblings)
    } throws: { "\($0)".contains("sides") && "\($0)".contains("1000000") }
  }

  @Test("A text with other models is refused")
  func otherModels() throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    #expect {
      try contents.revision(of: Array("{ spheres: [{}] }".utf8), siblings: folder.siblings)
    } throws: { "\($0)".hasPrefix("scene.json5: expected the ") }
  }

  @Test("Random changes are read back from the saved text, of which only the changed values differ")
  func randomChanges() throws {
    var random = SeededGenerator(seed: RandomTests.seed)
    var (changeCount, skeletonCount, refusalCount, seed) = (0, 0, 0, UInt64(0))
    let limit = RandomTests.rounds(2_000)
    while changeCount < limit {
      seed += 1
      let files = RandomSceneBuilder.files(seed: RandomTests.seed &+ seed)
      let folder = try files.folder()
      let contents = try folder.read(files.texts[RandomSceneFiles.main] ?? "")
      // One change seldom adds a key to the file, many do.
      let oddsAgainst = seed.isMultiple(of: 2) ? 4 : 150
      for _ in 0..<3 {
        let properties = contents.namedProperties().filter {
          contents.bindings?.computes($0.property) != true
        }
        for property in properties where Int.random(in: 0..<oddsAgainst, using: &random) == 0 {
          if change(property, of: contents, &random) { changeCount += 1 }
        }
        let original = try #require(contents.text)
        let revision: SceneFileRevision
        do throws(SceneFileError) {
          revision = try contents.revision(of: original, siblings: folder.siblings)
        } catch {
          // Some values that `--set` accepts, such as two points around an extrusion, only drawing refuses.
          refusalCount += 1
          break
        }
        let text = String(decoding: revision.bytes, as: UTF8.self)
        let again = try folder.read(text)
        let values = Dictionary(contents.namedProperties().map { ($0.path, $0.text) }) { first, _ in first }
        let differing = again.namedProperties().filter { $0.text != values[$0.path] }
        // Models that are repeated or used several times cannot be saved. The omissions name them.
        #expect(
          differing.isEmpty || !revision.omissions.isEmpty,
          "seed \(seed): \(differing.map { "\($0.path) = \($0.text ?? ""), not \((values[$0.path] ?? "") ?? "")" })"
        )
        let second = try contents.revision(of: revision.bytes, siblings: folder.siblings)
        #expect(second.bytes == revision.bytes && second.changeCount == 0, "seed \(seed)")
        // Without added members, all but the values is the same.
        let (old, new) = (try Skeleton(original), try Skeleton(revision.bytes))
        if old.memberCount == new.memberCount {
          #expect(old.text == new.text, "seed \(seed)")
          skeletonCount += 1
        }
      }
    }
    #expect(skeletonCount > 10 && 10 * refusalCount < seed, "\(refusalCount) of \(seed) refused")
  }

  /// A text in which values without objects in them are a `?`.
  private struct Skeleton {
    private(set) var text: [UInt8] = []
    private(set) var memberCount = 0

    init(_ bytes: [UInt8]) throws {
      var index = 0
      func hasObject(_ value: JSON5Value) -> Bool {
        value.isObject || value.isArray && value.elements.contains { hasObject($0) }
      }
      func add(_ value: JSON5Value) {
        guard hasObject(value) else {
          text += bytes[index..<value.offset] + [UInt8(ascii: "?")]
          index = value.end
          return
        }
        for member in value.members {
          memberCount += 1
          add(member.value)
        }
        for element in value.elements { add(element) }
      }
      add(try JSON5.parse(bytes))
      text += bytes[index...]
    }
  }

  /// Sets a property to another value, as `--set` does. Returns whether it accepts the value.
  private func change(
    _ named: NamedProperty, of contents: SceneFile.Contents, _ random: inout SeededGenerator
  ) -> Bool {
    guard let value = otherValue(than: named.property, &random)?.text else { return false }
    return (try? contents.set("\(named.path)=\(value)")) != nil
  }

  private func otherValue(than property: any AnyModelProperty, _ random: inout SeededGenerator)
    -> PropertyValue?
  {
    // The value of a parameter is one of a `Float`, too, whose digits the file has.
    switch property.propertyValue {
    case .number(let double)?:
      let number = Float(double)
      // Whole numbers may be counts.
      return .number(
        number.rounded() == number && number != 0
          ? Double(number + Float(Int.random(in: 0...2, using: &random)) - 1)
          : Double(number * Float.random(in: 0.5...1.5, using: &random)))
    case .vector(let vector)?:
      return (SIMD3<Float>(vector) * Float.random(in: 0.5...1, using: &random)).propertyValue
    case .color?: return .color(Color(sRGB8: SIMD4<UInt8>.random(in: 0...255, using: &random)))
    case .boolean(let boolean)?: return .boolean(!boolean)
    case .text?, .list?, nil: return nil
    }
  }
}
