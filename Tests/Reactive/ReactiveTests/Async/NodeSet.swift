/// A set of small numbers, in order.
struct NodeSet: Hashable, Sequence, ExpressibleByArrayLiteral {
  private var bits: UInt8 = 0

  init(arrayLiteral elements: Int...) { for element in elements { insert(element) } }

  init(_ elements: some Sequence<Int>) { for element in elements { insert(element) } }

  func contains(_ element: Int) -> Bool { bits >> element & 1 == 1 }

  mutating func insert(_ element: Int) { bits |= 1 << element }

  mutating func remove(_ element: Int) { bits &= ~(1 << element) }

  mutating func formUnion(_ other: NodeSet) { bits |= other.bits }

  mutating func subtract(_ other: NodeSet) { bits &= ~other.bits }

  func isDisjoint(with other: NodeSet) -> Bool { bits & other.bits == 0 }

  var count: Int { bits.nonzeroBitCount }

  var isEmpty: Bool { bits == 0 }

  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  func makeIterator() -> Iterator { Iterator(rest: self) }

  struct Iterator: IteratorProtocol {
    fileprivate var rest: NodeSet

    mutating func next() -> Int? {
      guard let first = rest.first else { return nil }
      rest.remove(first)
      return first
    }
  }
}
