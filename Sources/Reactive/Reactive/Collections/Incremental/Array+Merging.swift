extension Array {
  /// Returns the elements of this array and `other`, both in ascending order, in ascending order. O(count).
  @inlinable
  func merged(with other: [Element], by isLess: (Element, Element) -> Bool) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count + other.count)
    var (first, second) = (self[...], other[...])
    while let a = first.first, let b = second.first {
      result.append(isLess(b, a) ? second.removeFirst() : first.removeFirst())
    }
    return result + first + second
  }
}
