/// The way from a disposer to the root of its subscription, which it does not keep alive.
///
/// A `weak` reference would cost an allocation for each subscription. A handle refers to a slot, which outlives the root,
/// and which subscriptions use one after another: the number of the use says whether the root is still this one's.
@safe @frozen @usableFromInline
struct SubscriptionHandle {
  /// The slot, and what owns its memory.
  @usableFromInline let block: RootSlots
  @usableFromInline let content: UnsafePointer<RootSlots.Content>
  @usableFromInline let use: UInt

  private init(_ slot: RootSlot) {
    block = unsafe slot.block.counted
    unsafe content = UnsafePointer(slot.content)
    use = unsafe slot.content.pointee.use
  }

  /// A handle of `root`, the only one to be made. Not inlined: the code around each subscription would grow so much that
  /// less of it were specialised.
  @usableFromInline @inline(never)
  static func make(for root: _Node) -> SubscriptionHandle {
    SubscriptionHandle(Transaction.current.takeSlot(for: root))
  }

  /// The root; nil when it was disposed, or has died with its sources.
  @inlinable @inline(__always)
  var root: Uncounted<_Node>? {
    guard unsafe content.pointee.use == use, let root = unsafe content.pointee.root,
      unsafe root.with({ $0.state }) != .disposed
    else { return nil }
    return root
  }

  /// Ends the subscription, if it has not ended. Outside a transaction the root dies of this, so it is kept for the
  /// length of the call.
  @inlinable @inline(__always)
  func dispose() { unsafe root?.counted.dispose() }
}
