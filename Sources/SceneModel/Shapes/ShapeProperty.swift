public import Geometry
public import Reactive

/// A property of a model that files and command lines set, watch and bind by its name.
///
/// Functions rather than key paths, which take about 30 times as many instructions.
public enum ShapeProperty<Model: AnyObject> {
  /// A length: positive and finite.
  case length(String, (Model) -> Property<Float>)
  /// Lengths along X, Y and Z: positive and finite.
  case lengths(String, (Model) -> Property<SIMD3<Float>>)
  /// A point or three angles: finite.
  case vector(String, (Model) -> Property<SIMD3<Float>>)
  /// A colour.
  case color(String, (Model) -> Property<Color>)

  /// What it is called.
  public var name: String {
    switch self {
    case .length(let name, _), .lengths(let name, _), .vector(let name, _), .color(let name, _): name
    }
  }
}
