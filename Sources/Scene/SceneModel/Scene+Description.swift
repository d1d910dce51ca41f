import Geometry
import Reactive

extension Scene: DescribedModel {
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
