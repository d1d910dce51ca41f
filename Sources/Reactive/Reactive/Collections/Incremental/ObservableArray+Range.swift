extension ObservableArray {
  /// Returns the elements at the indices of `range`, as far as the array has them: a page, or the rows that a list shows.
  ///
  /// ```swift
  /// let page = Property(0)
  /// let shown = rows.elements(in: page.map { $0 * 20..<($0 + 1) * 20 })
  /// ```
  /// The result keeps the elements that stay in the range when the array is edited or the range changes. It keeps `range`
  /// alive.
  ///
  /// O(changed elements and elements of the range) for an edit or a change of the range.
  public func elements(in range: some CurrentValueSource<Range<Int>>) -> IncrementalArray<Element> {
    let state = ArrayWindow(current, untracked { range.value })
    let edits = EditSubscription(to: _edits, of: self) { state.apply($0) }
    let ranges = EditSubscription(
      keeping: KeptAlive(edits, ErasedBox(range)), range.subscribe { state.setRange($0) })
    return IncrementalArray(state.output, upstream: ranges)
  }
}

/// The state of `elements(in:)`. It keeps the elements as of the edits that were delivered: in a batch the array itself may be
/// ahead of them.
private final class ArrayWindow<Element> {
  let output: ArrayProperty<Element>
  private var elements: [Element]
  /// Not negative, and possibly beyond the elements.
  private var range: Range<Int>

  init(_ elements: [Element], _ range: Range<Int>) {
    (self.elements, self.range) = (elements, range.clamped(to: 0..<Int.max))
    output = ArrayProperty(Array(elements[range.clamped(to: elements.indices)]))
  }

  func setRange(_ range: Range<Int>) {
    let new = range.clamped(to: 0..<Int.max)
    let old = exchange(&self.range, with: new).clamped(to: elements.indices)
    replace(old, with: new.clamped(to: elements.indices), shift: 0, keeping: elements.indices)
  }

  func apply(_ edit: ArrayEdit<Element>) {
    if let (range, new) = edit.splice { return splice(range, new) }
    guard case .move(let from, let to) = edit else { return }
    if range.contains(from), range.contains(to) {
      edit.apply(to: &elements)
      output.move(from: from - range.lowerBound, to: to - range.lowerBound)
    } else {
      let element = elements[from]
      splice(from..<from + 1, [])
      splice(to..<to, [element])
    }
  }

  private func splice(_ changed: Range<Int>, _ new: [Element]) {
    let old = range.clamped(to: elements.indices), shift = new.count - changed.count
    ArrayEdit.replace(changed, new).apply(to: &elements)
    let current = range.clamped(to: elements.indices)
    if changed.upperBound <= old.lowerBound || changed.lowerBound >= range.upperBound || shift != 0 {
      // The elements before the change stay in their places, and those behind it are shifted.
      let start = max(changed.lowerBound, range.lowerBound)
      if start >= range.upperBound { return }
      replace(
        min(start, old.upperBound)..<old.upperBound,
        with: min(start, current.upperBound)..<current.upperBound,
        shift: shift, keeping: changed.upperBound..<Int.max)
    } else {
      let part = changed.clamped(to: old)
      output.splice(
        part.lowerBound - old.lowerBound..<part.upperBound - old.lowerBound, Array(elements[part]))
    }
  }

  /// Replaces the last elements of the result, which had the indices `old`, by the elements with the indices `new`. Those that
  /// had indices in `kept` have indices greater by `shift`, and stay in the result if they are in both ranges.
  private func replace(_ old: Range<Int>, with new: Range<Int>, shift: Int, keeping kept: Range<Int>) {
    let offset = output.current.count - old.count
    let lower = max(old.lowerBound, kept.lowerBound, new.lowerBound - shift)
    let upper = min(old.upperBound, kept.upperBound, new.upperBound - shift)
    func splice(_ part: Range<Int>, _ replacement: Range<Int>) {
      output.splice(
        offset + part.lowerBound - old.lowerBound..<offset + part.upperBound - old.lowerBound,
        Array(elements[replacement]))
    }
    if lower >= upper { return splice(old, new) }
    // From the end, so that the indices in front stay valid.
    splice(upper..<old.upperBound, upper + shift..<new.upperBound)
    splice(old.lowerBound..<lower, new.lowerBound..<lower + shift)
  }
}
