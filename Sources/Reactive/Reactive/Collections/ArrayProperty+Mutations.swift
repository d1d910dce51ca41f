// The mutations of an array. Each is one edit.

extension ArrayProperty {
  /// Inserts elements before the one at `index`. O(inserted elements + elements behind them + subscribers).
  @inlinable
  public func insert(contentsOf newElements: some Sequence<Element>, at index: Int) {
    // The sequence is read first, because it may change this array itself.
    let newElements = Array(newElements)
    edit(.insert(index: index, newElements))
  }

  /// Removes and returns the first element. O(elements + subscribers).
  ///
  /// - Precondition: the array is not empty.
  @discardableResult
  @inlinable
  public func removeFirst() -> Element { remove(at: 0) }

  /// Removes and returns the last element. O(1 + subscribers).
  ///
  /// - Precondition: the array is not empty.
  @discardableResult
  @inlinable
  public func removeLast() -> Element { remove(at: current.count - 1) }

  /// Removes and returns the last element. Nil if the array is empty. O(1 + subscribers).
  @inlinable
  public func popLast() -> Element? { current.isEmpty ? nil : removeLast() }

  /// Removes the elements of a range. O(elements behind it + subscribers). An empty range is no edit.
  @inlinable
  public func removeSubrange(_ range: Range<Int>) {
    if !range.isEmpty { edit(.remove(range)) }
  }

  /// Removes all elements. O(elements + subscribers). Of an empty array it is no edit.
  @inlinable
  public func removeAll() { removeSubrange(current.indices) }

  /// Sorts the elements by `isLess`, a strict weak ordering, by one edit. Equal elements stay in order. O(n log n).
  ///
  /// - Precondition: `isLess` does not change this array.
  @inlinable
  public func sort(by isLess: (Element, Element) throws -> Bool) rethrows {
    let sorted: [Element] = try current.sorted(by: isLess)
    edit(.replace(0..<sorted.count, sorted))
  }

  /// Reverses the order of the elements, by one edit. O(n).
  @inlinable
  public func reverse() { edit(.replace(0..<current.count, current.reversed())) }

  /// Exchanges two elements, by one edit of the range between them. O(elements between them + subscribers).
  @inlinable
  public func swapAt(_ one: Int, _ other: Int) {
    if one == other { return }
    let range = Swift.min(one, other)..<Swift.max(one, other) + 1
    var elements = Array(current[range])
    elements.swapAt(0, elements.count - 1)
    edit(.replace(range, elements))
  }
}

extension ArrayProperty where Element: Comparable {
  /// Sorts the elements in ascending order, by one edit. O(n log n).
  @inlinable
  public func sort() { sort(by: <) }
}
