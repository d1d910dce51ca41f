/// A read-only value that is computed from the edits of a collection: a count, a sum, the first element.
///
/// It changes in the transaction of the edit. Its owner and its subscriptions keep it alive, and it keeps the collection alive.
public final class IncrementalValue<Value>: CurrentValueSource, AttachableSource {
  /// The event type: the value.
  public typealias Event = Value

  @usableFromInline let property: Property<Value>
  @usableFromInline let upstream: EditSubscription

  @inlinable
  init(_ property: Property<Value>, upstream: EditSubscription) {
    (self.property, self.upstream) = (property, upstream)
  }

  /// Creates a value that begins with `initial`, and to which `apply` applies the edits of `source`.
  @inlinable
  init<Edit>(
    of source: AnyObject, _ edits: EventEmitter<Edit>, _ initial: Value,
    apply: @escaping (Edit, Property<Value>) -> Void
  ) {
    let property = Property(initial)
    self.property = property
    upstream = EditSubscription(to: edits, of: source) { apply($0, property) }
  }

  /// The current value. A read is tracked by a `Derived` value or an `Effect`. O(1).
  @inlinable public var value: Value { property.value }

  @usableFromInline static var callsHandlerDirectly: Bool { true }

  @inlinable
  func attach(_ handler: @escaping (Value) -> Void, parent: Join?) -> Node {
    property.attach(keeping(self, handler), parent: parent)
  }
}

extension Property {
  /// Changes the value in place, by one set.
  @inlinable
  func modify(_ body: (inout Value) -> Void) { body(&value) }
}

/// The subscription of an operator to the edits of a collection, which it keeps alive. It ends with this object.
@usableFromInline
final class EditSubscription {
  @usableFromInline let source: AnyObject
  @usableFromInline let disposer: Disposer

  @inlinable
  init<Edit>(to edits: EventEmitter<Edit>, of source: AnyObject, _ apply: @escaping (Edit) -> Void) {
    self.source = source
    disposer = edits.subscribe(apply)
  }

  init(keeping source: AnyObject, _ disposer: consuming Disposer) {
    self.source = source
    self.disposer = disposer
  }
}
