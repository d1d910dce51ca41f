import Foundation
import Reactive
import SceneModel
import Windowing

/// The example of README.md and Windowing.md, which `WindowTests` compares with this file and runs.
struct Pulse {
  @MainActor
  static func main() throws {
    let earth = Sphere(name: "earth"), moon = Sphere(name: "moon", center: [3, 0, 0])
    let camera = Camera(position: [1, 2, 9], target: [1, 0, 0])
    let binding = earth.$radius.map { 0.27 * $0 }.bind(to: moon.$radius)
    defer { binding.dispose() }
    let view = try SceneView(Scene(spheres: [earth, moon], camera: camera), title: "earth")
    try view.run { time in
      earth.radius = 1 + 0.5 * Float(sin(3 * time.total))
      return .atNextRefresh
    }
  }
}
