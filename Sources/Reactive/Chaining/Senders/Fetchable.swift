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
