extension ObservableArray {
  /// Returns the array of the transformed elements: one result for each key, for as long as an element with that key is in
  /// the array.
  ///
  /// ```swift
  /// let views = rows.map(by: \.id) { row in untracked { RowView(row) } }
  /// ```
  /// An element that is replaced by one with the same key is transformed again. Elements that an edit removes and inserts
  /// again at another place keep their results if they are equal; see the method for `Equatable` elements. A move keeps the
  /// result. Several elements with one key are matched in order.
  ///
  /// O(1) for each element of an edit; O(log n) if `transform` reads something that is tracked.
  @inlinable
  public func map<Key: Hashable, Output>(
    by key: @escaping (Element) -> Key, _ transform: @escaping (Element) -> Output
  ) -> IncrementalArray<Output> {
    mapped(by: key, transform, isSame: { _, _ in false }, isEqual: { _, _ in false })
  }

  @inlinable
  func mapped<Key: Hashable, Output>(
    by key: @escaping (Element) -> Key, _ transform: @escaping (Element) -> Output,
    isSame: @escaping (Element, Element) -> Bool, isEqual: @escaping (Output, Output) -> Bool
  ) -> IncrementalArray<Output> {
    let state = KeyedElements(current, key, transform, isSame: isSame, isEqual: isEqual)
    return IncrementalArray(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }
}

extension ObservableArray where Element: Equatable {
  /// Returns the array of the transformed elements: one result for each key, for as long as an element with that key is in
  /// the array.
  ///
  /// ```swift
  /// let views = rows.map(by: \.id) { row in untracked { RowView(row) } }
  /// ```
  /// An element that is replaced by an equal one with the same key keeps its result. If it is replaced by a different one
  /// with the same key, `transform` is called. So an edit that replaces everything makes results only for the elements that
  /// have changed. A move keeps the result. Several elements with one key are matched in order.
  ///
  /// O(1) for each element of an edit; O(log n) if `transform` reads something that is tracked.
  @inlinable
  public func map<Key: Hashable, Output>(
    by key: @escaping (Element) -> Key, _ transform: @escaping (Element) -> Output
  ) -> IncrementalArray<Output> {
    mapped(by: key, transform, isSame: ==, isEqual: { _, _ in false })
  }
}

extension ObservableArray where Element: AnyObject {
  /// Returns the array of the transformed elements: one result for each object, for as long as the object is in the
  /// array.
  ///
  /// An edit that replaces elements calls `transform` only for the objects that were not among the replaced ones. So
  /// this keeps one renderer for each model, also if the program changes the array as a whole:
  /// `scene.spheres.removeAll { … }`. A result that must stay also when properties of its object change is made in
  /// `untracked`: `models.map { model in untracked { Renderer(model) } }`.
  ///
  /// O(1) for each element of an edit; O(log n) if `transform` reads something that is tracked.
  @inlinable
  public func map<Output>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    mapped(by: ObjectIdentifier.init, transform, isSame: ===, isEqual: { _, _ in false })
  }

  /// Returns the array of the transformed elements: one result for each object, for as long as the object is in the array.
  /// If `transform` gives an equal result when something has changed that it has read, this is no edit.
  @inlinable
  public func map<Output: Equatable>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    mapped(by: ObjectIdentifier.init, transform, isSame: ===, isEqual: ==)
  }
}

/// The state of `map(by:)`, and of `map` of objects.
@usableFromInline
final class KeyedElements<Element, Key: Hashable, Output>: ElementTransform<Element, Output> {
  @usableFromInline let output = ArrayProperty<Output>()
  @usableFromInline let key: (Element) -> Key
  @usableFromInline let isSame: (Element, Element) -> Bool
  @usableFromInline let isEqual: (Output, Output) -> Bool
  @usableFromInline var elements: [Element]

  @inlinable
  init(
    _ source: [Element], _ key: @escaping (Element) -> Key, _ transform: @escaping (Element) -> Output,
    isSame: @escaping (Element, Element) -> Bool, isEqual: @escaping (Output, Output) -> Bool
  ) {
    (self.key, self.isSame, self.isEqual, elements) = (key, isSame, isEqual, source)
    super.init(keepsPlaces: false, transform)
    output.value = replace(0..<0, with: source).results
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if let (range, new) = edit.splice {
      splice(range, new)
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to)
      output.move(from: from, to: to)
    }
    edit.apply(to: &elements)
  }

  /// Replaces the elements of a range, except those at its ends that stay the same.
  @inlinable
  func splice(_ range: Range<Int>, _ new: [Element]) {
    let limit = Swift.min(range.count, new.count)
    func isUnchanged(_ old: Int, _ index: Int) -> Bool {
      key(elements[old]) == key(new[index]) && isSame(elements[old], new[index])
    }
    var prefix = 0, suffix = 0
    while prefix < limit, isUnchanged(range.lowerBound + prefix, prefix) { prefix += 1 }
    while suffix < limit - prefix, isUnchanged(range.upperBound - 1 - suffix, new.count - 1 - suffix) {
      suffix += 1
    }
    spliceDifferent(
      range.lowerBound + prefix..<range.upperBound - suffix, Array(new[prefix..<new.count - suffix]))
  }

  @inlinable
  func spliceDifferent(_ range: Range<Int>, _ new: [Element]) {
    // The indices of the replaced elements by key. The first one is the last of its list.
    var indices: [Key: [Int]] = [:]
    if !new.isEmpty {
      for index in range.reversed() { indices[key(elements[index]), default: []].append(index) }
    }
    let kept = new.map { element -> Int? in
      guard let index = indices[key(element)]?.popLast(), isSame(elements[index], element) else { return nil }
      return index
    }
    var (_, oldNodes) = take(range)
    let made = run(zip(new, kept).filter { $0.1 == nil }.map(\.0))
    var results: [Output] = [], nodes: [Node?] = [], next = 0
    results.reserveCapacity(new.count)
    for index in kept {
      var node: Node?
      if let index {
        results.append(output.current[index])
        if !oldNodes.isEmpty { node = oldNodes[index - range.lowerBound].take() }
      } else {
        results.append(made.results[next])
        if next < made.nodes.count { node = made.nodes[next] }
        next += 1
      }
      if node != nil {
        nodes.append(contentsOf: repeatElement(nil, count: results.count - 1 - nodes.count))
        nodes.append(node)
      }
    }
    for node in oldNodes { node?.end() }
    insert(new.count, nodes, at: range.lowerBound)
    output.splice(range, results)
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to result: Output) {
    let index = places.index(of: place)
    if !isEqual(output.current[index], result) { output[index] = result }
  }
}
