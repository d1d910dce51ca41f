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

  var isHiddenByGroup: Bool { group.map { !$0.placement.isVisible } ?? false }
}
