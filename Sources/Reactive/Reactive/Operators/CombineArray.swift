/// Returns a source of the latest events of all sources, in their order. It emits once for each transaction that
/// changes any of them, as soon as each has a value. With no sources it emits one empty array.
///
/// O(sources) for each emission, because each input is checked for changes. It does not allocate, unless a subscriber
/// has kept the last array.
@inlinable
public func combine<Source: EventSource>(_ sources: [Source]) -> some EventSource<
  [Source.Event]
> {
  CombineArraySource(sources: sources)
}

/// Returns a source of the latest values of all sources, in their order. It emits once for each transaction that
/// changes any of them. With no sources it emits one empty array.
///
/// O(sources) for each emission, because each input is checked for changes. It does not allocate, unless a subscriber
/// has kept the last array.
@inlinable
public func combine<Source: CurrentValueSource>(_ sources: [Source]) -> some CurrentValueSource<
  [Source.Event]
> {
  CombineArraySource(sources: sources)
}

/// The source of `combine` of an array.
@frozen @usableFromInline
struct CombineArraySource<Source: EventSource>: AttachableSource {
  @usableFromInline typealias Event = [Source.Event]
  @usableFromInline let sources: [Source]

  @inlinable
  init(sources: [Source]) { self.sources = sources }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping ([Source.Event]) -> Void, parent: Join?) -> Node {
    let join = CombineArrayJoin<Source.Event>(handler, count: sources.count, parent: parent)
    join.inputs.inPlace.reserveCapacity(sources.count)
    for (index, source) in sources.enumerated() {
      join.append(source.attach({ join.receive($0, at: index) }, to: join))
    }
    join.start()
    return join
  }
}

extension CombineArraySource: CurrentValueSource where Source: CurrentValueSource {
  @inlinable var value: [Source.Event] { sources.map(\.value) }
}

/// The join of `combine` of an array.
@usableFromInline
final class CombineArrayJoin<Event>: ManyInputsJoin {
  /// The events received so far while some sources have none. Empty afterwards.
  ///
  /// No code of the user runs within an access to this property or to `latest`, so that each access is exclusive
  /// without the check at run time. They are not `Cell`s: see there.
  @safe @exclusivity(unchecked) @usableFromInline var incomplete: [Event?]
  @usableFromInline let missingCount: Cell<Int>
  /// The latest event of each source, once all have one. It is changed in place, so an emission does not allocate
  /// unless a subscriber has kept the last array.
  @safe @exclusivity(unchecked) @usableFromInline var latest: [Event] = []
  @usableFromInline let hasChanged: Cell<Bool>
  @usableFromInline let handler: ([Event]) -> Void

  @inlinable
  init(_ handler: @escaping ([Event]) -> Void, count: Int, parent: Join?) {
    self.handler = handler
    incomplete = Array(repeating: nil, count: count)
    missingCount = Cell(count)
    hasChanged = Cell(count == 0)
    super.init(parent: parent, run: onSubclass { (join: CombineArrayJoin, phase) in join.perform(phase) })
  }

  @inlinable
  func receive(_ event: Event, at index: Int) {
    if missingCount.value == 0 {
      withExtendedLifetime(exchange(&latest[index], with: event)) {}
    } else {
      let old = exchange(&incomplete[index], with: event)
      if old == nil { missingCount.value -= 1 }
      if missingCount.value == 0 {
        latest = incomplete.compactMap(\.self)
        incomplete = []
      }
      withExtendedLifetime(old) {}
    }
    hasChanged.value = true
    markDirty()
  }

  @inlinable
  func perform(_ phase: Phase) {
    if phase.pulls {
      forEachInput { $0.receive() }
      guard finishPull(phase, hasOutput: { hasChanged.value }) else { return }
    }
    hasChanged.value = false
    if missingCount.value == 0 { handler(latest) }
  }
}

/// Returns a source of the latest events of all sources, which may be of different types; see `combine(_:)` of an array of
/// one type.
///
/// Costs one allocation for each source more than sources of one type.
@_disfavoredOverload
public func combine<Event>(_ sources: [any EventSource<Event>]) -> some EventSource<[Event]> {
  combine(sources.map { $0.eraseToAnyEventSource() })
}
