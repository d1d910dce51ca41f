import Reactive

extension ObservableType {
  /// Returns an observable of the same events, in order, on the main actor. An event sent on the main actor's thread is
  /// delivered at once. Other events are delivered in the main actor's next turn.
  public func observe(on scheduler: MainScheduler) -> Observable<Element> where Element: Sendable {
    let source = asObservable()
    return Observable(guarded: { sink in
      let hop = MainActorHop<Event<Element>> { sink.send($0) }
      return source.attach(sink.asDownstream.adapting(hop.send))
    })
  }

  /// Returns an observable of the same events, each delivered when `scheduler` next runs its due jobs. It must be used
  /// on the scheduler's thread.
  public func observe(on scheduler: some Scheduler) -> Observable<Element> {
    // One job delivers all events that were sent before it runs.
    observe(on: scheduler) { exchange(&$0, with: []) }
  }

  /// Returns what `observe(on:)` does, with a job for each event, as in RxSwift.
  func observe(onEachJobOf scheduler: some Scheduler) -> Observable<Element> {
    observe(on: scheduler) { [$0.removeFirst()] }
  }

  /// Returns an observable of the same events. Each job delivers what `take` removes from the waiting events.
  private func observe(
    on scheduler: some Scheduler, _ take: @escaping (inout [Event<Element>]) -> [Event<Element>]
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      let clock = WeakScheduler(scheduler), job = SerialDisposable()
      var waiting: [Event<Element>] = []
      func schedule() {
        job.disposable = clock.schedule(after: .zero) {
          let events = take(&waiting)
          if !waiting.isEmpty { schedule() }
          for event in events { sink.send(event) }
        }
      }
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          withExtendedLifetime(scheduler) { waiting.append(event) }
          if waiting.count == 1 { schedule() }
        })
      return CompositeDisposable([upstream, job])
    })
  }
}
