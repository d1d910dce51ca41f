extension ObservableType {
  /// Returns an observable of the accumulated results of `accumulator`, which changes a copy of `seed` in place. `seed`
  /// itself is not sent. Each subscription has its own state.
  @inlinable
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    .deferred {
      var result = seed
      return map { element in
        try accumulator(&result, element)
        return result
      }
    }
  }

  /// Returns an observable of the accumulated results of `accumulator`, starting from `seed`. `seed` itself is not
  /// sent. Each subscription has its own state.
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    scan(into: seed) { $0 = try accumulator($0, $1) }
  }
}
