import Reactive

/// A strong reference for a chain to its first sender or to a receiver.
///
/// ```swift
/// let observer = Clock().retain().chain().sendTo(Display().retain()).sync()
/// ```
public struct Retainer<Object: AnyObject> {
  @usableFromInline let object: Object
}

extension Chainable {
  /// Returns a reference by which a chain retains this object until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Receivable {
  /// Returns a reference by which a chain retains this object until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Chainable where Self: Receivable {
  /// Returns a reference by which a chain retains this object until its observer ends.
  public func retain() -> Retainer<Self> { Retainer(object: self) }
}

extension Retainer where Object: Chainable {
  /// Returns a chain of the object's values. Its observer retains the object until it ends.
  public func chain() -> Chain<Object.SendValue, Object.Kind> {
    Chain { [object] handler, fetching, parent in
      object._attachChain(
        { value in withExtendedLifetime(object) { handler(value) } }, fetching: fetching, parent: parent)
    }
  }
}
