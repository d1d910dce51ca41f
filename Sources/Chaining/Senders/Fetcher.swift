import Reactive

/// Sends what a closure returns, when it is told to, and first to chains that end in `sync()`.
public final class Fetcher<Value>: Fetchable {
  /// What it sends.
  public typealias SendValue = Value

  private let emitter = EventEmitter<Value>()
  private let fetch: () -> Value?

  /// A fetcher of what `fetch` returns; nil is nothing to be sent.
  public init(_ fetch: @escaping () -> Value?) { self.fetch = fetch }

  /// Sends what there is, if there is something, to all chains that begin with this. O(observers).
  public func broadcast() { if let value = fetch() { emitter.emit(value) } }

  /// Sends `value`.
  public func broadcast(value: Value) { emitter.emit(value) }

  /// The value; there must be one, see `canFetch`.
  public func fetchedValue() -> Value {
    guard let value = fetch() else { preconditionFailure("a Fetcher was asked for a value it does not have") }
    return value
  }

  /// Whether there is a value.
  public func canFetch() -> Bool { fetch() != nil }

  /// The value, if there is one.
  public var syncValue: Value? { fetch() }

  /// What it broadcasts, and with `fetching`, first what there is.
  public func source(fetching: Bool) -> EventSource<Value> {
    guard fetching, let value = fetch() else { return emitter.eraseToEventSource() }
    return emitter.prepend(value).eraseToEventSource()
  }
}
