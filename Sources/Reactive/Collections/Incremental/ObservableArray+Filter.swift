extension ObservableArray {
  /// Returns the array of the elements for which `isIncluded` is true, in the same order. `isIncluded` is called once
  /// for each element that is inserted or set.
  ///
  /// O(log n) for an edit, and O(1) for each of its elements.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> IncrementalArray<Element> {
    // 1 for an included element, and 0 for another, so that sums are positions in the result.
    var flags = AggregateTree<Int>.sums()
    func included(_ elements: [Element]) -> (flags: [Int], elements: [Element]) {
      let flags = elements.map { isIncluded($0) ? 1 : 0 }
      return (flags, zip(elements, flags).filter { $0.1 == 1 }.map(\.0))
    }
    let initial = included(current)
    flags.insert(initial.flags, at: 0)
    return IncrementalArray<Element>(of: self, initial.elements) { edit, output in
      if case .set(let index, let element) = edit {
        let node = flags.node(at: index), position = flags.sum(before: index)
        let (was, flag) = (flags.value(of: node), isIncluded(element) ? 1 : 0)
        if was != flag { flags.setValue(flag, of: node) }
        switch (was, flag) {
        case (1, 1): output[position] = element
        case (1, _): output.edit(.remove(position..<position + 1))
        case (_, 1): output.insert(element, at: position)
        default: break
        }
      } else if let (range, elements) = edit.splice {
        let old = flags.covered(by: range)
        let new = included(elements)
        flags.remove(range)
        flags.insert(new.flags, at: range.lowerBound)
        output.splice(old, new.elements)
      } else if case .move(let from, let to) = edit {
        let flag = flags.value(of: flags.node(at: from)), start = flags.sum(before: from)
        flags.move(from: from, to: to)
        let end = flags.sum(before: to)
        if flag == 1, start != end { output.move(from: start, to: end) }
      }
    }
  }

  /// Returns the first element for which `isIncluded` is true, or nil.
  ///
  /// The cost is that of `filter`.
  @inlinable
  public func first(where isIncluded: @escaping (Element) -> Bool) -> IncrementalValue<Element?> {
    let included = filter(isIncluded)
    return IncrementalValue(
      of: included, included._edits, included.current.first
    ) { edit, first in
      // Another first element, or the same one, which may have been set.
      let startsAtFirst =
        switch edit {
        case .move(let from, let to): from == 0 || to == 0
        default: edit.splice?.range.lowerBound == 0
        }
      if startsAtFirst { first.value = included.current.first }
    }
  }
}
