import Reactive
import SceneModel

extension GroupMember {
  /// Calls `body` at once, and whenever the placement of the group changes, until `bag` is released. Does nothing for a
  /// model without a group.
  package func subscribeToGroup(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    group?.placements.subscribe { _ in body() }.disposed(by: bag)
  }
}
