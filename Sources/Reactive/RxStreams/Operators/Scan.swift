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

extension ObservableType {
  /// Returns an observable of the accumulated result of all elements, starting from `seed`, and the completion. An
  /// error that `accumulator` throws ends the observable.
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(into: seed) { $0 = try accumulator($0, $1) }
  }

  /// Returns an observable of `mapResult` of the accumulated result of all elements, and the completion.
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator).map(mapResult)
  }

  /// Returns the elements as one array, which is sent when the source completes. Amortised O(1) for each element.
  public func toArray() -> Single<[Element]> { Single(raw: reduce(into: []) { $0.append($1) }) }

  /// Returns an observable of the result that `accumulate` changes for each element, and the completion.
  private func reduce<Result>(
    into seed: Result, _ accumulate: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    handling { sink in
      var result = seed
      return ElementHandlers(
        onNext: { try accumulate(&result, $0) },
        onCompleted: { sink.finish(with: result) })
    }
  }
}
