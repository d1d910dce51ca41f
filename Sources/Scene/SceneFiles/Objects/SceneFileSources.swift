import Geometry
import SceneModel
import TextCoding

/// The objects of a scene file from which models were read, so that changed values can be written where they came from.
final class SceneFileSources {
  private var objects: [ObjectIdentifier: SceneFileObject] = [:]
  private var parameters: [String: Parameter] = [:]

  /// Where the value of a parameter stands in a file.
  enum Form {
    /// `axis: [0, 1, 0]`.
    case plain
    /// `axis: { value: [0, 1, 0] }`: the member of the object.
    case value(JSON5Member, of: JSON5Value)
    /// `sales: { list: [3, 5, 2] }`.
    case list
    /// In the parameters of a component, which declares whether it is a list.
    case argument
  }

  /// The value of a parameter in a file.
  struct Parameter {
    let value: JSON5Value
    let form: Form
    let control: ParameterControl
    let text: SceneFileContext
    /// Whether the value is that of several parameters.
    let isRepeated: Bool

    /// Whether the value is an expression.
    var isExpression: Bool {
      guard let string = value.string else { return false }
      return Color(spelling: string) == nil && !control.choices.contains(string)
    }
  }

  private var meshFiles: [String: SceneFileObject] = [:]

  /// Notes that the properties of `model` were read from `object`.
  func note(_ model: some DescribedModel, _ object: SceneFileObject) {
    objects[ObjectIdentifier(model)] = object
    if model is ImportedMesh { meshFiles[model.name] = object }
  }

  /// Notes that a parameter with the path `name` has a value in a file.
  func note(parameter name: String, _ parameter: Parameter) { parameters[name] = parameter }

  /// Returns the object from which a model was read. Nil if the file has none.
  func object(of model: AnyObject) -> SceneFileObject? { objects[ObjectIdentifier(model)] }

  /// Returns the object of the mesh file that has a part with the path `name`, and the name of the part in it.
  func meshFile(containing name: String) -> (object: SceneFileObject, part: String)? {
    var path = name[...]
    while let point = path.lastIndex(of: ".") {
      path = path[..<point]
      if let object = meshFiles[String(path)] { return (object, String(name[name.index(after: point)...])) }
    }
    return nil
  }

  /// Returns the value of a parameter.
  func parameter(_ name: String) -> Parameter? { parameters[name] }
}
