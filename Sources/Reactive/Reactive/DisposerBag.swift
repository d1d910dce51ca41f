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
