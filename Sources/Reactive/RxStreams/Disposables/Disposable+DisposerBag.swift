import Reactive

extension Disposable {
  /// Adds the disposable to `bag`, which disposes it when the bag is freed. One allocation.
  public func disposed(by bag: DisposerBag) {
    guard let cancelable = self as? any Cancelable else { return bag.add(Disposer { self.dispose() }) }
    bag.add(Disposer(isOver: { cancelable.isDisposed }) { cancelable.dispose() })
  }
}
