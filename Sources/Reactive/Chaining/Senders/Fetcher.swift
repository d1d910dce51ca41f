import Reactive

/// A sender whose values are the results of a closure. It sends a result on each `broadcast()`, and as the first value
/// of chains that end in `sync()`.
public final class Fetcher<Value>: Fetchable {
  /// The type of its values.
  public typealias SendValue = Value

  private let core = SenderCore<Value>()
  private let fetch: () -> Value?

  /// Creates a fetcher of the results of `fetch`. Nil results are not sent.
  public init(_ fetch: @escaping () -> Value?) { self.fetch = fetch }

  /// Sends the result of the closure, unless it is nil, to all chains that begin with this fetcher. O(observers).
  public func broadcast() { if let value = fetch() { broadcast(value: value) } }

  /// Sends `value` to all chains that begin with this fetcher, unless one of them is the cause. O(observers).
  public func broadcast(value: Value) { core.send(value) }

  /// Returns the result of the closure, which must not be nil; see `canFetch()`.
  public func fetchedValue() -> Value {
    guard let value = fetch() else { preconditionFailure("the Fetcher has no value to fetch") }
    return value
  }

  /// Returns whether the result of the closure is not nil.
  public func canFetch() -> Bool { fetch() != nil }

  /// Calls `handler` with the broadcasts. If `fetching` is true, calls it with the result of the closure first, unless
  /// it is nil.
  public func _attachChain(
    _ handler: @escaping (Value) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? fetch : nil)
  }
}
