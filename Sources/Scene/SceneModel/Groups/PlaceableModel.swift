/// A model that can be put into a group after it was created, as long as no scene has it.
package protocol PlaceableModel: AnyObject {
  /// The name, which becomes a path that begins with that of the group.
  var name: String { get set }
  /// The group that contains the model.
  var group: Group? { get set }
}

extension PlaceableModel {
  /// Puts the model into `group`, and its name after that of the group.
  ///
  /// - Precondition: the model is in no group, or in this one.
  package func place(in group: Group) {
    if self.group === group { return }
    precondition(self.group == nil, "a model can be in one group: \(name) is already in another one")
    self.group = group
    name = Optional(group).path(of: name)
  }
}

extension Sphere: PlaceableModel {}
extension PlacedShape: PlaceableModel {}
extension Light: PlaceableModel {}
extension Camera: PlaceableModel {}
extension Label: PlaceableModel {}

extension Group {
  /// Puts the group into `parent`, and its name after that of the parent.
  ///
  /// - Precondition: the group has no parent, or this one.
  package func place(in parent: Group) {
    if self.parent === parent { return }
    precondition(self.parent == nil, "a group can be in one other group: \(name) is already in another one")
    self.parent = parent
    name = Optional(parent).path(of: name)
  }
}

extension ImportedMesh {
  /// Puts the model into `parent`, and the names of the group and of its parts after that of the parent.
  ///
  /// - Precondition: the group of the model has no parent, or this one.
  package func place(in parent: Group) {
    if group.parent === parent { return }
    let old = name
    group.place(in: parent)
    func renamed(_ part: String) -> String {
      if old.isEmpty { return Optional(parent).path(of: part) }
      return part.hasPrefix(old + ".") ? name + part.dropFirst(old.count) : part
    }
    for part in groups { part.name = renamed(part.name) }
    for part in meshes { part.name = renamed(part.name) }
    for part in lights { part.name = renamed(part.name) }
    for part in cameras { part.name = renamed(part.name) }
  }
}
