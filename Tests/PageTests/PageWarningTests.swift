import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

@Suite("Parts of a scene that a page does not change")
struct PageWarningTests {
  @Test("Clouds of other shapes than spheres are named; lathes, surfaces and clouds of spheres are not")
  func warnings() throws {
    let text = """
      { parameters: { r: 1 },
        lathes: [{ name: 'vase', profile: ['r', 's'], u: { name: 's', from: 0, to: 1, count: 3 } }],
        surfaces: [{ name: 'sea', u: { name: 'x', from: 0, to: 1, count: 2 }, v: { name: 'z', from: 0, to: 1, count: 2 },
          position: ['x', 'r', 'z'] }],
        boxes: [{ name: 'crate', repeat: { count: 12, index: 'i' }, center: ['i', 'r', 0] }],
        spheres: [{ name: 'ball', repeat: { count: 12, index: 'i' }, center: ['i', 'r', 0] }] }
      """
    var limits = RepetitionLimits()
    limits.cloudThreshold = 10
    let contents = try SceneFile.parse(Array(text.utf8), path: "a.json5", repetitionLimits: limits)
    #expect(
      PageWriter.warnings(about: contents).map(\.description) == [
        "a.json5: crate[*].center.y does not change in a page, which keeps its current state"
      ])
  }

  @Test(
    "Bonds and selections that bindings change are named; constant ones and other choices are not")
  func choices() throws {
    let folder = try TemporaryFolder()
    try folder.write("2\n\nO 0 0 0\nO 1 0 0\n", to: "a.xyz")
    let scene = """
      { parameters: { limit: 1, mode: { value: 'spot', choices: ['point', 'spot'] },
          link: { value: 'none', choices: ['none', 'distance'] } },
        particles: [{ name: 'w', file: 'a.xyz', select: 'x < limit', bonds: 'link' },
          { name: 'v', file: 'a.xyz', select: 'x < 1' }],
        lights: [{ name: 'lamp', kind: 'mode', position: [0, 2, 0], direction: [0, -1, 0] },
          { name: 'sun', kind: 'directional', direction: [0, -1, 0] }] }
      """
    try folder.write(scene, to: "a.json5")
    let warnings = PageWriter.warnings(about: try SceneFile.read(folder.path("a.json5"))).map(\.description)
    #expect(
      warnings.map { String($0.split(separator: ": ", maxSplits: 1)[1]) } == [
        "w.bonds does not change in a page, which keeps its current state",
        "the selection of particles \"w\" does not change in a page, which keeps its current state",
      ])
  }
}
