extension ObservableArray {
  /// Returns the array sorted by `isLess`, a strict weak ordering. Equal elements are in the order of the source.
  ///
  /// O(log n) comparisons for each element of an edit, and O(log² n) where elements are equal. An edit of a sixteenth of
  /// the elements or more replaces a part of the result at once: O(n) and the sort of the new elements. An element whose
  /// key changes must be set again, so that it moves.
  @inlinable
  public func sorted(by isLess: @escaping (Element, Element) -> Bool) -> IncrementalArray<Element> {
    let order = SortedOrder(current, by: isLess)
    return IncrementalArray<Element>(of: self, order.sortedElements) { order.apply($0, to: $1) }
  }
}

extension ObservableArray where Element: Comparable {
  /// Returns the array in ascending order; see `sorted(by:)`.
  @inlinable
  public func sorted() -> IncrementalArray<Element> { sorted(by: <) }
}

/// The state of `sorted`: the nodes of the source's elements in sorted order.
@usableFromInline
final class SortedOrder<Element> {
  @usableFromInline typealias NodeID = AggregateTree<Void>.NodeID

  @usableFromInline let isLess: (Element, Element) -> Bool
  /// The positions of the source. A node stays with its element, so it names the element wherever that moves.
  @usableFromInline var places = AggregateTree<Void>()
  /// The elements by node.
  @usableFromInline var elements: [Element?] = []
  /// The nodes in sorted order.
  @usableFromInline var sorted: [NodeID] = []

  @inlinable
  init(_ source: [Element], by isLess: @escaping (Element, Element) -> Bool) {
    self.isLess = isLess
    sorted = addPlaces(source, at: 0)
    sorted.sort(by: precedes)
  }

  @inlinable var sortedElements: [Element] { sorted.compactMap { elements[Int($0)] } }

  /// The order of the result: that of `isLess`, and of the source for equal elements.
  @inlinable
  func precedes(_ a: NodeID, _ b: NodeID) -> Bool {
    guard let first = elements[Int(a)], let second = elements[Int(b)] else { return false }
    if isLess(first, second) { return true }
    return !isLess(second, first) && a != b && places.index(of: a) < places.index(of: b)
  }

  @inlinable
  func addPlaces(_ new: [Element], at index: Int) -> [NodeID] {
    let nodes = places.insert(new.map { _ in () }, at: index)
    places.extend(&elements)
    for (node, element) in zip(nodes, new) { elements[Int(node)] = element }
    return nodes
  }

  @inlinable
  func removePlaces(_ range: Range<Int>) {
    for node in places.remove(range) { elements[Int(node)] = nil }
  }

  /// Returns the position of a node in the sorted order, or the one where it belongs.
  @inlinable
  func position(of node: NodeID) -> Int { sorted.partitionPoint { precedes($0, node) } }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>, to output: ArrayProperty<Element>) {
    if case .set(let index, let element) = edit {
      set(element, at: index, in: output)
    } else if let (range, new) = edit.splice {
      let changed = range.count + new.count
      if changed > 2, changed * 16 >= places.count { return merge(new, replacing: range, in: output) }
      for index in range.reversed() { remove(at: index, from: output) }
      for node in addPlaces(new, at: range.lowerBound) { insert(node, into: output) }
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to, in: output)
    }
  }

  /// Merges many new elements with those that stay. The result is replaced from its first to its last difference.
  @inlinable
  func merge(_ new: [Element], replacing range: Range<Int>, in output: ArrayProperty<Element>) {
    let old = sorted
    removePlaces(range)
    // The numbers of the removed nodes are used again, so the places are filtered before the new ones are added.
    let staying = old.filter { elements[Int($0)] != nil }
    let coming = addPlaces(new, at: range.lowerBound).sorted(by: precedes)
    sorted = staying.merged(with: coming, by: precedes)
    let reused = Set(coming)
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
  func remove(at index: Int, from output: ArrayProperty<Element>) {
    let position = position(of: places.node(at: index))
    sorted.remove(at: position)
    removePlaces(index..<index + 1)
    output.remove(at: position)
  }

  @inlinable
  func insert(_ node: NodeID, into output: ArrayProperty<Element>) {
    guard let element = elements[Int(node)] else { return }
    let position = position(of: node)
    sorted.insert(node, at: position)
    output.insert(element, at: position)
  }

  @inlinable
  func set(_ element: Element, at index: Int, in output: ArrayProperty<Element>) {
    let node = places.node(at: index), from = position(of: node)
    sorted.remove(at: from)
    elements[Int(node)] = element
    let to = position(of: node)
    sorted.insert(node, at: to)
    if from != to { output.move(from: from, to: to) }
    output[to] = element
  }

  /// Moves an element of the source. It changes its position only among equal elements.
  @inlinable
  func move(from: Int, to: Int, in output: ArrayProperty<Element>) {
    let node = places.node(at: from), old = position(of: node)
    sorted.remove(at: old)
    places.move(from: from, to: to)
    let new = position(of: node)
    sorted.insert(node, at: new)
    if new != old { output.move(from: old, to: new) }
  }
}
