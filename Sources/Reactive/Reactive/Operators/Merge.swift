/// Returns a source of the events of all sources, in the order in which they occur.
///
/// ```
/// a      --1-----3--
/// b      ----2------
/// merge  --1-2---3--
/// ```
/// Each property among the sources replays its value. Events of one transaction are emitted in the order of the writes.
///
/// No cost for each event. A subscription is two allocations, and one for each source.
@inlinable
public func merge<Source: EventSource>(_ sources: [Source]) -> some EventSource<Source.Event> {
  MergeSource(sources: sources)
}

/// Returns a source of the events of both sources, in the order in which they occur.
///
/// No cost for each event. Ten allocations to create the source and subscribe to it.
@inlinable
public func merge<A: EventSource, B: EventSource>(
  _ a: A, _ b: B
) -> some EventSource<A.Event> where A.Event == B.Event {
  MergeSource(sources: [a.eraseToAnyEventSource(), b.eraseToAnyEventSource()])
}

/// Returns a source of the events of all sources, in the order in which they occur. The sources may be of different types.
///
/// No cost for each event. Two allocations, and about four for each source.
public func merge<Event>(
  _ a: any EventSource<Event>, _ b: any EventSource<Event>, _ c: any EventSource<Event>,
  _ others: any EventSource<Event>...
) -> some EventSource<Event> {
  MergeSource(sources: ([a, b, c] + others).map { $0.eraseToAnyEventSource() })
}

/// The source of `merge`.
@frozen @usableFromInline
struct MergeSource<Source: EventSource>: AttachableSource {
  @usableFromInline typealias Event = Source.Event
  @usableFromInline let sources: [Source]

  @inlinable
  init(sources: [Source]) { self.sources = sources }

  @inlinable
  func attach(_ handler: @escaping (Source.Event) -> Void, parent: Join?) -> Node {
    let join = MergeJoin(parent: parent)
    join.inputs.inPlace.reserveCapacity(sources.count)
    for source in sources { join.append(source.attach(handler, to: join)) }
    join.start()
    return join
  }
}

/// The join of `merge`. Events go straight from the leaf to the handler and do not pass through it. It forwards dirty
/// marks downstream, and pulling and disposal upstream.
@usableFromInline
final class MergeJoin: ManyInputsJoin {
  @inlinable
  init(parent: Join?) {
    super.init(
      parent: parent,
      run: onSubclass { (join: MergeJoin, phase) in
        if phase.pulls {
          join.forEachInput { $0.pull() }
          guard join.finishPull(phase, hasOutput: { true }) else { return }
        }
        join.forEachInput { if $0.isReady, !join.mustWait(phase) { $0.emit() } }
      })
  }

  @usableFromInline override var storesEvents: Bool { false }
}

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
