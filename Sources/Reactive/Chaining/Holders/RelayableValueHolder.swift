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
