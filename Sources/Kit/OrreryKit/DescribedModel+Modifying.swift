import Geometry
import Reactive
import SceneModel

// The modifiers of all models, without a name of their own for each property.
extension DescribedModel {
  /// Sets a property, and ends its binding: `Effects().setting(\.$axisBox, to: true)`. O(properties).
  ///
  /// - Precondition: Scene files can set the property.
  public func setting<Value: PropertyValueConvertible>(
    _ property: KeyPath<Self, Property<Value>>, to value: Value
  ) -> Self {
    (self as? any BindingOwner)?.bindings?.end(number(of: self[keyPath: property]))
    self[keyPath: property].value = value
    return self
  }

  /// Binds a property to a source, in place of the binding before: `Effects().binding(\.$axisBox, to: isDetailed)`.
  /// O(properties).
  ///
  /// - Precondition: Scene files can set the property.
  public func binding<Value: PropertyValueConvertible>(
    _ property: KeyPath<Self, Property<Value>>, to source: some EventSource<Value>
  ) -> Self {
    let property = self[keyPath: property]
    (self as? any DescribedModel & BindingOwner)?.bind(property, number(of: property), to: source)
    return self
  }

  /// Returns the number of a property in the description.
  private func number(of property: any AnyModelProperty) -> Int {
    guard let number = Self.properties.firstIndex(where: { $0[of: self].observed === property.observed })
    else {
      preconditionFailure("a modifier requires a property that scene files can set")
    }
    return number
  }
}

extension DescribedModel where Self: BindingOwner {
  /// Binds a property with a number in the description, in place of the binding before.
  fileprivate func bind<Value>(_ property: Property<Value>, _ number: Int, to source: some EventSource<Value>)
  {
    bindings?.end(number)
    let bindings = self.bindings ?? ModelBindings()
    self.bindings = bindings
    bindings.add(source.bind(to: property), of: number)
  }

  /// Sets a property by its number in the description, and ends its binding.
  func setting<Value: PropertyValueConvertible>(_ number: Int, to value: Value) -> Self {
    bindings?.end(number)
    property(number, of: Value.self).value = value
    return self
  }

  /// Binds a property to a source, by its number in the description, in place of the binding before.
  func binding<Value: PropertyValueConvertible>(_ number: Int, to source: some EventSource<Value>) -> Self {
    bind(property(number, of: Value.self), number, to: source)
    return self
  }

  /// Sets a property by its name, and ends its binding. O(properties).
  func setting<Value: PropertyValueConvertible>(_ name: String, to value: Value) -> Self {
    setting(Self.number(of: name), to: value)
  }

  /// Binds a property to a source, by its name, in place of the binding before. O(properties).
  func binding<Value: PropertyValueConvertible>(_ name: String, to source: some EventSource<Value>) -> Self {
    binding(Self.number(of: name), to: source)
  }

  private static func number(of name: String) -> Int {
    guard let number = properties.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("a \(kind) has no property \(name)")
    }
    return number
  }

  private func property<Value: PropertyValueConvertible>(_ number: Int, of _: Value.Type) -> Property<Value> {
    guard let property = Self.properties[number][of: self] as? Property<Value> else {
      preconditionFailure("the modifiers of \(Self.kind) differ from its description")
    }
    return property
  }
}

extension Shape {
  /// Sets the material. Nil for the simple look of a surface without one.
  public func material(_ material: MaterialModel?) -> Self {
    self.material = material
    return self
  }
}

extension ComputedMesh {
  /// Sets the material. Nil for the simple look of a surface without one.
  public func material(_ material: MaterialModel?) -> Self {
    self.material = material
    return self
  }
}

extension ImportedMesh {
  /// Sets the material of all meshes. Nil for those of the file.
  public func material(_ material: MaterialModel?) -> Self {
    self.material = material
    return self
  }
}

/// The modifiers of a property of a material, which have the name of the property: `material.roughness(0.2)` sets it, and
/// `material.roughness(source)` binds it.
public struct MaterialModifier<Value: PropertyValueConvertible> {
  fileprivate let material: MaterialModel
  fileprivate let factor: MaterialFactor

  /// Sets the property, and ends its binding. O(properties).
  public func callAsFunction(_ value: Value) -> MaterialModel { material.setting(number, to: value) }

  /// Binds the property to a source, in place of the binding before. O(properties).
  public func callAsFunction(_ source: some EventSource<Value>) -> MaterialModel {
    material.binding(number, to: source)
  }

  private var number: Int {
    MaterialProperties.factors.firstIndex { $0.name == factor.name } ?? MaterialProperties.factors.count
  }
}

// A member of a material is its value, unless it is called.
extension MaterialModel {
  /// The modifiers of a number of `MaterialParameters`.
  @_disfavoredOverload
  public subscript(dynamicMember member: KeyPath<MaterialParameters, TypedFactor<Float>>) -> MaterialModifier<
    Float
  > { MaterialModifier(material: self, factor: MaterialParameters.table[keyPath: member].factor) }

  /// The modifiers of a colour of `MaterialParameters`.
  @_disfavoredOverload
  public subscript(
    dynamicMember member: KeyPath<MaterialParameters, TypedFactor<SIMD3<Float>>>
  ) -> MaterialModifier<Color> {
    MaterialModifier(material: self, factor: MaterialParameters.table[keyPath: member].factor)
  }
}
