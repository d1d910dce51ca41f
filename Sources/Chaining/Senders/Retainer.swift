import Reactive

/// An object that a chain is to keep alive: as its beginning, or as a receiver.
///
/// ```swift
/// let observer = Clock().retain().chain().sendTo(Display().retain()).sync()
/// ```
public struct Retainer<Object: AnyObject> {
  let object: Object
}

extension Chainable {
  /// Has a chain keep this alive until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Receivable {
  /// Has a chain keep this alive until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Chainable where Self: Receivable {
  /// Has a chain keep this alive until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Retainer where Object: Chainable {
  /// A chain of what the object sends, whose observer keeps it alive until it ends.
  public func chain() -> Chain<Object.SendValue, Object.Kind> {
    Chain { [object] fetching in
      object.source(fetching: fetching).map { value in withExtendedLifetime(object) { value } }
        .eraseToEventSource()
    }
  }
}

extension Chain {
  /// Has the receiver, which the observer keeps alive until it ends, receive each value, and passes it on.
  public func sendTo<Receiver: Receivable>(_ receiver: Retainer<Receiver>) -> Chain
  where Receiver.ReceiveValue == Value {
    self.do { receiver.object.receive(value: $0) }
  }
}
