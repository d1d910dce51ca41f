import Foundation
import TestSupport
import Testing

@Suite("--clip-plane")
struct ClipPlaneTests {
  private func render(_ options: [String], in folder: TemporaryFolder) throws -> Data {
    let outcome = try Program("orrery").run(
      ["render", "scene.json5", "-o", "p.png", "--no-record", "--size", "80x60"] + options, folder: folder.url
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try Data(folder.read("p.png"))
  }

  @Test("It is the same as the effects of a scene file, which expressions can compute")
  func effects() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ camera: { position: [3, 3, 8] }, spheres: [{}], boxes: [{ center: [2, 0, 0] }] }", to: "scene.json5")
    let whole = try render([], in: folder)
    let cut = try render(["--clip-plane", "x<0.5"], in: folder)
    #expect(cut != whole)
    #expect(
      try render(
        [
          "--set", "effects.clipPlane=true", "--set", "effects.clipNormal=1,0,0", "--set",
          "effects.clipDistance=0.5",
        ], in: folder) == cut)
    #expect(try render(["--clip-plane", "2, 0, 0 < 1"], in: folder) == cut)
    #expect(try render(["--clip-plane", "-1,0,0>-0.5"], in: folder) == cut)
    #expect(try render(["--clip-plane", "X > 0.5"], in: folder) != cut)
    try folder.write(
      """
      {
        parameters: { depth: { value: 1 } },
        effects: { clipPlane: "depth < 2", clipNormal: ["depth", 0, 0], clipDistance: "depth / 2" },
        camera: { position: [3, 3, 8] }, spheres: [{}], boxes: [{ center: [2, 0, 0] }],
      }
      """, to: "scene.json5")
    #expect(try render([], in: folder) == cut)
    #expect(try render(["--set", "depth=2"], in: folder) == whole)
  }

  @Test(
    "A wrong value is an error that says what is expected",
    arguments: [
      "x", "x<", "x<y", "w<1", "0,0,0<1", "1,2<3", "x=1", "nan,0,0<1", "x<inf", "1e30,1e30,0<1",
    ])
  func wrong(value: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{ spheres: [{}] }", to: "scene.json5")
    let outcome = try Program("orrery").run(
      ["render", "scene.json5", "-o", "p.png", "--clip-plane=\(value)"], folder: folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("the side that is kept"), "\(outcome.errors)")
  }

  @Test("A page contains the plane")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ spheres: [{}] }", to: "scene.json5")
    let outcome = try Program("orrery").run(
      ["export", "scene.json5", "-o", "p.html", "--clip-plane", "z<0"], folder: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
