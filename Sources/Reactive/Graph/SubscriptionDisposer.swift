/// What `subscribe` returns: the end of one tree. It and the tree's root know each other without owning each other.
@usableFromInline
final class SubscriptionDisposer: Disposer {
  /// The root of the tree; nil before it is attached and after it has died.
  @exclusivity(unchecked) final var root: Unmanaged<_Node>?
  /// Whether `dispose` was called: from then on nothing may be heard.
  @exclusivity(unchecked) @usableFromInline final var isEnded = false

  @inlinable
  override init() { super.init() }

  deinit { root?._withUnsafeGuaranteedRef { $0.disposer = nil } }

  @usableFromInline
  func attach(_ root: _Node) {
    self.root = .passUnretained(root)
    root.disposer = .passUnretained(self)
  }

  @usableFromInline override func dispose() {
    isEnded = true
    // Outside a transaction the root dies of this, so it is kept for the length of the call.
    root?.takeUnretainedValue().dispose()
  }

  @usableFromInline override var isDisposed: Bool { isEnded || root == nil }
}
