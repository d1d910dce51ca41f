import Reactive

/// Something that sends values to all chains that begin with it: SwiftChaining's `Sendable`. A public protocol of that
/// name would take the place of Swift's own in every file that imports it.
///
/// A class of yours joins by conforming, and sends by `broadcast(value:)`:
/// ```swift
/// final class Button: Broadcastable {
///   typealias SendValue = Int
///   func press() { broadcast(value: 1) }
/// }
/// let observer = button.chain().do { print($0) }.end()
/// ```
/// What it needs for that is found by its identity and exists as long as somebody listens; a broadcast costs a lock and a
/// look-up. An object belongs to one thread at a time, as every source of `Reactive` does.
public protocol Broadcastable<SendValue>: Chainable where Kind == Silent {}

/// What can be asked for a first value, which `sync()` sends.
public protocol Syncable<SendValue>: Chainable where Kind == Synced {
  /// The value at present; nil if there is none to be sent.
  var syncValue: SendValue? { get }
}

/// Something that holds a value and sends its changes: a class of yours joins by saying what it holds.
///
/// ```swift
/// final class Thermometer: Fetchable {
///   var degrees = 20 { didSet { broadcast(value: degrees) } }
///   func fetchedValue() -> Int { degrees }
/// }
/// ```
public protocol Fetchable<SendValue>: Syncable {
  /// What it sends: what it holds. Named once more so that it follows from `fetchedValue`.
  associatedtype SendValue

  /// The value it holds.
  func fetchedValue() -> SendValue

  /// Whether there is one: if not, `sync()` sends nothing at first. True, unless said otherwise.
  func canFetch() -> Bool
}

extension Fetchable {
  /// True.
  public func canFetch() -> Bool { true }

  /// What it holds, if there is something.
  public var syncValue: SendValue? { canFetch() ? fetchedValue() : nil }
}

/// Something that a chain can send to.
public protocol Receivable<ReceiveValue>: AnyObject {
  /// What it takes.
  associatedtype ReceiveValue

  /// Takes a value.
  func receive(value: ReceiveValue)
}

extension Broadcastable {
  /// Sends `value` to all chains that begin with this. O(observers), and nothing but a look-up if there are none.
  public func broadcast(value: SendValue) { Broadcasts.emitter(of: self, SendValue.self)?.emit(value) }

  /// What it broadcasts.
  public func source(fetching: Bool) -> EventSource<SendValue> {
    EventSource(BroadcastSource(owner: self) { nil })
  }
}

extension Syncable {
  /// Sends `value` to all chains that begin with this. O(observers), and nothing but a look-up if there are none.
  public func broadcast(value: SendValue) { Broadcasts.emitter(of: self, SendValue.self)?.emit(value) }

  /// What it broadcasts, and with `fetching`, first what it holds.
  public func source(fetching: Bool) -> EventSource<SendValue> {
    EventSource(BroadcastSource(owner: self) { [weak self] in fetching ? self?.syncValue : nil })
  }
}
