import Geometry

// The names of models are paths: they begin with the names of their groups.
extension Group? {
  /// The name of the group, or of the nearest parent with a name. Nil without such a group. O(depth).
  var nearestName: String? {
    var ancestor = self
    while let group = ancestor, group.name.isEmpty { ancestor = group.parent }
    return ancestor?.name
  }

  /// Returns the transform from the group to `root`, which contains it, or to the scene if it is nil. O(depth).
  package func transform(to root: Group?) -> Transform {
    var (transform, ancestor) = (Transform.identity, self)
    while let group = ancestor, group !== root {
      (transform, ancestor) = (group.transform * transform, group.parent)
    }
    return transform
  }

  /// Returns the name in a scene of a model in the group, from its name in a mesh document. Empty if it has no name.
  func path(of name: String?) -> String {
    guard let name, !name.isEmpty else { return "" }
    return nearestName.map { "\($0).\(name)" } ?? name
  }

  /// Returns the name in a mesh document of a model in the group, from its name in a scene. Nil if it has no name.
  func localName(of name: String) -> String? {
    guard !name.isEmpty else { return nil }
    guard let nearest = nearestName, name.hasPrefix(nearest + "."), name != nearest + "." else {
      return name
    }
    return String(name.dropFirst(nearest.count + 1))
  }
}
