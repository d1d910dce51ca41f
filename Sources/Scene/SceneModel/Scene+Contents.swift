import Reactive

extension Scene {
  /// Replaces the contents by those of `other` in one batch, except the camera. Environment, effects, title, legend and
  /// font are bound to those of `other` until `bag` is disposed, and exposure, tone mapping and background in both directions. O(1).
  package func replaceContents(of other: Scene, following bag: DisposerBag) {
    guard other !== self else { return }
    batch {
      models.replace(with: other.models)
      importedMeshes = other.importedMeshes
      materials = other.materials
      lights = other.lights
      groups = other.groups
      cameras = other.cameras
      animations = other.animations
      morphTargets = other.morphTargets
      labels = other.labels
      elementLabels = other.elementLabels
      other.$look.bind(to: $look).disposed(by: bag)
      other.$environment.bind(to: $environment).disposed(by: bag)
      other.$exposure.bindBidirectionally(to: $exposure).disposed(by: bag)
      other.$autoExposure.bindBidirectionally(to: $autoExposure).disposed(by: bag)
      other.$toneMapping.bindBidirectionally(to: $toneMapping).disposed(by: bag)
      other.$background.bindBidirectionally(to: $background).disposed(by: bag)
      other.$backgroundBottom.bindBidirectionally(to: $backgroundBottom).disposed(by: bag)
      other.$effects.bind(to: $effects).disposed(by: bag)
      other.$title.bind(to: $title).disposed(by: bag)
      other.$legend.bind(to: $legend).disposed(by: bag)
      other.$font.bind(to: $font).disposed(by: bag)
    }
  }
}
