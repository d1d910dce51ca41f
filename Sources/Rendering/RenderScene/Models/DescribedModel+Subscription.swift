import Reactive
import SceneModel

extension DescribedModel {
  /// Calls `body` at once for each property that can be set by name, and at each set of one, until `bag` is released.
  func subscribeToProperties(_ bag: DisposerBag, _ body: @escaping () -> Void) {
    for property in Self.properties { property[of: self].subscribe(body).disposed(by: bag) }
  }
}
