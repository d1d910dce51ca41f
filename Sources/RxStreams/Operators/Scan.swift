extension ObservableType {
  /// Returns an observable of the accumulated results of `accumulator`, starting from `seed`. `seed` itself is not
  /// sent. Each subscription has its own state.
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    .deferred {
      var result = seed
      return map { element in
        result = try accumulator(result, element)
        return result
      }
    }
  }

  /// Returns an observable of the elements that differ from the previous one according to `comparer`.
  @inlinable
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    .deferred {
      var previous: Element?
      return filter { element in
        if let known = previous, try comparer(known, element) { return false }
        previous = element
        return true
      }
    }
  }

  /// Returns an observable of the elements that differ from the previous one.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged(==)
  }

  /// Returns an observable of the elements after the first `count`.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    .deferred {
      var remaining = count
      return filter { _ in
        if remaining <= 0 { return true }
        remaining -= 1
        return false
      }
    }
  }
}
