import Foundation
import SceneModel
import Windowing

/// The example of Windowing.md, which `WindowTests` compares with this file and runs.
struct Pulse {
  @MainActor
  static func main() throws {
    let earth = Sphere(name: "earth")
    let camera = Camera(position: [0, 2, 6], target: .zero)
    let view = try SceneView(Scene(spheres: [earth], camera: camera), title: "earth")
    try view.run { time in
      earth.radius = 1 + 0.5 * Float(sin(3 * time.total))
      return .atNextRefresh
    }
  }
}
