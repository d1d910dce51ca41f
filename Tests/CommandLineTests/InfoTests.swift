import Foundation
import TestSupport
import Testing

@Suite("orrery info")
struct InfoTests {
  @Test("Says what a scene holds")
  func sceneFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene, to: "scene.json5")
    let outcome = try orrery.run(["info", path, "--segments", "8", "--rings", "4"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      String(decoding: outcome.output, as: UTF8.self) == """
        format      json5
        spheres     2
        names       sun, earth
        lights      none, so the standard ones
        background  #102030
        bounds      -2 -2 -2 to 6 2 2
        size        8 4 4
        camera      none, so one that shows everything
        as a mesh   96 triangles, 86 vertices, in 2 nodes

        """)
  }

  @Test("Counts atoms by element")
  func atoms() throws {
    let outcome = try orrery.run(["info", "-"], input: Data(water.utf8))
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.status == 0)
    #expect(text.contains("atoms      3\n") && text.contains("elements   H 2, O 1\n"), "\(text)")
  }
}
