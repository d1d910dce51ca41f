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
