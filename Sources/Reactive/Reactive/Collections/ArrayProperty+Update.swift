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
  /// Each edit within the array moves the elements behind it, so that many edits of a large array would take quadratic time.
  /// If the number of edits times that of the elements, n, exceeds 2³⁰ (10,737 edits of 100,000 elements; never for fewer
  /// than 32,768), there is one edit instead, which replaces the elements from the first difference to the last.
  ///
  /// O(n log n + edits * n) and at most 2³⁰ moves of elements, which take a fraction of a second. An array that is the same
  /// has no edits, and its subscribers are not called.
  ///
  /// - Precondition: the closures do not change this array.
  @inlinable
  public func update<Key: Hashable>(
    to newElements: some Sequence<Element>, by key: (Element) -> Key,
    isEqual: (_ old: Element, _ new: Element) -> Bool
  ) {
    let new = Array(newElements), old = current
    apply(from: old, to: new, matchedIndices(of: old.map(key), in: new.map(key)), isEqual: isEqual)
  }

  /// Applies the edits that lead from `old`, the elements of this array, to `new`. `matches` has the index in `new` of
  /// each element of `old`, and nil for one that is removed.
  @inlinable
  func apply(
    from old: [Element], to new: [Element], _ matches: [Int?], isEqual: (Element, Element) -> Bool
  ) {
    var changes: [Int] = []
    for (index, match) in matches.enumerated() {
      if let match, !isEqual(old[index], new[match]) { changes.append(match) }
    }
    let plan = ArrayUpdatePlan(matches, newCount: new.count)
    if plan.isTooLong(changeCount: changes.count) {
      let (range, replacement) = plan.difference(of: changes)
      return edit(.replace(range, Array(new[replacement])))
    }
    batch {
      // From the end, so that the indices in front of a removed range stay valid.
      for range in plan.removed.reversed() { edit(.remove(range)) }
      for move in plan.moves() { edit(.move(from: move.from, to: move.to)) }
      for range in plan.inserted { edit(.insert(index: range.lowerBound, Array(new[range]))) }
      for index in changes { edit(.set(index: index, new[index])) }
    }
  }
}

/// The removals, moves and insertions that lead from one array to another, by indices.
@usableFromInline
struct ArrayUpdatePlan {
  /// The largest product of the number of edits and the number of elements.
  private static let workLimit = 1 << 30

  private let matches: [Int?]
  private let newCount: Int
  /// The ranges of the old array that are removed, in ascending order.
  @usableFromInline let removed: [Range<Int>]
  /// The ranges of the new array that are inserted, in ascending order.
  @usableFromInline let inserted: [Range<Int>]
  /// The indices in the new array of the elements that stay, in the order of the old one.
  private let order: [Int]
  /// The indices of `order` that are not moved, in ascending order.
  private let staying: [Int]

  /// Creates the plan for an array of `newCount` elements. `matches` has the new index of each old element, or nil. O(n log n).
  @usableFromInline
  init(_ matches: [Int?], newCount: Int) {
    (self.matches, self.newCount) = (matches, newCount)
    var isNew = [Bool](repeating: true, count: newCount)
    for case let match? in matches { isNew[match] = false }
    removed = matches.ranges { $0 == nil }
    inserted = isNew.ranges { $0 }
    order = matches.compactMap(\.self)
    staying = longestIncreasingSubsequence(of: order)
  }

  /// Whether so many edits, with those of `changeCount` elements that are set, take longer than one that replaces the
  /// elements.
  @usableFromInline
  func isTooLong(changeCount: Int) -> Bool {
    let editCount = removed.count + order.count - staying.count + inserted.count + changeCount
    return editCount > 1 && editCount > Self.workLimit / max(matches.count, newCount)
  }

  /// Returns the ranges of the old and the new array between the elements that stay the same at both ends. `changes` has the
  /// indices of new elements that differ from the old ones.
  @usableFromInline
  func difference(of changes: [Int]) -> (old: Range<Int>, new: Range<Int>) {
    var isChanged = [Bool](repeating: false, count: newCount)
    for index in changes { isChanged[index] = true }
    let limit = min(matches.count, newCount), offset = newCount - matches.count
    var start = 0, end = matches.count
    while start < limit, matches[start] == start, !isChanged[start] { start += 1 }
    while end > start, end + offset > start, matches[end - 1] == end - 1 + offset,
      !isChanged[end - 1 + offset]
    {
      end -= 1
    }
    return (start..<end, start..<end + offset)
  }

