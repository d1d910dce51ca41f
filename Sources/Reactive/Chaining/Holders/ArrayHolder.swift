import Reactive

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
