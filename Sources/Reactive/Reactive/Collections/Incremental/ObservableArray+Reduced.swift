extension ObservableArray {
  /// Returns the result of adding all elements to `initial`, for an operation that can be undone: a sum, a product of
  /// groups, a histogram.
  ///
  /// ```swift
  /// let total = numbers.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
  /// ```
  /// `remove` must undo `add`, and the order must not matter. Both change the result in place, and must not use it in
  /// another way. They must not read properties of the elements, whose old values `remove` would not find: `map` the
  /// elements to these values first. The result is set once for each edit, also to an equal value.
  ///
  /// O(1) for each element of an edit. A move costs nothing.
  @inlinable
  public func reduced<Result>(
    _ initial: Result, add: @escaping (inout Result, Element) -> Void,
    remove: @escaping (inout Result, Element) -> Void
  ) -> IncrementalValue<Result> {
    var elements = current
    var result = initial
    for element in elements { add(&result, element) }
    return IncrementalValue(of: self, _edits, result) { edit, output in
      switch edit {
      case .move: edit.apply(to: &elements)
      case .set(let index, let element):
        let old = exchange(&elements[index], with: element)
        output.modify {
          remove(&$0, old)
          add(&$0, element)
        }
      default:
        guard let (range, new) = edit.splice else { return }
        output.modify {
          for element in elements[range] { remove(&$0, element) }
          for element in new { add(&$0, element) }
        }
        edit.apply(to: &elements)
      }
    }
  }

  /// Returns the combination of `initial` and all transformed elements, in order, for an operation that is associative
  /// and cannot be undone: a minimum, a bounding box, a product of matrices.
  ///
  /// ```swift
  /// let bounds = spheres.reduced(Box.empty, { $0.bounds }) { $0.union($1) }
  /// ```
  /// `transform` is called once for each element that is inserted or set, and again for an element when something has changed
  /// that it has read for it. The result is set once for each edit, also to an equal value.
  ///
  /// O(log n) combinations for an edit, and two for each of its elements.
  @inlinable
  public func reduced<Result>(
    _ initial: Result, _ transform: @escaping (Element) -> Result,
    combine: @escaping (Result, Result) -> Result
  ) -> IncrementalValue<Result> {
    reduced(initial, transform, combine: combine, isEqual: { _, _ in false })
  }

  @inlinable
  func reduced<Result>(
    _ initial: Result, _ transform: @escaping (Element) -> Result,
    combine: @escaping (Result, Result) -> Result, isEqual: @escaping (Result, Result) -> Bool
  ) -> IncrementalValue<Result> {
    let state = ReducedElements(current, initial, transform, combine: combine, isEqual: isEqual)
    return IncrementalValue(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }

  /// Returns the sum of the values of `value` for all elements.
  ///
  /// ```swift
  /// let total = rows.sum { $0.price * $0.amount }
  /// ```
  /// `value` is called once for each element that is inserted or set, and again for an element when something has changed
  /// that it has read for it. The sum is that of a tree by position: rounding errors do not accumulate from edit to edit.
  ///
  /// O(log n) additions for an edit, and two for each of its elements.
  @inlinable
  public func sum<Value: AdditiveArithmetic>(of value: @escaping (Element) -> Value) -> IncrementalValue<
    Value
  > {
    reduced(.zero, value, combine: { $0 + $1 }, isEqual: { $0 == $1 })
  }

  /// Returns the least value of `value` for an element, or nil if there is no element. The cost is that of `sum`.
  @inlinable
  public func min<Value: Comparable>(of value: @escaping (Element) -> Value) -> IncrementalValue<Value?> {
    extreme(of: value) { $0 < $1 }
  }

  /// Returns the greatest value of `value` for an element, or nil if there is no element. The cost is that of `sum`.
  @inlinable
  public func max<Value: Comparable>(of value: @escaping (Element) -> Value) -> IncrementalValue<Value?> {
    extreme(of: value) { $0 > $1 }
  }

  @inlinable
  func extreme<Value: Comparable>(
    of value: @escaping (Element) -> Value, by isBetter: @escaping (Value, Value) -> Bool
  ) -> IncrementalValue<Value?> {
    reduced(
      nil, { Optional(value($0)) },
      combine: { first, second in
        guard let first, let second else { return first ?? second }
        return isBetter(second, first) ? second : first
      }, isEqual: { $0 == $1 })
  }
}

extension ObservableArray where Element: AdditiveArithmetic {
  /// Returns the sum of the elements; see `sum(of:)`.
  @inlinable public func sum() -> IncrementalValue<Element> { sum { $0 } }
}

extension ObservableArray where Element: Comparable {
  /// Returns the least element, or nil; see `min(of:)`.
  @inlinable public func min() -> IncrementalValue<Element?> { min { $0 } }

  /// Returns the greatest element, or nil; see `max(of:)`.
  @inlinable public func max() -> IncrementalValue<Element?> { max { $0 } }
}

/// The state of the associative `reduced`.
@usableFromInline
final class ReducedElements<Element, Result>: ElementTransform<Element, Result> {
  @usableFromInline let output: Property<Result>
  @usableFromInline let initial: Result
  @usableFromInline let isEqual: (Result, Result) -> Bool
  @usableFromInline var tree: AggregateTree<Result>

  @inlinable
  init(
    _ source: [Element], _ initial: Result, _ transform: @escaping (Element) -> Result,
    combine: @escaping (Result, Result) -> Result, isEqual: @escaping (Result, Result) -> Bool
  ) {
    (self.initial, self.isEqual, tree, output) = (
      initial, isEqual, AggregateTree(combine: combine), Property(initial)
    )
    super.init(keepsPlaces: false, transform)
    tree.insert(replace(0..<0, with: source).results, at: 0)
    setResult()
  }

  @inlinable
  func setResult() { output.value = tree.total.map { tree.combine(initial, $0) } ?? initial }

  @inlinable
  func apply(_ edit: ArrayEdit<Element>) {
    if case .set(let index, let element) = edit {
      let result = set(element, at: index)
      tree.setValue(result, of: tree.node(at: index))
    } else if let (range, new) = edit.splice {
      let results = replace(range, with: new).results
      tree.remove(range)
      tree.insert(results, at: range.lowerBound)
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to)
      tree.move(from: from, to: to)
    }
    setResult()
  }

  @inlinable
  override func elementChanged(at place: Place, _ element: Element, to result: Result) {
    let node = tree.node(at: places.index(of: place))
    if isEqual(tree.value(of: node), result) { return }
    tree.setValue(result, of: node)
    setResult()
  }
}
