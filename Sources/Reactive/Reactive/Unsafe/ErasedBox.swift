/// An immutable type-erased value that its copies share. `AnyEventSource` stores its source in one.
///
/// A long chain of values, each of which owns the box of the next, is destroyed without recursion; see
/// `Transaction.release`. For this, the box does not hold its content by a reference that Swift releases itself.
///
/// **Invariant: `content` is released in `deinit` only, and is a `Content<Value>`** of the type that the box was
/// created with.
@usableFromInline
final class ErasedBox {
  @usableFromInline let content: UnretainedReference<AnyObject>

  @usableFromInline
  final class Content<Value> {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @inlinable
  init<Value>(_ value: Value) { content = .owning(Content(value)) }

  deinit { Transaction.current.release(content) }
}
