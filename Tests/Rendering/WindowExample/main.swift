import Foundation
import Reactive
import SceneModel
import Windowing

let earth = Sphere(), moon = Sphere(center: [3, 0, 0])
let binding = earth.$radius.map { 0.27 * $0 }.bind(to: moon.$radius)
SceneWindow.show(Scene(spheres: [earth, moon])) { time in
  earth.radius = 1 + 0.5 * Float(sin(3 * time))
}
