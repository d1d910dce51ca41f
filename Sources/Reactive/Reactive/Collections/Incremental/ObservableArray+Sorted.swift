extension ObservableArray {
  /// Returns the array sorted by `isLess`, a strict weak ordering. Equal elements are in the order of the source.
  ///
  /// An element moves when something has changed that `isLess` reads of it. `sorted(by:)` with a key is faster then.
  ///
  /// O(log n) comparisons for each element of an edit, and O(log² n) where elements are equal. An edit of a sixteenth of
  /// the elements or more replaces a part of the result at once: O(n) and the sort of the new elements. A change of what
  /// `isLess` reads also costs a pass over n numbers.
  @inlinable
  public func sorted(by isLess: @escaping (Element, Element) -> Bool) -> IncrementalArray<Element> {
    // The comparison of an element with itself reads what other comparisons read of it.
    sorted(
      SortedElements(current, comparesElements: true, isLess) {
        _ = isLess($0, $0)
        return $0
      })
  }

  /// Returns the array sorted by `key`, in ascending order. Elements with equal keys are in the order of the source.
  ///
  /// ```swift
  /// let cheapestFirst = rows.sorted(by: \.price)
  /// ```
  /// `key` is called once for each element that is inserted or set, and again for an element when something has changed
  /// that it has read for it. The element then moves.
  ///
  /// O(log n) comparisons for each element of an edit, and O(log² n) where keys are equal. An edit of a sixteenth of the
  /// elements or more replaces a part of the result at once: O(n) and the sort of the new elements.
  @inlinable
  public func sorted<Key: Comparable>(by key: @escaping (Element) -> Key) -> IncrementalArray<Element> {
    sorted(by: key, <)
  }

  /// Returns the array sorted by `key`, in the order of `isLess`, a strict weak ordering: `rows.sorted(by: \.price, >)`.
  ///
  /// The cost is that of `sorted(by:)` with a key.
  @inlinable
  public func sorted<Key>(
    by key: @escaping (Element) -> Key, _ isLess: @escaping (Key, Key) -> Bool
  ) -> IncrementalArray<Element> {
    sorted(SortedElements(current, comparesElements: false, isLess, key))
  }

  @inlinable
  func sorted<Key>(_ state: SortedElements<Element, Key>) -> IncrementalArray<Element> {
    IncrementalArray(state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }
}

extension ObservableArray where Element: Comparable {
  /// Returns the array in ascending order; see `sorted(by:)`.
  @inlinable
  public func sorted() -> IncrementalArray<Element> { sorted(by: { $0 }, <) }
}

/// The state of `sorted`: the places of the source's elements in sorted order.
///
/// **Invariant: of two neighbours, the first one `precedes` the second one**, by the keys that they had when they became
/// neighbours. In a strict weak ordering all elements are then in order. With keys that are none (NaN) the order is one of
/// many, and it is the right one as soon as the remaining keys have an order. A sort, a merge and an insertion by binary
/// search compare each pair of neighbours that they make; only a removal makes a pair without comparing.
///
/// A place is found by its number. Comparisons are only a hint to where it is.
@usableFromInline
final class SortedElements<Element, Key>: ElementTransform<Element, Key> {
  @usableFromInline let output = ArrayProperty<Element>()
  @usableFromInline let isLess: (Key, Key) -> Bool
  /// Whether the keys are the elements, whose properties may have changed before this learns of it.
  @usableFromInline let comparesElements: Bool
  /// The elements and their keys by place.
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var keys: [Key?] = []
  /// The places in sorted order.
  @usableFromInline var sorted: [Place] = []
  /// The places that were moved because their elements had changed, while some of these have not reported it. So n elements
  /// that change in one transaction are moved together, and then cost O(log n) each.
  @usableFromInline var settledPlaces: Set<Place> = []
  /// The number of those that have not reported it.
  @usableFromInline var unreportedCount = 0

  @inlinable
  init(
    _ source: [Element], comparesElements: Bool, _ isLess: @escaping (Key, Key) -> Bool,
    _ key: @escaping (Element) -> Key
  ) {
    (self.isLess, self.comparesElements) = (isLess, comparesElements)
    super.init(keepsPlaces: true, key)
    sorted = add(source, at: 0)
    sorted.sort(by: precedes)
    output.value = sorted.compactMap { elements[Int($0)] }
  }

  /// The order of the result: that of the keys, and of the source for equal keys.
  @inlinable
  func precedes(_ a: Place, _ b: Place) -> Bool {
    guard let first = keys[Int(a)], let second = keys[Int(b)] else { return false }
    if isLess(first, second) { return true }
    return !isLess(second, first) && a != b && places.index(of: a) < places.index(of: b)
  }

  @inlinable
  func add(_ new: [Element], at index: Int) -> [Place] {
    let (newKeys, nodes) = run(new), made = insert(new.count, nodes, at: index)
    places.extend(&elements)
    places.extend(&keys)
    for (offset, place) in made.enumerated() {
      (elements[Int(place)], keys[Int(place)]) = (new[offset], newKeys[offset])
    }
    return made
  }

  @inlinable
  func removeElements(_ range: Range<Int>) {
    for place in remove(range) { (elements[Int(place)], keys[Int(place)]) = (nil, nil) }
  }

  /// Returns the position at which to insert a place.
  @inlinable
  func insertionPoint(of place: Place) -> Int { sorted.partitionPoint { precedes($0, place) } }

  /// Returns the position of a place in the sorted order. O(n) if the comparisons do not lead to it.
  @inlinable
  func position(of place: Place) -> Int {
    let hint = insertionPoint(of: place)
    if hint < sorted.count, sorted[hint] == place { return hint }
    // Every place of an element is in the array.
    return sorted.firstIndex(of: place)!
  }

  /// Whether the elements before and at a position are in order, as they are at both ends.
  @inlinable
  func isInOrder(at position: Int) -> Bool {
    position == 0 || position == sorted.count || precedes(sorted[position - 1], sorted[position])
  }

  /// Removes the places that `isRemoved`. Returns the others, and whether these are in order.
  @inlinable
  func removing(where isRemoved: (Place) -> Bool) -> (places: [Place], isOrdered: Bool) {
    var rest: [Place] = [], isOrdered = true, hasGap = false
    rest.reserveCapacity(sorted.count)
    for place in sorted {
      if isRemoved(place) {
        hasGap = true
        continue
      }
      if hasGap, let last = rest.last { isOrdered = isOrdered && precedes(last, place) }
      hasGap = false
      rest.append(place)
    }
    return (rest, isOrdered)
  }

  /// Sorts all elements again, because the removal of one has shown that the keys are no strict weak ordering.
  @inlinable
  func sortAgain() {
    let old = sorted
    sorted = old.sorted(by: precedes)
    replaceDifference(from: old, reused: [])
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if comparesElements, hasNodes { settleChanged() }
    if case .set(let index, let element) = edit {
      setElement(element, at: index)
    } else if let (range, new) = edit.splice {
      let changed = range.count + new.count
      if changed > 2, changed * 16 >= count { return merge(new, replacing: range) }
      for index in range.reversed() { removeElement(at: index) }
      for place in add(new, at: range.lowerBound) { insertPlace(place) }
    } else if case .move(let from, let to) = edit {
      moveElement(from: from, to: to)
    }
  }

  /// Merges many new elements with those that stay. The result is replaced from its first to its last difference.
  @inlinable
  func merge(_ new: [Element], replacing range: Range<Int>) {
    let old = sorted
    removeElements(range)
    // The numbers of the removed places are used again, so the old ones are filtered before the new ones are added.
    var (staying, isOrdered) = removing { elements[Int($0)] == nil }
    let coming = add(new, at: range.lowerBound).sorted(by: precedes)
    if !isOrdered { staying.sort(by: precedes) }
    sorted = staying.merged(with: coming, by: precedes)
    replaceDifference(from: old, reused: Set(coming))
  }

  /// Replaces the result from its first to its last difference from the order `old`. Places in `reused` have new elements.
  @inlinable
  func replaceDifference(from old: [Place], reused: Set<Place>) {
    var start = 0
    while start < min(old.count, sorted.count), old[start] == sorted[start], !reused.contains(old[start]) {
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, sorted.count)
    while min(oldEnd, newEnd) > start, old[oldEnd - 1] == sorted[newEnd - 1],
      !reused.contains(old[oldEnd - 1])
    {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    output.splice(start..<oldEnd, sorted[start..<newEnd].compactMap { elements[Int($0)] })
  }

  @inlinable
  func removeElement(at index: Int) {
    let position = position(of: places.node(at: index))
    sorted.remove(at: position)
    removeElements(index..<index + 1)
    output.remove(at: position)
    if !isInOrder(at: position) { sortAgain() }
  }

  @inlinable
  func insertPlace(_ place: Place) {
    guard let element = elements[Int(place)] else { return }
    let position = insertionPoint(of: place)
    sorted.insert(place, at: position)
    output.insert(element, at: position)
  }

  @inlinable
  func setElement(_ element: Element, at index: Int) {
    let place = places.node(at: index), from = position(of: place), key = set(element, at: index)
    elements[Int(place)] = element
    let isOrdered = take(place, at: from)
    keys[Int(place)] = key
    let to = put(place, from: from)
    output[to] = element
    if !isOrdered { sortAgain() }
  }

  /// Takes a place out of the sorted order. Returns whether the others are in order.
  @inlinable
  func take(_ place: Place, at position: Int) -> Bool {
    sorted.remove(at: position)
    return isInOrder(at: position)
  }

  /// Inserts the place of an element that is at `from` in the result. Returns its new position.
  @inlinable
  func put(_ place: Place, from: Int) -> Int {
    let to = insertionPoint(of: place)
    sorted.insert(place, at: to)
    if from != to { output.move(from: from, to: to) }
    return to
  }

  /// Moves an element of the source. It changes its position only among equal elements.
  @inlinable
  func moveElement(from: Int, to: Int) {
    let place = places.node(at: from), old = position(of: place), isOrdered = take(place, at: old)
    move(from: from, to: to)
    _ = put(place, from: old)
    if !isOrdered { sortAgain() }
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to key: Key) {
    if !comparesElements {
      let from = position(of: place), isOrdered = take(place, at: from)
      keys[Int(place)] = key
      _ = put(place, from: from)
      if !isOrdered { sortAgain() }
    } else if !settledPlaces.contains(place) || !isInOrder(place) {
      settleChanged(place)
    } else {
      unreportedCount -= 1
      if unreportedCount == 0 { settledPlaces = [] }
    }
  }

  /// Moves all elements that have changed, with those that were moved before and may have changed again.
  @inlinable
  func settleChanged(_ place: Place? = nil) {
    let changed = TrackedElement.changedPlaces(of: self)
    settledPlaces.formUnion(changed)
    if let place { settledPlaces.insert(place) }
    settle(settledPlaces.filter { elements[Int($0)] != nil })
    unreportedCount = changed.count
    if unreportedCount == 0 { settledPlaces = [] }
  }

  /// Whether comparisons lead to a place, and it is in order with its neighbours.
  @inlinable
  func isInOrder(_ place: Place) -> Bool {
    let position = insertionPoint(of: place)
    guard position < sorted.count, sorted[position] == place else { return false }
    return isInOrder(at: position) && isInOrder(at: position + 1)
  }

  /// Moves elements whose properties have changed to where they belong. The search for a position is among the others, as
  /// the order is that of their properties before the change.
  @inlinable
  func settle(_ changed: Set<Place>) {
    if changed.isEmpty { return }
    var (settled, isOrdered) = removing(where: changed.contains)
    if !isOrdered { return sortAgain() }
    if changed.count > 2, changed.count * 16 >= count {
      let old = sorted
      sorted = settled.merged(with: changed.sorted(by: precedes), by: precedes)
      return replaceDifference(from: old, reused: [])
    }
    for place in changed {
      let position = settled.partitionPoint { precedes($0, place) }
      let next = position < settled.count ? settled[position] : nil
      settled.insert(place, at: position)
      guard let from = sorted.firstIndex(of: place) else { continue }
      sorted.remove(at: from)
      let to = next.flatMap { sorted.firstIndex(of: $0) } ?? sorted.count
      sorted.insert(place, at: to)
      if from != to { output.move(from: from, to: to) }
    }
  }
}
