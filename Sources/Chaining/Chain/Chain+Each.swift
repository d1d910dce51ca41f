import Reactive

extension Chain {
  /// Calls `body` with each value, and passes it on.
  @inlinable
  public func `do`(_ body: @escaping (Value) -> Void) -> Chain {
    adapting { source in
      source.map { value in
        body(value)
        return value
      }
    }
  }

  /// Each value as `transform` makes it.
  @inlinable
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> Chain<Result, Kind> {
    adapting { $0.map(transform) }
  }

  /// The values for which `isAllowed` is true.
  @inlinable
  public func `guard`(_ isAllowed: @escaping (Value) -> Bool) -> Chain { adapting { $0.filter(isAllowed) } }

  /// The values for which `isIncluded` is true: the same as `guard`.
  @inlinable
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Chain { adapting { $0.filter(isIncluded) } }

  /// The values that are there.
  @inlinable
  public func unwrap<Wrapped>() -> Chain<Wrapped, Kind> where Value == Wrapped? {
    adapting { $0.compactMap { $0 } }
  }

  /// Has `receiver`, which is not kept alive, receive each value, and passes it on.
  @inlinable
  public func sendTo(_ receiver: some Receivable<Value>) -> Chain {
    self.do { [weak receiver] in receiver?.receive(value: $0) }
  }

  /// Sets a property of `object`, which is not kept alive, to each value, and passes it on.
  @inlinable
  public func sendTo<Object: AnyObject>(
    _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Chain {
    self.do { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}
