import Reactive

extension Scene {
  /// Replaces the contents by those of `other` in one batch, except the camera. Environment, exposure, background and
  /// effects are bound to those of `other` until `bag` is disposed. O(1).
  package func replaceContents(of other: Scene, following bag: DisposerBag) {
    guard other !== self else { return }
    batch {
      spheres = other.spheres
      shapes = other.shapes
      sphereClouds = other.sphereClouds
      rodClouds = other.rodClouds
      meshes = other.meshes
      groups = other.groups
      importedMeshes = other.importedMeshes
      materials = other.materials
      lights = other.lights
      other.$environment.bind(to: $environment).disposed(by: bag)
      other.$exposure.bind(to: $exposure).disposed(by: bag)
      other.$background.bind(to: $background).disposed(by: bag)
      other.$backgroundBottom.bind(to: $backgroundBottom).disposed(by: bag)
      other.$effects.bind(to: $effects).disposed(by: bag)
    }
  }
}
