import Reactive

/// A sequence with a limited number of elements: a ``Single``, a ``Maybe`` or a ``Completable``.
///
/// It is a description like an `Observable`: each subscription runs it again.
public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
  /// The sequence as an observable that keeps the rule of the trait.
  let source: Observable<Element>

  /// Creates a sequence of the events of `source`, which must keep the rule of the trait.
  init(raw source: Observable<Element>) { self.source = source }

  /// Returns the sequence as an observable.
  public func asObservable() -> Observable<Element> { source }

  /// Returns a sequence that calls `makeSequence` for each subscription and sends the events of its result. An error
  /// that `makeSequence` throws ends the sequence.
  public static func deferred(_ makeSequence: @escaping () throws -> PrimitiveSequence) -> PrimitiveSequence {
    PrimitiveSequence(raw: .deferred { try makeSequence().source })
  }

  /// Returns a sequence that sends `error` alone.
  public static func error(_ error: any Error) -> PrimitiveSequence { PrimitiveSequence(raw: .error(error)) }

  /// Returns a sequence without events.
  public static func never() -> PrimitiveSequence { PrimitiveSequence(raw: .never()) }

  /// Returns a sequence with a resource that is created for each subscription and disposed at its end; see
  /// `Observable.using`.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    PrimitiveSequence(
      raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source }))
  }
}

extension PrimitiveSequence {
  /// Returns a sequence that continues with the result of `handler` after an error. If `handler` throws, that error is
  /// sent.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    through { $0.catch { try handler($0).source } }
  }

  /// Returns a sequence that is subscribed to again after each error; see `Observable.retry`.
  public func retry() -> PrimitiveSequence { through { $0.retry() } }

  /// Returns a sequence that is subscribed to up to `maxAttemptCount` times, until it does not fail.
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence { through { $0.retry(maxAttemptCount) } }

  /// Returns a sequence that is subscribed to again when the result of `notificationHandler` sends an element; see
  /// `Observable.retry(when:)`.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence {
    through { $0.retry(when: notificationHandler) }
  }

  /// Returns a sequence whose element and completion are delayed by `dueTime`. An error is sent at once. The completion
  /// is sent by the job after that of the element.
  public func delay(_ dueTime: Duration, scheduler: some Scheduler) -> PrimitiveSequence {
    through { $0.delay(dueTime, scheduler: scheduler, jobForEachEvent: true) }
  }

  /// Returns a sequence that is subscribed to after `dueTime`.
  public func delaySubscription(_ dueTime: Duration, scheduler: some Scheduler) -> PrimitiveSequence {
    through { $0.delaySubscription(dueTime, scheduler: scheduler) }
  }

  /// Returns a sequence that fails with `RxError.timeout` if it sends nothing for `dueTime`.
  public func timeout(_ dueTime: Duration, scheduler: some Scheduler) -> PrimitiveSequence {
    through { $0.timeout(dueTime, scheduler: scheduler) }
  }

  /// Returns a sequence that continues with `other` if it sends nothing for `dueTime`.
  public func timeout(
    _ dueTime: Duration, other: PrimitiveSequence, scheduler: some Scheduler
  ) -> PrimitiveSequence {
    through { $0.timeout(dueTime, other: other.source, scheduler: scheduler) }
  }

  /// Returns a sequence whose events are delivered when `scheduler` next runs its due jobs. The completion is sent by the
  /// job after that of the element.
  public func observe(on scheduler: some Scheduler) -> PrimitiveSequence {
    through { $0.observe(onEachJobOf: scheduler) }
  }

  /// Returns a sequence whose events are delivered on the main actor; see `Observable.observe(on:)`.
  public func observe(on scheduler: MainScheduler) -> PrimitiveSequence where Element: Sendable {
    through { $0.observe(on: scheduler) }
  }

  /// Returns a sequence that logs its subscription, its events and its end; see `Observable.debug`.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
    function: String = #function, log: @escaping (String) -> Void = { print($0) }
  ) -> PrimitiveSequence {
    through {
      $0.debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function, log: log)
    }
  }

  /// Returns the sequence of what `transform` makes of the observable. The transform must keep the rule of the trait.
  private func through(_ transform: (Observable<Element>) -> Observable<Element>) -> PrimitiveSequence {
    PrimitiveSequence(raw: transform(source))
  }
}

extension PrimitiveSequence where Element: FixedWidthInteger {
  /// Returns a sequence of the element 0, sent after `dueTime`.
  public static func timer(_ dueTime: Duration, scheduler: some Scheduler) -> PrimitiveSequence {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}

/// A trait of sequences with an element: that of `Single` or of `Maybe`.
public protocol ElementTrait {}

extension PrimitiveSequence where Trait: ElementTrait {
  /// Returns a sequence of `element`.
  public static func just(_ element: Element) -> PrimitiveSequence { PrimitiveSequence(raw: .just(element)) }

  /// Returns a sequence of the result of `transform`. An error that it throws ends the sequence.
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: source.map(transform))
  }

  /// Returns a maybe of the result of `transform`, which completes if that is nil.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe<Result>(raw: source.compactMap(transform))
  }

  /// Returns a maybe of the element, which completes if `predicate` is false.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// Returns a sequence that sends `element` in place of an error.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence { self.catch { _ in .just(element) } }

  /// Returns the completion or the error without the element.
  public func asCompletable() -> Completable { source.ignoreElements().asCompletable() }
}
