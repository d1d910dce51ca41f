/// The name of an element of a bag. No two of one bag are ever equal, also when elements come and go.
@frozen public struct BagKey: Hashable, Sendable {
  @usableFromInline let number: UInt64

  @inlinable
  init(number: UInt64) { self.number = number }
}

/// A collection of elements that are named by keys: they come in O(1), go in O(1), amortised, and are walked in the
/// order of their insertion.
@frozen public struct Bag<Element> {
  /// In the order of insertion; nil where one was removed.
  @usableFromInline var places: ContiguousArray<(key: BagKey, element: Element?)> = []
  @usableFromInline var indices: [BagKey: Int] = [:]
  @usableFromInline var lastNumber: UInt64 = 0

  /// Creates an empty bag.
  @inlinable
  public init() {}

  /// How many elements it holds.
  @inlinable public var count: Int { indices.count }

  /// Adds `element`. O(1), amortised.
  @inlinable
  public mutating func insert(_ element: Element) -> BagKey {
    lastNumber += 1
    let key = BagKey(number: lastNumber)
    indices[key] = places.count
    places.append((key, element))
    return key
  }

  /// Removes the element of `key`, and returns it; nil if it is gone already. O(1), amortised.
  @discardableResult
  @inlinable
  public mutating func removeKey(_ key: BagKey) -> Element? {
    guard let index = indices.removeValue(forKey: key) else { return nil }
    let element = places[index].element.take()
    if places.count > 8, places.count > 2 * indices.count { compact() }
    return element
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() {
    places.removeAll()
    indices.removeAll()
  }

  /// Calls `body` with each element, in the order of insertion.
  @inlinable
  public func forEach(_ body: (Element) -> Void) {
    for place in places { if let element = place.element { body(element) } }
  }

  @inlinable
  mutating func compact() {
    places.removeAll { $0.element == nil }
    for (index, place) in places.enumerated() { indices[place.key] = index }
  }
}
