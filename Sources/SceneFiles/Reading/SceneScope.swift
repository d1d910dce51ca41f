import SceneExpressions
import SceneModel

/// The place in the tree of groups where an object of a scene file is read: the group of its models, the path before
/// their names, and the repetitions around it.
struct SceneScope {
  /// The group that contains the models. Nil for those of the scene.
  var group: Group?
  /// The path before the names of the models: `arm.hand`. Empty outside of named groups.
  var path = ""
  /// The repetitions around the object, the innermost last.
  var repetitions: [RepetitionIndex] = []

  /// The scope of the scene.
  static var scene: SceneScope { SceneScope() }

  /// Returns the path of a model called `name`. Empty if the name is empty.
  func path(of name: String) -> String { name.isEmpty || path.isEmpty ? name : "\(path).\(name)" }

  /// Returns the scope of one object of a repetition.
  func repeated(_ index: RepetitionIndex) -> SceneScope {
    var scope = self
    scope.repetitions.append(index)
    return scope
  }

  /// Returns the scope of the models in `group`. The models of a group without a name are named like those beside it.
  func inside(_ group: Group) -> SceneScope {
    var scope = self
    scope.group = group
    if !group.name.isEmpty { scope.path = group.name }
    return scope
  }
}
