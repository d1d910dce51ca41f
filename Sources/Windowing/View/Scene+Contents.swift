import Reactive
import SceneModel

extension Scene {
  /// Takes over the models, the lights and the background of `other`, in one batch; not the camera. O(1).
  func takeContents(of other: Scene) {
    guard other !== self else { return }
    batch {
      spheres = other.spheres
      shapes = other.shapes
      clouds = other.clouds
      rods = other.rods
      meshes = other.meshes
      lights = other.lights
      background = other.background
    }
  }
}
