/// How many atoms of each element a frame holds.
public struct AtomSummary: Equatable, Sendable {
  /// One element and how many atoms are of it.
  public struct Entry: Hashable, Sendable {
    /// The element's symbol; of an unknown one, what the file says.
    public var symbol: String
    /// The element; nil if it is unknown.
    public var element: Element?
    /// How many atoms are of it.
    public var count: Int
  }

  /// The elements, those with the most atoms first, equally many by symbol.
  public var elements: [Entry]

  /// The number of atoms.
  public var count: Int { elements.reduce(0) { $0 + $1.count } }

  /// The elements that are not known.
  public var unknown: [Entry] { elements.filter { $0.element == nil } }
}

extension ParticleFrame {
  /// How many atoms of each element there are; nil where the file names no elements. O(particles).
  public var atomSummary: AtomSummary? {
    guard !elements.isEmpty || omissions.unknownElements.isEmpty && positions.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    for number in elements { counts[Int(number)] += 1 }
    var entries = Element.all.compactMap { element in
      let count = counts[element.atomicNumber]
      return count > 0 ? AtomSummary.Entry(symbol: element.symbol, element: element, count: count) : nil
    }
    entries += omissions.unknownElements.map {
      AtomSummary.Entry(symbol: $0.key, element: nil, count: $0.value)
    }
    return AtomSummary(elements: entries.sorted { ($1.count, $0.symbol) < ($0.count, $1.symbol) })
  }
}
