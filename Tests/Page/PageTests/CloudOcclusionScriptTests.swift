import Foundation
import RenderScene
import SceneModel
import TestSupport
import Testing

@testable import Page

/// The functions of `cloud-occlusion.js`, in a JavaScript engine.
@Suite(
  "Ambient occlusion of clouds in pages", .enabled(if: ScriptEngine.isInstalled, "requires node or chromium"))
struct CloudOcclusionScriptTests {
  @Test("Random clouds have the values of Swift", arguments: [0, 1, 2, 40, 2000])
  func values(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count) + 5)
    let elements = (0..<count).map { _ in
      SphereCloud.Element(
        center: SIMD3<Float>.random(in: -3...3, using: &random) * [1, 0.5, 2],
        radius: Float.random(in: 0.05...0.4, using: &random), sRGB8: .zero)
    }
    let text = """
      import { cloudOcclusion } from "./cloud-occlusion.js";

      const centers = Float32Array.from(\(elements.flatMap { [$0.center.x, $0.center.y, $0.center.z] }));
      const radii = Float32Array.from(\(elements.map(\.radius)));
      print(Array.from(cloudOcclusion({ count: \(count), centers, radii })).join());

      """
    let script = ScriptBundle.script(
      entry: "test.js", expressions: "", adding: [ScriptModule(name: "test.js", text: text)])
    let found = try ScriptEngine.run(script).split(separator: ",").compactMap { Int($0) }
    let expected = SphereCloudAmbientOcclusion(elements).values.flatMap { value in
      (0..<4).map { Int(value[$0]) }
    }
    try #require(found.count == expected.count)
    // Numbers of JavaScript are more exact: near a step, a value can be the next one.
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(found, expected).count { $0 != $1 } <= expected.count / 50)
    if count > 100 { #expect(Set(expected).count > 10) }
  }
}
