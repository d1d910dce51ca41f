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

/// Returns `object`, for the capture list of a closure that refers to it weakly.
///
/// An optimised build may place an object on the stack if everything that uses it was inlined into one function. Then
/// it does not free the 32 bytes that a weak reference to the object allocates. This function is not optimised, so the
/// compiler cannot know what becomes of an object that is passed to it, and does not place the object on the stack.
@usableFromInline
@_optimize(none)
func heapObject<Object: AnyObject>(_ object: Object) -> Object { object }
