extension EventSource {
  /// Returns a source of the same results, which subscribes to this one again after a failure, up to `retries` times. The
  /// failures that it repeats are not emitted. Later ones are.
  ///
  /// ```
  /// first subscription   --1--x
  /// second subscription         --2--x--3--
  /// retry(1)             --1------2--x--3--
  /// ```
  /// Events have no failures of their own: a source that may fail sends values of `Result`. It repeats its work if each
  /// subscription begins it, as with `AnyEventSource { emitter in … }`.
  ///
  /// The subscription keeps this source alive until it is disposed. Costs four allocations, and a subscription for each attempt.
  public func retry<Success, Failure: Error>(
    _ retries: Int
  ) -> some EventSource<Event> where Event == Result<Success, Failure> {
    RetrySource(upstream: self, retries: retries)
  }
}

/// The source of `retry`.
private struct RetrySource<Upstream: EventSource, Success, Failure: Error>: AttachableSource
where Upstream.Event == Result<Success, Failure> {
  typealias Event = Upstream.Event
  let upstream: Upstream
  let retries: Int

  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let attempt = Property(0), retries = retries
    // The handlers of the inner source own the attempt. The attempt owns the transform, which therefore does not.
    return attempt.flatMapLatest { [weak attempt, upstream] number in
      upstream.compactMap { [attempt] result in
        guard case .failure = result, number < retries else { return result }
        attempt?.value = number + 1
        return nil
      }
    }
    .attach(handler, to: parent)
  }
}
