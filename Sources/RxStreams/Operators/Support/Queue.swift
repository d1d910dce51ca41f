/// A first-in, first-out queue. Appending and removing are amortised O(1), and a removed element is released at once.
@usableFromInline
struct Queue<Element> {
  /// The removed places, which are nil, followed by the elements.
  @usableFromInline var places: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { head == places.count }

  @inlinable var count: Int { places.count - head }

  @inlinable var first: Element? { isEmpty ? nil : places[head] }

  @inlinable
  mutating func append(_ element: Element) { places.append(element) }

  @inlinable
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    defer {
      head += 1
      // At least half of the places are free, so each removal pays for the move of one element.
      if 2 * head >= places.count {
        places.removeFirst(head)
        head = 0
      }
    }
    return places[head].take()
  }
}
