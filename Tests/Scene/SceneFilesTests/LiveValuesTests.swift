import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Values of live input")
struct LiveValuesTests {
  private func contents() throws -> SceneFile.Contents {
    try read(
      "{ parameters: { scale: 1, tint: 'red', mode: { value: 'a', choices: ['a', 'b'] } }, spheres: [{ name: 's', radius: 'scale' }, { name: 'u' }] }",
      path: "a.json5")
  }

  @Test("Values of all types are set in one change, and the last value of a name counts")
  func values() throws {
    let contents = try contents(), scene = contents.scene
    var (radii, values) = ([Float](), LiveValues())
    let disposer = scene.spheres[0].$radius.subscribe { radii.append($0) }
    try values.add(Array(#"{"scale": 2, "u.center": [1, 2, 3]}"#.utf8), line: 1)
    try values.add(Array(#"{"scale": 3, "u.color": "gold", "background": "black", "mode": 1}"#.utf8), line: 2)
    #expect(values.count == 5 && values.apply(to: contents).isEmpty)
    #expect(radii == [1, 3] && scene.spheres[1].center == [1, 2, 3] && scene.background == .black)
    #expect(scene.spheres[1].color.hex == "#ffd700")
    #expect(contents.bindings?.parameters.map(\.text) == ["3", "#ff0000", "b"])
    disposer.dispose()
  }

  @Test(
    "A line that is wrong is named with its number, and has no effect",
    arguments: [
      ("[1]", "expected a JSON object, as {\"scale\": 2}, found a list"),
      ("{\"scale\": 2", "found the end of the file"),
      ("{\"u.radius\": 2, \"scale\": [1, 2]}", "for \"scale\", found a list"),
    ])
  func wrongLines(line: String, expected: String) {
    var values = LiveValues()
    #expect {
      try values.add(Array(line.utf8), line: 7)
    } throws: { "\($0)".hasPrefix("standard input:7: expected ") && "\($0)".hasSuffix(expected) }
    #expect(values.isEmpty)
  }

  @Test("A name that does not exist is named with its line, and the other values are set")
  func wrongNames() throws {
    let contents = try contents()
    var values = LiveValues()
    try values.add(Array(#"{"scal": 2, "scale": 5, "u.radius": -1}"#.utf8), line: 3)
    let mistakes = values.apply(to: contents).map(\.description)
    #expect(
      mistakes.count == 2 && mistakes[0].hasPrefix("standard input:3: ") && mistakes[0].contains("\"scal\""))
    #expect(contents.scene.spheres.map(\.radius) == [5, 1])
  }
}
