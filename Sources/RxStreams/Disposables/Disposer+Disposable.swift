import Reactive

/// A disposer of `Reactive` is a disposable of its thread: a bag that holds one must be used and freed there.
extension Disposer: Cancelable {}

extension Disposable {
  /// Adds the disposable to `bag`, which disposes it when the bag is freed. One allocation.
  public func disposed(by bag: DisposerBag) {
    guard let cancelable = self as? any Cancelable else { return bag.add(Disposer { self.dispose() }) }
    bag.add(Disposer(isOver: { cancelable.isDisposed }) { cancelable.dispose() })
  }
}
