/// Several disposers, which end when the bag is freed.
///
/// An object that owns a bag ends its subscriptions when it is freed:
/// ```swift
/// final class Gauge {
///   private let bag = DisposerBag()
///   init(_ sphere: Sphere) {
///     sphere.$radius.subscribe { print($0) }.disposed(by: bag)
///   }
/// }
/// ```
/// A bag removes ended disposers from time to time. It holds at most 16, or twice as many as were live at the last
/// removal.
public final class DisposerBag {
  private var disposers: ContiguousArray<DisposalHandle> = []
  private var threshold = SweepThreshold()

  /// Creates an empty bag.
  public init() {}

  deinit { dispose() }

  /// Adds `disposer`. Amortised O(1).
  public func add(_ disposer: consuming Disposer) {
    if disposers.count >= threshold.count {
      disposers.removeAll(where: \.isDisposed)
      threshold.update(liveCount: disposers.count)
    }
    disposers.append(disposer.takeHandle())
  }

  /// Disposes all disposers, in the order in which they were added. The bag is then empty and can be used again.
  ///
  /// O(disposers).
  public func dispose() {
    let all = disposers
    disposers = []
    for disposer in all { disposer.dispose() }
  }

  /// The number of disposers in the bag.
  package var count: Int { disposers.count }
}

extension Disposer {
  /// Adds the disposer to `bag`, which disposes it when the bag is freed.
  public consuming func disposed(by bag: DisposerBag) { bag.add(self) }
}

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

/// The number of elements at which a collection removes those that have ended: 16, or twice as many as were live after
/// the last removal.
///
/// A removal at this number takes amortised O(1) for each insertion, and the collection holds at most twice as many
/// elements as were live at the last removal.
package struct SweepThreshold {
  /// The number of elements.
  package private(set) var count = 16

  /// Creates the threshold of an empty collection.
  package init() {}

  /// Sets the threshold after a removal that left `liveCount` elements.
  package mutating func update(liveCount: Int) { count = max(16, 2 * liveCount) }
}
