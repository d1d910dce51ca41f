extension EventSourceProtocol {
  /// Each event as `transform` makes it; those of which it makes nil are left out.
  ///
  /// ```
  /// source                --a--1--b--2-
  /// compactMap to number  -----1-----2-
  /// ```
  /// A call an event; two allocations a subscription.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping (Event) -> Output?
  ) -> some EventSourceProtocol<Output> {
    LinearSource(upstream: self) { handler in
      { if let output = transform($0) { handler(output) } }
    }
  }
}
