import Reactive

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
