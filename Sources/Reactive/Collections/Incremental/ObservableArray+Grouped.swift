extension ObservableArray {
  /// Returns the elements by the key that `key` returns for each, in the order of the source.
  ///
  /// ```swift
  /// let sums = orders.grouped { $0.symbol }.map { group in
  ///   group.reduced(0, add: { $0 += $1.shares }, remove: { $0 -= $1.shares })
  /// }
  /// ```
  /// A group is an array of its own, which stays the same while it has elements. So an edit of one element is an edit of
  /// one group, and the dictionary changes only when a group begins or ends. `key` is called once for each element that
  /// is inserted or set.
  ///
  /// O(log² n) for each element of an edit, and O(1) at the end of the source.
  @inlinable
  public func grouped<Key: Hashable>(
    by key: @escaping (Element) -> Key
  ) -> IncrementalDictionary<Key, IncrementalArray<Element>> {
    let state = ArrayGroups(current, by: key)
    return IncrementalDictionary(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }
}

/// The state of `grouped`.
@usableFromInline
final class ArrayGroups<Key: Hashable, Element> {
  @usableFromInline typealias NodeID = AggregateTree<Void>.NodeID

  @usableFromInline final class Group {
    @usableFromInline let elements = ArrayProperty<Element>()
    /// The places of the elements.
    @usableFromInline var nodes: [NodeID] = []

    @inlinable init() {}
  }

  @usableFromInline let key: (Element) -> Key
  /// The positions of the source. A node stays with its element.
  @usableFromInline var places = AggregateTree<Void>()
  /// The keys by node.
  @usableFromInline var keys: [Key?] = []
  @usableFromInline var groups: [Key: Group] = [:]
  @usableFromInline let output = DictionaryProperty<Key, IncrementalArray<Element>>()

  @inlinable
  init(_ source: [Element], by key: @escaping (Element) -> Key) {
    self.key = key
    batch { insert(source, at: 0) }
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if case .set(let index, let element) = edit {
      set(element, at: index)
    } else if let (range, elements) = edit.splice {
      for index in range.reversed() { remove(at: index) }
      insert(elements, at: range.lowerBound)
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to)
    }
  }

  @inlinable
  func insert(_ elements: [Element], at index: Int) {
    let nodes = places.insert(elements.map { _ in () }, at: index)
    places.extend(&keys)
    for (node, element) in zip(nodes, elements) { insert(element, node, key(element)) }
  }

  @inlinable
  func insert(_ element: Element, _ node: NodeID, _ key: Key) {
    keys[Int(node)] = key
    if let group = groups[key] {
      let position = position(of: node, in: group)
      group.nodes.insert(node, at: position)
      group.elements.insert(element, at: position)
    } else {
      let group = Group()
      groups[key] = group
      group.nodes = [node]
      group.elements.value = [element]
      output[key] = IncrementalArray(group.elements)
    }
  }

  /// Returns the position of a node in its group, or the one where it belongs.
  @inlinable
  func position(of node: NodeID, in group: Group) -> Int {
    let index = places.index(of: node)
    if index == places.count - 1 {
      return group.nodes.last == node ? group.nodes.count - 1 : group.nodes.count
    }
    return group.nodes.partitionPoint { places.index(of: $0) < index }
  }

  @inlinable
  func remove(at index: Int) {
    removeFromGroup(places.node(at: index))
    places.remove(index..<index + 1)
  }

  @inlinable
  func removeFromGroup(_ node: NodeID) {
    guard let key = keys[Int(node)].take(), let group = groups[key] else { return }
    let position = position(of: node, in: group)
    group.nodes.remove(at: position)
    group.elements.remove(at: position)
    if group.nodes.isEmpty {
      groups[key] = nil
      output[key] = nil
    }
  }

  @inlinable
  func set(_ element: Element, at index: Int) {
    let node = places.node(at: index), newKey = key(element)
    if let group = groups[newKey], keys[Int(node)] == newKey {
      group.elements[position(of: node, in: group)] = element
    } else {
      removeFromGroup(node)
      insert(element, node, newKey)
    }
  }

  @inlinable
  func move(from: Int, to: Int) {
    let node = places.node(at: from)
    guard let key = keys[Int(node)], let group = groups[key] else { return }
    let start = position(of: node, in: group)
    group.nodes.remove(at: start)
    places.move(from: from, to: to)
    let end = position(of: node, in: group)
    group.nodes.insert(node, at: end)
    if start != end { group.elements.move(from: start, to: end) }
  }
}
