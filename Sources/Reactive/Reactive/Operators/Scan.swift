extension EventSource {
  /// Returns a source of the accumulated results of `combine`, starting from `initial`. `initial` itself is not
  /// emitted.
  ///
  /// ```
  /// source       --1--2--3-
  /// scan(0, +)   --1--3--6-
  /// ```
  /// One call for each event. A subscription has its own state and is four allocations.
  @inlinable
  public func scan<Result>(
    _ initial: Result, _ combine: @escaping (Result, Event) -> Result
  ) -> some EventSource<Result> {
    LinearOperatorSource(upstream: self) { handler in
      var result = initial
      return { event in
        result = combine(result, event)
        handler(result)
      }
    }
  }

  /// Returns a source of each event paired with the previous one.
  ///
  /// ```
  /// source        --a-------b-------c----
  /// withPrevious  --(nil,a)-(a,b)---(b,c)
  /// ```
  /// One call for each event. A subscription is four allocations.
  @inlinable
  public func withPrevious() -> some EventSource<(previous: Event?, current: Event)> {
    LinearOperatorSource(upstream: self) { handler in
      var previous: Event?
      return { event in
        let before = previous
        previous = event
        handler((before, event))
      }
    }
  }
}
