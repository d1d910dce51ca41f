/// The source of `combine` of three to eight sources: one join for each subscription, whatever the number of sources.
///
/// `Latest` is a tuple of optional events, one for each source. The functions do not capture anything, so that they cost
/// no allocation.
@frozen @usableFromInline
struct CombineSource<Sources, Latest, Event>: AttachableSource {
  @usableFromInline let sources: Sources
  /// The state before any event.
  @usableFromInline let empty: Latest
  /// Subscribes the join to each source, in their order.
  @usableFromInline let attachInputs: (Sources, CombineJoin<Latest, Event>) -> Void
  /// Returns the events, or nil if a source has none.
  @usableFromInline let complete: (Latest) -> Event?

  @inlinable
  init(
    _ sources: Sources, empty: Latest,
    attachInputs: @escaping (Sources, CombineJoin<Latest, Event>) -> Void,
    complete: @escaping (Latest) -> Event?
  ) {
    (self.sources, self.empty) = (sources, empty)
    (self.attachInputs, self.complete) = (attachInputs, complete)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Event) -> Void, parent: Join?) -> Node {
    let join = CombineJoin(handler, latest: empty, complete: complete, parent: parent)
    attachInputs(sources, join)
    join.pull()
    return join
  }
}

/// The join of `combine` of three to eight sources.
@usableFromInline
final class CombineJoin<Latest, Event>: ManyInputsJoin {
  /// The latest event of each source. No code of the user runs within an access, so that each access is exclusive
  /// without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Latest
  @usableFromInline let hasChanged = Cell(false)
  @usableFromInline let complete: (Latest) -> Event?
  @usableFromInline let handler: (Event) -> Void

  @inlinable
  init(
    _ handler: @escaping (Event) -> Void, latest: Latest, complete: @escaping (Latest) -> Event?,
    parent: Join?
  ) {
    (self.handler, self.latest, self.complete) = (handler, latest, complete)
    super.init(parent: parent, run: onSubclass { (join: CombineJoin) in join.update() })
  }

  /// Attaches a source as the next input. `replace` stores an event among the latest ones and returns the event that it
  /// replaces, which is destroyed when the access has ended.
  @inlinable @inline(__always)
  func append<Source: EventSourceProtocol>(
    _ source: Source, _ replace: @escaping (inout Latest, Source.Event) -> Source.Event?
  ) {
    append(
      source.attach(
        { [self] event in
          withExtendedLifetime(replace(&latest, event)) {}
          hasChanged.value = true
          markDirty()
        }, to: self))
  }

  @inlinable
  func update() {
    pullInputs()
    guard markClean(), hasChanged.value else { return }
    hasChanged.value = false
    if let events = complete(latest) { handler(events) }
  }
}
