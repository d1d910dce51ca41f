import Reactive

extension Chain {
  /// Calls `body` with each value and forwards the value.
  @inlinable
  public func `do`(_ body: @escaping (Value) -> Void) -> Chain {
    wrapping { handler in
      { value in
        body(value)
        handler(value)
      }
    }
  }
}

extension Chain where Value: Sequence {
  /// Forwards the elements of each value, one by one.
  @inlinable
  public func each() -> Chain<Value.Element, Kind> {
    wrapping { handler in { elements in for element in elements { handler(element) } } }
  }

  /// Calls `body` with each element of each value and forwards the value.
  @inlinable
  public func forEach(_ body: @escaping (Value.Element) -> Void) -> Chain { self.do { $0.forEach(body) } }
}
