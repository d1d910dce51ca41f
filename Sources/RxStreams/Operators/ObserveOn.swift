import Reactive

/// A scheduler that delivers on the main actor.
public struct MainScheduler: Sendable {
  /// The only instance.
  public static let instance = MainScheduler()
}

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
    let source = asObservable()
    return Observable(guarded: { sink in
      var waiting: [Event<Element>] = []
      let job = SerialDisposable()
      let upstream = source.attach(
        sink.asDownstream.adapting { event in
          waiting.append(event)
          // One job delivers all events that were sent before it runs.
          guard waiting.count == 1 else { return }
          job.disposable = scheduler.schedule(at: scheduler.now) {
            for event in exchange(&waiting, with: []) { sink.send(event) }
          }
        })
      return CompositeDisposable([upstream, job])
    })
  }
}
