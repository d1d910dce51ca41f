import Reactive

extension Scene {
  /// Takes over all that `other` shows, in one batch; not the camera. O(1).
  package func takeContents(of other: Scene) {
    guard other !== self else { return }
    batch {
      spheres = other.spheres
      shapes = other.shapes
      clouds = other.clouds
      rods = other.rods
      meshes = other.meshes
      lights = other.lights
      background = other.background
      backgroundBottom = other.backgroundBottom
      effects = other.effects
    }
  }
}
