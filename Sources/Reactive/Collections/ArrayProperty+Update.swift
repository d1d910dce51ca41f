// A reloaded array becomes the edits that lead to it, so that incremental results keep what has not changed.

extension ArrayProperty {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch.
  ///
  /// Elements with the same key are the same element: it is moved if its place has changed, and set if it is not
  /// `isEqual` to the new one. Several elements with one key are matched in order. The number of moves is the smallest
  /// possible (a longest increasing subsequence stays, Fredman 1975).
  ///
  /// ```swift
  /// rows.update(to: reloaded, by: \.id) { $0 == $1 }
  /// ```
  /// O(n log n + moved elements * n), for n elements before and after. No element, and no edit, costs more than it does by
  /// the methods of this type. An array that is the same has no edits, and its subscribers are not called.
  ///
  /// - Precondition: the closures do not change this array.
  public func update<Key: Hashable>(
    to newElements: some Sequence<Element>, by key: (Element) -> Key,
    isEqual: (_ old: Element, _ new: Element) -> Bool
  ) {
    let new = Array(newElements), old = current
    let matches = matchedIndices(of: old.map(key), in: new.map(key))
    apply(from: old, to: new, matches, isEqual: isEqual)
  }

  /// Applies the edits that lead from `old`, the elements of this array, to `new`. `matches` has the index in `new` of
  /// each element of `old`, and nil for one that is removed.
  private func apply(
    from old: [Element], to new: [Element], _ matches: [Int?], isEqual: (Element, Element) -> Bool
  ) {
    var changes: [(index: Int, element: Element)] = []
    var isNew = [Bool](repeating: true, count: new.count)
    for (index, match) in matches.enumerated() {
      guard let match else { continue }
      isNew[match] = false
      if !isEqual(old[index], new[match]) { changes.append((match, new[match])) }
    }
    batch {
      // From the end, so that the indices in front of a removed range stay valid.
      for range in matches.ranges(where: { $0 == nil }).reversed() { edit(.remove(range)) }
      for move in moves(sorting: matches.compactMap { $0 }) { edit(move) }
      for range in isNew.ranges(where: { $0 }) {
        edit(.insert(index: range.lowerBound, Array(new[range])))
      }
      for change in changes { edit(.set(index: change.index, change.element)) }
    }
  }

  /// Returns the moves that sort `order`, whose numbers are distinct.
  private func moves(sorting order: [Int]) -> [ArrayEdit<Element>] {
    let staying = Set(longestIncreasingSubsequence(of: order))
    if staying.count == order.count { return [] }
    var order = order, moves: [ArrayEdit<Element>] = []
    var previous: Int?
    // In ascending order: the number before is then in its place relative to all that stay.
    for number in order.sorted() {
      if !staying.contains(number), let from = order.firstIndex(of: number) {
        order.remove(at: from)
        let to = previous.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        order.insert(number, at: to)
        moves.append(.move(from: from, to: to))
      }
      previous = number
    }
    return moves
  }
}

extension ArrayProperty where Element: Equatable {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch. Elements with the same
  /// key are the same element, which is set if it has changed; see `update(to:by:isEqual:)`.
  public func update<Key: Hashable>(to newElements: some Sequence<Element>, by key: (Element) -> Key) {
    update(to: newElements, by: key) { $0 == $1 }
  }

  /// Makes the array equal to `newElements` by removals and insertions, in one batch: the fewest possible (Myers, An
  /// O(ND) Difference Algorithm, 1986). O(n * d) for n elements and d differences.
  ///
  /// An array that is the same has no edits, and its subscribers are not called.
  @_disfavoredOverload
  public func update(to newElements: some Sequence<Element>) {
    let new = Array(newElements), old = current
    var isRemoved = [Bool](repeating: false, count: old.count)
    var isInserted = [Bool](repeating: false, count: new.count)
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isInserted[offset] = true
      }
    }
    batch {
      for range in isRemoved.ranges(where: { $0 }).reversed() { edit(.remove(range)) }
      for range in isInserted.ranges(where: { $0 }) {
        edit(.insert(index: range.lowerBound, Array(new[range])))
      }
    }
  }
}

extension ArrayProperty where Element: Hashable {
  /// Makes the array equal to `newElements` by the fewest removals, moves and insertions, in one batch; see
  /// `update(to:by:isEqual:)`.
  @_disfavoredOverload
  public func update(to newElements: some Sequence<Element>) {
    update(to: newElements, by: { $0 }, isEqual: { _, _ in true })
  }
}

extension ArrayProperty where Element: Identifiable {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch. Elements with the same
  /// `id` are the same element. An object is set if another object has its `id`; a value is always set.
  public func update(to newElements: some Sequence<Element>) {
    update(to: newElements, by: \.id) { old, new in
      guard Element.self is AnyObject.Type else { return false }
      return (old as AnyObject) === (new as AnyObject)
    }
  }
}

extension ArrayProperty where Element: Identifiable & Equatable {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch. Elements with the same
  /// `id` are the same element, which is set if it has changed; see `update(to:by:isEqual:)`.
  public func update(to newElements: some Sequence<Element>) { update(to: newElements, by: \.id) }
}

/// Returns for each element of `old` the index in `new` of the element with the same key. Several elements with one key
/// are matched in order. Nil for those without a match. O(n).
private func matchedIndices<Key: Hashable>(of old: [Key], in new: [Key]) -> [Int?] {
  // The index of the next element of `new` with a key, and for each element the index of the next one with its key.
  var next: [Key: Int] = [:], following = [Int?](repeating: nil, count: new.count)
  for index in new.indices.reversed() { following[index] = next.updateValue(index, forKey: new[index]) }
  return old.map { key in
    guard let index = next[key] else { return nil }
    next[key] = following[index]
    return index
  }
}

/// Returns a longest strictly increasing subsequence of `numbers`. O(n log n).
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Int] {
  // The index of the least number that ends an increasing subsequence of each length, and each number's predecessor.
  var ends: [Int] = [], predecessors = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let length = ends.partitionPoint { numbers[$0] < number }
    predecessors[index] = length > 0 ? ends[length - 1] : nil
    if length == ends.count { ends.append(index) } else { ends[length] = index }
  }
  var sequence: [Int] = []
  var index = ends.last
  while let last = index {
    sequence.append(numbers[last])
    index = predecessors[last]
  }
  return sequence.reversed()
}

extension Array {
  /// Returns the maximal ranges of indices whose elements satisfy `isIncluded`, in ascending order.
  fileprivate func ranges(where isIncluded: (Element) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for (index, element) in enumerated() {
      if isIncluded(element) {
        start = start ?? index
      } else if let first = start {
        ranges.append(first..<index)
        start = nil
      }
    }
    if let start { ranges.append(start..<count) }
    return ranges
  }
}
