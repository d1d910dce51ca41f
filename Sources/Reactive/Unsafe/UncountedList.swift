/// A growing list of references that are not counted, for the few places that run for every event.
///
/// An `Array` costs a uniqueness check for each append and a replacement for each `removeAll`, which together are more
/// than all else that a transaction does. This is a pointer, a count and a capacity: its owner frees it, nobody copies
/// it, and indices are in range because every loop that uses them ends at `count`.
@frozen @usableFromInline
struct UncountedList<Object: AnyObject> {
  @usableFromInline var items: UnsafeMutablePointer<Uncounted<Object>?>?
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0

  @inlinable init() {}

  @inlinable @inline(__always)
  subscript(index: Int) -> Uncounted<Object>? {
    get { items.unsafelyUnwrapped[index] }
    nonmutating set { items.unsafelyUnwrapped[index] = newValue }
  }

  @inlinable @inline(__always)
  mutating func append(_ reference: Uncounted<Object>) {
    if count == capacity { grow() }
    items.unsafelyUnwrapped[count] = reference
    count &+= 1
  }

  /// Forgets the items and keeps the memory.
  @inlinable @inline(__always)
  mutating func removeAll() { count = 0 }

  @inlinable
  mutating func popLast() -> Uncounted<Object>? {
    if count == 0 { return nil }
    count &-= 1
    return self[count]
  }

  @usableFromInline @inline(never)
  mutating func grow() {
    let larger = max(4, 2 * capacity)
    let moved = UnsafeMutablePointer<Uncounted<Object>?>.allocate(capacity: larger)
    if let items {
      moved.moveInitialize(from: items, count: count)
      items.deallocate()
    }
    (items, capacity) = (moved, larger)
  }

  /// Frees the memory; what the items refer to is the owner's business.
  @usableFromInline
  mutating func deallocate() {
    items?.deallocate()
    (items, count, capacity) = (nil, 0, 0)
  }
}
