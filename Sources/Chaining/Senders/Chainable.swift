import Reactive

/// An object with which a chain can begin.
public protocol Chainable<SendValue>: AnyObject {
  /// The type of the values that it sends.
  associatedtype SendValue
  /// The kind of its chains: `SyncableChainKind` if they can be ended by `sync()`, otherwise `EventChainKind`.
  associatedtype Kind: ChainKind

  /// Returns the source of its values. If `fetching` is true, the source sends the current value first.
  func source(fetching: Bool) -> AnyEventSource<SendValue>
}

extension Chainable {
  /// Returns a chain of the values that this object sends. Neither the chain nor its observer retains the object; see
  /// `retain()`.
  @inlinable
  public func chain() -> Chain<SendValue, Kind> {
    Chain { [sender = WeakReference(self)] fetching in
      sender.object?.source(fetching: fetching) ?? .never
    }
  }
}

/// The kind of a chain: `EventChainKind` or `SyncableChainKind`.
public protocol ChainKind {}

/// The kind of chains that begin with a sender of events. They have no first value.
public enum EventChainKind: ChainKind {}

/// The kind of chains that begin with a sender that holds a value. `sync()` sends it first.
public enum SyncableChainKind: ChainKind {}
