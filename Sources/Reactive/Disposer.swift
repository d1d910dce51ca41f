/// Ends what it stands for: a subscription.
///
/// Dropping a disposer ends nothing. Keep it and call `dispose()`, or hand it to a `DisposerBag`. It keeps nothing
/// alive of a subscription that has ended. A value of a few words; making and copying one allocates nothing.
public struct Disposer {
  @usableFromInline let subscription: SubscriptionHandle
  /// What keeps a root alive that no source owns.
  @usableFromInline let ending: Ending?

  @inlinable @inline(__always)
  init(_ root: _Node) {
    subscription = SubscriptionHandle.make(for: root)
    ending = nil
  }

  init(_ ending: Ending) {
    subscription = SubscriptionHandle.make(for: ending)
    self.ending = ending
  }

  /// Ends something of yours: `end` is called by the first `dispose()` of this disposer and its copies, and is let go.
  /// One allocation.
  public init(_ end: @escaping () -> Void) { self.init(Ending(end)) }

  /// Ends all of `disposers`, in their order. One allocation.
  public init(_ disposers: [Disposer]) { self.init(GroupEnding(disposers)) }

  /// Ends the subscription: once this returns, its handler is not called again, not even for the emission under way.
  /// A second call does nothing. O(1) for each source subscribed to, however many others subscribe to them.
  @inlinable
  public func dispose() { subscription.dispose() }

  /// Whether nothing is left to end: `dispose()` was called, or every source of the subscription has gone.
  ///
  /// O(1).
  public var isDisposed: Bool { subscription.root == nil || ending?.isOver == true }

  /// Leaves the disposer to `bag`, which disposes it at the bag's end.
  public func disposed(by bag: DisposerBag) { bag.add(self) }
}

/// The root of a subscription that is none of ours: all that can be done with it is to end it.
@usableFromInline
class Ending: _Node {
  private var end: (() -> Void)?

  init(_ end: (() -> Void)?) {
    self.end = end
    super.init(parent: nil, state: .clean)
  }

  /// Whether it was over before anyone disposed it.
  var isOver: Bool { false }

  @usableFromInline override func dispose() {
    state = .disposed
    end.take()?()
  }
}

/// Several disposers as one.
private final class GroupEnding: Ending {
  private var disposers: [Disposer]

  init(_ disposers: [Disposer]) {
    self.disposers = disposers
    super.init(nil)
  }

  override var isOver: Bool { disposers.allSatisfy(\.isDisposed) }

  override func dispose() {
    state = .disposed
    let all = disposers
    disposers = []
    for disposer in all { disposer.dispose() }
  }
}
