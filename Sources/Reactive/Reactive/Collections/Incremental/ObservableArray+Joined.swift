extension ObservableArray where Element: ObservableArray {
  /// Returns the elements of the inner arrays, one array after another. Edits of the inner arrays are followed, too.
  ///
  /// O(log n) for an edit of an inner array, where n is the number of inner arrays. O(inserted inner elements + log n)
  /// for an edit of the outer one.
  @inlinable
  public func joined() -> IncrementalArray<Element.Element> {
    let state = JoinedArrays<Element>()
    state.output.value = state.join(current, at: 0)
    return IncrementalArray(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }
}

/// The state of `joined`: the lengths of the inner arrays, and the subscriptions to them.
@usableFromInline
final class JoinedArrays<Inner: ObservableArray> {
  @usableFromInline var lengths = AggregateTree<Int>.sums()
  /// The subscriptions by the node of the inner array.
  @usableFromInline var subscriptions: [EditSubscription?] = []
  @usableFromInline let output = ArrayProperty<Inner.Element>()

  @inlinable init() {}

  // All subscriptions end before any array is released, whose elements may change another one in their deinits.
  @inlinable deinit { for subscription in subscriptions { subscription?.disposer.dispose() } }

  /// Subscribes to `arrays`, which are inserted at `index`, and returns their elements.
  @inlinable
  func join(_ arrays: [Inner], at index: Int) -> [Inner.Element] {
    let contents = arrays.map { $0.current }
    let nodes = lengths.insert(contents.map(\.count), at: index)
    lengths.extend(&subscriptions)
    for (node, array) in zip(nodes, arrays) {
      subscriptions[Int(node)] = EditSubscription(to: array._edits, of: array) { [unowned self] edit in
        receive(edit, from: node)
      }
    }
    return contents.flatMap(\.self)
  }

  @inlinable
  func receive(_ edit: ArrayEdit<Inner.Element>, from node: AggregateTree<Int>.NodeID) {
    let start = lengths.sum(before: lengths.index(of: node))
    if let (range, elements) = edit.splice {
      if range.count != elements.count {
        lengths.setValue(lengths.value(of: node) - range.count + elements.count, of: node)
      }
      output.splice(start + range.lowerBound..<start + range.upperBound, elements)
    } else if case .move(let from, let to) = edit {
      output.move(from: start + from, to: start + to)
    }
  }

  @inlinable
  func apply(_ edit: ArrayEdit<Inner>) {
    if let (range, arrays) = edit.splice {
      let old = lengths.covered(by: range)
      for node in lengths.remove(range) { subscriptions[Int(node)] = nil }
      output.splice(old, join(arrays, at: range.lowerBound))
    } else if case .move(let from, let to) = edit {
      move(from: from, to: to)
    }
  }

  @inlinable
  func move(from: Int, to: Int) {
    let start = lengths.sum(before: from), length = lengths.value(of: lengths.node(at: from))
    lengths.move(from: from, to: to)
    let end = lengths.sum(before: to)
    if length == 1 { return output.move(from: start, to: end) }
    let elements = Array(output.current[start..<start + length])
    output.splice(start..<start + length, [])
    output.splice(end..<end, elements)
  }
}
