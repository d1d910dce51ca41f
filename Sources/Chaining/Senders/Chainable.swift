import Reactive

/// Something a chain can begin with.
public protocol Chainable<SendValue>: AnyObject {
  /// What it sends.
  associatedtype SendValue
  /// Whether its chains can be ended by `sync()`.
  associatedtype Kind: ChainKind

  /// What it sends from now on, and with `fetching`, first what it holds.
  func source(fetching: Bool) -> EventSource<SendValue>
}

extension Chainable {
  /// A chain of what this sends. Neither the chain nor its observer keeps this alive;
  /// see `retain()`.
  public func chain() -> Chain<SendValue, Kind> {
    Chain { [weak self] fetching in self?.source(fetching: fetching) ?? .never }
  }
}

/// Whether a chain can be ended by `sync()`: `Silent` or `Synced`.
public protocol ChainKind {}

/// Of a chain that begins with what only tells of events: there is nothing to be sent at first.
public enum Silent: ChainKind {}

/// Of a chain that begins with what holds a value, which `sync()` sends at first.
public enum Synced: ChainKind {}
