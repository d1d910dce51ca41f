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
/// Inner events are stored until the join emits, because the outer source may still switch. Then the stored events are dropped.
/// An inner source that is pulled emits when the join does.
@usableFromInline
final class FlatMapLatestJoin<Outer, Inner>: SwitchingJoin {
  /// The outer event whose inner source is not subscribed yet.
  ///
  /// No code of the user runs within an access to this property or the next one, so that each access is exclusive
  /// without the check at run time. They are not `Cell`s: see there.
  @safe @exclusivity(unchecked) @usableFromInline var next: Outer?
  @safe @exclusivity(unchecked) @usableFromInline var pending = PendingEvents<Inner>()
  /// The phase in which the inner source emits, and its events are passed on at once. `pull` if they are stored.
  @usableFromInline let openPhase = Cell(Phase.pull)
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
    if openPhase.value != .pull {
      // The inner source emits, so that its pull has ended, and with it that of this join.
      if state.value == .pulling { state.value = .clean }
      if state.value == .disposed { return }
      if state.value == .clean, !mustWait(openPhase.value) { return handler(event) }
    }
    withExtendedLifetime(pending.append(event, replacing: keepsLastOnly)) {}
    markDirty()
  }

  @inlinable @inline(__always)
  func perform(_ phase: Phase) {
    if phase.pulls {
      first.value.receive()
      if state.value == .disposed { return }
      isReady.value = false
      if next != nil {
        withSelector { $0.switchInner($0) }
      } else if pending.isEmpty {
        openPhase.value = phase
        second.value.pull(phase)
        openPhase.value = .pull
        if state.value == .clean { return }
      } else {
        second.value.pull()
      }
      guard finishPull(phase, hasOutput: { second.value.isReady || !pending.isEmpty }) else { return }
    }
    if !pending.isEmpty, emitPending(phase) { return }
    guard state.value != .disposed, second.value.isReady else { return }
    openPhase.value = phase
    second.value.emit()
    openPhase.value = .pull
  }

  /// Emits the events that were stored, unless a later one replaces them. Returns whether the rest must wait.
  @inlinable @inline(never)
  func emitPending(_ phase: Phase) -> Bool {
    if keepsLastOnly, second.value.isReady { withExtendedLifetime(pending.popFirst()) {} }
    while state.value != .disposed, let event = pending.popFirst() {
      handler(event)
      if !pending.isEmpty || second.value.isReady, mustWait(phase) { return true }
    }
    return false
  }

  /// Ends the inner subscription and drops its pending events.
  @inlinable
  func endInner() {
    while pending.popFirst() != nil {}
    second.value.dispose()
  }
}

/// The events that a join has received and not emitted. A single event takes no memory of a queue.
@frozen @usableFromInline
struct PendingEvents<Event> {
  /// The oldest event.
  @usableFromInline var first: Event?
  @usableFromInline var others = EventQueue<Event>()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { first == nil }

  /// Adds an event, or replaces the one before. Returns the event that it replaces: the caller destroys it when the access
  /// has ended.
  @inlinable @inline(__always)
  mutating func append(_ event: Event, replacing: Bool) -> Event? {
    if replacing || first == nil { return exchange(&first, with: event) }
    others.append(event)
    return nil
  }

  /// Removes and returns the oldest event. Nil if there is none.
  @inlinable @inline(__always)
  mutating func popFirst() -> Event? {
    let event = first.take()
    if !others.isEmpty { first = others.removeFirst() }
    return event
  }
}

/// The owner of the transform of `flatMapLatest`. The handler of the outer source owns it, and so the outer source
/// does.
///
/// The join does not, because each inner source owns the join: a transform that captures an inner source would keep
/// that source alive after the outer source was freed.
@usableFromInline
class InnerSelector {
  /// Subscribes the join to the inner source for its next outer event. A closure for the reason given at `Join.run`.
  @usableFromInline final let switchInner: (InnerSelector) -> Void
  @usableFromInline final let join: SwitchingJoin

  @inlinable
  init(for join: SwitchingJoin, switchInner: @escaping (InnerSelector) -> Void) {
    (self.join, self.switchInner) = (join, switchInner)
    join.selector.value = UnretainedReference(self)
  }

  deinit { join.selector.value = nil }
}

/// An inner selector that stores the transform and the type of the inner source. The join does not depend on the type
/// of the inner source, so that freeing it requires no metadata of that type: to look this up would take longer than
/// the rest of a subscription.
@usableFromInline
final class TypedInnerSelector<Outer, Source: EventSource>: InnerSelector {
  @usableFromInline let transform: (Outer) -> Source

  @inlinable
  init(_ transform: @escaping (Outer) -> Source, for join: FlatMapLatestJoin<Outer, Source.Event>) {
    self.transform = transform
    super.init(for: join, switchInner: onSubclass { (selector: TypedInnerSelector) in selector.update() })
  }

  @inlinable @inline(__always)
  func receive(_ event: Outer) { typedJoin.receive(outer: event) }

  @inlinable
  func update() {
    let join = typedJoin
    guard let event = join.next.take() else { return }
    join.endInner()
    let inner = transform(event).attach({ join.receive(inner: $0) }, to: join)
    if join.state.value == .disposed { inner.dispose() } else { join.second.refer(to: inner) }
  }
}

/// A join that subscribes to the inner sources that a selector returns.
@usableFromInline
class SwitchingJoin: Join {
  /// The selector. Nil after the outer source was freed.
  @usableFromInline final let selector = Cell<UnretainedReference<InnerSelector>?>(nil)

  @inlinable
  override init(parent: Join?, run: @escaping (Join, Phase) -> Void) {
    super.init(parent: parent, run: run)
  }
}
