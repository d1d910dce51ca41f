import Geometry

/// The reason for which a scene cannot be converted to meshes. The description names the model.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// A shape cannot be tessellated.
  case shape(ModelLabel, GeometryError)
  /// A recorded shape or mesh changes by more than translation, rotation and scale.
  case unsupportedAnimation(ModelLabel)
  /// A surface, curve, lathe or extrusion cannot be computed.
  case computedMesh(ModelLabel, ComputedMeshError)
  /// A model is of a kind without geometry that can be drawn or exported.
  case unsupportedModel(ModelLabel)
  /// The tessellation parameters are invalid.
  case tessellation(GeometryError)

  /// One line that names the model and the error.
  public var description: String {
    switch self {
    case .shape(let label, let error): "\(label): \(error)"
    case .unsupportedAnimation(let label):
      "\(label): its shape changes, expected an animation of translation, rotation and scale only (for a torus or a capsule, uniform scale)"
    case .computedMesh(let label, let error): "\(label): \(error)"
    case .unsupportedModel(let label):
      "\(label): expected a kind of model that can be drawn and exported, found \(label.kind)"
    case .tessellation(let error): "\(error)"
    }
  }

  /// Returns the error of the template of a shape cloud with the label of the cloud.
  package func renamed(_ label: ModelLabel) -> SceneError {
    guard case .shape(_, let error) = self else { return self }
    return .shape(label, error)
  }
}

/// The reason why a computed mesh cannot be computed.
public enum ComputedMeshError: Error, Equatable, CustomStringConvertible {
  /// A count is invalid, or there are too many vertices.
  case geometry(GeometryError)
  /// The function cannot be evaluated. Contains the reason, for the user.
  case function(String)

  /// One line with the value found and the values expected.
  public var description: String {
    switch self {
    case .geometry(let error): "\(error)"
    case .function(let reason): reason
    }
  }
}
