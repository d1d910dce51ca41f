import Geometry
import Reactive

/// The transform of a model to the scene, and whether the model is visible there, in one value.
public struct Placement: Hashable, Sendable {
  /// The transform from the coordinates of the model or group to those of the scene.
  public var transform: Transform
  /// Whether the model, or the group, and the groups that contain it are visible.
  public var isVisible: Bool

  /// Creates a placement. The default changes nothing. What has a transform that is not finite is not visible: a value is
  /// missing.
  public init(transform: Transform = .identity, isVisible: Bool = true) {
    (self.transform, self.isVisible) = (transform, isVisible && transform.isFinite)
  }

  /// Returns the placement in the scene of `inner`, which is relative to `outer`.
  public static func * (outer: Placement, inner: Placement) -> Placement {
    Placement(
      transform: outer.transform * inner.transform, isVisible: outer.isVisible && inner.isVisible)
  }
}

extension EventSource<Transform> {
  /// Returns the placements in the scene of the transforms, which are relative to `group`.
  func placements(in group: Group?) -> AnyEventSource<Placement> {
    guard let group else { return map { Placement(transform: $0) }.eraseToAnyEventSource() }
    return combine(self, group.placements).map { $1 * Placement(transform: $0) }.eraseToAnyEventSource()
  }
}

extension EventSource<Placement> {
  /// Returns the placements in the scene of the placements, which are relative to `group`.
  func placements(in group: Group?) -> AnyEventSource<Placement> {
    guard let group else { return eraseToAnyEventSource() }
    return combine(self, group.placements).map { $1 * $0 }.eraseToAnyEventSource()
  }
}

extension Transform {
  /// Returns the placement in the scene of the transform, which is relative to `group`.
  func placement(in group: Group?) -> Placement {
    let local = Placement(transform: self)
    return group.map { $0.placement * local } ?? local
  }
}
