extension ObservableArray {
  /// Returns the array of the transformed elements. `transform` is called once for each element that is inserted or
  /// set. A move calls nothing.
  ///
  /// O(1) for each element of an edit.
  @inlinable
  public func map<Output>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    IncrementalArray<Output>(of: self, current.map(transform)) { edit, output in
      switch edit {
      case .set(let index, let element): output[index] = transform(element)
      case .insert(let index, let elements): output.edit(.insert(index: index, elements.map(transform)))
      case .remove(let range): output.edit(.remove(range))
      case .replace(let range, let elements): output.edit(.replace(range, elements.map(transform)))
      case .move(let from, let to): output.move(from: from, to: to)
      }
    }
  }
}

extension ObservableArray where Element: AnyObject {
  /// Returns the array of the transformed elements: one result for each object, for as long as the object is in the
  /// array.
  ///
  /// An edit that replaces elements calls `transform` only for the objects that were not among the replaced ones. So
  /// this keeps one renderer for each model, also if the program changes the array as a whole:
  /// `scene.spheres.removeAll { … }`.
  ///
  /// O(1) for each element of an edit.
  @inlinable
  public func map<Output>(_ transform: @escaping (Element) -> Output) -> IncrementalArray<Output> {
    let initial = current
    var objects = initial
    return IncrementalArray<Output>(of: self, initial.map(transform)) { edit, output in
      defer { edit.apply(to: &objects) }
      guard let (range, elements) = edit.splice else { return output.edit(edit.movingOnly()) }
      let unchanged = objects[range].commonEnds(with: elements)
      let old = range.lowerBound + unchanged.prefix..<range.upperBound - unchanged.suffix
      let new = elements[unchanged.prefix..<elements.count - unchanged.suffix]
      // The results of the replaced objects, by object. An object may be in the array several times.
      var results: [ObjectIdentifier: [Output]] = [:]
      for index in old.reversed() {
        results[ObjectIdentifier(objects[index]), default: []].append(output.current[index])
      }
      output.splice(old, new.map { results[ObjectIdentifier($0)]?.popLast() ?? transform($0) })
    }
  }
}

extension ArrayEdit {
  /// The edit for another array, if it is a move.
  @inlinable
  func movingOnly<Other>() -> ArrayEdit<Other> {
    if case .move(let from, let to) = self { .move(from: from, to: to) } else { .remove(0..<0) }
  }
}

extension ArraySlice where Element: AnyObject {
  /// Returns how many objects at the start and at the end are the same as in `other`.
  @inlinable
  func commonEnds(with other: [Element]) -> (prefix: Int, suffix: Int) {
    let limit = Swift.min(count, other.count)
    var prefix = 0, suffix = 0
    while prefix < limit, self[startIndex + prefix] === other[prefix] { prefix += 1 }
    while suffix < limit - prefix, self[endIndex - 1 - suffix] === other[other.count - 1 - suffix] {
      suffix += 1
    }
    return (prefix, suffix)
  }
}
