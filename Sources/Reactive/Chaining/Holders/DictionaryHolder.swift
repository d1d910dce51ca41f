import Reactive

/// A sender that holds a dictionary and sends an event for each edit; see `DictionaryHolding`.
///
/// An edit costs the same as on a dictionary, plus one allocation, and one call for each observer.
public final class DictionaryHolder<Key: Hashable, Value>: DictionaryHolding {
  /// The type of its events.
  public typealias Event = DictionaryEvent<Key, Value, Never>
  /// The type of its events.
  public typealias SendValue = Event
  /// The type of the values that it relays.
  public typealias Relayed = Never

  /// The entries.
  public private(set) var elements: [Key: Value]

  private let core = SenderCore<Event>()

  /// Creates a holder of `elements`.
  public init(_ elements: [Key: Value] = [:]) { self.elements = elements }

  /// Makes `edit` and sends its event, unless a chain that begins with this holder is the cause.
  public func edit(_ edit: DictionaryEdit<Key, Value>) {
    core.send { core.emit(edit.events(applyingTo: &elements), by: $0) }
  }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the entries first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }
}
