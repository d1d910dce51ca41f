public import Geometry

/// A property of a model that files and command lines set by its name.
public enum ShapeProperty<Model: AnyObject> {
  /// A length: positive and finite.
  case length(String, ReferenceWritableKeyPath<Model, Float>)
  /// Lengths along X, Y and Z: positive and finite.
  case lengths(String, ReferenceWritableKeyPath<Model, SIMD3<Float>>)
  /// A point or three angles: finite.
  case vector(String, ReferenceWritableKeyPath<Model, SIMD3<Float>>)
  /// A colour.
  case color(String, ReferenceWritableKeyPath<Model, Color>)

  /// What it is called.
  public var name: String {
    switch self {
    case .length(let name, _), .lengths(let name, _), .vector(let name, _), .color(let name, _): name
    }
  }
}
