extension ObservableArray {
  /// Returns the array of the transformed elements.
  ///
  /// ```swift
  /// let totals = rows.map { $0.price * $0.amount }  // follows the properties `price` and `amount` of each row
  /// ```
  /// `transform` is called once for each element that is inserted or set, and again for an element when something has
  /// changed that it has read for it, as in a `Derived` value. That is one edit of the result. Use `untracked` in it to read
  /// something once. A move calls nothing.
  ///
  /// O(1) for each element of an edit; O(log n) if `transform` reads something that is tracked.
  @inlinable
  public func map<Output>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    mapped(transform) { _, _ in false }
  }

  /// Returns the array of the transformed elements. If `transform` gives an equal result when something has changed that it
  /// has read, this is no edit.
  @inlinable
  public func map<Output: Equatable>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    mapped(transform) { $0 == $1 }
  }

  @inlinable
  func mapped<Output>(
    _ transform: @escaping (Element) -> Output, isEqual: @escaping (Output, Output) -> Bool
  ) -> IncrementalArray<Output> {
    let state = MappedElements(current, transform, isEqual: isEqual)
    return IncrementalArray(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }
}

/// The state of `map`.
@usableFromInline
final class MappedElements<Element, Output>: ElementTransform<Element, Output> {
  @usableFromInline let output = ArrayProperty<Output>()
  @usableFromInline let isEqual: (Output, Output) -> Bool

  @inlinable
  init(
    _ source: [Element], _ transform: @escaping (Element) -> Output,
    isEqual: @escaping (Output, Output) -> Bool
  ) {
    self.isEqual = isEqual
    super.init(keepsPlaces: false, transform)
    output.value = replace(0..<0, with: source).results
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    switch edit {
    case .set(let index, let element):
      let result = set(element, at: index)
      output.edit(.set(index: index, result))
    case .insert(let index, let elements):
      output.edit(.insert(index: index, replace(index..<index, with: elements).results))
    case .remove(let range):
      remove(range)
      output.edit(.remove(range))
    case .replace(let range, let elements):
      output.edit(.replace(range, replace(range, with: elements).results))
    case .move(let from, let to):
      move(from: from, to: to)
      output.move(from: from, to: to)
    }
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to result: Output) {
    let index = places.index(of: place)
    if !isEqual(output.current[index], result) { output[index] = result }
  }
}
