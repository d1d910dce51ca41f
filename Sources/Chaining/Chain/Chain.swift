import Reactive

/// What becomes of the values of a sender: a recipe, which `end()` or `sync()` sets going.
///
/// ```swift
/// let observer = celsius.chain().map { $0 * 9 / 5 + 32 }.sendTo(fahrenheit).sync()
/// ```
/// Underneath it is an event source, so its values are consistent: what one `batch` changes arrives as one value of
/// `combine`.
public struct Chain<Value, Kind: ChainKind> {
  /// What is sent, with what the senders hold first if it is fetched.
  @usableFromInline let source: (_ fetching: Bool) -> EventSource<Value>

  @inlinable
  init(source: @escaping (_ fetching: Bool) -> EventSource<Value>) { self.source = source }

  /// The chain as another, with its source as `transform` makes it.
  @inlinable
  func adapting<Result, Source: EventSourceProtocol>(
    _ transform: @escaping (EventSource<Value>) -> Source
  ) -> Chain<Result, Kind> where Source.Event == Result {
    let source = source
    return Chain<Result, Kind> { transform(source($0)).eraseToEventSource() }
  }

  /// Sets the chain going: what is sent from now on passes through it, until the observer ends.
  @inlinable
  public func end() -> AnyObserver { AnyObserver(source(false).subscribe { _ in }) }
}

extension Chain where Kind == Synced {
  /// Sets the chain going, with the values that its senders hold at present first: those that `combine` or `tuple` join
  /// are one value. Until the observer ends.
  @inlinable
  public func sync() -> AnyObserver { AnyObserver(source(true).subscribe { _ in }) }
}

extension Chain where Kind == Silent {
  /// The chain as one that can be synced, to be joined with such: it has nothing to send first.
  @inlinable public var synced: Chain<Value, Synced> { Chain<Value, Synced>(source: source) }
}
