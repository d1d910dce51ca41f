extension EventSourceProtocol {
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
  /// Take the inner source from the event, as in `$sphere.flatMapLatest { $0.$radius }`. A `transform` that captures a
  /// source instead keeps it alive until the subscription is disposed.
  ///
  /// O(1) for each event, without allocation. A subscription is four allocations, one of which is that of the inner
  /// source. Each switch costs one subscription to the new inner source.
  @inlinable
  public func flatMapLatest<Inner: EventSourceProtocol>(
    _ transform: @escaping (Event) -> Inner
  ) -> some EventSourceProtocol<Inner.Event> {
    FlatMapLatestSource(upstream: self, transform: transform)
  }
}

@frozen @usableFromInline
struct FlatMapLatestSource<Upstream: EventSourceProtocol, Inner: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline typealias Event = Inner.Event
  @usableFromInline let upstream: Upstream
  @usableFromInline let transform: (Upstream.Event) -> Inner

  @inlinable
  init(upstream: Upstream, transform: @escaping (Upstream.Event) -> Inner) {
    self.upstream = upstream
    self.transform = transform
  }

  @inlinable static var _callsHandlerDirectly: Bool { true }

  @inlinable
  func _attach(_ handler: @escaping (Inner.Event) -> Void, parent: _Join?) -> _Node {
    let transform = transform
    let node = FlatMapLatestNode<Upstream.Event, Inner.Event>(handler, parent: parent) { outer, node in
      transform(outer)._attach({ node.receive(inner: $0) }, parent: node)
    }
    let outer = upstream._attach({ node.receive(outer: $0) }, parent: node)
    node.first.refer(to: outer)
    node.pull()
    return node
  }
}

/// The join of `flatMapLatest`: `first` is the outer source's node, `second` the inner's.
///
/// Inner events are queued until the outer source was pulled, because it may still switch. Then the queued events are
/// dropped.
@usableFromInline
final class FlatMapLatestNode<Outer, Inner>: _Join {
  /// The outer event whose inner source is not subscribed yet.
  @safe @exclusivity(unchecked) @usableFromInline var next: Outer?
  @safe @exclusivity(unchecked) @usableFromInline var waiting = EventQueue<Inner>()
  /// Whether the outer source is up to date, so that inner events pass.
  @safe @exclusivity(unchecked) @usableFromInline var isOpen = false
  @usableFromInline let handler: (Inner) -> Void
  @usableFromInline let attachInner: (Outer, FlatMapLatestNode) -> _Node

  @inlinable
  init(
    _ handler: @escaping (Inner) -> Void, parent: _Join?,
    attachInner: @escaping (Outer, FlatMapLatestNode) -> _Node
  ) {
    self.handler = handler
    self.attachInner = attachInner
    super.init(parent: parent, run: onSubclass { (node: FlatMapLatestNode<Outer, Inner>) in node.update() })
  }

  @inlinable @inline(__always)
  func receive(outer event: Outer) {
    _ = exchange(&next, with: event)
    mark()
  }

  @inlinable @inline(__always)
  func receive(inner event: Inner) {
    guard isOpen else {
      waiting.append(event)
      return mark()
    }
    if state != .disposed { handler(event) }
  }

  @inlinable @inline(__always)
  func update() {
    first.pull()
    guard settle() else { return }
    isOpen = true
    if let outer = next.take() {
      switchInner(to: outer)
    } else {
      while state != .disposed, !waiting.isEmpty { handler(waiting.removeFirst()) }
      second.pull()
    }
    isOpen = false
  }

  @inlinable
  func switchInner(to outer: Outer) {
    while !waiting.isEmpty { _ = waiting.removeFirst() }
    second.dispose()
    let inner = attachInner(outer, self)
    if state == .disposed { inner.dispose() } else { second.refer(to: inner) }
  }
}
