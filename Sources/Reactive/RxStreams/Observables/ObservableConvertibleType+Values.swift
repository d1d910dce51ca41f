import Parallelism

extension ObservableConvertibleType where Element: Sendable {
  /// The elements for `for try await`. An error of the observable ends the loop as a thrown error.
  ///
  /// ```swift
  /// for try await radius in radii.values { … }
  /// ```
  /// The observable is subscribed to at once. The elements that the loop has not taken yet are kept. The subscription
  /// ends with the loop or its task, on the thread that ends it: so the source must allow that, as subjects, relays and
  /// `create` do.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = SingleAssignmentDisposable(), end = Locked(subscription)
      continuation.onTermination = { _ in end.withValue { $0 }.dispose() }
      subscription.setDisposable(asObservable().subscribe { event in continuation.send(event) })
    }
  }
}

extension AsyncThrowingStream.Continuation where Element: Sendable, Failure == any Error {
  fileprivate func send(_ event: Event<Element>) {
    switch event {
    case .next(let element): yield(element)
    case .error(let error): finish(throwing: error)
    case .completed: finish()
    }
  }
}
