import Reactive

/// A description of the operations on the values of a sender. `end()` or `sync()` subscribes to it.
///
/// ```swift
/// let observer = celsius.chain().map { $0 * 9 / 5 + 32 }.sendTo(fahrenheit).sync()
/// ```
/// A chain is implemented by an event source, so its values are consistent: the changes of one `batch` arrive as one
/// value of `combine`.
public struct Chain<Value, Kind: ChainKind> {
  /// Returns the source of the values. If `fetching` is true, it sends the current values of the senders first.
  @usableFromInline let source: (_ fetching: Bool) -> AnyEventSource<Value>

  @inlinable
  init(source: @escaping (_ fetching: Bool) -> AnyEventSource<Value>) { self.source = source }

  /// Returns a chain whose source is transformed by `transform`.
  @inlinable
  func adapting<Result, Source: EventSource>(
    _ transform: @escaping (AnyEventSource<Value>) -> Source
  ) -> Chain<Result, Kind> where Source.Event == Result {
    let source = source
    return Chain<Result, Kind> { transform(source($0)).eraseToAnyEventSource() }
  }

  /// Subscribes to the chain. Values are forwarded until the observer is invalidated or released.
  @inlinable
  public func end() -> AnyObserver { AnyObserver(source(false).subscribe { _ in }) }
}

extension Chain where Kind == SyncableChainKind {
  /// Subscribes to the chain and sends the current values of its senders first. Values that `combine` or `tuple` join
  /// are sent as one. The chain runs until the observer is invalidated or released.
  @inlinable
  public func sync() -> AnyObserver { AnyObserver(source(true).subscribe { _ in }) }
}

extension Chain where Kind == EventChainKind {
  /// The chain as a synced one, so that it can be joined with other synced chains. It has no first value.
  @inlinable public var synced: Chain<Value, SyncableChainKind> {
    Chain<Value, SyncableChainKind>(source: source)
  }
}
