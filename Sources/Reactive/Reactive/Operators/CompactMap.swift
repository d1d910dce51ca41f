extension EventSource {
  /// Returns a source of the results of `transform` that are not nil.
  ///
  /// ```
  /// source                --a--1--b--2-
  /// compactMap to number  -----1-----2-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping (Event) -> Output?
  ) -> some EventSource<Output> {
    LinearOperatorSource(upstream: self) { handler in
      { if let output = transform($0) { handler(output) } }
    }
  }
}
