import Geometry
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
      value, text: text, place: .children(of: entry.object.place), keys: SceneFileObject.modelKeys,
      scope: scope)
    try readModels(children)
  }
}

extension SceneBuilder {
  /// Returns the object of a scene file or component with its models in a group that turns `up` to Y, if it is another axis.
  mutating func turned(_ file: SceneFileObject, up: UpAxis?) throws(SceneFileError) -> SceneFileObject {
    let own = try file.upAxis()
    text.upAxis = up ?? own ?? .y
    let isScene = components.chain.count == 1
    let distance = isScene ? text.files.distance : nil
    guard text.upAxis != .y || distance != nil else { return file }
    let group = Group(parent: file.scope.group, restTransform: text.upAxis.transform)
    if let outer = distance?.origin ?? file.scope.group?.distantOrigin {
      group.keepContents(relativeTo: text.upAxis.point(ofScene: outer), base: outer)
    }
    groups.append(group)
    return file.inside(group)
  }
}
