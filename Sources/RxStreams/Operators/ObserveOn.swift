import Reactive

/// The main actor as a place to observe on.
public struct MainScheduler: Sendable {
  /// The only one.
  public static let instance = MainScheduler()
}

extension ObservableType {
  /// The same events, in order, on the main actor: at once where they come from its thread, and else in its next turn.
  public func observe(on scheduler: MainScheduler) -> Observable<Element> where Element: Sendable {
    let source = asObservable()
    return Observable(guarded: { sink in
      let hop = MainActorHop<Event<Element>> { sink.send($0) }
      return source.attach(sink.asDownstream.adapting(hop.send))
    })
  }

  /// The same events, each when `scheduler` next runs what is due. On the scheduler's thread only.
  public func observe(on scheduler: some Scheduler) -> Observable<Element> {
    let source = asObservable()
    return Observable(guarded: { sink in
      // A job that comes after the end finds the sink silent.
      source.attach(
        sink.asDownstream.adapting { event in
          _ = scheduler.schedule(at: scheduler.now) { sink.send(event) }
        })
    })
  }
}
