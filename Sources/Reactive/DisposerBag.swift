/// Keeps disposers, and disposes them when it goes.
///
/// An object that holds a bag ends its subscriptions with itself:
/// ```swift
/// final class Gauge {
///   private let bag = DisposerBag()
///   init(_ sphere: Sphere) {
///     sphere.$radius.subscribe { print($0) }.disposed(by: bag)
///   }
/// }
/// ```
/// What was disposed already is dropped now and then, so a bag that lives long holds at most twice what is live.
public final class DisposerBag {
  private var disposers: ContiguousArray<Disposer> = []
  private var sweepCount = DisposerBag.smallestSweep

  private static let smallestSweep = 16

  /// Creates an empty bag.
  public init() {}

  deinit { dispose() }

  /// Takes over `disposer`. Amortised O(1).
  public func add(_ disposer: Disposer) {
    if disposers.count >= sweepCount {
      disposers.removeAll(where: \.isDisposed)
      sweepCount = max(Self.smallestSweep, 2 * disposers.count)
    }
    disposers.append(disposer)
  }

  /// Disposes all it holds, in the order in which they came; the bag is empty then, and can be filled again.
  ///
  /// O(disposers).
  public func dispose() {
    let all = disposers
    disposers = []
    for disposer in all { disposer.dispose() }
  }

  /// How many disposers it holds.
  package var count: Int { disposers.count }
}