  /// Returns the moves, each of which is of the array after the one before. O(n log n).
  @usableFromInline
  func moves() -> [(from: Int, to: Int)] {
    if staying.count == order.count { return [] }
    var positions = AggregateTree<Void>(), moves: [(from: Int, to: Int)] = []
    // The node of each new index, and whether it stays. An index that is inserted has none.
    var nodes = [Int32?](repeating: nil, count: newCount), stays = [Bool](repeating: false, count: newCount)
    for (node, index) in zip(positions.insert(repeatElement((), count: order.count), at: 0), order) {
      nodes[index] = node
    }
    for index in staying { stays[index] = true }
    var previous: Int32?
    // In ascending order: the element before is then in its place relative to all that stay.
    for index in nodes.indices {
      guard let node = nodes[index] else { continue }
      if !stays[index] {
        let from = positions.index(of: node)
        var to = 0
        if let previous {
          let before = positions.index(of: previous)
          to = before < from ? before + 1 : before
        }
        positions.move(from: from, to: to)
        moves.append((from, to))
      }
      previous = node
    }
    return moves
  }
}

extension ArrayProperty where Element: Equatable {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch. Elements with the same
  /// key are the same element, which is set if it has changed; see `update(to:by:isEqual:)`.
  @inlinable
  public func update<Key: Hashable>(to newElements: some Sequence<Element>, by key: (Element) -> Key) {
    update(to: newElements, by: key) { $0 == $1 }
  }

  /// Makes the array equal to `newElements` by removals and insertions, in one batch: the fewest possible (Myers, An
  /// O(ND) Difference Algorithm, 1986). O(n * d) for n elements and d differences.
  ///
  /// An array that is the same has no edits, and its subscribers are not called.
  @_disfavoredOverload
  @inlinable
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
    // The elements that are neither removed nor inserted are the same, in the same order.
    var kept = new.indices.lazy.filter { !isInserted[$0] }.makeIterator()
    apply(from: old, to: new, isRemoved.map { $0 ? nil : kept.next() }) { _, _ in true }
  }
}

extension ArrayProperty where Element: Hashable {
  /// Makes the array equal to `newElements` by the fewest removals, moves and insertions, in one batch; see
  /// `update(to:by:isEqual:)`.
  @_disfavoredOverload
  @inlinable
  public func update(to newElements: some Sequence<Element>) {
    update(to: newElements, by: { $0 }, isEqual: { _, _ in true })
  }
}

extension ArrayProperty where Element: Identifiable {
  /// Makes the array equal to `newElements` by edits of the elements that differ, in one batch. Elements with the same
  /// `id` are the same element. An object is set if another object has its `id`; a value is always set.
  @inlinable
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
  @inlinable
  public func update(to newElements: some Sequence<Element>) { update(to: newElements, by: \.id) }
}

/// Returns for each element of `old` the index in `new` of the element with the same key. Several elements with one key
/// are matched in order, after those at both ends that are the same. Nil for those without a match. O(n).
@inlinable
func matchedIndices<Key: Hashable>(of old: [Key], in new: [Key]) -> [Int?] {
  var start = 0, end = old.count
  let offset = new.count - old.count
  while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
  while end > start, end + offset > start, old[end - 1] == new[end - 1 + offset] { end -= 1 }
  // The index of the next element of `new` with a key, and for each element the index of the next one with its key.
  var next: [Key: Int] = [:], following = [Int?](repeating: nil, count: end + offset - start)
  next.reserveCapacity(end + offset - start)
  for index in (start..<end + offset).reversed() {
    following[index - start] = next.updateValue(index, forKey: new[index])
  }
  return old.indices.map { index in
    if index < start { return index }
    if index >= end { return index + offset }
    guard let match = next[old[index]] else { return nil }
    next[old[index]] = following[match - start]
    return match
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
