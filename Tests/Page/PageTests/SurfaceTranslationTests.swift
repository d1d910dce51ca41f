import Foundation
import SceneExpressions
import SceneModel
import TestSupport
import Testing

@testable import Page
@testable import SceneFiles

/// Surfaces by formulas, whose meshes a page computes again when a parameter changes.
@Suite("Translated surfaces", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct SurfaceTranslationTests {
  @Test(
    "A surface has the vertices, triangles and colours of Orrery after a change",
    arguments: [
      // A wave, a closed sphere with poles, and a surface with a gap.
      ("count: 7", "count: 5", "[u, 0.3 * sin(3 * u + t) * cos(v), v]", "viridis(y, -1, 1)"),
      (
        "to: \"tau\", count: 12, closed: true", "to: \"pi\", count: 7",
        "[t * cos(u) * sin(v), t * cos(v), t * sin(u) * sin(v)]", "hsl(90 * u, 50%, 50%)"
      ),
      ("from: -2, to: 2, count: 9", "count: 4", "[u, sqrt(u + t), v + noise(u, v)]", "#ffffff"),
    ])
  func surfaces(u: String, v: String, position: String, color: String) throws {
    let text = """
      { parameters: { t: 0.5 }, surfaces: [{ name: "s", u: { \(u) }, v: { \(v) }, position: "\(position)",
        color: "\(color)" }] }
      """
    let contents = try SceneFile.parse(Array(text.utf8), path: "surface.json5")
    let header = try PageHeader(contents, title: "", options: PageOptions())
    let data = PageData.bytes(script: "", header.json, header.arrays)
    let script = """
      import { decodeData } from "./data.js";
      import { Scene } from "./scene.js";
      const scene = new Scene(decodeData(Uint8Array.from([\(data.map { "\($0)" }.joined(separator: ","))]).buffer));
      scene.setParameter("t", 1.25);
      scene.update();
      const model = scene.models.find(({ kind }) => kind === "surface");
      const { positions, normals, indices, colors } = model.data.mesh;
      const count = model.data.computed.rebuildCount;
      print([[...positions], [...normals], [...indices], [...(colors ?? [])], [count]].map((list) => list.join()).join("\\n"));

      """
    let lists = try ScriptEngine.run(
      ScriptBundle.script(
        entry: "test.js", expressions: header.expressions,
        adding: [ScriptModule(name: "test.js", text: script)])
    ).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: ",").map { Double($0) ?? .nan }
    }
    #expect(lists.count == 5)
    try contents.bindings?.set("t", to: .number(1.25))
    let surface = contents.scene.computedMeshes[0]
    surface.update()
    let mesh = surface.mesh
    #expect(lists[2] == mesh.indices.map(Double.init))
    #expect(lists[4] == [2], "the mesh is computed at the start and once for the change")
    expectClose(lists[0], mesh.vertices.flatMap { [$0.position.x, $0.position.y, $0.position.z] }, 1e-6)
    expectClose(lists[1], mesh.vertices.flatMap { [$0.normal.x, $0.normal.y, $0.normal.z] }, 1e-5)
    expectClose(lists[3], mesh.colors.flatMap { color in (0..<4).map { color.linear[$0] } }, 0.02)
  }

  private func expectClose(_ found: [Double], _ expected: [Float], _ tolerance: Double) {
    #expect(found.count == expected.count)
    let distance = zip(found, expected).map { abs($0 - Double($1)) }.max() ?? 0
    #expect(distance <= tolerance)
  }
}
