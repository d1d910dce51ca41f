/// An immutable value of a hidden type that its copies share: what an `EventSource` owns.
///
/// A value that owns a box, and so on for a chain that is built in a loop, is destroyed without recursion; see
/// `Transaction.release`. For this the box does not hold its content by a reference that Swift releases itself.
///
/// **Invariant: `content` is released in `deinit` only, and is a `Content<Value>`** of the type the box was made with.
@usableFromInline
final class SharedBox {
  @usableFromInline let content: Uncounted<AnyObject>

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
