/// A source that holds a value and delivers it to each new subscriber, if it has one: a `Property` and its relatives.
public protocol CurrentValueSource<Event>: EventSourceProtocol {}
