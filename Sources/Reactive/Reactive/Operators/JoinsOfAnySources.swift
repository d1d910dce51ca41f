// `merge` and `combine` of an array of sources of different types, such as two chains.

/// Returns a source of the events of all sources, which may be of different types; see `merge(_:)` of an array of one type.
///
/// ```swift
/// merge([$sphere.flatMapLatest { $0.$radius }.map { _ in }, $sphere.flatMapLatest { $0.$color }.map { _ in }])
/// ```
/// Costs one allocation for each source more than sources of one type.
@_disfavoredOverload
public func merge<Event>(_ sources: [any EventSource<Event>]) -> some EventSource<Event> {
  merge(sources.map { $0.eraseToAnyEventSource() })
}

/// Returns a source of the latest events of all sources, which may be of different types; see `combine(_:)` of an array of
/// one type.
///
/// Costs one allocation for each source more than sources of one type.
@_disfavoredOverload
public func combine<Event>(_ sources: [any EventSource<Event>]) -> some EventSource<[Event]> {
  combine(sources.map { $0.eraseToAnyEventSource() })
}
