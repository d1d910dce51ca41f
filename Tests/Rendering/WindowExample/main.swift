import Foundation
import OrreryKit

let earth = Sphere().color(.steelblue)
let scene = Scene {
  earth
  Sphere(radius: earth.$radius.map { 0.27 * $0 }).center([3, 0, 0])
}
SceneWindow.show(scene) { time in
  earth.radius = 0.7 + 0.3 * Float(cos(3 * time))
}
