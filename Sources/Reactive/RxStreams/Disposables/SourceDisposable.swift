import Reactive

/// A disposable for a subscription to a source of `Reactive`, or for a job of a `Scheduler`. Dropping it ends nothing. It
/// belongs to the thread of the source: a bag that holds one must be used and freed there.
public struct SourceDisposable: Cancelable {
  private let handle: DisposalHandle

  /// Creates a disposable that ends what `disposer` ends. No allocation.
  public init(_ disposer: consuming Disposer) { handle = disposer.takeHandle() }

  /// Whether nothing is left to end. O(1).
  public var isDisposed: Bool { handle.isDisposed }

  /// Ends the subscription.
  public func dispose() { handle.dispose() }

  /// Adds the disposable to `bag`, which disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer(handle)) }
}

extension Disposer {
  /// Adds the disposer to `bag`, which disposes it when the bag is freed.
  public consuming func disposed(by bag: DisposeBag) { bag.insert(SourceDisposable(self)) }
}
