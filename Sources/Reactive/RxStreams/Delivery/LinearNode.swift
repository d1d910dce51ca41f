import Synchronization

/// The node of an operator that sends at most one event for each event of its one source: `map`, `filter` and
/// `compactMap`.
///
/// Its source sends one event at a time, and none after a stop event, so the node needs no lock and no queue. It is a
/// closure call and two loads for each event. The source releases the node at its end or disposal, and with it
/// everything downstream.
@usableFromInline
final class LinearNode<Element>: Cancelable {
  /// A state of the node.
  @usableFromInline
  enum State: UInt8, AtomicRepresentable {
    /// The source is being subscribed to.
    case attaching
    /// `upstream` is set, and does not change any more.
    case attached
    case ended
  }

  @usableFromInline let downstream: Downstream<Element>
  @usableFromInline let state = Atomic<State>(.attaching)
  /// Written while the state is `attaching`, and read by the one call that ends the state `attached`.
  @safe @exclusivity(unchecked) @usableFromInline var upstream: (any Disposable)?

  @inlinable
  init(_ downstream: Downstream<Element>) { self.downstream = downstream }

  deinit { if state.load(ordering: .acquiring) == .attached { upstream?.dispose() } }

  /// Whether the node has ended.
  @inlinable var isDisposed: Bool { state.load(ordering: .relaxed) == .ended }

  /// Whether the subscription, or one downstream, has ended.
  @inlinable var isOver: Bool { isDisposed || downstream.isOver() }

  /// Sets the subscription to the source, which is disposed at once if the node has ended by now.
  @inlinable
  func setUpstream(_ upstream: any Disposable) {
    self.upstream = upstream
    let isAttached = state.compareExchange(
      expected: .attaching, desired: .attached, ordering: .acquiringAndReleasing)
    if !isAttached.exchanged { upstream.dispose() }
  }

  @inlinable @inline(__always)
  func send(_ element: Element) { if !isDisposed { downstream.send(.next(element)) } }

  /// Sends a stop event, and ends the subscription to the source.
  @inlinable @inline(never)
  func stop(_ event: Event<Element>) {
    let found = state.exchange(.ended, ordering: .acquiringAndReleasing)
    if found == .ended { return }
    downstream.send(event)
    if found == .attached { upstream?.dispose() }
  }

  @inlinable
  func dispose() {
    if state.exchange(.ended, ordering: .acquiringAndReleasing) == .attached { upstream?.dispose() }
  }
}
