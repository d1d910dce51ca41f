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
/// lock and a look-up. The observer keeps the emitter alive, so the chain ends with its observer, also if the object is
/// released first. Like every source of `Reactive`, an object belongs to one thread at a time.
///
/// A sender ignores a broadcast that it has caused itself, directly or through other senders. So loops of chains end.
public protocol Broadcastable<SendValue>: Chainable {
  /// `EventChainKind`, unless the sender is `Fetchable`.
  associatedtype Kind = EventChainKind

  /// Sends `value` to all chains that begin with this object, unless a chain that begins with this object is the cause.
  func broadcast(value: SendValue)
}

extension Broadcastable {
  /// Sends `value` to all chains that begin with this object, unless a chain that begins with this object is the cause.
  /// O(observers). Without observers, it costs a lock and a look-up.
  @inlinable
  public func broadcast(value: SendValue) {
    AssociatedObjectRegistry.existing(AssociatedSenderCore<SendValue>.self, of: self)?.send(value)
  }

  /// Calls `handler` with the broadcasts.
  @inlinable
  public func _attachChain(
    _ handler: @escaping (SendValue) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    AssociatedSenderCore<SendValue>.of(self).attach(handler, parent)
  }
}

/// An object with which a chain can begin.
public protocol Chainable<SendValue>: AnyObject {
  /// The type of the values that it sends.
  associatedtype SendValue where SendValue == ChainValue
  /// Another name of `SendValue`. A class may declare either.
  associatedtype ChainValue
  /// The kind of its chains: `SyncableChainKind` if they can be ended by `sync()`, otherwise `EventChainKind`.
  associatedtype Kind: ChainKind

  /// Calls `handler` with the values of a chain that begins with this object. If `fetching` is true, calls it with the
  /// current value first, if there is one.
  ///
  /// The operators of ``Chain`` call it. An object that does not send by another one has no implementation of its own.
  func _attachChain(
    _ handler: @escaping (SendValue) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode
}

extension Chainable {
  /// Returns a chain of the values that this object sends. Neither the chain nor its observer retains the object; see
  /// `retain()`.
  @inlinable
  public func chain() -> Chain<SendValue, Kind> {
    Chain { [weak sender = heapObject(self)] handler, fetching, parent in
      guard let sender else { return AnyEventSource.never._attach(handler, parent: parent) }
      return sender._attachChain(handler, fetching: fetching, parent: parent)
    }
  }
}
