import Geometry
import Reactive

/// A property of a material that scene files, `--set`, expressions and the inspector can set, and its place in the value of
/// an appearance.
public struct MaterialFactor: Sendable {
  /// The property of an observable material.
  public let property: ModelProperty<MaterialModel>
  /// Returns the value in an appearance.
  public let value: @Sendable (SurfaceAppearance) -> PropertyValue?
  private let assign: @Sendable (inout SurfaceAppearance, PropertyValue?) -> Void

  init<Value: PropertyValueConvertible>(
    _ property: ModelProperty<MaterialModel>, _ path: WritableKeyPath<SurfaceAppearance, Value> & Sendable
  ) {
    self.property = property
    value = { $0[keyPath: path].propertyValue }
    assign = { appearance, value in
      // A set of an additional parameter allocates memory.
      if let value = Value(value), appearance[keyPath: path] != value { appearance[keyPath: path] = value }
    }
  }

  /// The name, which is also the key in scene files.
  public var name: String { property.name }

  /// Sets the value in an appearance. Does nothing if `value` is of another type.
  public func set(_ value: PropertyValue?, on appearance: inout SurfaceAppearance) {
    assign(&appearance, value)
  }
}

/// A texture of a material, which only scene files can set, and its place in the value of an appearance.
public struct MaterialTexture: Sendable {
  /// The name, which is also the key in scene files.
  public let name: String
  /// Returns the property of an observable material.
  public let property: @Sendable (MaterialModel) -> Property<TextureReference?>
  /// The place in the value of an appearance.
  public let path: WritableKeyPath<SurfaceAppearance, TextureReference?> & Sendable

  init(
    _ name: String, _ path: WritableKeyPath<SurfaceAppearance, TextureReference?> & Sendable,
    _ property: @escaping @Sendable (MaterialModel) -> Property<TextureReference?>
  ) {
    (self.name, self.path, self.property) = (name, path, property)
  }
}
