/// First in, first out; amortised O(1), and no allocation once it has grown.
struct Fifo<Element> {
  private var elements: ContiguousArray<Element?> = []
  private var head = 0

  var count: Int { elements.count - head }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the oldest.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[head].take()
    head += 1
    if isEmpty {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
