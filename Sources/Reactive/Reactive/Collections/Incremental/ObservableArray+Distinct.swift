extension ObservableArray where Element: Hashable {
  /// Returns the set of the elements: one for all that are equal.
  ///
  /// ```swift
  /// let symbols = orders.map(\.symbol).distinct()
  /// ```
  /// O(1) for each element of an edit. A move costs nothing.
  public func distinct() -> IncrementalSet<Element> {
    var elements = current, counts: [Element: Int] = [:]
    for element in elements { counts[element, default: 0] += 1 }
    let output = SetProperty(Set(elements))
    func add(_ element: Element) {
      counts[element, default: 0] += 1
      output.insert(element)
    }
    /// Returns whether the element is found: not one that is not equal to itself (NaN).
    func remove(_ element: Element) -> Bool {
      guard let count = counts[element] else { return false }
      counts[element] = count > 1 ? count - 1 : nil
      if count == 1 { output.remove(element) }
      return true
    }
    return IncrementalSet(
      output,
      upstream: EditSubscription(to: _edits, of: self) { edit in
        guard let (range, new) = edit.splice else { return edit.apply(to: &elements) }
        // The new ones first, so that an element that is among both stays.
        for element in new { add(element) }
        let old = Array(elements[range])
        edit.apply(to: &elements)
        var areFound = true
        for element in old { areFound = remove(element) && areFound }
        if !areFound { output.value = Set(elements) }
      })
  }
}
