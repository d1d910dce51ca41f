extension Array {
  /// Returns the index of the first element for which `precedes` is false, by binary search. `count` if `precedes` is
  /// true for all elements.
  ///
  /// - Precondition: `precedes` is false for all elements behind one for which it is false.
  @inlinable
  func partitionPoint(where precedes: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if precedes(self[middle]) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
