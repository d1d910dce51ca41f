import SceneExpressions
import SceneModel
import TextCoding

/// The place in the tree of groups where an object of a scene file is read: the group of its models, the path before
/// their names, and the repetitions around it.
struct SceneScope {
  /// The group that contains the models. Nil for those of the scene.
  var group: Group?
  /// The path before the names of the models: `arm.hand`. Empty outside of named groups.
  var path = ""
  /// The path before names that are derived from a list and a number, such as `spheres[0]`. It is `path`, or in a group
  /// without a name, the derived name of the group: `groups[2]`.
  private var derivedPath = ""
  /// The path where expressions find names first, if it is not `path`: that of a model repeated for particles.
  var expressionPath: String?
  /// The repetitions around the object, the innermost last.
  var repetitions: [RepetitionIndex] = []
  /// The booleans of the rows of bound repetitions around the object; see `LocatedExpression`.
  var presences: [BindableProperty] = []
  /// Whether the object is within a repetition or a component, so that it may be read several times.
  var isRepeated = false

  /// The scope of the scene.
  static var scene: SceneScope { SceneScope() }

  /// The group, if points of what is in it are relative to an origin. Nil for most.
  var distantGroup: Group? { group.flatMap { $0.distantOrigin == nil ? nil : $0 } }

  /// Returns the path of a model called `name`. Empty if the name is empty.
  func path(of name: String) -> String { name.isEmpty || path.isEmpty ? name : "\(path).\(name)" }

  /// Returns the path of model `number` of the list `key` if the model has no name. It is unique in the file.
  func derivedPath(_ key: JSON5Key, _ number: Int) -> String {
    (derivedPath.isEmpty ? "" : derivedPath + ".") + "\(key.text)[\(number)]"
  }

  /// Returns the scope of one object of a repetition.
  func repeated(_ index: RepetitionIndex) -> SceneScope {
    var scope = self
    scope.repetitions.append(index)
    scope.isRepeated = true
    return scope
  }

  /// Returns the scope of a component in `group`. Its expressions do not read the indices of repetitions outside.
  static func component(in group: Group, presences: [BindableProperty]) -> SceneScope {
    SceneScope(
      group: group, path: group.name, derivedPath: group.name, presences: presences, isRepeated: true)
  }

  /// Returns the scope of the models in `group`, whose name or derived path is `path`. The models of a group without a
  /// name are named like those beside it.
  func inside(_ group: Group, path: String) -> SceneScope {
    var scope = self
    (scope.group, scope.derivedPath) = (group, path)
    if !group.name.isEmpty { (scope.path, scope.expressionPath) = (group.name, nil) }
    return scope
  }
}
