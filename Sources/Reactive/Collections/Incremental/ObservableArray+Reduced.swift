extension ObservableArray {
  /// Returns the result of adding all elements to `initial`, for an operation that can be undone: a sum, a product of
  /// groups, a histogram.
  ///
  /// ```swift
  /// let total = numbers.reduced(0, add: { $0 += $1 }, remove: { $0 -= $1 })
  /// ```
  /// `remove` must undo `add`, and the order must not matter. Both change the result in place, and must not use it in
  /// another way. The result is set once for each edit, also to an equal value.
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
  /// The result is set once for each edit, also to an equal value.
  ///
  /// O(log n) combinations for an edit, and two for each of its elements.
  @inlinable
  public func reduced<Result>(
    _ initial: Result, _ transform: @escaping (Element) -> Result,
    combine: @escaping (Result, Result) -> Result
  ) -> IncrementalValue<Result> {
    var tree = AggregateTree(combine: combine)
    tree.insert(current.map(transform), at: 0)
    func result() -> Result { tree.total.map { combine(initial, $0) } ?? initial }
    return IncrementalValue(of: self, _edits, result()) { edit, output in
      if case .set(let index, let element) = edit {
        tree.setValue(transform(element), of: tree.node(at: index))
      } else if let (range, new) = edit.splice {
        tree.remove(range)
        tree.insert(new.map(transform), at: range.lowerBound)
      } else if case .move(let from, let to) = edit {
        tree.move(from: from, to: to)
      }
      output.value = result()
    }
  }
}
