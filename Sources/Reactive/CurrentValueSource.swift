/// A source that holds a value and delivers it to each new subscriber: `Property` and the types built on it. A
/// `LateInitProperty` has no value before its first set.
public protocol CurrentValueSource<Event>: EventSource {}
