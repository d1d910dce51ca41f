/// Returns a source of the latest events of all sources, in their order. It emits once for each transaction that
/// changes any of them, as soon as each has a value. With no sources it emits one empty array.
///
/// O(sources) for each emission, because each input is checked for changes. It does not allocate, unless a subscriber
/// has kept the last array.
@inlinable
public func combine<Source: EventSourceProtocol>(_ sources: [Source]) -> some EventSourceProtocol<
  [Source.Event]
> {
  CombineArraySource(sources: sources)
}

@frozen @usableFromInline
struct CombineArraySource<Source: EventSourceProtocol>: EventSourceProtocol {
  @usableFromInline let sources: [Source]

  @inlinable
  init(sources: [Source]) { self.sources = sources }

  @inlinable static var _callsHandlerDirectly: Bool { true }

  @inlinable
  func _attach(_ handler: @escaping ([Source.Event]) -> Void, parent: _Join?) -> _Node {
    let node = CombineArrayNode<Source.Event>(handler, count: sources.count, parent: parent)
    node.inputs.reserveCapacity(sources.count)
    for (index, source) in sources.enumerated() {
      let input = source._attach({ node.receive($0, at: index) }, parent: node)
      withExtendedLifetime(input) { node.inputs.append(UnretainedReference(input)) }
    }
    node.pull()
    return node
  }
}

@usableFromInline
final class CombineArrayNode<Event>: ManyInputsJoin {
  /// The events received so far while some sources have none. Empty afterwards.
  @safe @exclusivity(unchecked) @usableFromInline var incomplete: [Event?]
  @safe @exclusivity(unchecked) @usableFromInline var missingCount: Int
  /// The latest event of each source, once all have one. It is changed in place, so an emission does not allocate
  /// unless a subscriber has kept the last array.
  @safe @exclusivity(unchecked) @usableFromInline var latest: [Event] = []
  @safe @exclusivity(unchecked) @usableFromInline var isFresh: Bool
  @usableFromInline let handler: ([Event]) -> Void

  @inlinable
  init(_ handler: @escaping ([Event]) -> Void, count: Int, parent: _Join?) {
    self.handler = handler
    incomplete = Array(repeating: nil, count: count)
    missingCount = count
    isFresh = count == 0
    super.init(parent: parent, run: onSubclass { (node: CombineArrayNode<Event>) in node.update() })
  }

  @inlinable
  func receive(_ event: Event, at index: Int) {
    if missingCount == 0 {
      _ = exchange(&latest[index], with: event)
    } else {
      if incomplete[index] == nil { missingCount -= 1 }
      _ = exchange(&incomplete[index], with: event)
      if missingCount == 0 {
        latest = incomplete.compactMap(\.self)
        incomplete = []
      }
    }
    isFresh = true
    mark()
  }

  @inlinable
  func update() {
    pullInputs()
    guard settle(), isFresh else { return }
    isFresh = false
    if missingCount == 0 { handler(latest) }
  }
}
