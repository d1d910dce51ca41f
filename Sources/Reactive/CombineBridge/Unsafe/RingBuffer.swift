/// A first-in, first-out queue as a ring buffer. Amortised O(1), without allocations once it has grown.
///
/// It uses raw memory instead of an array of optionals. The code that runs for each value is generic here, and every
/// generic type that it uses besides the element type is looked up at run time, which took ten times as long as
/// everything else.
///
/// **Invariant: the `count` elements from `head` on, modulo `capacity`, are initialised, and no others.**
@safe
final class RingBuffer<Element> {
  private var places: UnsafeMutablePointer<Element>
  private var capacity = 1
  private var head = 0
  private(set) var count = 0

  init() { unsafe places = .allocate(capacity: 1) }

  deinit {
    while !isEmpty { _ = removeFirst() }
    unsafe places.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (places + (head + count) & (capacity - 1)).initialize(to: element)
    count += 1
  }

  /// Removes and returns the oldest element.
  ///
  /// - Precondition: The queue is not empty.
  func removeFirst() -> Element {
    precondition(count > 0, "the queue is empty")
    let place = unsafe places + head
    head = (head + 1) & (capacity - 1)
    count -= 1
    return unsafe place.move()
  }

  /// Doubles the capacity. It stays a power of two, so that indices wrap by a bit mask.
  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    let firstPart = capacity - head
    unsafe larger.moveInitialize(from: places + head, count: firstPart)
    unsafe (larger + firstPart).moveInitialize(from: places, count: head)
    unsafe places.deallocate()
    unsafe (places, capacity, head) = (larger, 2 * capacity, 0)
  }
}
