/// An observable that is also an observer and forwards the events that it receives.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

/// A subject that can be the subject of a connection.
protocol PassingSubject<Element>: SubjectType {
  /// Sends an event of the source of the connection; see `Broadcaster.pass`.
  func pass(_ event: Event<Element>)
}

extension PublishSubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension BehaviorSubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension ReplaySubject: PassingSubject {
  func pass(_ event: Event<Element>) { broadcaster.pass(event) }
}

extension AsyncSubject: PassingSubject {
  func pass(_ event: Event<Element>) { receive(event) { broadcaster.pass($0) } }
}
