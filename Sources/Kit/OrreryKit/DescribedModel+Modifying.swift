import Reactive
import SceneModel

extension BindingOwner {
  /// Sets a property by its number in the description, and ends its binding.
  func setting<Value: ModelValueConvertible>(_ number: Int, to value: Value) -> Self {
    bindings?.end(number)
    property(number, of: Value.self).value = value
    return self
  }

  /// Binds a property to a source, by its number in the description, in place of the binding before.
  func binding<Value: ModelValueConvertible>(_ number: Int, to source: some EventSource<Value>) -> Self {
    bindings?.end(number)
    let bindings = self.bindings ?? ModelBindings()
    self.bindings = bindings
    bindings.add(source.bind(to: property(number, of: Value.self)), of: number)
    return self
  }

  private func property<Value: ModelValueConvertible>(_ number: Int, of _: Value.Type) -> Property<Value> {
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
