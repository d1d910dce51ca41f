/// A node with inputs. A value that reaches it is stored and marks the way down to the root; when the root is pulled,
/// the join pulls its inputs in a fixed order and then emits.
///
/// A join is born dirty, so that values it is given while it is attached mark nothing; whoever attaches it pulls it.
public class _Join: _Node {
  /// What `pull` does. A closure and not an override: it is formed where the types are concrete and so specialised,
  /// which methods of generic classes called through the vtable are not.
  @usableFromInline final let run: (_Join) -> Void
  @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<_Node>?
  @exclusivity(unchecked) @usableFromInline final var second: Unmanaged<_Node>?

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
    if let parent { parent.mark() } else { Transaction.current.enqueue(self) }
  }

  @usableFromInline override final func pull() { run(self) }

  /// Ends the pulling of inputs, before anything is emitted. False if the tree was disposed meanwhile.
  @inlinable @inline(__always)
  final func settle() -> Bool {
    guard state != .disposed else { return false }
    state = .clean
    return true
  }

  public override func dispose() {
    guard state != .disposed else { return }
    state = .disposed
    disposeInputs()
    Transaction.current.retire(self)
  }

  /// Called when `input` dies, which is never while a tree waits to be pulled: the transaction keeps dead leaves.
  final func forget(_ input: _Node) {
    removeInput(Unmanaged.passUnretained(input).toOpaque())
    if !hasInputs { dispose() }
  }

  public override var isDisposed: Bool { state == .disposed || !hasInputs }

  func disposeInputs() {
    first.dispose()
    second.dispose()
  }

  var hasInputs: Bool { first != nil || second != nil }

  func removeInput(_ input: UnsafeMutableRawPointer) {
    if first?.toOpaque() == input { first = nil }
    if second?.toOpaque() == input { second = nil }
  }
}

extension Optional where Wrapped == Unmanaged<_Node> {
  /// Brings the input up to date, if there is one. An input lives until it has made its join forget it.
  @inlinable @inline(__always)
  func pull() {
    if let self { self._withUnsafeGuaranteedRef { $0.pullIfDirty() } }
  }

  /// Ends the input, if there is one. It is retained meanwhile: outside a transaction it dies of this.
  @inlinable
  func dispose() {
    if let self { self.takeUnretainedValue().dispose() }
  }
}
