extension EventSource {
  /// Returns a source of the results of `transform` for each event.
  ///
  /// ```
  /// source   --1---2---3--
  /// map *10  --10--20--30-
  /// ```
  /// One call for each event. A subscription is two allocations.
  @inlinable
  public func map<Output>(_ transform: @escaping (Event) -> Output) -> some EventSource<Output> {
    LinearOperatorSource(upstream: self) { handler in { handler(transform($0)) } }
  }
}
