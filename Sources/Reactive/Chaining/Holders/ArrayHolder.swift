import Reactive

/// A sender that holds an array and sends an event for each edit: `ArrayHolder` and `RelayableArrayHolder`.
///
/// It also receives events, and makes the same edits. So a chain from one holder to another of its type, ended by
/// `sync()`, keeps the second equal to the first.
///
/// All indices must be in range, as for an `Array`. An edit is ignored if a chain that begins with the holder is the
/// cause.
public protocol ArrayHolding<Element>: Fetchable, Receivable
where SendValue == ArrayEvent<Element, Relayed>, ReceiveValue == ArrayEvent<Element, Relayed> {
  /// The type of the elements.
  associatedtype Element
  /// The type of the values of the elements that the holder relays.
  associatedtype Relayed

  /// The elements.
  var elements: [Element] { get }

  /// Makes `edit` and sends its events. An inserted or removed range sends an event for each of its elements, after the
  /// whole edit.
  func edit(_ edit: ArrayEdit<Element>)
}

extension ArrayHolding {
  /// Returns the event `fetched` with the elements.
  public func fetchedValue() -> SendValue { .fetched(elements) }

  /// Makes the edit that `value` describes. Relayed values are ignored.
  public func receive(value: SendValue) {
    if let edit = value.edit(count: count) { self.edit(edit) }
  }

  /// Makes the edit that `value` describes. The same as `receive(value:)`.
  public func broadcast(value: SendValue) { receive(value: value) }

  /// The number of elements.
  public var count: Int { elements.count }

  /// Whether there are no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The first element, or nil.
  public var first: Element? { elements.first }

  /// The last element, or nil.
  public var last: Element? { elements.last }

  /// The element at `index`. A set sends `replaced`.
  public subscript(index: Int) -> Element {
    get { elements[index] }
    set { replace(newValue, at: index) }
  }

  /// Returns the element at `index`.
  public func element(at index: Int) -> Element { elements[index] }

  /// Replaces all elements and sends `any`. O(elements + observers).
  public func set(_ elements: [Element]) { edit(.replace(0..<count, elements)) }

  /// Adds an element at the end and sends `inserted`. Amortised O(1 + observers).
  public func append(_ element: Element) { insert(element, at: count) }

  /// Adds elements at the end and sends `inserted` for each. Amortised O(added elements * observers).
  public func append(contentsOf added: some Sequence<Element>) {
    let added = Array(added)
    edit(.insert(index: count, added))
  }

  /// Inserts an element before the one at `index` and sends `inserted`. O(elements behind it + observers).
  public func insert(_ element: Element, at index: Int) { edit(.insert(index: index, [element])) }

  /// Replaces the element at `index` and sends `replaced`. O(1 + observers).
  public func replace(_ element: Element, at index: Int) { edit(.set(index: index, element)) }

  /// Removes and returns the element at `index`, and sends `removed`. O(elements behind it + observers).
  @discardableResult
  public func remove(at index: Int) -> Element {
    let element = elements[index]
    edit(.remove(index..<index + 1))
    return element
  }

  /// Removes all elements and sends `any`. O(elements + observers).
  public func removeAll() { set([]) }

  /// Removes the element at `index` and inserts it at `to`, an index after the removal. Sends `moved`. O(elements +
  /// observers).
  public func move(at index: Int, to: Int) { edit(.move(from: index, to: to)) }
}

/// A sender that holds an array and sends an event for each edit; see `ArrayHolding`.
///
/// ```swift
/// let names = ArrayHolder(["a"])
/// let observer = names.chain().do { event in
///   switch event {
///   case .fetched(let names), .any(let names): reload(names)
///   case .inserted(let index, let name): insert(name, at: index)
///   case .removed(let index, _): remove(at: index)
///   case .replaced(let index, let name): replace(name, at: index)
///   case .moved(let from, let to, _): move(from, to)
///   }
/// }.sync()
/// names.append("b")  // inserted(at: 1, element: "b")
/// ```
/// An edit costs the same as on an array, plus one allocation, and one call for each event and observer.
public final class ArrayHolder<Element>: ArrayHolding {
  /// The type of its events.
  public typealias Event = ArrayEvent<Element, Never>
  /// The type of its events.
  public typealias SendValue = Event
  /// The type of the values that it relays.
  public typealias Relayed = Never

  /// The elements.
  public private(set) var elements: [Element]

  private let core = SenderCore<Event>()

  /// Creates a holder of `elements`.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Makes `edit` and sends its events, unless a chain that begins with this holder is the cause.
  public func edit(_ edit: ArrayEdit<Element>) {
    core.send { core.emit(edit.events(applyingTo: &elements), by: $0) }
  }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the elements first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }
}
