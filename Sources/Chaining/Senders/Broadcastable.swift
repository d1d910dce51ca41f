import Reactive

/// A sender of events to all chains that begin with it: SwiftChaining's `Sendable`. A public protocol of that name
/// would shadow Swift's own in every file that imports it.
///
/// Conform a class to it and send values by `broadcast(value:)`:
/// ```swift
/// final class Button: Broadcastable {
///   typealias SendValue = Int
///   func press() { broadcast(value: 1) }
/// }
/// let observer = button.chain().do { print($0) }.end()
/// ```
/// The emitter of the object is found by its identity and exists while a chain observes the object. A broadcast costs a
/// lock and a look-up. Like every source of `Reactive`, an object belongs to one thread at a time.
public protocol Broadcastable<SendValue>: Chainable where Kind == Silent {}

/// A sender that may have a first value, which `sync()` sends.
public protocol Syncable<SendValue>: Chainable where Kind == Synced {
  /// The current value. Nil if `sync()` should send none.
  var syncValue: SendValue? { get }
}

/// A sender that holds a value and sends its changes. A conforming class returns its value from `fetchedValue()`.
///
/// ```swift
/// final class Thermometer: Fetchable {
///   var degrees = 20 { didSet { broadcast(value: degrees) } }
///   func fetchedValue() -> Int { degrees }
/// }
/// ```
public protocol Fetchable<SendValue>: Syncable {
  /// The type of its values. It is declared again so that it is inferred from `fetchedValue()`.
  associatedtype SendValue

  /// Returns the current value.
  func fetchedValue() -> SendValue

  /// Returns whether there is a value. If not, `sync()` sends no first value. The default is true.
  func canFetch() -> Bool
}

extension Fetchable {
  /// The default: true.
  public func canFetch() -> Bool { true }

  /// The current value, or nil if `canFetch()` returns false.
  public var syncValue: SendValue? { canFetch() ? fetchedValue() : nil }
}

/// An object to which a chain can send values.
public protocol Receivable<ReceiveValue>: AnyObject {
  /// The type of the values that it receives.
  associatedtype ReceiveValue

  /// Receives a value from a chain.
  func receive(value: ReceiveValue)
}

extension Broadcastable {
  /// Sends `value` to all chains that begin with this object. O(observers). Without observers, it costs a lock and a
  /// look-up.
  public func broadcast(value: SendValue) { EmitterRegistry.emitter(of: self, SendValue.self)?.emit(value) }

  /// Returns the source of the broadcasts.
  public func source(fetching: Bool) -> EventSource<SendValue> {
    EventSource(BroadcastSource(owner: self) { nil })
  }
}

extension Syncable {
  /// Sends `value` to all chains that begin with this object. O(observers). Without observers, it costs a lock and a
  /// look-up.
  public func broadcast(value: SendValue) { EmitterRegistry.emitter(of: self, SendValue.self)?.emit(value) }

  /// Returns the source of the broadcasts. If `fetching` is true, it sends the current value first.
  public func source(fetching: Bool) -> EventSource<SendValue> {
    EventSource(BroadcastSource(owner: self) { [weak self] in fetching ? self?.syncValue : nil })
  }
}
