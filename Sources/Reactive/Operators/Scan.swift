extension EventSourceProtocol {
  /// What `combine` has made of all events so far, starting from `initial`, which itself is not emitted.
  ///
  /// ```
  /// source       --1--2--3-
  /// scan(0, +)   --1--3--6-
  /// ```
  /// A call an event; four allocations a subscription, which has a state of its own.
  @inlinable
  public func scan<Result>(
    _ initial: Result, _ combine: @escaping (Result, Event) -> Result
  ) -> some EventSourceProtocol<Result> {
    LinearSource(upstream: self) { handler in
      var result = initial
      return { event in
        result = combine(result, event)
        handler(result)
      }
    }
  }

  /// Each event with the one before it.
  ///
  /// ```
  /// source        --a-------b-------c----
  /// withPrevious  --(nil,a)-(a,b)---(b,c)
  /// ```
  /// A call an event; four allocations a subscription.
  @inlinable
  public func withPrevious() -> some EventSourceProtocol<(previous: Event?, current: Event)> {
    LinearSource(upstream: self) { handler in
      var previous: Event?
      return { event in
        let before = previous
        previous = event
        handler((before, event))
      }
    }
  }
}
