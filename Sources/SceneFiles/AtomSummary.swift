/// What atoms a file holds.
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
  /// How many atoms were left out because they are another location of an atom that was met before.
  public var skippedAlternates: Int

  /// The number of atoms that were read.
  public var count: Int { elements.reduce(0) { $0 + $1.count } }
}
