/// The number of atoms of each element in a frame.
public struct ElementCounts: Equatable, Sendable {
  /// An element and the number of its atoms.
  public struct Entry: Hashable, Sendable {
    /// The symbol of the element. For an unknown element, the text in the file.
    public var symbol: String
    /// The element. Nil if it is unknown.
    public var element: Element?
    /// The number of atoms of the element.
    public var count: Int
  }

  /// The elements in descending order of their atom counts. Equal counts are ordered by symbol.
  public var elements: [Entry]

  /// The number of atoms.
  public var count: Int { elements.reduce(0) { $0 + $1.count } }

  /// The entries of unknown elements.
  public var unknown: [Entry] { elements.filter { $0.element == nil } }
}

extension ParticleFrame {
  /// The number of atoms of each element. Nil if the file contains no elements. O(particles).
  public var elementCounts: ElementCounts? {
    guard !elements.isEmpty || omissions.unknownElements.isEmpty && positions.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for number in elements { counts[Int(number)] += 1 }
    var entries = Element.all.compactMap { element in
      let count = counts[element.atomicNumber]
      return count > 0 ? ElementCounts.Entry(symbol: element.symbol, element: element, count: count) : nil
    }
    entries += omissions.unknownElements.map {
      ElementCounts.Entry(symbol: $0.key, element: nil, count: $0.value)
    }
    return ElementCounts(elements: entries.sorted { ($1.count, $0.symbol) < ($0.count, $1.symbol) })
  }
}
