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
      ("{\"u.radius\": 2, \"scale\": [1, null]}", "as element 1 of \"scale\", found null"),
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
    try values.add(Array(#"{"scal": 2, "scale": 5, "u.color": "nocolor"}"#.utf8), line: 3)
    let mistakes = values.apply(to: contents).map(\.description)
    #expect(
      mistakes.count == 2 && mistakes[0].hasPrefix("standard input:3: ") && mistakes[0].contains("\"scal\""))
    #expect(contents.scene.spheres.map(\.radius) == [5, 1])
  }
}

@Suite("Columns of particles in live input")
struct LiveColumnTests {
  private static let water = "3\nwater\nO 0 0 0\nH 1 0 0\nH 0 1 0\n"

  private func add(_ line: String, _ number: Int = 1, to values: inout LiveValues) throws {
    try values.add(Array(line.utf8), line: number)
  }

  @Test("Columns move the particles of a file, and colours and radii follow further columns")
  func particleFile() throws {
    let contents = try SceneFile.parse(Array(Self.water.utf8), path: "water.xyz")
    let cloud = try #require(contents.scene.sphereClouds.first)
    var values = LiveValues()
    // Three numbers are also the form of a vector.
    try add(#"{"water.x": [5, 6, 7]}"#, to: &values)
    try add(#"{"water.x": [1, 2, 3], "water.z": [9, 9, 8]}"#, 2, to: &values)
    #expect(values.apply(to: contents).isEmpty)
    #expect(cloud.elements.map(\.center) == [[1, 0, 9], [2, 0, 9], [3, 1, 8]])
  }

  @Test("Particles of a scene file follow their columns in one change, also those that only expressions read")
  func sceneFile() throws {
    let folder = try SceneFolder(["w.xyz": Self.water])
    let contents = try folder.read(
      "{ particles: [{ name: 'water', file: 'w.xyz' }], spheres: [{}] }")
    let particles = try #require(contents.particles.first)
    var (changes, values) = (0, LiveValues())
    let disposer = particles.cloud.$elements.subscribe { _ in changes += 1 }
    try add(#"{"water.y": [4, 5, 6], "water.charge": [-0.8, 0.4, 0.4]}"#, to: &values)
    #expect(values.apply(to: contents).isEmpty && changes == 2)
    #expect(particles.cloud.elements.map(\.center.y) == [4, 5, 6])
    #expect(particles.shown.frame.column("charge") == .numbers([-0.8, 0.4, 0.4]))
    // The vector of the group is a property, and no column.
    var move = LiveValues()
    try add(#"{"water.position": [1, 2, 3]}"#, to: &move)
    #expect(move.apply(to: contents).isEmpty && particles.group.position == [1, 2, 3])
    disposer.dispose()
  }

  @Test(
    "A column of another length, of no particles, or with a word is named with its line and changes nothing")
  func mistakes() throws {
    let contents = try SceneFile.parse(Array(Self.water.utf8), path: "water.xyz")
    let before = contents.scene.sphereClouds[0].elements
    var values = LiveValues()
    try add(#"{"water.x": [1, 2], "wine.x": [1, 2, 3, 4]}"#, 5, to: &values)
    let mistakes = values.apply(to: contents).map(\.description)
    #expect(mistakes.count == 2 && mistakes.allSatisfy { $0.hasPrefix("standard input:5: ") }, "\(mistakes)")
    #expect(mistakes.contains { $0.contains("expected 3 numbers for x, one for each particle, found 2") })
    #expect(mistakes.contains { $0.contains("no particles are called \"wine\", expected water") })
    #expect(contents.scene.sphereClouds[0].elements == before)
    #expect {
      try add(#"{"water.x": [1, "two", 3]}"#, 9, to: &values)
    } throws: {
      "\($0)".hasPrefix("standard input:9: expected a finite number as element 1 of \"water.x\", found ")
    }
  }

  @Test("The numbers that wait are bounded, and a later column replaces an earlier one")
  func bound() throws {
    var values = LiveValues()
    let column = "[" + String(repeating: "1,", count: 1 << 20) + "1]"
    for _ in 0..<3 { try add("{\"a.x\": \(column)}", to: &values) }
    #expect(values.count == 1)
    #expect {
      for number in 0..<17 { try add("{\"a.c\(number)\": \(column)}", to: &values) }
    } throws: { "\($0)".contains("expected at most 16777216 numbers in columns at once") }
    #expect(values.count < 18)
  }
}
