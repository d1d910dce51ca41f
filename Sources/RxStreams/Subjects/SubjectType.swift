/// An observable that is also an observer: what it is told, it tells.
public protocol SubjectType<Element>: ObservableType, ObserverType {}
