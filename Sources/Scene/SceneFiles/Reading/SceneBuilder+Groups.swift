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
  /// Returns the object of a scene file or component with its models in a group that converts the axes and the unit that it states
  /// to those of the file around it: for a scene file, Y upward. A component that states none has those of that file.
  ///
  /// - Parameters:
  ///   - up: The axis that points upward, in place of that of the file.
  ///   - outer: The file that contains a component. Nil for a scene file.
  mutating func converted(
    _ file: SceneFileObject, up: UpAxis? = nil, inside outer: SceneFileContext? = nil
  ) throws(SceneFileError) -> SceneFileObject {
    let (outerAxis, outerUnits) = (outer?.upAxis ?? .y, outer?.unitsPerMetre ?? 1)
    let (own, unit) = (try file.upAxis(), try file.lengthUnit())
    text.upAxis = up ?? own ?? outerAxis
    // Literals such as `2mm` of a component without a unit are in that of the file around it.
    if unit == nil { text.unitsPerMetre = outerUnits }
    let scale = outer == nil ? 1 : unit.map { outerUnits / $0.perMetre } ?? 1
    let conversion = Transform(up: text.upAxis, outerAxis, scale: Float(scale))
    let distance = outer == nil ? text.files.distance : nil
    guard conversion != .identity || distance != nil else { return file }
    let group = Group(parent: file.scope.group, restTransform: conversion)
    if let origin = distance?.origin ?? file.scope.group?.distantOrigin {
      let inFile = text.upAxis.point(ofScene: outerAxis.transform.applyLinear(to: origin)) / scale
      group.keepContents(
        relativeTo: inFile, base: scale == 1 ? origin : conversion.applyLinear(to: inFile))
    }
    groups.append(group)
    return file.inside(group)
  }
}
