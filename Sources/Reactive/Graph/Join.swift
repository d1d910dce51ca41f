/// A node with inputs. A value that reaches it is stored and marks the way down to the root; when the root is pulled,
/// the join pulls its inputs in a fixed order and then emits.
///
/// A join is born dirty, so that values it is given while it is attached mark nothing; whoever attaches it pulls it.
public class _Join: _Node {
  /// What `pull` does. A closure and not an override: it is formed where the types are concrete and so specialised,
  /// which methods of generic classes called through the vtable are not.
  @usableFromInline final let run: (_Join) -> Void
  @safe @exclusivity(unchecked) @usableFromInline final var first: Uncounted<_Node>?
  @safe @exclusivity(unchecked) @usableFromInline final var second: Uncounted<_Node>?
  /// The derived property whose chain ends here: what is dirty with it.
  @safe @exclusivity(unchecked) @usableFromInline final var derived: Uncounted<_Source>?

  @inlinable
  init(parent: _Join?, run: @escaping (_Join) -> Void) {
    self.run = run
    super.init(parent: parent, state: .dirty)
  }

  /// Marks the way down to the root, and queues the root, unless that was done already.
  @inlinable
  final func mark() {
    guard state == .clean else { return }
    state = .dirty
    if parent != nil {
      withParent { $0.mark() }
    } else {
      Transaction.current.enqueue(self)
      markDerived()
    }
  }

  @usableFromInline override final func pull() { run(self) }

  /// Ends the pulling of inputs, before anything is emitted. False if the tree was disposed meanwhile.
  @inlinable @inline(__always)
  final func settle() -> Bool {
    guard state != .disposed else { return false }
    state = .clean
    return true
  }

  @usableFromInline override func dispose() {
    state = .disposed
    first.dispose()
    second.dispose()
  }

  /// Called when `input` dies.
  func forget(_ input: _Node) {
    if let node = first, node.refers(to: input) { first = nil }
    if let node = second, node.refers(to: input) { second = nil }
  }
}
