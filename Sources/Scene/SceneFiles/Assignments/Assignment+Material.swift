import Geometry
import SceneModel

/// The model whose material an assignment changes.
enum MaterialTarget {
  case material(MaterialModel)
  /// A mesh, which has the value of a material.
  case mesh(MeshModel)

  fileprivate func set<Value>(_ parameter: MaterialParameter<Value>, to value: Value) {
    switch self {
    case .material(let model): parameter.property(model).value = value
    case .mesh(let model):
      var appearance = SurfaceAppearance(color: model.color, material: model.material)
      appearance[keyPath: parameter.path] = value
      model.material = appearance.material
    }
  }
}

extension Assignment {
  /// Sets a property of a material to the value.
  ///
  /// - Throws: `AssignmentError` if the property does not accept the value. Nothing changes then.
  func set(_ property: MaterialProperty, of target: MaterialTarget) throws(AssignmentError) {
    switch property {
    case .number(let parameter, let range):
      let number = try number(range.constraint.expected(.number)) { range.contains($0) }
      target.set(parameter, to: number)
    case .color(let parameter): target.set(parameter, to: try color())
    case .boolean(let parameter): target.set(parameter, to: try boolean())
    case .alphaMode(let parameter):
      guard let mode = Material.AlphaMode(rawValue: valueText) else {
        throw invalidValue("opaque, mask or blend")
      }
      target.set(parameter, to: mode)
    case .texture: throw invalidValue("a texture from a scene file")
    }
  }
}
