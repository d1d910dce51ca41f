import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Values that are out of range or missing in scene files")
struct AdjustedValueTests {
  private func read(_ text: String) throws -> SceneFile.Contents {
    try SceneFile.parse(Array(text.utf8), path: "a.json5")
  }

  @Test(
    "A light, a material, a camera, a title and an environment get the nearest valid numbers",
    arguments: ["%", "'%'", "'t * (%)'"])
  func nearest(spelling: String) throws {
    func number(_ text: String) -> String { spelling.replacing("%", with: text) }
    let contents = try read(
      """
      { parameters: { t: 1 },
        lights: [{ kind: "spot", position: [0, 1, 0], direction: [0, -1, 0], intensity: \(number("-1")),
          range: \(number("-2")), innerConeAngle: \(number("120")), outerConeAngle: \(number("91")) }],
        materials: [{ name: "m", roughness: \(number("1.5")), metallic: \(number("-0.5")) }],
        camera: { position: [0, 0, 9], fieldOfView: \(number("200")) },
        title: { text: "a", size: \(number("-3")) }, environment: { intensity: \(number("-4")) } }
      """)
    let (scene, light) = (contents.scene, contents.scene.lights[0])
    #expect([light.intensity, light.range, light.innerConeAngle, light.outerConeAngle] == [0, 0, 90, 90])
    #expect(scene.materials[0].roughness == 1 && scene.materials[0].metallic == 0)
    #expect(scene.camera?.fieldOfView == 170 && scene.title?.size == 0 && scene.environment.intensity == 0)
    #expect(contents.bindings?.failures.isEmpty == true)
    let warnings = contents.gapWarnings.map(\.message)
    #expect(
      warnings.count == 1
        && warnings[0].hasPrefix("9 values are out of range, so the nearest valid ones are used, the first: "),
      "\(warnings)")
  }

  @Test(
    "A missing number and a direction of length 0 leave the value of the property, in a file and by --set")
  func missing() throws {
    let contents = try read(
      """
      { lights: [{ name: "l", direction: [0, 0, 0], intensity: NaN }, { direction: [0, -1, 0], color: "red" }],
        materials: [{ name: "m", roughness: 1e39 }], camera: { position: [0, NaN, 9], up: [0, 0, 0] },
        spheres: [{ name: "s", radius: NaN }, { position: [0, -Infinity, 0] }, {}], curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: NaN }] }
      """)
    let (scene, standard) = (contents.scene, Light())
    #expect(
      scene.lights[0].direction == standard.direction && scene.lights[0].intensity == standard.intensity)
    #expect(scene.materials[0].roughness == MaterialModel().roughness)
    #expect(scene.camera?.position == Camera().position && scene.camera?.up == [0, 1, 0])
    #expect(scene.spheres.map(\.isHidden) == [true, true, false])
    #expect(
      contents.gapWarnings.map(\.message).map { $0.prefix(30) } == [
        "2 models are not drawn, becaus", "6 properties keep their values",
      ])
    try contents.set("m.roughness=nan")
    try contents.set("l.direction=0,0,0")
    try contents.set("s.radius=-2")
    #expect(scene.materials[0].roughness == MaterialModel().roughness && scene.spheres[0].bounds.size.x == 4)
    #expect(
      contents.gapWarnings.map(\.message).map { $0.prefix(30) }
        == [
          "sphere number 2 is not drawn, b", "8 properties keep their values",
        ].map { $0.prefix(30) })
    try contents.set("m.roughness=0.5")
    #expect(contents.gapWarnings.last?.message.hasPrefix("7 properties") == true)
  }

  @Test(
    "Counts below their range are raised, and those beyond it are mistakes, in a file and of an expression")
  func counts() throws {
    func text(_ sides: String) -> String {
      "{ parameters: { t: 1 }, curves: [{ points: [[0, 0, 0], [1, 1, 0]], sides: \(sides) }] }"
    }
    for sides in ["1", "-1e9", "'t'", "'t - 7'"] {
      let curve = try read(text(sides)).scene.computedMeshes[0] as? ParametricCurve
      #expect(curve?.sides == 3, "\(sides)")
    }
    for sides in ["1e6", "'t * 1e6'", "1e39"] {
      #expect(throws: SceneFileError.self, "\(sides)") { try read(text(sides == "1e39" ? "65537" : sides)) }
    }
  }

  @Test("A negative count of a repetition has no copies, and a missing one, too")
  func repetitions() throws {
    for count in ["n", "n - 5", "0 / (n + 1)"] {
      let contents = try read(
        "{ parameters: { n: -1 }, spheres: [{ name: 's', repeat: { count: '\(count)' } }, {}] }")
      #expect(contents.scene.spheres.filter { !$0.isHidden }.count == 1, "\(count)")
    }
  }
}
