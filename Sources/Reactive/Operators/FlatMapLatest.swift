extension EventSourceProtocol {
  /// The events of the source that `transform` made of the latest event.
  ///
  /// ```
  /// source         --a---------b-------
  /// a's inner        --1--2--3--4--5---
  /// b's inner                  --6--7--
  /// flatMapLatest  ----1--2--3---6--7--
  /// ```
  /// A new event ends the old inner source before the next one is subscribed, and voids what the old one had waiting,
  /// also when the inner's own emission is what makes the outer switch.
  ///
  /// Take the inner source from the event, as in `$sphere.flatMapLatest { $0.$radius }`. A `transform` that captures
  /// a source instead keeps it alive until the subscription is disposed.
  ///
  /// O(1) an event, without allocation; four allocations a subscription of which one is the inner's, and at each
  /// switch what the inner source takes to be subscribed.
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

/// `first` is the outer source's node, `second` the inner's.
///
/// Inner events wait until the outer source was pulled: it may yet switch, and then they are void.
@usableFromInline
final class FlatMapLatestNode<Outer, Inner>: _Join {
  /// The outer event that has not been switched to.
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
