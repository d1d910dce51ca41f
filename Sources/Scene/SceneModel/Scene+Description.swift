import Geometry
import Reactive

extension Scene: DescribedModel {
  /// Empty: the properties of the scene are named without a path, such as `background`.
  public var name: String { "" }

  /// `scene`, with the properties of the picture that belong to no other model.
  public static let description = ModelDescription<Scene>(
    kind: "scene", listKey: "scenes",
    properties: [
      .choice("look") { $0.$look },
      .color("background") { $0.$background }, .optionalColor("backgroundBottom") { $0.$backgroundBottom },
      .number("exposure", .any) { $0.$exposure },
      .boolean("autoExposure") { $0.$autoExposure }, .choice("toneMapping") { $0.$toneMapping },
    ],
    make: { _, _ in Scene() })
}

extension Scene {
  /// The value of `exposure` in files and commands that stands for `autoExposure`.
  package static let automaticExposure = "auto"
}
