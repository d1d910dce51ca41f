/// A model that a group can contain.
public protocol GroupMember: AnyObject {
  /// The group that contains the model. Nil for a model of the scene.
  var group: Group? { get }
}

extension GroupMember {
  /// Whether the group of the model, or one that contains the group, hides it. O(1) after the first use of the group.
  public var isHidden: Bool { group.map { !$0.placement.isVisible } ?? false }
}
