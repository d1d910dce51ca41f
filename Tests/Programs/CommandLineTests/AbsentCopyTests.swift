import Foundation
import TestSupport
import Testing

@Suite("Copies that are not there")
struct AbsentCopyTests {
  /// Two copies are there, of each kind of model. The third element of `share` does not exist.
  private static let kinds = [
    ("sphere", "spheres: [{ REPEAT, radius: 'share[i]', position: ['3 * i', 0, 0] }]"),
    ("box", "boxes: [{ REPEAT, size: [1, 'share[i]', 1] }]"),
    ("cylinder", "cylinders: [{ REPEAT, from: [0, 0, 0], to: ['i + 1', 'share[i]', 0] }]"),
    ("label", "labels: [{ REPEAT, text: '{share[i]}', position: ['i', 'share[i]', 0] }]"),
    (
      "surface",
      "surfaces: [{ REPEAT, u: { name: 'a', from: 0, to: 1, count: 4 }, v: { name: 'b', from: 0, to: 1, count: 4 }, "
        + "point: ['a + i', 'share[i] * b', 0], color: 'viridis(a * share[i])' }]"
    ),
    (
      "curve",
      "curves: [{ REPEAT, u: { name: 'a', from: 0, to: 1, count: 4 }, point: ['a + i', 'share[i] * a', 0] }]"
    ),
    (
      "lathe", "lathes: [{ REPEAT, u: { name: 'h', from: 0, to: 1, count: 4 }, profile: ['share[i]', 'h'] }]"
    ),
    (
      "extrusion",
      "extrusions: [{ REPEAT, u: { name: 's', from: 0, to: 'tau', count: 16 }, "
        + "outline: ['3 * i + share[i] * cos(s)', 'share[i] * sin(s)'] }]"
    ),
    ("extrusion", "components: [{ REPEAT, file: 'part.json5', parameters: { n: '8 + 4 * share[i]' } }]"),
  ]

  @Test(
    "check has no problem with copies that are not there, info counts the others, and exports have only them")
  func everyKind() throws {
    let folder = try TemporaryFolder()
    // The parameter has a range that the value of an absent copy does not have.
    try folder.write(
      """
      { parameters: { n: { value: 16, min: 6, max: 200 } }, functions: { wave: "(a, n) => 1 + 0.2 * sin(n * a)" },
        extrusions: [{ u: { name: "a", from: 0, to: "tau", count: 60 },
          outline: ["wave(a, n) * cos(a)", "wave(a, n) * sin(a)"] }],
        boxes: [{ repeat: { count: 1200 }, size: [0.1, "n / 100", 0.1], position: ["i", 0, 0] }] }
      """, to: "part.json5")
    for (kind, members) in Self.kinds {
      let list = members.replacingOccurrences(of: "REPEAT", with: "repeat: { count: 'count(share)' }")
      let path = try folder.write(
        "{ parameters: { share: [2, 1] }, \(list), planes: [{ position: [0, -3, 0] }] }", to: "scene.json5")
      let check = try orrery.run(["check", path])
      let text = String(decoding: check.output, as: UTF8.self)
      #expect(check.status == 0 && text == "\(path): no problems\n", "\(members): \(text)\(check.errors)")
      let info = try orrery.run(["info", path])
      let lines = String(decoding: info.output, as: UTF8.self).split(separator: "\n")
      let count =
        switch kind {
        case "sphere": lines.contains { $0.hasPrefix("spheres") && $0.hasSuffix(" 2") }
        case "label": lines.contains { $0.hasPrefix("labels") && $0.hasSuffix(" 2") }
        default: lines.contains { $0.hasPrefix("shapes") && $0.contains("\(kind) 2") }
        }
      #expect(count && info.errors.isEmpty, "\(members): \(lines) \(info.errors)")
      for name in ["a.html", "a.glb"] {
        let export = try orrery.run(["export", path, "-o", folder.path(name)])
        #expect(export.status == 0 && export.errors.isEmpty, "\(members): \(export.errors)")
      }
    }
  }

  @Test("A copy that appears has the value of its element, and one that is gone is not evaluated")
  func slider() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      { parameters: { n: { value: 1, min: 1, max: 10, step: 1 } },
        extrusions: [{ repeat: { count: "n" }, u: { name: "a", from: 0, to: "tau", count: 12 },
          outline: ["sqrt(2.5 - i) * cos(a)", "sin(a)"], position: ["4 * i", 0, 0] }] }
      """, to: "scene.json5")
    func size(_ n: Int) throws -> String {
      let outcome = try orrery.run(["info", path, "--set", "n=\(n)"])
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("size")
      }
      .map(String.init) ?? ""
    }
    let (one, three) = (try size(1), try size(3))
    #expect(one.contains("3.16") && three.contains("10.2"), "\(one) \(three)")
  }
}
