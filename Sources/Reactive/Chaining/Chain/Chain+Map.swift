import Reactive

extension Chain {
  /// Transforms each value by `transform`.
  @inlinable
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Chain<Result, Kind> {
    wrapping { handler in { handler(transform($0)) } }
  }

  /// Replaces each value by `value`.
  @inlinable
  public func replace<Result>(_ value: Result) -> Chain<Result, Kind> { map { _ in value } }

  /// Replaces each value by an event without a value.
  @inlinable
  public func replaceWithVoid() -> Chain<Void, Kind> { replace(()) }

  /// Converts each value to an optional.
  @inlinable
  public func optional() -> Chain<Value?, Kind> { map { $0 } }

  /// Unwraps each value.
  ///
  /// - Precondition: no value is nil.
  @inlinable
  public func forceUnwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? {
    map { value in
      guard let value else { preconditionFailure("forceUnwrap() received nil") }
      return value
    }
  }
}
