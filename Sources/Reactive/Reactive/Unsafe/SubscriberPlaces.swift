/// The memory of the list of subscribers of a source: nothing for a source without subscribers, and otherwise one
/// allocation with the counts and the places. So a source is small, and a delivery reads one line of the cache.
///
/// **Invariant: `block` is nil, or points to initialized counts, behind which there is room for `counts.capacity` places,
/// of which the first `counts.places` are initialized.** An index is less than `count`.
@safe @frozen @usableFromInline
struct SubscriberList: ~Copyable {
  @frozen @usableFromInline
  struct Counts {
    /// The number of places, vacant ones included.
    @usableFromInline var places: Int32 = 0
    @usableFromInline var capacity: Int32
    /// The number of places that are not vacant.
    @usableFromInline var live: Int32 = 0
    /// The number of deliveries under way or pending.
    @usableFromInline var deliveries: Int32 = 0
    /// Whether places became vacant during a delivery.
    @usableFromInline var hasVacancies = false

    @usableFromInline
    init(capacity: Int32) { self.capacity = capacity }
  }

  @usableFromInline var block: UnsafeMutablePointer<Counts>?

  @inlinable
  init() { unsafe block = nil }

  @inlinable
  deinit { unsafe block?.deallocate() }

  @inlinable @inline(__always) var isAllocated: Bool { unsafe block != nil }

  /// The number of places, vacant ones included.
  @inlinable @inline(__always) var count: Int { unsafe block.map { unsafe Int($0.pointee.places) } ?? 0 }

  /// The number of places that are not vacant.
  var liveCount: Int { unsafe block.map { unsafe Int($0.pointee.live) } ?? 0 }

  /// Whether a delivery is under way or pending.
  var isDelivering: Bool { unsafe block.map { unsafe $0.pointee.deliveries > 0 } ?? false }

  /// The counts of a list that is allocated.
  @inlinable @inline(__always)
  var counts: Counts {
    unsafeAddress { unsafe UnsafePointer(block.unsafelyUnwrapped) }
    // Mutating, so that the list is accessed at its address. The instrumentation of `--sanitize=thread` for an access of a
    // list by value crashes Swift 6.3: it takes the one word of this structure for an address.
    unsafeMutableAddress { unsafe block.unsafelyUnwrapped }
  }

  /// The places, behind the counts.
  @unsafe @inlinable @inline(__always)
  var places: UnsafeMutablePointer<UnretainedReference<Subscription>?> {
    unsafe UnsafeMutableRawPointer(block.unsafelyUnwrapped).advanced(by: Self.headerSize)
      .assumingMemoryBound(to: UnretainedReference<Subscription>?.self)
  }

  /// The offset of the places: the size of the counts, aligned as a pointer is.
  @inlinable @inline(__always) static var headerSize: Int { 24 }

  /// The subscription at a place, which is owned. Nil for a vacant place.
  @inlinable @inline(__always)
  subscript(index: Int) -> UnretainedReference<Subscription>? {
    get { unsafe places[index] }
    nonmutating set { unsafe places[index] = newValue }
  }

  mutating func appendPlace(_ subscription: UnretainedReference<Subscription>) {
    if !isAllocated || counts.places == counts.capacity { allocate() }
    unsafe (places + count).initialize(to: subscription)
    counts.places += 1
  }

  /// Allocates the list, or doubles its capacity.
  @usableFromInline @inline(never)
  mutating func allocate() {
    // With four places, the first allocation takes the 56 bytes that the allocator gives at least for more than two.
    let larger = isAllocated ? 2 * counts.capacity : 4  // stops the program at the 2^31st place
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Self.headerSize + Int(larger) * MemoryLayout<UnretainedReference<Subscription>?>.stride,
      alignment: MemoryLayout<UnretainedReference<Subscription>?>.alignment)
    let moved = unsafe memory.bindMemory(to: Counts.self, capacity: 1)
    unsafe moved.initialize(to: Counts(capacity: larger))
    let movedPlaces = unsafe memory.advanced(by: Self.headerSize)
      .bindMemory(to: UnretainedReference<Subscription>?.self, capacity: Int(larger))
    if let block = unsafe block {
      unsafe moved.pointee = block.pointee
      unsafe moved.pointee.capacity = larger
      unsafe movedPlaces.moveInitialize(from: places, count: count)
      unsafe block.deallocate()
    }
    unsafe block = moved
  }
}
