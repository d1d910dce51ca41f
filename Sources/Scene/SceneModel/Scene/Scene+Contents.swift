import Geometry
import Reactive

extension Scene {
  /// Replaces the contents by those of `other` in one batch, except the camera. Environment, effects, title, legend and
  /// font are bound to those of `other` until `bag` is disposed, and exposure, tone mapping and background in both directions. O(1).
  package func replaceContents(of other: Scene, following bag: DisposerBag) {
    guard other !== self else { return }
    batch {
      upAxis = other.upAxis
      (origin, root) = (other.origin, other.root)
      models.value = other.models.value
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

extension Scene: DescribedModel, BindingOwner {
  /// Empty: the properties of the scene are named without a path, such as `background`.
  public var name: String { "" }

  /// `scene`, with the properties of the picture that belong to no other model.
  public static let description = ModelDescription<Scene>(
    kind: "scene", listKey: "scenes",
    properties: [
      .choice(
        "look",
        "The light, the effects and the background: studio (soft shadows before a quiet gradient), which programs choose by default, plain, or night."
      ) { $0.$look },
      .color("background", "The background: a colour, or transparent.") { $0.$background },
      // The option `--background` takes both colours.
      .optionalColor(
        "backgroundBottom", "The colour at the bottom of the picture, with background at the top."
      ) {
        $0.$backgroundBottom
      }.withoutOption,
      .number(
        "exposure", .any,
        "The exposure in stops: 1 doubles the light, -1 halves it; or auto, which measures the light at the models."
      ) { $0.$exposure },
      .boolean("autoExposure", "Measure the light at the models, and add the exposure to it.") {
        $0.$autoExposure
      },
      .choice(
        "toneMapping",
        "How bright light is shown: neutral (the default: colours stay), aces (as film, strong contrast), agx (soft contrast), or linear (cut off)."
      ) { $0.$toneMapping },
    ],
    make: { _, _ in Scene() })
}

extension Scene {
  /// The value of `exposure` in files and commands that stands for `autoExposure`.
  package static let automaticExposure = "auto"
}

extension ModelLabels {
  /// Creates the labels of the models that `scene` has when the first number is needed.
  package convenience init(_ scene: Scene) { self.init { (Array(scene.models), scene.groups) } }
}

extension Scene {
  /// Returns a camera of the scene in the axes of the file, and with its coordinates if they are far from zero.
  package func cameraInFile(_ camera: Camera) -> Camera {
    if upAxis == .y, origin == .zero { return camera }
    return Camera(
      position: upAxis.direction(ofScene: camera.position), target: upAxis.direction(ofScene: camera.target),
      up: upAxis.direction(ofScene: camera.up), fieldOfView: camera.fieldOfView,
      orthographicHeight: camera.orthographicHeight, aspectRatio: camera.aspectRatio, group: root)
  }
}
