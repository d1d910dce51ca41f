/// The events of all sources, as they come.
///
/// ```
/// a      --1-----3--
/// b      ----2------
/// merge  --1-2---3--
/// ```
/// Each property among them replays its value. Events of one transaction come in the order of the writes.
///
/// Nothing an event; two allocations a subscription, and one for each source.
@inlinable
public func merge<Source: EventSourceProtocol>(_ sources: [Source]) -> some EventSourceProtocol<Source.Event>
{
  MergeSource(sources: sources)
}

/// The events of both sources, as they come.
///
/// Nothing an event; ten allocations to make the source and to subscribe to it.
@inlinable
public func merge<A: EventSourceProtocol, B: EventSourceProtocol>(
  _ a: A, _ b: B
) -> some EventSourceProtocol<A.Event> where A.Event == B.Event {
  MergeSource(sources: [a.eraseToEventSource(), b.eraseToEventSource()])
}

@frozen @usableFromInline
struct MergeSource<Source: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let sources: [Source]

  @inlinable
  init(sources: [Source]) { self.sources = sources }

  @inlinable
  func _attach(_ handler: @escaping (Source.Event) -> Void, parent: _Join?) -> _Node {
    let node = MergeNode(parent: parent)
    node.inputs.reserveCapacity(sources.count)
    for source in sources {
      let input = source._attach(handler, parent: node)
      withExtendedLifetime(input) { node.inputs.append(Uncounted(input)) }
    }
    node.pull()
    return node
  }
}

/// Events pass it by, straight from the leaf to the handler; it hands marks down, and pulling and disposal up.
@usableFromInline
final class MergeNode: ManyInputsJoin {
  @inlinable
  init(parent: _Join?) {
    super.init(
      parent: parent,
      run: onSubclass { (node: MergeNode) in
        node.pullInputs()
        _ = node.settle()
      })
  }
}
