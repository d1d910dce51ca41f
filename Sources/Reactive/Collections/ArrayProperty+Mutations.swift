// The mutations of an array. Each is one edit.

extension ArrayProperty {
  /// Whether the array has no elements.
  @inlinable public var isEmpty: Bool { contents.value.isEmpty }

  /// The first element. Nil if the array is empty.
  @inlinable public var first: Element? { contents.value.first }

  /// The last element. Nil if the array is empty.
  @inlinable public var last: Element? { contents.value.last }

  /// The indices of the elements, in ascending order.
  @inlinable public var indices: Range<Int> { contents.value.indices }

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
  public func removeLast() -> Element { remove(at: contents.untrackedValue.count - 1) }

  /// Removes and returns the last element. Nil if the array is empty. O(1 + subscribers).
  @inlinable
  public func popLast() -> Element? { contents.untrackedValue.isEmpty ? nil : removeLast() }

  /// Removes the elements of a range. O(elements behind it + subscribers). An empty range is no edit.
  @inlinable
  public func removeSubrange(_ range: Range<Int>) {
    if !range.isEmpty { edit(.remove(range)) }
  }

  /// Removes all elements. O(elements + subscribers). Of an empty array it is no edit.
  @inlinable
  public func removeAll() { removeSubrange(contents.untrackedValue.indices) }

  /// Exchanges two elements, by one edit of the range between them. O(elements between them + subscribers).
  @inlinable
  public func swapAt(_ one: Int, _ other: Int) {
    if one == other { return }
    let range = min(one, other)..<max(one, other) + 1
    var elements = Array(contents.untrackedValue[range])
    elements.swapAt(0, elements.count - 1)
    edit(.replace(range, elements))
  }
}
