/// A model that a group can contain.
public protocol GroupMember: AnyObject {
  /// The group that contains the model. Nil for a model of the scene.
  var group: Group? { get }
  /// The current placement of the model in the scene. The default is that of its group.
  var placement: Placement { get }
  /// Whether the model is hidden: by its group, by one that contains the group, or by a property of its own. O(1) after
  /// the first use of the group.
  var isHidden: Bool { get }
}

extension GroupMember {
  /// The current placement in the scene of the group: of the coordinates of the elements, positions and directions.
  public var placement: Placement { group?.placement ?? Placement() }

  /// Whether the group of the model, or one that contains the group, hides it. O(1) after the first use of the group.
  public var isHidden: Bool { isHiddenByGroup }

  /// The origin that texts add to points of the model; see `Group.pointOrigin`.
  package var positionOrigin: SIMD3<Double> { group?.pointOrigin ?? .zero }

  var isHiddenByGroup: Bool { group.map { !$0.placement.isVisible } ?? false }
}

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
