import Reactive

/// A disposable that disposes another one, which it does not keep alive.
@usableFromInline
struct WeakDisposable: Cancelable {
  private weak var target: (any Cancelable & AnyObject)?

  @usableFromInline init(_ target: any Cancelable & AnyObject) { self.target = target }

  @usableFromInline var isDisposed: Bool { target?.isDisposed ?? true }

  @usableFromInline func dispose() { target?.dispose() }
}

/// A disposable that retains an object for as long as it is stored itself.
///
/// The sink of `create` and `never` stores one that retains the sink, and so keeps the subscription alive. The cycle
/// ends with the subscription: the sink then releases its disposable.
@usableFromInline
struct RetainingDisposable: Disposable {
  private let disposable: any Disposable
  private let retained: AnyObject

  @usableFromInline init(_ disposable: any Disposable, retaining retained: AnyObject) {
    (self.disposable, self.retained) = (disposable, retained)
  }

  @usableFromInline func dispose() { disposable.dispose() }
}

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
