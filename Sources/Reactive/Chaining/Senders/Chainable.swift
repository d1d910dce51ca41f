import Reactive

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
