import Geometry
import SceneModel
import TextCoding
import Testing

@testable import SceneFiles

/// The keys of a scene file.
private let sceneKeys =
  [
    "functions", "units", "up", "version", "data", "parameters", "values", "environment", "effects", "camera",
    "lights", "materials", "title", "legend", "look",
    "background", "backgroundBottom", "exposure", "autoExposure", "toneMapping",
  ]
  + SceneFileObject.modelKeys.map(\.text)

@Suite("Scene files")
struct SceneReaderTests {
  @Test("A scene file defines spheres, lights, camera and background")
  func whole() throws {
    let text = """
      // A scene with everything in it.
      { background: "#0b0e14",
        camera: { position: [0, 4, 12], target: [1, 2, 3], up: [0, 0, 1], fieldOfView: 35.5 },
        lights: [ { direction: [-1, -2, -1], color: "#fff6e5", intensity: 0.75 }, { direction: [0, -1, 0] } ],
        spheres: [ { name: "sun", center: [1, 2, 3], radius: 2.5, color: "#ffcc33" },
                   { "color": 'RebeccaPurple' }, ] }
      """
    let contents = try read(text, path: "scene.json5")
    let scene = contents.scene
    #expect(contents.format == .json5)
    #expect(contents.atoms == nil)
    #expect(contents.frameCount == 1)
    #expect(scene.background.hex == "#0b0e14")
    let camera = try #require(scene.camera)
    #expect(camera.position == [0, 4, 12])
    #expect(camera.target == [1, 2, 3])
    #expect(camera.up == [0, 0, 1])
    #expect(camera.fieldOfView == 35.5)
    #expect(scene.lights.map(\.direction) == [[-1, -2, -1], [0, -1, 0]])
    #expect(scene.lights.map(\.color.hex) == ["#fff6e5", "#ffffff"])
    #expect(scene.lights.map(\.intensity) == [0.75, 1])
    #expect(scene.spheres.map(\.name) == ["sun", ""])
    #expect(scene.spheres.map(\.center) == [[1, 2, 3], .zero])
    #expect(scene.spheres.map(\.radius) == [2.5, 1])
    #expect(scene.spheres.map(\.color.hex) == ["#ffcc33", "#663399"])
    #expect(scene.sphereClouds.isEmpty)
  }

  @Test("Missing keys have the default values of the models")
  func defaults() throws {
    let scene = try read("{}", path: "empty.json").scene
    #expect(scene.spheres.isEmpty && scene.lights.isEmpty && scene.sphereClouds.isEmpty)
    #expect(scene.camera == nil)
    #expect(scene.background == Scene.standardBackground)
    let camera = try #require(try read("{camera: {position: [0, 0, 9]}}", path: "a.json5").scene.camera)
    #expect(camera.position == [0, 0, 9])
    #expect(camera.target == .zero)
    #expect(camera.up == [0, 1, 0])
    #expect(camera.fieldOfView == Camera.standardFieldOfView)
  }

  @Test("A scene file can set effects, a background gradient, and an orthographic camera")
  func effects() throws {
    let scene = try read(
      "{background: 'white', backgroundBottom: '#8899aa', effects: {occlusion: true, axes: false, scaleBar: true}, camera: {height: 12}}",
      path: "a.json5"
    ).scene
    #expect(scene.effects == Effects(ambientOcclusion: true, scaleBar: true))
    #expect(scene.backgroundBottom?.hex == "#8899aa" && scene.camera?.orthographicHeight == 12)
    let plain = try read("{background: 'transparent'}", path: "a.json5").scene
    #expect(plain.effects == Effects() && plain.backgroundBottom == nil && plain.background.alpha == 0)
    for (text, message) in [
      ("{effects: {shadow: 1}}", "a.json5:1:20: expected true or false for shadow of the effects, found 1"),
      (
        "{effects: {shadows: true}}",
        "a.json5:1:12: unknown key \"shadows\" in the effects, did you mean \"shadow\"?"
      ),
      (
        "{camera: {height: 1, fieldOfView: 20}}",
        "a.json5:1:19: expected either height or fieldOfView for height of the camera, found both"
      ),
    ] {
      let error = #expect(throws: SceneFileError.self) { try read(text, path: "a.json5") }
      #expect(error?.description == message)
    }
  }

  @Test("A camera that looks straight down needs no `up`")
  func lookingDown() throws {
    let camera = try #require(try read("{camera: {position: [0, 9, 0]}}", path: "a.json5").scene.camera)
    #expect(camera.up == [0, 0, -1])
  }

  @Test(
    "Colours are written in hexadecimal or by name",
    arguments: [
      ("#fc3", "#ffcc33"), ("#FFCC33", "#ffcc33"), ("#ffcc3380", "#ffcc3380"), ("red", "#ff0000"),
      ("Tan", "#d2b48c"),
      ("LIGHTGOLDENRODYELLOW", "#fafad2"), ("grey", "#808080"), ("gray", "#808080"),
      ("rebeccapurple", "#663399"),
    ])
  func colors(spelling: String, hex: String) throws {
    #expect(try read("{background: '\(spelling)'}", path: "a.json5").scene.background.hex == hex)
  }

  @Test("The 148 CSS colour names are known")
  func colorNames() {
    #expect(Color.cssColors.count == 148)
    for (name, hex) in [
      "aliceblue": "#f0f8ff", "darkslategrey": "#2f4f4f", "peru": "#cd853f", "yellowgreen": "#9acd32",
    ] {
      #expect(Color(cssName: name)?.hex == hex)
    }
    #expect(Color(cssName: "transparent") == nil)
    // The FNV-1a checksum of the lines of the specification's table, sorted by name.
    let lines = Color.cssColors.keys.sorted().map { "\($0)=\(Color(cssName: $0)?.hex ?? "")\n" }
    let checksum = lines.joined().utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(checksum == 0x8065_147D_F713_AEDA)
  }

