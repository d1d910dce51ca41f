/// A block of slots by which disposers find the roots of subscriptions. One allocation serves many subscriptions.
///
/// A slot belongs to one root at a time, or, while it is spare, to one thread. Adjacent slots may belong to different
/// threads. Each slot is a separate variable, so no two threads access the same one.
///
/// **Invariant: the memory is valid, at one address, from init to deinit.**
@safe @usableFromInline
final class WeakSlots {
  static let count = 64

  /// The content of a slot.
  @frozen @usableFromInline
  struct SlotContent {
    /// **Invariant: the root is alive while this is not nil.** The root's deinit gives the slot back.
    @usableFromInline var root: UnretainedReference<Node>?
    /// The number of roots that used the slot before.
    @usableFromInline var generation: UInt = 0
    /// The next spare slot, while this one is spare.
    @usableFromInline var next: WeakSlot?

    init() {}
  }

  @usableFromInline let contents = UnsafeMutablePointer<SlotContent>.allocate(capacity: count)

  init() { unsafe contents.initialize(repeating: SlotContent(), count: Self.count) }

  deinit { unsafe contents.deallocate() }
}

/// One slot and its block, which owns the memory. The holder of a slot owns a reference to the block, counted by hand.
@safe @frozen @usableFromInline
struct WeakSlot {
  @usableFromInline let block: UnretainedReference<WeakSlots>
  @usableFromInline let content: UnsafeMutablePointer<WeakSlots.SlotContent>
}

extension Transaction {
  /// The largest number of spare slots that a thread keeps for later subscriptions. A slot takes 32 bytes.
  static var spareSlotLimit: Int { 1_024 }

  /// Takes a spare slot, or one of a new block, and stores `root` in it. The root owns the slot.
  @inline(__always)
  func takeSlot(for root: Node) -> WeakSlot {
    let slot = state.spareSlots ?? makeSlots()
    state.spareSlots = unsafe slot.content.pointee.next
    state.spareSlotCount &-= 1
    unsafe slot.content.pointee.root = UnretainedReference(root)
    root.slot.value = slot
    return slot
  }

  /// Takes back the slot of a root that is being freed.
  @usableFromInline
  func giveBack(_ slot: WeakSlot) {
    unsafe slot.content.pointee.root = nil
    unsafe slot.content.pointee.generation &+= 1
    if state.spareSlotCount < Self.spareSlotLimit { keep(slot) } else { unsafe slot.block.release() }
  }

  /// Releases the spare slots, at the end of the thread.
  func releaseSlots() {
    while let slot = state.spareSlots {
      state.spareSlots = unsafe slot.content.pointee.next
      unsafe slot.block.release()
    }
  }

  private func keep(_ slot: WeakSlot) {
    unsafe slot.content.pointee.next = state.spareSlots
    state.spareSlots = slot
    state.spareSlotCount &+= 1
  }

  /// Creates a block, adds its slots to the spare ones, and returns the first.
  private func makeSlots() -> WeakSlot {
    let block = WeakSlots()
    for index in (0..<WeakSlots.count).reversed() {
      keep(unsafe WeakSlot(block: .owning(block), content: block.contents + index))
    }
    return unsafe WeakSlot(block: UnretainedReference(block), content: block.contents)
  }
}

/// A weak reference from a disposer to the root of its subscription.
///
/// A Swift `weak` reference would cost an allocation for each subscription. A handle refers to a slot, which outlives
/// the root and which subscriptions use one after another. The generation says whether the slot's root is still the one
/// that the handle was made for, as in a slot map.
@safe @frozen @usableFromInline
struct SubscriptionHandle {
  /// The block, which owns the memory of the slot.
  @usableFromInline let block: WeakSlots
  @usableFromInline let content: UnsafePointer<WeakSlots.SlotContent>
  @usableFromInline let generation: UInt

  private init(_ slot: WeakSlot) {
    block = unsafe slot.block.counted
    unsafe content = UnsafePointer(slot.content)
    generation = unsafe slot.content.pointee.generation
  }

  /// Creates the only handle of `root`. It is not inlined: the code around each subscription would grow so much that
  /// less of it would be specialised.
  @usableFromInline @inline(never)
  static func make(for root: Node) -> SubscriptionHandle {
    SubscriptionHandle(Transaction.current.takeSlot(for: root))
  }

  /// The root. Nil after it was disposed, or freed with its sources.
  @inlinable @inline(__always)
  var root: UnretainedReference<Node>? {
    guard unsafe content.pointee.generation == generation, let root = unsafe content.pointee.root,
      unsafe root.with({ $0.state.value }) != .disposed
    else { return nil }
    return root
  }

  /// Disposes the subscription, if it has not ended. Outside a transaction this frees the root, so it is retained
  /// during the call.
  @inlinable @inline(__always)
  func dispose() { root.dispose() }
}
