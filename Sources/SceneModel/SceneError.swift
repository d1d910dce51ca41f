import Geometry
import TextParsing

/// Why a scene could not be meshed. Its description names the model.
public enum SceneError: Error, Equatable, CustomStringConvertible {
  /// A shape makes no mesh: its kind, and its name, or its number where it has none.
  case shape(kind: String, name: String, GeometryError)
  /// A sphere of a cloud makes no mesh.
  case cloudElement(cloud: String, index: Int, GeometryError)
  /// A shape changes so that no turn and stretch of its mesh follows.
  case changingForm(kind: String, name: String)
  /// The tessellation itself is refused.
  case tessellation(GeometryError)

  /// One line that names the model and says what is wrong with it.
  public var description: String {
    switch self {
    case .shape(let kind, let name, let error): "\(kind) \(quoted(name)): \(error)"
    case .cloudElement(let cloud, let index, let error): "sphere \(index + 1) of \(quoted(cloud)): \(error)"
    case .changingForm(let kind, let name):
      "\(kind) \(quoted(name)): its form changes, expected in an animation that it is moved, turned and stretched only, a torus or a capsule evenly"
    case .tessellation(let error): "\(error)"
    }
  }
}
