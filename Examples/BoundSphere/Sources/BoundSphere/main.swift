import Foundation
import OrreryKit

// The moon is as large as the earth says. Escape closes the window.
let t = Property(0.0)
let earth = Sphere(radius: t.map { 1 + 0.3 * Float(sin(3 * $0)) }).color(.steelblue)
let scene = Scene {
  earth
  Sphere(radius: earth.$radius.map { 0.27 * $0 })
    .center(t.map { [3 * Float(cos($0)), 0, 3 * Float(sin($0))] })
    .color(.gold)
  Group { Torus(radius: 3, tubeRadius: 0.02).color(.gray) }
}
do {
  try SceneWindow(scene).run { time in t.value = time }
} catch {
  FileHandle.standardError.write(Data("BoundSphere: error: \(error)\n".utf8))
  exit(1)
}
