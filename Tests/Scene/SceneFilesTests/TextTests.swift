import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Labels, titles and legends of scene files")
struct TextTests {
  @Test("Labels whose size is meant in metres are named in a warning")
  func smallSizes() throws {
    func warnings(_ labels: String) throws -> [String] {
      try read("{ spheres: [{}], labels: [\(labels)] }", path: "a.json5").warnings.map(\.description)
    }
    #expect(try warnings("{ text: 'a', size: 2 }, { text: 'b', size: 0.3, visible: false }") == [])
    #expect(
      try warnings("{ name: 'l', text: 'a', size: 0.3 }, { text: 'b', size: 1 }") == [
        "a.json5: label \"l\" and 1 more: the size 0.3 is too small to read; it is in pixels, not in metres"
      ])
  }

  @Test("Labels have the values of their keys, or the defaults of the model")
  func labels() throws {
    let scene = try read(
      """
      { labels: [
        { name: "caption", text: "The earth", at: [1, 2, 3], color: "gold", size: 24, anchor: "bottomLeft",
          outlined: false, occluded: true, visible: false },
        { text: "plain" } ] }
      """, path: "a.json5"
    ).scene
    let (one, two) = (scene.labels[0], scene.labels[1])
    #expect(one.name == "caption" && one.text == "The earth" && one.position == [1, 2, 3])
    #expect(one.color?.hex == "#ffd700" && one.size == 24 && one.anchor == .bottomLeft)
    #expect(!one.isOutlined && one.isOccluded && !one.isVisible)
    #expect(
      two.text == "plain" && two.position == .zero && two.color == nil && two.size == Label.standardSize)
    #expect(two.anchor == .center && two.isOutlined && !two.isOccluded && two.isVisible)
  }

  @Test("A text has the current values of its expressions, and a point follows its own")
  func bound() throws {
    let contents = try read(
      """
      { parameters: { t: 0.5 },
        spheres: [{ name: "earth", radius: "2 * t", center: ["t", 0, 0] }],
        labels: [{ name: "caption", text: "r = {earth.radius:.2} {{m}}", at: "earth.center + [0, earth.radius, 0]",
          color: "rgb(t, 0, 0)", size: "10 * t" }],
        title: "t = {t}", legend: { from: "-t", to: 4, title: "up to {legend.to:.1}", palette: "turbo" } }
      """, path: "a.json5")
    let scene = contents.scene
    let label = scene.labels[0]
    #expect(label.text == "r = 1.00 {m}" && label.position == [0.5, 1, 0] && label.size == 5)
    #expect(
      scene.title?.text == "t = 0.5" && scene.legend?.title == "up to 4.0" && scene.legend?.from == -0.5)
    #expect(scene.legend?.palette == .turbo)
    try contents.set("t=1.5")
    #expect(label.text == "r = 3.00 {m}" && label.position == [1.5, 3, 0] && label.size == 15)
    #expect(scene.title?.text == "t = 1.5" && scene.legend?.from == -1.5)
    #expect(
      contents.bindings?.dependencies.filter { $0.property.hasSuffix("text") }.map(\.inputs)
        == [["earth.radius"], ["t"]])
    #expect(contents.bindings?.expression(of: label.$text) == "r = {earth.radius:.2} {{m}}")
  }

  @Test("Labels are repeated with the index in their texts, and belong to groups")
  func repeated() throws {
    let scene = try read(
      """
      { labels: [{ name: "n", text: "{i}/{2 * i:.1}", at: ["i", 0, 0], repeat: { count: 3, index: "i" } }],
        groups: [{ name: "arm", position: [0, 5, 0], children: {
          spheres: [{ name: "ball", radius: 2 }],
          labels: [{ name: "tip", text: "{ball.radius}", at: "ball.center" }] } }] }
      """, path: "a.json5"
    ).scene
    let labels = scene.labels.filter { $0.group == nil }
    #expect(
      labels.map(\.text) == ["0/0.0", "1/2.0", "2/4.0"] && labels.map(\.name) == ["n[0]", "n[1]", "n[2]"])
    let tip = try #require(scene.labels.first { $0.name == "arm.tip" })
    #expect(tip.text == "2" && tip.placement.transform.translation == [0, 5, 0])
  }

  @Test(
    "Texts call the functions of the file, and read the columns of the particles that they are repeated for")
  func functionsAndColumns() throws {
    let folder = try SceneFolder(["pair.csv": "x,y,z,charge\n1,0,0,-1\n2,0,0,0.5\n"])
    let scene = try folder.read(
      """
      { functions: { twice: "(x) => 2 * x" }, parameters: { t: 3 }, title: "{twice(t)}",
        particles: [{ name: "p", file: "pair.csv" }],
        labels: [{ text: "q = {twice(charge):.1}", at: ["x", "y", "z"], repeat: { over: "p" } }] }
      """
    ).scene
    #expect(scene.title?.text == "6" && scene.labels.map(\.text) == ["q = -2.0", "q = 1.0"])
    #expect(scene.labels.map(\.position) == [[1, 0, 0], [2, 0, 0]])
  }

  @Test("An error in a text of a component has the position in the file of the component")
  func componentErrors() throws {
    let folder = try SceneFolder([
      "sign.json5": "{labels: [\n{text: '{zz}'}]}",
      "water.json5": "{particles: [\n{file: 'pair.csv', radius: '0.1 + zz'}]}",
      "pair.csv": "x,y,z\n1,0,0\n",
    ])
    #expect(
      folder.refusal(of: "{components: [{file: 'sign.json5'}]}")
        == "sign.json5:2:10: unknown name \"zz\", expected a number, or a name in parameters such as { t: 0 }"
    )
    #expect(
      folder.refusal(of: "{components: [{file: 'water.json5'}]}").hasPrefix(
        "water.json5:2:35: unknown name \"zz\""))
  }

  @Test("Values and texts are set by name, and replace their bindings")
  func assignments() throws {
    let contents = try read(
      """
      { parameters: { t: 1 }, spheres: [{ name: "earth" }],
        groups: [{ name: "arm", children: { labels: [{ text: "in a group" }] } }],
        labels: [{ text: "{t} and {2 * t}", at: "earth.center" }, { name: "caption", text: "{t}" }] }
      """, path: "a.json5")
    let scene = contents.scene
    let first = try #require(scene.labels.first { $0.text == "1 and 2" })
    for assignment in [
      "labels[0].text=a = {b}", "labels[0].at.y=2", "labels[0].anchor=top", "labels[0].color=red",
      "caption.size=30",
      "caption.visible=false", "title.text=A title", "title.color=navy", "legend.to=2",
      "legend.palette=plasma",
      "legend.title=x = 1",
    ] { try contents.set(assignment) }
    #expect(first.text == "a = {b}" && first.position == [0, 2, 0] && first.anchor == .top)
    #expect(first.color?.hex == "#ff0000")
    let caption = try #require(scene.labels.first { $0.name == "caption" })
    #expect(caption.size == 30 && !caption.isVisible && caption.text == "1")
    #expect(scene.title?.text == "A title" && scene.title?.color?.hex == "#000080")
    #expect(scene.legend?.to == 2 && scene.legend?.palette == .plasma && scene.legend?.title == "x = 1")
    try contents.set("t=5")
    #expect(first.text == "a = {b}" && caption.text == "5")
    try contents.set("caption.text=")
    try contents.set("t=6")
    #expect(caption.text.isEmpty)
  }

  @Test(
    "Mistakes name the place, the found and the expected text",
    arguments: [
      ("{labels: [{text: 3}]}", "1:18: expected a string for text of label number 1, found 3"),
      (
        "{labels: [{text: 'a', anchor: 'botom'}]}",
        "1:31: unknown anchor \"botom\" of label number 1, did you mean \"bottom\"?"
      ),
      ("{labels: [{at: 'earth.center'}]}", "1:17: unknown name \"earth.center\""),
      ("{labels: [{txt: 'a'}]}", "1:12: unknown key \"txt\" in label number 1, did you mean \"text\"?"),
      ("{labels: [{text: 'r = {1 + }'}]}", "1:28: expected a value, found \"}\""),
      ("{labels: [{text: '\\u0041 {t}'}]}", "1:27: unknown name \"t\""),
      ("{labels: [{text: 'a } b'}]}", "1:21: expected \"}}\" for a brace, found \"}\""),
      (
        "{labels: [{text: '{labels[0].text}'}]}",
        "1:30: unknown property \"text\", expected position, color, size"
      ),
      ("{title: 3}", "1:9: expected a text, or an object with a text, for title of the scene, found 3"),
      ("{title: {size: 'x'}}", "1:17: unknown name \"x\""),
      (
        "{legend: {palette: 'viridi'}}",
        "1:20: unknown palette \"viridi\" of the legend, did you mean \"viridis\"?"
      ),
      ("{legend: {form: 1}}", "1:11: unknown key \"form\" in the legend, did you mean \"from\"?"),
    ])
  func mistakes(text: String, message: String) throws {
    let error = try #require(throws: SceneFileError.self) { try read(text, path: "a.json5") }
    #expect("\(error)".hasPrefix("a.json5:\(message)"), "\(error)")
  }

  @Test("A text that is too long is refused")
  func long() throws {
    let text = String(repeating: "a", count: 1001)
    let error = try #require(throws: SceneFileError.self) {
      try read("{labels: [{text: '\(text)'}]}", path: "a.json5")
    }
    #expect("\(error)" == "a.json5:1:1019: expected at most 1000 characters, found more")
  }

  @Test("Setting an unknown property, choice or label is an error with a suggestion")
  func wrongAssignments() throws {
    let contents = try read("{labels: [{name: 'caption', text: 'a'}]}", path: "a.json5")
    for (assignment, message) in [
      ("caption.anchor=topp", "did you mean \"top\"?"), ("caption.colour=red", "did you mean \"color\"?"),
      ("captoin.size=3", "did you mean \"caption\"?"), ("legend.to=x", "expected a finite number for to"),
    ] {
      let error = try #require(throws: AssignmentError.self) { try contents.set(assignment) }
      #expect("\(error)".contains(message), "\(error)")
    }
    #expect(contents.scene.title == nil && contents.scene.legend == nil)
  }
}
