import Geometry
import SceneModel
import TestSupport
import Testing

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
    #expect(try saved(contents, folder).text.contains("{ radius: 0.5, center: [0, 0, 1] },\n"))
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
    let view = Camera(position: [0, 1, 9], target: [0, 0.5, 0])
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
    let bound = try folder.read("{ parameters: { t: 0 }, camera: { position: [0, 't', 9] } }")
    let revision = try bound.revision(of: try #require(bound.text), siblings: folder.siblings, camera: view)
    #expect(revision.omissions == ["position of the camera, which an expression computes"])
  }

  @Test("A text with other models is refused")
  func otherModels() throws {
    let folder = try folder()
    let contents = try folder.read(Self.text)
    #expect {
      try contents.revision(of: Array("{ spheres: [{}] }".utf8), siblings: folder.siblings)
    } throws: { "\($0)".hasPrefix("scene.json5: expected the ") }
  }
}
