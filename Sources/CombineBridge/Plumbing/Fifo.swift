/// First in, first out; amortised O(1), and no allocation once it has grown.
///
/// Raw memory and not an array of optionals: what runs for each value is generic here, and every generic type that it
/// names beside the element's own is looked up at run time, which took ten times as long as all the rest.
///
/// **Invariant: of the `capacity` places those from `head` on, `count` of them and round the end, are initialised.**
@safe
final class Fifo<Element> {
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

  /// Takes the oldest.
  ///
  /// - Precondition: there is one.
  func removeFirst() -> Element {
    precondition(count > 0, "nothing waits")
    let place = unsafe places + head
    head = (head + 1) & (capacity - 1)
    count -= 1
    return unsafe place.move()
  }

  /// Twice the places: a power of two, so that a mask keeps an index within them.
  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    let firstPart = capacity - head
    unsafe larger.moveInitialize(from: places + head, count: firstPart)
    unsafe (larger + firstPart).moveInitialize(from: places, count: head)
    unsafe places.deallocate()
    unsafe (places, capacity, head) = (larger, 2 * capacity, 0)
  }
}
