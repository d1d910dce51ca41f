import Geometry
import Reactive

/// An observable environment: light that arrives from all directions.
///
/// Without an image, the environment is a built-in studio, which moves with the camera like the default lights.
public final class Environment: DescribedModel, BindingOwner {
  /// The panorama: a Radiance HDR file in equirectangular projection, with Y up and −Z in its centre. Nil for the
  /// built-in studio.
  @Property public var image: EncodedImage?
  /// The rotation of the panorama about the Y axis, in degrees.
  @Property public var rotation: Float
  /// The factor of the light.
  @Property public var intensity: Float
  /// Whether the environment is the background of the picture.
  @Property public var isVisible: Bool
  /// The bindings of properties to sources. Nil if there are none.
  package var bindings: ModelBindings?

  /// Creates an environment.
  public init(image: EncodedImage? = nil, rotation: Float = 0, intensity: Float = 1, isVisible: Bool = false)
  {
    self.image = image
    self.rotation = rotation
    self.intensity = intensity
    self.isVisible = isVisible
  }

  /// `environment`. A scene has only one.
  public static let description = ModelDescription<Environment>(
    kind: "environment", listKey: "environments",
    properties: [
      .number("rotation", .angle, "Rotate the environment about the vertical axis.") { $0.$rotation },
      .number("intensity", .within(0...Float.infinity), "Multiply the light of the environment.") {
        $0.$intensity
      },
      .boolean("visible", "Show the environment as the background.") { $0.$isVisible },
    ],
    make: { _, _ in Environment() })
}
