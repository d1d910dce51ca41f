/// A property that cannot be set: its value is that of a chain, computed once for all its subscribers.
///
/// ```swift
/// final class Box {
///   @Property var width = 1.0
///   @Property var height = 1.0
///   private(set) lazy var area = combine($width, $height).map { $0 * $1 }.asProperty()
/// }
/// ```
/// It takes part in consistency as its sources do: `combine(box.$width, box.area)` emits once for each set, and never
/// an old area with a new width.
///
/// Like every source it is kept alive by whoever made it, and not by its subscribers.
///
/// The chain runs once for each change, however many subscribe; a subscription is one allocation. A change passes through
/// properties that are derived from one another by recursion. Where it has used seven eighths of the thread's stack, which
/// takes some thousand of them on a stack of 8 MB, the program stops with a message.
public final class DerivedProperty<Value>: _Source, CurrentValueSource {
  /// What a subscriber is given: the value.
  public typealias Event = Value

  @safe @exclusivity(unchecked) @usableFromInline var stored: Value?
  @usableFromInline let root: _Join

  /// Follows `source`.
  ///
  /// - Precondition: `source` has a current value, as chains of properties have that filter nothing out.
  @inlinable
  public init(_ source: some EventSourceProtocol<Value>) {
    let root = _Join(parent: nil) { root in
      root.first.pull()
      _ = root.settle()
    }
    self.root = root
    super.init { _ in }
    chain = Uncounted(root)
    // The chain ends with this property: its deinit disposes it.
    let property = Uncounted(self)
    batch {
      let first = source._attach({ value in property.whileAlive { $0.receive(value) } }, parent: root)
      root.first.refer(to: first)
      root.pull()
    }
    root.derived = Uncounted(self)
    precondition(stored != nil, "a derived property needs a source that has a current value")
  }

  deinit {
    root.derived = nil
    root.dispose()
  }

  /// The current value. Sources that are set in a `batch` show in it when the batch ends.
  ///
  /// O(1); inside a transaction that is under way, what it takes to bring the chain up to date.
  @inlinable
  public var value: Value {
    if Transaction.current.isPulling { root.pullIfDirty() }
    // Set when the chain was attached.
    return stored!
  }

  @inlinable
  func receive(_ value: Value) {
    StackDepth.checkDelivery()
    _ = exchange(&stored, with: value)
    deliver(value, to: count)
  }

  /// See `EventSourceProtocol`.
  @inlinable public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: @escaping (Value) -> Void, parent: _Join?) -> _Node {
    let value = self.value
    let subscription = add(handler, parent: parent)
    handler(value)
    return subscription
  }
}

extension EventSourceProtocol {
  /// The chain as a read-only property; see `DerivedProperty`.
  ///
  /// - Precondition: the chain has a current value.
  @inlinable
  public func asProperty() -> DerivedProperty<Event> { DerivedProperty(self) }
}
