/// A disposer that can be copied, and kept in an array, a dictionary or a tuple: one subscription with several holders.
///
/// ```swift
/// var disposers: [AnyDisposer] = []
/// disposers.append(taps.subscribe { print($0) })
/// disposers.removeAll()  // the subscription ends
/// ```
/// An array of `Disposer` does not compile ("type 'Disposer' does not conform to protocol 'Copyable'"): a `Disposer` has one
/// holder. Where the subscriptions end together, a `DisposerBag` costs less.
///
/// The subscription ends at the first `dispose()` of any copy, and when the last copy is released. One allocation more than
/// the disposer.
public final class AnyDisposer {
  private var disposer: Disposer

  /// Creates a copyable holder of `disposer`.
  public init(_ disposer: consuming Disposer) { self.disposer = disposer }

  /// Ends the subscription; see `Disposer.dispose()`. A second call does nothing.
  public func dispose() { disposer.dispose() }

  /// Whether nothing is left to end: see `Disposer.isDisposed`.
  public var isDisposed: Bool { disposer.isDisposed }

  /// Adds the disposer to `bag`, which holds it, and disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(Disposer { self.dispose() }) }
}

extension Array where Element == AnyDisposer {
  /// Adds a disposer, which the array holds. Amortised O(1), with one allocation.
  public mutating func append(_ disposer: consuming Disposer) { append(AnyDisposer(disposer)) }
}
