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
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0

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
    if count == capacity { grow() }
    unsafe items.unsafelyUnwrapped[count] = reference
    count &+= 1
  }

  /// Removes all items without releasing them, and keeps the memory.
  @inlinable @inline(__always)
  mutating func removeAll() { count = 0 }

  @inlinable
  mutating func popLast() -> UnretainedReference<Object>? {
    if count == 0 { return nil }
    count &-= 1
    return self[count]
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    let larger = max(4, 2 * capacity)
    let moved = UnsafeMutablePointer<UnretainedReference<Object>?>.allocate(capacity: larger)
    if let items = unsafe items {
      unsafe moved.moveInitialize(from: items, count: count)
      unsafe items.deallocate()
    }
    unsafe (items, capacity) = (moved, larger)
  }
}
