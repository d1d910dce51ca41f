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
  /// is inserted or set, and again for an element when something has changed that it has read for it. The element then
  /// changes its group.
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
final class ArrayGroups<Key: Hashable, Element>: ElementTransform<Element, Key> {
  @usableFromInline final class Group {
    @usableFromInline let key: Key
    @usableFromInline let elements = ArrayProperty<Element>()
    /// The places of the elements.
    @usableFromInline var places: [Place] = []

    @inlinable init(_ key: Key) { self.key = key }
  }

  /// The groups by place: an element finds its own one without comparing, also if its key is not equal to itself.
  @usableFromInline var groupOfPlace: [Group?] = []
  @usableFromInline var groups: [Key: Group] = [:]
  @usableFromInline let output = DictionaryProperty<Key, IncrementalArray<Element>>()

  @inlinable
  init(_ source: [Element], by key: @escaping (Element) -> Key) {
    super.init(keepsPlaces: true, key)
    batch { add(source, at: 0) }
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if case .set(let index, let element) = edit {
      let key = set(element, at: index)
      setKey(key, of: element, at: places.node(at: index), isSet: true)
    } else if let (range, elements) = edit.splice {
      for index in range.reversed() { removeFromGroup(places.node(at: index)) }
      remove(range)
      add(elements, at: range.lowerBound)
    } else if case .move(let from, let to) = edit {
      moveElement(from: from, to: to)
    }
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to key: Key) {
    setKey(key, of: element, at: place, isSet: false)
  }

  @inlinable
  func add(_ elements: [Element], at index: Int) {
    let (newKeys, nodes) = run(elements), made = insert(elements.count, nodes, at: index)
    places.extend(&groupOfPlace)
    for (offset, place) in made.enumerated() { addToGroup(elements[offset], place, newKeys[offset]) }
  }

  @inlinable
  func addToGroup(_ element: Element, _ place: Place, _ key: Key) {
    if let group = groups[key] {
      groupOfPlace[Int(place)] = group
      let position = position(of: place, in: group)
      group.places.insert(place, at: position)
      group.elements.insert(element, at: position)
    } else {
      let group = Group(key)
      groupOfPlace[Int(place)] = group
      groups[key] = group
      group.places = [place]
      group.elements.value = [element]
      output[key] = IncrementalArray(group.elements)
    }
  }

  /// Returns the position of a place in its group, or the one where it belongs.
  @inlinable
  func position(of place: Place, in group: Group) -> Int {
    let index = places.index(of: place)
    if index == places.count - 1 {
      return group.places.last == place ? group.places.count - 1 : group.places.count
    }
    return group.places.partitionPoint { places.index(of: $0) < index }
  }

  @inlinable
  func removeFromGroup(_ place: Place) {
    guard let group = groupOfPlace[Int(place)].take() else { return }
    let position = position(of: place, in: group)
    group.places.remove(at: position)
    group.elements.remove(at: position)
    if !group.places.isEmpty { return }
    if groups[group.key] === group {
      groups[group.key] = nil
      output[group.key] = nil
    } else {
      // A key that is not equal to itself (NaN) is not found in a dictionary.
      groups = groups.filter { $0.value !== group }
      output.value = output.current.filter { $0.value.storage !== group.elements }
    }
  }

  /// Puts an element, which was set if `isSet` is true, into the group of its key.
  @inlinable
  func setKey(_ key: Key, of element: Element, at place: Place, isSet: Bool) {
    guard let group = groupOfPlace[Int(place)] else { return }
    if group.key != key {
      removeFromGroup(place)
      addToGroup(element, place, key)
    } else if isSet {
      group.elements[position(of: place, in: group)] = element
    }
  }

  @inlinable
  func moveElement(from: Int, to: Int) {
    let place = places.node(at: from)
    guard let group = groupOfPlace[Int(place)] else { return }
    let start = position(of: place, in: group)
    group.places.remove(at: start)
    move(from: from, to: to)
    let end = position(of: place, in: group)
    group.places.insert(place, at: end)
    if start != end { group.elements.move(from: start, to: end) }
  }
}
