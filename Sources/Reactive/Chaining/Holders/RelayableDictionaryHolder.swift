import Reactive

/// A sender that holds a dictionary of senders and relays their values. It also sends an event for each edit; see
/// `DictionaryHolding`.
///
/// The current values of new entries are not relayed. An edit costs the same as on a dictionary, plus a chain for each
/// new entry. A relayed value costs O(observers).
public final class RelayableDictionaryHolder<Key: Hashable, Value: Broadcastable>: DictionaryHolding {
  /// The type of its events.
  public typealias Event = DictionaryEvent<Key, Value, Value.SendValue>
  /// The type of its events.
  public typealias SendValue = Event
  /// The type of the values that it relays.
  public typealias Relayed = Value.SendValue

  /// The entries.
  public private(set) var elements: [Key: Value]

  private var observers: [Key: AnyObserver] = [:]
  private let core = SenderCore<Event>()

  /// Creates a holder of `elements`.
  public init(_ elements: [Key: Value] = [:]) {
    self.elements = elements
    DictionaryEdit.replace(elements).map(observer).apply(to: &observers)
  }

  /// Makes `edit` and sends its event, unless a chain that begins with this holder is the cause.
  public func edit(_ edit: DictionaryEdit<Key, Value>) {
    core.send { cause in
      let events: [Event] = edit.events(applyingTo: &elements)
      edit.map(observer).apply(to: &observers)
      core.emit(events, by: cause)
    }
  }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the entries first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }

  private func observer(of key: Key, _ value: Value) -> AnyObserver {
    value.chain().do { [weak self, weak value] in
      guard let self, let value else { return }
      core.send(.relayed($0, key: key, value: value))
    }.end()
  }
}
