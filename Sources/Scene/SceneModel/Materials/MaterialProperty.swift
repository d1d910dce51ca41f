import Geometry
import Reactive

/// A property of a material that can be set by name in scene files, on the command line and in the inspector.
public enum MaterialProperty: Sendable {
  /// A number, and the range of its valid values. Infinite bounds are excluded.
  case number(MaterialParameter<Float>, ClosedRange<Float>)
  /// A colour.
  case color(MaterialParameter<Color>)
  /// A choice between true and false.
  case boolean(MaterialParameter<Bool>)
  /// The handling of alpha.
  case alphaMode(MaterialParameter<Material.AlphaMode>)
  /// A texture, which only scene files can set.
  case texture(MaterialParameter<TextureReference?>)

  /// The name, which is also the key in scene files.
  public var name: String {
    switch self {
    case .number(let parameter, _): parameter.name
    case .color(let parameter): parameter.name
    case .boolean(let parameter): parameter.name
    case .alphaMode(let parameter): parameter.name
    case .texture(let parameter): parameter.name
    }
  }

  /// Whether the property is a texture.
  public var isTexture: Bool { if case .texture = self { true } else { false } }
}

/// The name of a material's property and its two places: in an observable material and in the value of an appearance.
public struct MaterialParameter<Value: Hashable & Sendable>: Sendable {
  /// The name, which is also the key in scene files.
  public let name: String
  /// Returns the property of an observable material.
  public let property: @Sendable (MaterialModel) -> Property<Value>
  /// The place in the value of an appearance.
  public let path: WritableKeyPath<SurfaceAppearance, Value> & Sendable

  init(
    _ name: String, _ path: WritableKeyPath<SurfaceAppearance, Value> & Sendable,
    _ property: @escaping @Sendable (MaterialModel) -> Property<Value>
  ) {
    (self.name, self.path, self.property) = (name, path, property)
  }
}

extension MaterialProperty {
  /// Copies the property from an observable material.
  func set(on appearance: inout SurfaceAppearance, from model: MaterialModel) {
    switch self {
    case .number(let parameter, _): parameter.set(on: &appearance, from: model)
    case .color(let parameter): parameter.set(on: &appearance, from: model)
    case .boolean(let parameter): parameter.set(on: &appearance, from: model)
    case .alphaMode(let parameter): parameter.set(on: &appearance, from: model)
    case .texture(let parameter): parameter.set(on: &appearance, from: model)
    }
  }
}

extension MaterialParameter {
  fileprivate func set(on appearance: inout SurfaceAppearance, from model: MaterialModel) {
    let value = property(model).value
    // A set of an additional parameter allocates memory.
    if appearance[keyPath: path] != value { appearance[keyPath: path] = value }
  }
}
