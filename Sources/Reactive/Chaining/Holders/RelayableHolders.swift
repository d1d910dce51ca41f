import Reactive

/// A sender that holds another sender and relays its values. It also sends an event for each set.
///
/// ```swift
/// let selection = RelayableValueHolder(ValueHolder("a"))
/// let observer = selection.chain().do { event in
///   switch event {
///   case .fetched(let holder), .current(let holder): show(holder.value)
///   case .relayed(let text): show(text)
///   }
/// }.sync()
/// ```
/// A set costs one chain and O(observers), a relayed value O(observers).
public final class RelayableValueHolder<Value: Broadcastable>: Fetchable, Receivable {
  /// An event of the holder.
  public enum Event {
    /// The held sender at the beginning of a chain that ends in `sync()`.
    case fetched(Value)
    /// Another sender was set.
    case current(Value)
    /// The held sender has sent a value.
    case relayed(Value.SendValue)
  }

  private var stored: Value
  private var observer: AnyObserver?
  private let core = SenderCore<Event>()

  /// Creates a holder of `value`.
  public init(_ value: Value) {
    stored = value
    observe()
  }

  /// The held sender. Setting another one sends `current`, unless a chain that begins with this holder is the cause.
  public var value: Value {
    get { stored }
    set {
      if newValue === stored { return }
      core.send { cause in
        stored = newValue
        observe()
        core.emit([.current(newValue)], by: cause)
      }
    }
  }

  /// Returns the event `fetched` with the held sender.
  public func fetchedValue() -> Event { .fetched(stored) }

  /// Sends `value`, unless a chain that begins with this holder is the cause.
  public func broadcast(value: Event) { core.send(value) }

  /// Sets `value`.
  public func receive(value: Value) { self.value = value }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the held sender first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }

  private func observe() {
    observer = stored.chain().do { [weak self] in self?.core.send(.relayed($0)) }.end()
  }
}

/// A sender that holds an array of senders and relays their values. It also sends an event for each edit; see
/// `ArrayHolding`.
///
/// ```swift
/// let fields = RelayableArrayHolder([ValueHolder("a"), ValueHolder("b")])
/// let observer = fields.chain().do { event in
///   if case .relayed(let text, let index, _) = event { print(index, text) }
/// }.end()
/// fields[1].value = "c"  // 1 c
/// ```
/// The index of a relayed value is that of the element when the value is sent. An element that is contained twice
/// relays each value twice. The current values of new elements are not relayed.
///
/// An edit costs the same as on an array, plus a chain for each new element, and a renumbering of the elements behind
/// it. A relayed value costs O(observers).
public final class RelayableArrayHolder<Element: Broadcastable>: ArrayHolding {
  /// The type of its events.
  public typealias Event = ArrayEvent<Element, Element.SendValue>
  /// The type of its events.
  public typealias SendValue = Event
  /// The type of the values that it relays.
  public typealias Relayed = Element.SendValue

  /// The elements.
  public private(set) var elements: [Element]

  private var relays: [ElementRelay] = []
  private let core = SenderCore<Event>()

  /// The relay of an element: its observer and its index.
  private final class ElementRelay {
    var observer: AnyObserver?
    var index = 0
  }

  /// Creates a holder of `elements`.
  public init(_ elements: [Element] = []) {
    self.elements = elements
    relays = elements.map(makeRelay)
    numberRelays(from: 0)
  }

  /// Makes `edit` and sends its events, unless a chain that begins with this holder is the cause.
  public func edit(_ edit: ArrayEdit<Element>) {
    core.send { cause in
      let events: [Event] = edit.events(applyingTo: &elements)
      edit.map(makeRelay).apply(to: &relays)
      numberRelays(from: edit.firstIndex)
      core.emit(events, by: cause)
    }
  }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the elements first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }

  private func makeRelay(of element: Element) -> ElementRelay {
    let relay = ElementRelay()
    relay.observer =
      element.chain().do { [weak self, weak relay] value in
        guard let self, let relay else { return }
        core.send(.relayed(value, at: relay.index, element: elements[relay.index]))
      }.end()
    return relay
  }

  private func numberRelays(from start: Int) {
    for index in start..<relays.count { relays[index].index = index }
  }
}

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
