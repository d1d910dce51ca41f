extension ObservableType {
  /// What `accumulator` has made of all elements so far, beginning with `seed`, which itself is not sent. Each
  /// subscription accumulates by itself.
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

  /// The elements that differ from the one before, as `comparer` sees it.
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

  /// The elements that differ from the one before.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged(==)
  }

  /// The elements after the first `count`.
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
