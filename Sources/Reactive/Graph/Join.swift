/// A node with inputs. A value that reaches it is stored and marks the nodes down to the root as dirty. When the root
/// is pulled, the join pulls its inputs in a fixed order and then emits.
///
/// A join is created dirty, so that values received while it is attached mark nothing. The code that attaches it then
/// pulls it.
public class _Join: _Node {
  /// The work of `pull`. It is a closure, not an override: a closure is formed where the types are concrete and is
  /// specialised there. A method of a generic class that is called through the vtable is not specialised.
  @usableFromInline final let run: (_Join) -> Void
  @safe @exclusivity(unchecked) @usableFromInline final var first: UnretainedReference<_Node>?
  @safe @exclusivity(unchecked) @usableFromInline final var second: UnretainedReference<_Node>?
  /// The derived property or shared source whose chain ends in this join. Its subscribers become dirty with the join.
  @safe @exclusivity(unchecked) @usableFromInline final var derived: UnretainedReference<_Source>?

  @inlinable
  init(parent: _Join?, run: @escaping (_Join) -> Void) {
    self.run = run
    super.init(parent: parent, state: .dirty)
  }

  /// Marks the nodes down to the root as dirty and enqueues the root, unless that was done already.
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

  /// Marks the join clean after its inputs were pulled and before it emits. Returns false if the tree was disposed
  /// meanwhile.
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

  /// Removes the references to `input`, which calls this in its deinit.
  func forget(_ input: _Node) {
    if let node = first, node.refers(to: input) { first = nil }
    if let node = second, node.refers(to: input) { second = nil }
  }
}
