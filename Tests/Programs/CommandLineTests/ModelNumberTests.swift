import Foundation
import TestSupport
import Testing

@Suite("Numbers of models in messages")
struct ModelNumberTests {
  @Test("Every message about a model without a name has its number among the models of its kind")
  func numbersOfModels() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      { parameters: { t: 1 }, boxes: [{}, {}],
        tori: [{ center: [3, 0, 0] }, { radius: "t", tubeRadius: 0.2 }] }
      """, to: "a.json5")
    let fixed = try folder.write(
      "{ boxes: [{}, {}], tori: [{}, { radius: 0.1, tubeRadius: 0.2 }] }", to: "b.json5")
    let picture = ["--size", "8x8"]
    let (png, glb, html) = (folder.path("a.png"), folder.path("a.glb"), folder.path("a.html"))
    for arguments in [
      ["render", file, "-o", png, "--set", "t=0.1"] + picture,
      ["render", file, "-o", folder.path("{t}.png"), "--sweep", "t=1,0.1"] + picture,
      ["render", file, "-o", folder.path("{t}.png"), "--sweep", "t=1,0.1", "--columns", "2"] + picture,
      ["export", file, "-o", glb, "--set", "t=0.1"], ["export", file, "-o", glb, "--animate", "t=1,0.1"],
      ["export", file, "-o", folder.path("{t}.stl"), "--sweep", "t=1,0.1"],
      ["export", file, "-o", html, "--set", "t=0.1"], ["info", file, "--set", "t=0.1"],
      ["render", fixed, "-o", png] + picture, ["info", fixed],
    ] {
      let outcome = try orrery.run(arguments)
      #expect(outcome.status != 0, "\(arguments)")
      #expect(
        outcome.errors.contains("torus number 2")
          && outcome.errors.contains("tubeRadius must be less than radius"),
        "\(arguments): \(outcome.errors)")
    }
  }
}
