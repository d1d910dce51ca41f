/// A read-only property whose value is computed by a chain, once for all its subscribers.
///
/// ```swift
/// final class Box {
///   @Property var width = 1.0
///   @Property var height = 1.0
///   private(set) lazy var area = combine($width, $height).map { $0 * $1 }.asProperty()
/// }
/// ```
/// It is updated in the same transaction as its sources: `combine(box.$width, box.area)` emits once for each set, and
/// never pairs an old area with a new width.
///
/// As with every source, its owner keeps it alive, and its subscribers do not.
///
/// The chain runs once for each change, whatever the number of subscribers. A subscription is one allocation. A change
/// passes through properties that are derived from one another by recursion. The program stops with a message when the
/// recursion has used seven eighths of the thread's stack, which takes some thousand derived properties on a stack of 8
/// MB.
public final class DerivedProperty<Value>: _Source, CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  /// The value; nil until the chain is attached. No code of the user runs within an access, so that each is exclusive
  /// without the check at run time. It is not a `Cell`: see there.
  @safe @exclusivity(unchecked) @usableFromInline var stored: Value?
  @usableFromInline let root: Join

  /// Creates a property that follows `source`.
  ///
  /// - Precondition: `source` has a current value. Chains of properties have one, unless an operator filters it out.
  @inlinable
  public init(_ source: some EventSourceProtocol<Value>) {
    let root = PassthroughJoin(parent: nil)
    self.root = root
    super.init { _ in }
    chain.value = UnretainedReference(root)
    // The property's deinit disposes the chain, so the reference is valid whenever the chain calls this closure.
    let property = UnretainedReference(self)
    batch {
      let first = source.attach({ value in property.whileAlive { $0.receive(value) } }, to: root)
      root.first.refer(to: first)
      root.pull()
    }
    root.derived.value = UnretainedReference(self)
    if stored == nil { stopProgram("a derived property needs a source that has a current value") }
  }

  deinit {
    root.derived.value = nil
    root.dispose()
  }

  /// The current value. Changes made in a `batch` or by a handler are visible when they are delivered: a handler that
  /// sets a source still reads the old value.
  ///
  /// O(1). While trees are being pulled in a transaction, the cost of bringing the chain up to date.
  @inlinable
  public var value: Value {
    if Transaction.current.isPulling { root.pullIfDirty() }
    // Set when the chain was attached in `init`.
    return stored!
  }

  @inlinable
  func receive(_ value: Value) {
    StackDepth.checkDelivery()
    // Destroys the old value when the new one is stored; see `Property.value`.
    withExtendedLifetime(exchange(&stored, with: value)) {}
    deliver(value, to: count)
  }

  @inlinable static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    let value = self.value
    let subscription = add(handler, parent: parent)
    handler(value)
    return subscription
  }
}

extension EventSourceProtocol {
  /// Returns the chain as a read-only property; see `DerivedProperty`.
  ///
  /// - Precondition: the chain has a current value.
  @inlinable
  public func asProperty() -> DerivedProperty<Event> { DerivedProperty(self) }
}
