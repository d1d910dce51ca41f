extension ObservableArray {
  /// Returns the array of the elements for which `isIncluded` is true, in the same order. `isIncluded` is called once for
  /// each element that is inserted or set, and again for an element when something has changed that it has read for it.
  ///
  /// O(log n) for an edit, and O(1) for each of its elements.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> IncrementalArray<Element> {
    let state = FilteredElements(current, isIncluded)
    return IncrementalArray(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }

  /// Returns the first element for which `isIncluded` is true, or nil.
  ///
  /// The cost is that of `filter`.
  @inlinable
  public func first(where isIncluded: @escaping (Element) -> Bool) -> IncrementalValue<Element?> {
    let included: IncrementalArray<Element> = filter(isIncluded)
    return IncrementalValue(of: included, included._edits, included.current.first) { edit, first in
      // Another first element, or the same one, which may have been set.
      let startsAtFirst =
        switch edit {
        case .move(let from, let to): from == 0 || to == 0
        default: edit.splice?.range.lowerBound == 0
        }
      if startsAtFirst { first.value = included.current.first }
    }
  }

  /// Returns the number of elements for which `isIncluded` is true, which changes only when the number does.
  ///
  /// O(1) for each element of an edit; O(log n) if `isIncluded` reads something that is tracked.
  @inlinable
  public func count(where isIncluded: @escaping (Element) -> Bool) -> IncrementalValue<Int> {
    let flags = mapped(isIncluded) { $0 == $1 }
    return flags.reduced(0, add: { $0 += $1 ? 1 : 0 }, remove: { $0 -= $1 ? 1 : 0 })
  }
}

/// The state of `filter`.
@usableFromInline
final class FilteredElements<Element>: ElementTransform<Element, Bool> {
  @usableFromInline let output = ArrayProperty<Element>()
  /// 1 for an included element, and 0 for another, so that sums are positions in the result.
  @safe @exclusivity(unchecked) @usableFromInline var flags = AggregateTree<Int>.sums()

  @inlinable
  init(_ source: [Element], _ isIncluded: @escaping (Element) -> Bool) {
    super.init(keepsPlaces: false, isIncluded)
    output.value = insertFlags(replace(0..<0, with: source).results, of: source, at: 0)
  }

  /// Returns the included elements.
  @inlinable
  func insertFlags(_ results: [Bool], of elements: [Element], at index: Int) -> [Element] {
    flags.insert(results.map { $0 ? 1 : 0 }, at: index)
    var included: [Element] = []
    for (element, isIncluded) in zip(elements, results) where isIncluded { included.append(element) }
    return included
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if case .set(let index, let element) = edit {
      let isIncluded = set(element, at: index)
      setFlag(isIncluded, at: index, element, isSet: true)
    } else if let (range, elements) = edit.splice {
      let results = replace(range, with: elements).results
      let old = flags.covered(by: range)
      flags.remove(range)
      output.splice(old, insertFlags(results, of: elements, at: range.lowerBound))
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to)
      let flag = flags.value(of: flags.node(at: from)), start = flags.sum(before: from)
      flags.move(from: from, to: to)
      let end = flags.sum(before: to)
      if flag == 1, start != end { output.move(from: start, to: end) }
    }
  }

  @inlinable
  func setFlag(_ isIncluded: Bool, at index: Int, _ element: Element, isSet: Bool) {
    let node = flags.node(at: index), was = flags.value(of: node) == 1
    if was == isIncluded, !(isSet && was) { return }
    let position = flags.sum(before: index)
    if was != isIncluded { flags.setValue(isIncluded ? 1 : 0, of: node) }
    if !isIncluded {
      output.edit(.remove(position..<position + 1))
    } else if was {
      output[position] = element
    } else {
      output.insert(element, at: position)
    }
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to isIncluded: Bool) {
    setFlag(isIncluded, at: places.index(of: place), element, isSet: false)
  }
}