  @Test("Several spheres may have no name")
  func unnamed() throws {
    #expect(try read("{spheres: [{}, {name: ''}, {}]}", path: "a.json5").scene.spheres.count == 3)
  }

  @Test(
    "An invalid scene file is refused with line and column, the found and the expected text",
    arguments: [
      (
        "{spheres: [",
        "s.json5:1:12: expected \"]\" for the \"[\" at line 1, column 11, found the end of the file"
      ),
      ("{spheres: [}", "s.json5:1:12: expected a value, found \"}\""),
      (
        "{background: 'red', background: 'tan'}",
        "s.json5:1:21: expected each key once, found a second \"background\" (the first is on line 1)"
      ),
      ("[]", "s.json5:1:1: expected an object for the scene, found an empty list"),
      ("3", "s.json5:1:1: expected an object for the scene, found 3"),
      ("{sphere: []}", "s.json5:1:2: unknown key \"sphere\" in the scene, did you mean \"spheres\"?"),
      (
        "{fog: 1}",
        "s.json5:1:2: unknown key \"fog\" in the scene, expected \(alternatives(sceneKeys))"
      ),
      ("{spheres: {}}", "s.json5:1:11: expected a list for spheres of the scene, found an object"),
      ("{spheres: [1]}", "s.json5:1:12: expected an object for sphere number 1, found 1"),
      (
        "{\n  spheres: [ {}, \n    { name: 'sun', radus: 2 } ] }",
        "s.json5:3:20: unknown key \"radus\" in sphere \"sun\", did you mean \"radius\"?"
      ),
      (
        "{spheres: [{size: 2}]}",
        "s.json5:1:13: unknown key \"size\" in sphere number 1, did you mean \"radius\"?"
      ),
      (
        "{spheres: [{colour: 'red'}]}",
        "s.json5:1:13: unknown key \"colour\" in sphere number 1, did you mean \"color\"?"
      ),
      ("{spheres: [{name: 5}]}", "s.json5:1:19: expected a string for name of sphere number 1, found 5"),
      (
        "{spheres: [{name: 'a'},\n{radius: 1, name: 'a'}]}",
        "s.json5:2:19: expected each name once, found a second \"a\" (the first is on line 1)"
      ),
      (
        "{spheres: [{radius: '2px'}]}",
        "s.json5:1:22: expected an operator as in \"2 * px\", or one of the units deg, rad, mm, cm, m and km, found \"2px\""
      ),
      (
        "{spheres: [{radius: null}]}",
        "s.json5:1:21: expected a finite number for radius of sphere number 1, found null"
      ),
      (
        "{spheres: [{center: 1}]}",
        "s.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found 1"
      ),
      (
        "{spheres: [{center: [1, 2]}]}",
        "s.json5:1:21: expected three numbers [x, y, z] for center of sphere number 1, found a list of 2"
      ),
      (
        "{spheres: [{center: [1, 2, true]}]}",
        "s.json5:1:28: expected a finite number for center of sphere number 1, found true"
      ),
      (
        "{spheres: [{color: 'rde'}]}",
        "s.json5:1:20: unknown colour \"rde\" for color of sphere number 1, did you mean \"red\"?"
      ),
      (
        "{spheres: [{color: '#ggg'}]}",
        "s.json5:1:20: unknown colour \"#ggg\" for color of sphere number 1, expected #rgb, #rrggbb, #rrggbbaa or a CSS colour name"
      ),
      (
        "{background: [1, 1, 1]}",
        "s.json5:1:14: expected a colour (#rgb, #rrggbb, #rrggbbaa or a CSS colour name) for background of the scene, found a list"
      ),
      (
        "{lights: [{}]}",
        "s.json5:1:11: expected three numbers [x, y, z] for direction of light number 1, found none"
      ),
      (
        "{lights: [{directoin: [0, 0, 1]}]}",
        "s.json5:1:12: unknown key \"directoin\" in light number 1, did you mean \"direction\"?"
      ),
      ("{camera: null}", "s.json5:1:10: expected an object for the camera, found null"),
      (
        "{camera: {fov: 1}}",
        "s.json5:1:11: unknown key \"fov\" in the camera, did you mean \"fieldOfView\"?"
      ),
    ])
  func refusals(text: String, message: String) {
    #expect(refusal(of: text, path: "s.json5") == message)
  }

  @Test("The error contains the place and the parts of the message")
  func errorParts() {
    do {
      _ = try read("{spheres: [{name: 'sun', radus: 2}]}", path: "s.json5")
      Issue.record("accepted")
    } catch {
      #expect(error.path == "s.json5")
      #expect(error.line == 1)
      #expect(error.column == 26)
      #expect(
        error.reason
          == .unknownName(
            kind: "key", name: "radus", place: "in sphere \"sun\"", suggestion: "radius",
            expected: "name, position, rotation, radius, color, visible, material, repeat or center"))
    }
  }

  @Test("A scene with more lights than pictures show has a warning")
  func lightLimit() throws {
    func warning(_ count: Int) throws -> String? {
      let light = "{kind: 'point', position: [0, 0, 1]}"
      let text = "{lights: [\(Array(repeating: light, count: count).joined(separator: ", "))]}"
      return try SceneFile.parse(Array(text.utf8), path: "s.json5").pictureWarnings.first?.description
    }
    #expect(try warning(16) == nil)
    #expect(try warning(17) == "s.json5: pictures show only the first 16 of 17 lights")
  }
}
