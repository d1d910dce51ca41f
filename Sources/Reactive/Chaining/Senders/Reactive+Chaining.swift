import Reactive

extension EventEmitter: Broadcastable, Receivable {
  /// The type of its events.
  public typealias SendValue = Event

  /// Calls `handler` with the events.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    SourceLoopGuard.of(self).attach(handler, toValuesOf: self, parent)
  }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func broadcast(value: Event) { SourceLoopGuard.send(from: self) { emit(value) } }

  /// Emits `value`, unless a chain that begins with this emitter is the cause.
  @inlinable
  public func receive(value: Event) { broadcast(value: value) }
}

extension Property: ValueHolding {
  /// The type of its value.
  public typealias SendValue = Value

  /// Calls `handler` with the changes. If `fetching` is true, calls it with the current value first.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (Value) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    let node = SourceLoopGuard.of(self).attach(handler, toValuesOf: self, parent)
    if fetching { handler(value) }
    return node
  }

  /// Sets `value`, unless a chain that begins with this property is the cause.
  @inlinable
  public func broadcast(value: Value) { SourceLoopGuard.send(from: self) { self.value = value } }
}
