/// An observable that is also an observer and forwards the events that it receives.
public protocol SubjectType<Element>: ObservableType, ObserverType {}
