import SceneModel
import TextCoding

/// The groups of a scene file: `groups: [{ name: "arm", rotation: [0, 0, "30 * t"], children: { boxes: […] } }]`.
///
/// The children are lists of models, as in a scene. Their paths begin with that of the group: `arm.palm`. Expressions of
/// the children find the models beside them, and those of the groups around them, without the path.
extension SceneBuilder {
  static let groupKey = JSON5Key(Group.listKey)
  private static let childrenKey: JSON5Key = "children"

  mutating func readGroups(_ object: SceneFileObject) throws(SceneFileError) {
    _ = try models(in: object, Self.groupKey, otherKeys: [Self.childrenKey]) {
      (builder, group: Group, entry) throws(SceneFileError) in
      builder.groups.append(group)
      guard let children = entry.object.value(Self.childrenKey) else { return }
      try builder.readChildren(children, of: group, entry)
    }
  }

  private mutating func readChildren(
    _ value: JSON5Value, of group: Group, _ entry: Entry
  ) throws(SceneFileError) {
    let scope = entry.object.scope.inside(group, path: entry.path)
    let children = try SceneFileObject(
      value, text: text, place: .children(of: entry.object.place), keys: Self.modelKeys, scope: scope)
    try readModels(children)
  }
}
