import Reactive

/// A sender that holds a value and sends its changes. A conforming class returns its value from `fetchedValue()`.
///
/// ```swift
/// final class Thermometer: Fetchable {
///   var degrees = 20 { didSet { broadcast(value: degrees) } }
///   func fetchedValue() -> Int { degrees }
/// }
/// ```
public protocol Fetchable<SendValue>: Broadcastable where Kind == SyncableChainKind {
  /// The type of its values. It is declared again so that it is inferred from `fetchedValue()`.
  associatedtype SendValue

  /// Returns the current value.
  func fetchedValue() -> SendValue

  /// Returns whether there is a value. If not, `sync()` sends no first value. The default is true.
  func canFetch() -> Bool
}

/// A sender of events that also has a current value, which `sync()` sends first.
public typealias Syncable = Fetchable & Broadcastable

extension Fetchable {
  /// The default: true.
  public func canFetch() -> Bool { true }

  /// Calls `handler` with the broadcasts. If `fetching` is true, calls it with the current value first.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (SendValue) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    let node = AssociatedSenderCore<SendValue>.of(self).attach(handler, parent)
    if fetching, canFetch() { handler(fetchedValue()) }
    return node
  }
}

/// A sender that holds a value that can be set: `ValueHolder`, and `Property` of `Reactive`.
public protocol ValueHolding<SendValue>: Fetchable, Receivable where ReceiveValue == SendValue {
  /// The value. A set is sent to all chains that begin with this object.
  var value: SendValue { get set }
}

extension ValueHolding {
  /// Returns the current value.
  @inlinable
  public func fetchedValue() -> SendValue { value }

  /// Sets `value`.
  @inlinable
  public func broadcast(value: SendValue) { self.value = value }

  /// Sets `value`.
  @inlinable
  public func receive(value: SendValue) { broadcast(value: value) }
}

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
