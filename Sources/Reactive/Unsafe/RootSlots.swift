/// A block of places by which disposers find the roots of subscriptions, one allocation for many.
///
/// A slot belongs to one root at a time, or, while it is spare, to one thread. It can be another thread's than that of the
/// slot beside it, and is a variable of its own: so no two threads use one variable.
///
/// **Invariant: the memory lives, at one address, from init to deinit.**
@safe @usableFromInline
final class RootSlots {
  static let count = 64

  @frozen @usableFromInline
  struct Content {
    /// **Invariant: it lives while it is not nil.** Its deinit gives the slot back.
    @usableFromInline var root: Uncounted<_Node>?
    /// How many roots the slot has had before.
    @usableFromInline var use: UInt = 0
    /// The next spare slot, while this one is spare.
    @usableFromInline var next: RootSlot?

    init() {}
  }

  @usableFromInline let contents = UnsafeMutablePointer<Content>.allocate(capacity: count)

  init() { unsafe contents.initialize(repeating: Content(), count: Self.count) }

  deinit { unsafe contents.deallocate() }
}

/// One slot, and its block, which owns the memory. Whoever holds the slot owns a reference to the block, by hand.
@safe @frozen @usableFromInline
struct RootSlot {
  @usableFromInline let block: Uncounted<RootSlots>
  @usableFromInline let content: UnsafeMutablePointer<RootSlots.Content>
}

extension Transaction {
  /// How many slots a thread keeps for later subscriptions, at 32 bytes each.
  static var spareSlotLimit: Int { 1_024 }

  /// A slot that refers to `root` from now on, and that the root owns.
  @inline(__always)
  func takeSlot(for root: _Node) -> RootSlot {
    let slot = state.spareSlots ?? makeSlots()
    state.spareSlots = unsafe slot.content.pointee.next
    state.spareSlotCount &-= 1
    unsafe slot.content.pointee.root = Uncounted(root)
    root.slot = slot
    return slot
  }

  /// Takes back the slot of a root that dies.
  @usableFromInline
  func giveBack(_ slot: RootSlot) {
    unsafe slot.content.pointee.root = nil
    unsafe slot.content.pointee.use &+= 1
    if state.spareSlotCount < Self.spareSlotLimit { keep(slot) } else { unsafe slot.block.release() }
  }

  /// Releases the spare slots, at the end of the thread.
  func releaseSlots() {
    while let slot = state.spareSlots {
      state.spareSlots = unsafe slot.content.pointee.next
      unsafe slot.block.release()
    }
  }

  private func keep(_ slot: RootSlot) {
    unsafe slot.content.pointee.next = state.spareSlots
    state.spareSlots = slot
    state.spareSlotCount &+= 1
  }

  /// Keeps the slots of a new block, and returns the one to be taken first.
  private func makeSlots() -> RootSlot {
    let block = RootSlots()
    for index in (0..<RootSlots.count).reversed() {
      keep(unsafe RootSlot(block: .owning(block), content: block.contents + index))
    }
    return unsafe RootSlot(block: Uncounted(block), content: block.contents)
  }
}

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
