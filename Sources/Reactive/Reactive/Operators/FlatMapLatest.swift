extension EventSource {
  /// Returns a source of the events of the inner source that `transform` returned for the latest event.
  ///
  /// ```
  /// source         --a---------b-------
  /// a's inner        --1--2--3--4--5---
  /// b's inner                  --6--7--
  /// flatMapLatest  ----1--2--3---6--7--
  /// ```
  /// A new event disposes the subscription to the old inner source before the next one is subscribed, and drops the
  /// pending events of the old one. This is also true if an event of the old inner source causes the switch.
  ///
  /// A `transform` that captures an inner source keeps it alive until the subscription is disposed or the outer source
  /// is freed. So it must not capture the outer source itself, which would then keep itself alive. Take the inner
  /// source from the event where it belongs to it, as in `$sphere.flatMapLatest { $0.$radius }`.
  ///
  /// O(1) for each event, without allocation. A subscription is four allocations, one of which is that of the inner
  /// source. Each switch costs one subscription to the new inner source.
  @_disfavoredOverload
  @inlinable
  public func flatMapLatest<Inner: EventSource>(
    _ transform: @escaping (Event) -> Inner
  ) -> some EventSource<Inner.Event> {
    FlatMapLatestSource(upstream: self, keepsLastOnly: false, transform: transform)
  }
}

extension CurrentValueSource {
  /// Returns a source of the values of the inner source that `transform` returned for the latest value. A value that is
  /// overwritten before its delivery is not delivered.
  ///
  /// A new value ends the subscription to the old inner source before the next one is subscribed. The cost is that of
  /// `flatMapLatest` of events.
  @inlinable
  public func flatMapLatest<Inner: CurrentValueSource>(
    _ transform: @escaping (Event) -> Inner
  ) -> some CurrentValueSource<Inner.Event> {
    FlatMapLatestSource(upstream: self, keepsLastOnly: true, transform: transform)
  }
}

/// The source of `flatMapLatest`.
@frozen @usableFromInline
struct FlatMapLatestSource<Upstream: EventSource, Inner: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Inner.Event
  @usableFromInline let upstream: Upstream
  /// Whether the inner sources have values, of which a pending one is replaced by the next.
  @usableFromInline let keepsLastOnly: Bool
  @usableFromInline let transform: (Upstream.Event) -> Inner

  @inlinable
  init(upstream: Upstream, keepsLastOnly: Bool, transform: @escaping (Upstream.Event) -> Inner) {
    (self.upstream, self.keepsLastOnly, self.transform) = (upstream, keepsLastOnly, transform)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Inner.Event) -> Void, parent: Join?) -> Node {
    let join = FlatMapLatestJoin<Upstream.Event, Inner.Event>(
      handler, keepsLastOnly: keepsLastOnly, parent: parent)
    let selector = TypedInnerSelector(transform, for: join)
    join.first.refer(to: upstream.attach({ selector.receive($0) }, to: join))
    withExtendedLifetime(selector) { join.start() }
    return join
  }
}

extension FlatMapLatestSource: CurrentValueSource
where Upstream: CurrentValueSource, Inner: CurrentValueSource {
  @inlinable var value: Inner.Event { transform(upstream.value).value }
}

/// The join of `flatMapLatest`: `first` is the outer source's node, `second` the inner's.
///
/// Inner events are queued until the join emits, because the outer source may still switch. Then the queued events are
/// dropped.
@usableFromInline
final class FlatMapLatestJoin<Outer, Inner>: SwitchingJoin {
  /// The outer event whose inner source is not subscribed yet.
  ///
  /// No code of the user runs within an access to this property or the next one, so that each access is exclusive
  /// without the check at run time. They are not `Cell`s: see there.
  @safe @exclusivity(unchecked) @usableFromInline var next: Outer?
  @safe @exclusivity(unchecked) @usableFromInline var pending = EventQueue<Inner>()
  @usableFromInline let keepsLastOnly: Bool
  @usableFromInline let handler: (Inner) -> Void

  @inlinable
  init(_ handler: @escaping (Inner) -> Void, keepsLastOnly: Bool, parent: Join?) {
    (self.handler, self.keepsLastOnly) = (handler, keepsLastOnly)
    super.init(parent: parent, run: onSubclass { (join: FlatMapLatestJoin, phase) in join.perform(phase) })
  }

  @inlinable @inline(__always)
  func receive(outer event: Outer) {
    withExtendedLifetime(exchange(&next, with: event)) {}
    markDirty()
  }

  @inlinable @inline(__always)
  func receive(inner event: Inner) {
    if keepsLastOnly { dropPending() }
    pending.append(event)
    markDirty()
  }

  @inlinable @inline(__always)
  func perform(_ phase: Phase) {
    if phase != .pull {
      while state.value != .disposed, !pending.isEmpty {
        handler(pending.removeFirst())
        if !pending.isEmpty, mustWait(phase) { return }
      }
      return
    }
    first.value.receive()
    if state.value == .disposed { return }
    if next != nil { withSelector { $0.switchInner($0) } } else { second.value.receive() }
    markClean()
    if isReady.value { isReady.value = !pending.isEmpty }
  }

  /// Ends the inner subscription and drops its pending events.
  @inlinable
  func endInner() {
    dropPending()
    second.value.dispose()
  }

  @inlinable @inline(__always)
  func dropPending() { while !pending.isEmpty { _ = pending.removeFirst() } }
}
