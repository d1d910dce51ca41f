/// A growing array of uncounted references, for the few places that run for every event.
///
/// An `Array` costs a uniqueness check for each append and a replacement for each `removeAll`. Together these cost more
/// than everything else that a transaction does. This list is a pointer, a count and a capacity. It owns the memory,
/// and not the objects that the items refer to.
///
/// **Invariant: indices are less than `count`.** Every loop that uses them ends there.
@safe @frozen @usableFromInline
struct UnretainedList<Object: AnyObject>: ~Copyable {
  @usableFromInline var items: UnsafeMutablePointer<UnretainedReference<Object>?>?
  // 32 bits each, which makes every source smaller by the line of the cache that marking does not need.
  @usableFromInline var storedCount: Int32 = 0
  @usableFromInline var capacity: Int32 = 0

  @inlinable @inline(__always)
  var count: Int {
    get { Int(storedCount) }
    set { storedCount = Int32(truncatingIfNeeded: newValue) }
  }

  @inlinable init() {}

  @inlinable
  deinit { unsafe items?.deallocate() }

  @inlinable @inline(__always)
  subscript(index: Int) -> UnretainedReference<Object>? {
    get { unsafe items.unsafelyUnwrapped[index] }
    nonmutating set { unsafe items.unsafelyUnwrapped[index] = newValue }
  }

  @inlinable @inline(__always)
  mutating func append(_ reference: UnretainedReference<Object>) {
    if storedCount == capacity { grow() }
    unsafe items.unsafelyUnwrapped[count] = reference
    storedCount &+= 1
  }

  /// Removes all items without releasing them, and keeps the memory.
  @inlinable @inline(__always)
  mutating func removeAll() { storedCount = 0 }

  @inlinable
  mutating func popLast() -> UnretainedReference<Object>? {
    if storedCount == 0 { return nil }
    storedCount &-= 1
    return self[count]
  }

  /// Removes the last item. The list is not empty.
  @inlinable @inline(__always)
  mutating func removeLast() { storedCount &-= 1 }

  @usableFromInline @inline(never)
  mutating func grow() {
    let larger = max(4, 2 * capacity)  // stops the program at the 2^31st item, whose list would take 16 GB
    let moved = UnsafeMutablePointer<UnretainedReference<Object>?>.allocate(capacity: Int(larger))
    if let items = unsafe items {
      unsafe moved.moveInitialize(from: items, count: count)
      unsafe items.deallocate()
    }
    unsafe (items, capacity) = (moved, larger)
  }
}
