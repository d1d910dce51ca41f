import Geometry
import SceneModel
import TestSupport
import Testing

@testable import SceneFiles

@Suite("Moving of models")
struct ModelMoverTests {
  private func contents(_ text: String) throws -> SceneFile.Contents { try read(text, path: "a.json5") }

  @Test("A free model is moved by its property, in the coordinates of its group")
  func free() throws {
    let contents = try contents(
      "{ groups: [{ position: [1, 0, 0], rotation: [0, 0, 90], scale: [2, 3, 4], children: { boxes: [{ center: [1, 1, 1] }] } }] }"
    )
    let box = try #require(contents.scene.shapes.first as? Box)
    let mover = ModelMover(box, in: contents)
    guard case .property = mover.way else { Issue.record("\(mover.way)"); return }
    for target in [SIMD3<Float>(0, 0, 0), [5, -1, 2]] {
      mover.move(to: target)
      #expect(length(box.placement.transform.translation - target) < 1e-5)
    }
    #expect(box.rotation == .zero)
  }

  @Test(
    "A bound model is moved by the only parameter behind it, within its range",
    arguments: [
      ("['2 * a', 0, 0]", [3, 0, 0], 1.5), ("['a * a * a', 0, 0]", [8, 0, 0], 2),
      ("['cos(a)', 'sin(a)', 0]", [0, 1, 0], 1.570796), ("['2 * a', 0, 0]", [100, 5, 0], 4),
      ("['2 * a', 0, 0]", [-100, 0, 0], 0), ("['exp(a)', 'a', 0]", [7.389056, 2, 0], 2),
      ("[0, 0, '10 - a']", [3, 3, 7], 3),
    ] as [(String, SIMD3<Float>, Double)])
  func bound(center: String, target: SIMD3<Float>, expected: Double) throws {
    let contents = try contents(
      "{ parameters: { t: 0, unused: 1, a: { value: 1, min: 0, max: 4 }, b: 'a' }, spheres: [{ center: \(center), radius: 't + 1' }] }"
    )
    let mover = ModelMover(contents.scene.spheres[0], in: contents, except: ["t"])
    guard case .parameter(let parameter) = mover.way else { Issue.record("\(mover.way)"); return }
    #expect(parameter.name == "a" && contents.bindings?.parameter("a")?.value == .number(1))
    mover.move(to: target)
    guard case .number(let found) = parameter.value else { Issue.record("\(parameter.value)"); return }
    #expect(abs(found - expected) < 1e-3, "\(found)")
  }

  @Test(
    "A parameter gets only the decimal places that move the model by more than the tolerance",
    arguments: [
      ("2 * a", 10 / 3, 0.012, 1.67), ("2 * a", 10 / 3, 1.2e-4, 1.6667), ("0.01 * a", 0.0123456, 1e-3, 1.2),
      ("a", 2.4, 100, 2), ("100 * a", 314.159, 0.01, 3.1416), ("a / 100", 0.03, 0.01, 3),
    ] as [(String, Double, Float, Double)])
  func rounded(x: String, target: Double, tolerance: Float, expected: Double) throws {
    let contents = try contents(
      "{ parameters: { a: { value: 1, min: 0, max: 4 } }, spheres: [{ center: ['\(x)', 0, 0] }] }")
    let sphere = contents.scene.spheres[0]
    ModelMover(sphere, in: contents).move(to: [Float(target), 0, 0], tolerance: tolerance)
    #expect(contents.bindings?.parameter("a")?.value == .number(expected))
    #expect(abs(sphere.center.x - Float(target)) <= tolerance)
  }

  @Test(
    "Several parameters are listed, and one that is chosen moves the model; nothing moves a model of the time"
  )
  func others() throws {
    let contents = try contents(
      "{ parameters: { t: 0, a: 1, b: 2, c: 3 }, spheres: [{ center: ['a', 'b', 0] }, { center: ['t', 0, 0] }, { center: ['c', 0, 0] }], groups: [{ position: ['c', 'a', 0], children: { spheres: [{ center: ['b', 0, 0] }] } }] }"
    )
    let spheres = contents.scene.spheres
    func names(_ sphere: Sphere) -> [String] {
      switch ModelMover(sphere, in: contents, except: ["t"]).way {
      case .parameters(let parameters): parameters.map(\.name)
      case .parameter(let parameter): [parameter.name, "only"]
      case .property: ["property"]
      case .none: []
      }
    }
    #expect(spheres.map(names) == [["a", "b"], [], ["c", "only"], ["a", "b", "c"]])
    let mover = ModelMover(spheres[0], in: contents)
    mover.move(to: [5, 5, 5])
    #expect(spheres[0].center == [1, 2, 0])
    mover.move(to: [5, 5, 5], by: try #require(contents.bindings?.parameter("b")))
    #expect(length(spheres[0].center - [1, 5, 0]) < 1e-4)
  }
}
