/// A subscription, or anything else that goes on until it is ended. Dropping the disposer ends it.
///
/// Keep it in a variable or in a property, or add it to a `DisposerBag`. Whoever holds a disposer decides how long the
/// subscription lasts: there is one holder, because a disposer cannot be copied. The compiler warns if the result of
/// `subscribe` is not used.
///
/// ```swift
/// final class Gauge {
///   private let subscription: Disposer
///   init(_ sphere: Sphere) { subscription = sphere.$radius.subscribe { print($0) } }
/// }  // the subscription ends with the gauge
/// ```
/// Arrays, dictionaries and tuples hold only copyable values: use `AnyDisposer` or bags in them. A disposer retains
/// nothing of a subscription that has ended. It is a value of a few words, and making or moving one does not allocate.
///
/// What a handler captures is freed with the subscription. Swift stops the program if a deinit that runs then uses the
/// very variable that is being replaced or set to nil, as for any noncopyable value. A bag has no such limit.
public struct Disposer: ~Copyable {
  /// Refers to what the disposer ends. Nil after `takeHandle`.
  @usableFromInline var handle: DisposalHandle?

  @inlinable @inline(__always)
  init(_ root: Node) { handle = DisposalHandle(root) }

  init(_ action: DisposalAction) { handle = DisposalHandle(action) }

  /// Creates a disposer that ends what `handle` refers to.
  package init(_ handle: DisposalHandle) { self.handle = handle }

  /// Creates a disposer that calls `end` once, at the first `dispose()` or when it is dropped, and then releases `end`. One
  /// allocation.
  public init(_ end: @escaping () -> Void) { self.init(DisposalAction(end)) }

  /// Creates a disposer that disposes `first` and then `second`. One allocation.
  init(_ first: consuming Disposer, _ second: consuming Disposer) {
    self.init(DisposalGroup(first.takeHandle(), second.takeHandle()))
  }

  @inlinable
  deinit { dispose() }

  /// Ends the subscription. Once this returns, its handler is not called again, not even for an emission that is under
  /// way. A second call does nothing. O(1) for each source subscribed to, whatever the number of other subscribers.
  @inlinable
  public func dispose() {
    // Reads only the root: `if let handle` would copy the handle, which retains and releases both of its objects.
    (handle?.subscription.root).dispose()
  }

  /// Whether nothing is left to end: `dispose()` was called, or all sources of the subscription were freed.
  ///
  /// O(1).
  public var isDisposed: Bool { handle?.isDisposed ?? true }

  /// Returns the handle, and takes it from the disposer, which then ends nothing.
  package consuming func takeHandle() -> DisposalHandle {
    // Only this function, which consumes the disposer, sets it to nil.
    handle.take()!
  }
}

/// A copyable reference to what a disposer ends. Dropping it ends nothing.
@frozen @usableFromInline
package struct DisposalHandle {
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

  @inlinable @inline(__always)
  package func dispose() { subscription.dispose() }

  package var isDisposed: Bool { subscription.root == nil || action?.hasEnded == true }
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

/// Two disposers as one.
private final class DisposalGroup: DisposalAction {
  private var parts: (DisposalHandle, DisposalHandle)?

  init(_ first: DisposalHandle, _ second: DisposalHandle) {
    parts = (first, second)
    super.init(nil)
  }

  override var hasEnded: Bool { parts.map { $0.isDisposed && $1.isDisposed } ?? true }

  override func dispose() {
    state.value = .disposed
    guard let (first, second) = parts.take() else { return }
    first.dispose()
    second.dispose()
  }
}

extension Disposer {
  /// Creates a disposer of a resource that can end by itself. `isOver` returns whether it has: a bag then removes the
  /// disposer. `end` is called at the first `dispose()`. One allocation.
  package init(isOver: @escaping () -> Bool, _ end: @escaping () -> Void) {
    self.init(QueriedDisposal(isOver: isOver, end))
  }
}

/// A root whose end can be queried before it is disposed.
private final class QueriedDisposal: DisposalAction {
  private let query: () -> Bool

  init(isOver query: @escaping () -> Bool, _ end: @escaping () -> Void) {
    self.query = query
    super.init(end)
  }

  override var hasEnded: Bool { query() }
}
