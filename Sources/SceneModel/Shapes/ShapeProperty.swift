import Geometry
import Reactive

/// A property of a shape that can be set and bound by name in scene files, on the command line and in the inspector.
///
/// The properties are accessed by closures, because key paths take about 30 times as many instructions.
public enum ShapeProperty<Model: AnyObject>: Sendable {
  /// A length in metres. Valid values are positive and finite.
  case length(String, @Sendable (Model) -> Property<Float>)
  /// Lengths along X, Y and Z in metres. Valid values are positive and finite.
  case lengths(String, @Sendable (Model) -> Property<SIMD3<Float>>)
  /// A point in metres. Valid values are finite.
  case point(String, @Sendable (Model) -> Property<SIMD3<Float>>)
  /// Angles about X, Y and Z in degrees. Valid values are finite.
  case angles(String, @Sendable (Model) -> Property<SIMD3<Float>>)
  /// A colour.
  case color(String, @Sendable (Model) -> Property<Color>)

  /// The name, which is also the key in scene files.
  public var name: String {
    switch self {
    case .length(let name, _), .lengths(let name, _), .point(let name, _), .angles(let name, _),
      .color(let name, _):
      name
    }
  }

  /// Returns the property of `model` if it is a vector, whose components can be set individually. Nil otherwise.
  public func vector(of model: Model) -> Property<SIMD3<Float>>? {
    switch self {
    case .lengths(_, let property), .point(_, let property), .angles(_, let property): property(model)
    case .length, .color: nil
    }
  }

  /// Whether the property is a vector.
  public var isVector: Bool {
    switch self {
    case .lengths, .point, .angles: true
    case .length, .color: false
    }
  }
}
