extension EventSource {
  /// Returns a source of the events of the inner sources that `transform` returned for all events.
  ///
  /// ```
  /// source     --a---------b-------
  /// a's inner    --1--2--3--4--5---
  /// b's inner              --6--7--
  /// flatMap    ----1--2--3--46-5-7-
  /// ```
  /// The subscriptions to the inner sources go on until the whole ends or the inner source is freed. So for a source that never
  /// stops, this is for inner sources that do, such as a request. Where only the latest inner source is to be followed, use
  /// `flatMapLatest`. The inner source of an event in a `batch` is subscribed to when the batch ends.
  ///
  /// No cost for each event. Each inner source costs its subscription and one allocation.
  @inlinable
  public func flatMap<Inner: EventSource>(
    _ transform: @escaping (Event) -> Inner
  ) -> some EventSource<Inner.Event> {
    FlatMapSource(upstream: self, transform: transform)
  }
}

/// The source of `flatMap`.
@frozen @usableFromInline
struct FlatMapSource<Upstream: EventSource, Inner: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Inner.Event
  @usableFromInline let upstream: Upstream
  @usableFromInline let transform: (Upstream.Event) -> Inner

  @inlinable
  init(upstream: Upstream, transform: @escaping (Upstream.Event) -> Inner) {
    self.upstream = upstream
    self.transform = transform
  }

  @inlinable
  func attach(_ handler: @escaping (Inner.Event) -> Void, parent: Join?) -> Node {
    let join = FlatMapJoin<Upstream.Event>(parent: parent)
    let selector = FlatMapSelector(transform, handler, for: join)
    join.first.refer(to: upstream.attach({ selector.receive($0) }, to: join))
    withExtendedLifetime(selector) { join.start() }
    return join
  }
}

/// The owner of the transform of `flatMap`; see `InnerSelector`.
@usableFromInline
final class FlatMapSelector<Outer, Source: EventSource>: InnerSelector {
  @usableFromInline let transform: (Outer) -> Source
  @usableFromInline let handler: (Source.Event) -> Void
  @usableFromInline let typedJoin: FlatMapJoin<Outer>

  @inlinable
  init(
    _ transform: @escaping (Outer) -> Source, _ handler: @escaping (Source.Event) -> Void,
    for join: FlatMapJoin<Outer>
  ) {
    (self.transform, self.handler, typedJoin) = (transform, handler, join)
    super.init(for: join, switchInner: onSubclass { (selector: FlatMapSelector) in selector.attachInners() })
  }

  @inlinable
  func receive(_ event: Outer) {
    typedJoin.outerEvents.append(event)
    typedJoin.markDirty()
  }

  @inlinable
  func attachInners() {
    let join = typedJoin
    while join.state.value != .disposed, !join.outerEvents.isEmpty {
      let source = transform(join.outerEvents.removeFirst())
      if join.state.value == .disposed { return }
      let inner = FlatMapInner(parent: join, index: join.takeIndex())
      join.inners.inPlace[inner.index] = UnretainedReference(inner)
      let leaf = source.attach(handler, to: inner)
      if inner.state.value == .disposed { leaf.dispose() } else { inner.first.refer(to: leaf) }
      withExtendedLifetime(leaf) { inner.start() }
      if !join.outerEvents.isEmpty, join.mustWait(.emit) { return }
    }
  }
}

/// The join of `flatMap`: `first` is the outer source's node. Inner events go straight to the handler. So do the values that an
/// inner source replays, and it is subscribed to when the join emits.
@usableFromInline
final class FlatMapJoin<Outer>: SwitchingJoin {
  /// The outer events whose inner sources are not subscribed yet.
  ///
  /// No method of the queue runs code of the user, so that each access is exclusive without the check at run time. It is no
  /// `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var outerEvents = EventQueue<Outer>()
  /// The nodes of the inner sources. **Invariant: each is alive**: a node clears its place in its deinit.
  @usableFromInline let inners = Cell<ContiguousArray<UnretainedReference<Node>?>>([])
  /// The places without a node.
  @usableFromInline let vacant = Cell<ContiguousArray<Int>>([])

  @inlinable
  init(parent: Join?) {
    super.init(parent: parent, run: onSubclass { (join: FlatMapJoin, phase) in join.perform(phase) })
  }

  @inlinable
  func perform(_ phase: Phase) {
    if phase.pulls {
      first.value.receive()
      forEachInner { $0.pull() }
      guard finishPull(phase, hasOutput: { true }) else { return }
    }
    if !outerEvents.isEmpty { withSelector { $0.switchInner($0) } }
    forEachInner { if $0.isReady, !mustWait(phase) { $0.emit() } }
  }

  /// Calls `body` with the node of every inner source, in order.
  @inlinable @inline(__always)
  func forEachInner(_ body: (UnretainedReference<Node>?) -> Void) {
    var index = 0
    while index < inners.inPlace.count, state.value != .disposed {
      body(inners.inPlace[index])
      index += 1
    }
  }

  /// Returns a place for a node.
  @inlinable
  func takeIndex() -> Int {
    if let index = vacant.inPlace.popLast() { return index }
    inners.inPlace.append(nil)
    return inners.inPlace.count - 1
  }

  @usableFromInline override var storesEvents: Bool { false }

  @usableFromInline override func dispose() {
    super.dispose()
    var index = 0
    // Each place is read after the disposal of the node before, which may have freed this one.
    while index < inners.inPlace.count {
      inners.inPlace[index].dispose()
      index += 1
    }
  }

  override func forget(_ input: Node) {
    guard type(of: input) == FlatMapInner.self else { return super.forget(input) }
    let index = unsafe unchecked(input, as: FlatMapInner.self).index
    inners.inPlace[index] = nil
    vacant.inPlace.append(index)
  }
}

/// The node of an inner source of `flatMap`.
@usableFromInline
final class FlatMapInner: Join {
  /// The place in the join.
  @usableFromInline let index: Int

  @inlinable
  init(parent: Join, index: Int) {
    self.index = index
    super.init(parent: parent) { inner, phase in
      if phase.pulls {
        inner.first.value.pull()
        guard inner.finishPull(phase, hasOutput: { true }) else { return }
      }
      inner.first.value.emit()
    }
  }

  @usableFromInline override var storesEvents: Bool { false }
}
