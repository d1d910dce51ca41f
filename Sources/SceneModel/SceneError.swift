import Geometry

/// Why a scene could not be meshed. Its description names the model.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// A sphere makes no mesh: its name, or its number where it has none.
  case sphere(name: String, GeometryError)
  /// A sphere of a cloud makes no mesh.
  case cloudElement(cloud: String, index: Int, GeometryError)
  /// The tessellation itself is refused.
  case tessellation(GeometryError)

  /// One line that names the model and says what is wrong with it.
  public var description: String {
    switch self {
    case .sphere(let name, let error): "sphere \"\(name)\": \(error)"
    case .cloudElement(let cloud, let index, let error): "sphere \(index + 1) of \"\(cloud)\": \(error)"
    case .tessellation(let error): "\(error)"
    }
  }
}
