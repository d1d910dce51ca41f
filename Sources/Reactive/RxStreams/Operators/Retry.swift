import Parallelism
import Reactive

extension ObservableType {
  /// Returns an observable that subscribes to the source again after each error, without limit.
  ///
  /// A subscription owns the source, so that it can subscribe to it again. If the source is a subject, the subject is
  /// freed only after the subscription has been disposed or has ended. That holds for all forms of `retry`.
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return .chaining(while: \.isError) { { source } }
  }

  /// Returns an observable that subscribes to the source up to `maxAttemptCount` times, until it does not fail. The
  /// last error is sent.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    .catch(sequence: repeatElement(asObservable(), count: maxAttemptCount))
  }

  /// Returns an observable that subscribes to the source again when the result of `notificationHandler` sends an
  /// element. `notificationHandler` receives the errors of the source.
  ///
  /// An error or a completion of the result ends the observable at the next error of the source, or at once if the
  /// source has failed.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retry(onlyAfter: { $0 }, when: notificationHandler)
  }

  /// Returns an observable that subscribes to the source again when the result of `notificationHandler` sends an
  /// element; see `retry(when:)`. An error of another type than `Failure` ends the observable.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    retry(onlyAfter: { $0 as? Failure }, when: notificationHandler)
  }

  private func retry<Trigger: ObservableType, Failure>(
    onlyAfter cast: @escaping (any Error) -> Failure?,
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let errors = Broadcaster<Failure>(), state = Locked(RetryWhenState<Element>())
      let chain = SourceChain(
        sink, next: { source },
        stepAfter: { event in
          guard let error = event.error, let failure = cast(error) else { return .end }
          if let ending = state.withValue({ $0.wait() }) {
            sink.send(ending)
          } else {
            errors.pass(.next(failure))
          }
          return .wait
        })
      func end(_ event: Event<Element>) {
        if state.withValue({ $0.end(with: event) }) { sink.send(event) }
      }
      let trigger = notificationHandler(Observable(errors)).asObservable().attach(
        sink.asDownstream.adapting { event in
          switch event {
          case .next: if state.withValue({ $0.proceed() }) { chain.advance() }
          case .error(let error): end(.error(error))
          case .completed: end(.completed)
          }
        })
      chain.advance()
      return CompositeDisposable([trigger, chain.current])
    })
  }
}

/// The state of `retry(when:)`.
private struct RetryWhenState<Element> {
  /// Whether the source has failed and the trigger has not answered.
  private var isWaiting = false
  /// The end of the trigger.
  private var ending: Event<Element>?

  /// Marks the source as failed. Returns the event with which the observable ends if the trigger has ended.
  mutating func wait() -> Event<Element>? {
    isWaiting = true
    return ending
  }

  /// Receives an element of the trigger. Returns whether the source was waiting for it.
  mutating func proceed() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  /// Receives the end of the trigger. Returns whether the source was waiting for it.
  mutating func end(with event: Event<Element>) -> Bool {
    ending = event
    return isWaiting
  }
}
