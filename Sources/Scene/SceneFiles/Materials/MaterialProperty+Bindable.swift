import SceneExpressions
import SceneModel
import TextCoding

extension MaterialProperty {
  /// Returns the bindable property of a material. Nil for a property that no expression can compute.
  func bindable(of material: MaterialModel) -> BindableProperty? {
    let path = "\(material.name).\(name)"
    let label = "\(name) of \(SceneFileObject.EntryKind.material(name: material.name, number: 0))"
    switch self {
    case .number(let parameter, let range):
      return parameter.property(material).bindable(path, label: label, rule: range.constraint)
    case .color(let parameter): return parameter.property(material).bindable(path, label: label)
    case .boolean(let parameter): return parameter.property(material).bindable(path, label: label)
    case .alphaMode, .texture: return nil
    }
  }
}

extension MaterialModel {
  /// The names of the properties that expressions can read.
  static let bindableNames = MaterialProperties.factors.filter { property in
    if case .alphaMode = property { false } else { true }
  }.map(\.name)

  /// Returns the property called `name`. Nil if no expression can read it.
  func bindable(_ name: String) -> BindableProperty? {
    MaterialProperties.factors.first { $0.name == name }?.bindable(of: self)
  }
}

extension ClosedRange<Float> {
  /// The constraint to the range, for expressions and messages.
  var constraint: ValueConstraint { .within(Double(lowerBound)...Double(upperBound)) }
}
