/// A token that ends a subscription.
///
/// Dropping a disposer does not end the subscription. Keep it and call `dispose()`, or add it to a `DisposerBag`. It
/// retains nothing of a subscription that has ended. It is a value of a few words, and making or copying one does not
/// allocate.
public struct Disposer {
  @usableFromInline let subscription: SubscriptionHandle
  /// The root of a disposer with a closure. It is retained here, because no source owns it. Nil for a subscription.
  @usableFromInline let action: DisposalAction?

  @inlinable @inline(__always)
  init(_ root: Node) {
    subscription = SubscriptionHandle.make(for: root)
    action = nil
  }

  init(_ action: DisposalAction) {
    subscription = SubscriptionHandle.make(for: action)
    self.action = action
  }

  /// Creates a disposer that calls `end` at the first `dispose()` of this disposer or a copy of it, and then releases
  /// `end`. One allocation.
  public init(_ end: @escaping () -> Void) { self.init(DisposalAction(end)) }

  /// Creates a disposer that disposes all of `disposers`, in order. One allocation.
  public init(_ disposers: [Disposer]) { self.init(DisposalGroup(disposers)) }

  /// Ends the subscription. Once this returns, its handler is not called again, not even for an emission that is under
  /// way. A second call does nothing. O(1) for each source subscribed to, whatever the number of other subscribers.
  @inlinable
  public func dispose() { subscription.dispose() }

  /// Whether nothing is left to end: `dispose()` was called, or all sources of the subscription were freed.
  ///
  /// O(1).
  public var isDisposed: Bool { subscription.root == nil || action?.hasEnded == true }

  /// Adds the disposer to `bag`, which disposes it when the bag is freed.
  public func disposed(by bag: DisposerBag) { bag.add(self) }
}

/// A root that is not part of a subscription and that runs a closure when it is disposed.
@usableFromInline
class DisposalAction: Node {
  private var end: (() -> Void)?

  init(_ end: (() -> Void)?) {
    self.end = end
    super.init(parent: nil, state: .clean)
  }

  /// Whether it ended before it was disposed.
  var hasEnded: Bool { false }

  @usableFromInline override func dispose() {
    state.value = .disposed
    end.take()?()
  }
}

/// Several disposers as one.
private final class DisposalGroup: DisposalAction {
  private var disposers: [Disposer]

  init(_ disposers: [Disposer]) {
    self.disposers = disposers
    super.init(nil)
  }

  override var hasEnded: Bool { disposers.allSatisfy(\.isDisposed) }

  override func dispose() {
    state.value = .disposed
    let all = disposers
    disposers = []
    for disposer in all { disposer.dispose() }
  }
}
