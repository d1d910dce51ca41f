import Foundation
import Pictures
import TestSupport
import Testing

@testable import Page

extension PageInBrowser {
  /// A map far from zero, beside the same at zero.
  @Suite("Pages far from zero")
  struct Distant {
    private static let size = SIMD2(320, 200)

    private static func map(x: Double, y: Double) -> String {
      """
      { up: "z", parameters: { s: { value: 0.25, min: 0, max: 1 } },
        camera: { position: [\(x + 1), \(y - 2.5), 2.25], target: [\(x + 1), \(y + 0.5), 0] },
        spheres: [{ name: "mark", position: [\(x + 0.25), \(y + 0.25), 0.25], radius: 0.25, color: "gold" },
                  { name: "follow", position: "mark.position + [0.5, 0, s]", radius: 0.125, color: "purple" },
                  { name: "dot", position: ["\(x) + 0.002 * i", "\(y) + s", 0.5], radius: 0.02, color: "navy",
                    repeat: { count: 1000, index: "i" } }],
        boxes: [{ name: "post", position: ["\(x) + 0.002 * i", \(y + 1), "s / 2"], size: [0.02, 0.1, 0.2], color: "green",
                  repeat: { count: 1000, index: "i" } }],
        groups: [
          { name: "site", position: [\(x + 1.5), \(y + 0.5), "s"], children: { boxes: [{ size: [0.25, 0.25, 0.25] }] } },
          { position: [0, "s", 0],
            children: { boxes: [{ position: [\(x + 1.25), \(y + 0.5), 0.25], size: [0.125, 0.125, 0.125] }] } }],
        labels: [{ text: "{mark.position.x:.2}", position: "mark.position + [0, 0, 0.5]" }] }
      """
    }

    @Test("A page far from zero shows the pictures of one at zero, also after a control has moved")
    func pictures() throws {
      let near = try OpenPage(Self.map(x: 0, y: 0), options: PageOptions(controls: .none), size: Self.size)
      let far = try OpenPage(
        Self.map(x: 350_000, y: 5_600_000), options: PageOptions(controls: .none), size: Self.size)
      #expect(try far.text("element.scene.models.find((m) => m.kind === 'label').values.text") == "350000.25")
      for value in [0.25, 0.75] {
        for page in [near, far] {
          try page.value("element.scene.setParameter('s', \(value))")
          try page.value(
            "element.scene.store(element.scene.models.findIndex((m) => m.kind === 'label'), 'text', '')")
          try page.browser.waitUntilStill()
        }
        let (expected, found) = (try near.picture().pixels, try far.picture().pixels)
        #expect(Set(expected).count > 60)
        let differences = zip(expected, found).count { abs(Int($0) - Int($1)) > 16 }
        #expect(differences < expected.count / 500, "\(differences) of \(expected.count) at \(value)")
      }
      // A change of a model by other code is read with the coordinates of the file.
      let mark = "element.scene.models.findIndex((m) => m.name === 'mark')"
      let follow = "element.scene.models.find((m) => m.name === 'follow').values.position"
      for page in [near, far] {
        try page.value("element.scene.set(\(mark), 'position', [1, 0.5, 0.25]), element.scene.update()")
        #expect(try page.value("Array.from(\(follow))") as? [Double] == [1.5, 0.5, 1])
      }
    }
  }
}
