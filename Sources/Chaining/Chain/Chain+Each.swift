import Reactive

extension Chain {
  /// Calls `body` with each value and forwards the value.
  @inlinable
  public func `do`(_ body: @escaping (Value) -> Void) -> Chain {
    adapting { source in
      source.map { value in
        body(value)
        return value
      }
    }
  }

  /// Transforms each value by `transform`.
  @inlinable
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Chain<Result, Kind> {
    adapting { $0.map(transform) }
  }

  /// Forwards only the values for which `isAllowed` returns true.
  @inlinable
  public func `guard`(_ isAllowed: @escaping (Value) -> Bool) -> Chain { adapting { $0.filter(isAllowed) } }

  /// Forwards only the values for which `isIncluded` returns true. The same as `guard`.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Chain { adapting { $0.filter(isIncluded) } }

  /// Forwards the values that are not nil.
  @inlinable
  public func unwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? {
    adapting { $0.compactMap { $0 } }
  }

  /// Sends each value to `receiver`, which is held weakly, and forwards the value.
  @inlinable
  public func sendTo(_ receiver: some Receivable<Value>) -> Chain {
    self.do { [weak receiver] in receiver?.receive(value: $0) }
  }

  /// Sets a property of `object`, which is held weakly, to each value, and forwards the value.
  @inlinable
  public func sendTo<Object: AnyObject>(
    _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Chain {
    self.do { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}
