extension ObservableSet {
  /// Returns the elements that are in this set, in `other` or in both.
  ///
  /// O(1) for an edit of one element of either set.
  public func union(_ other: some ObservableSet<Element>) -> IncrementalSet<Element> {
    combined(with: other) { $0 || $1 }
  }

  /// Returns the elements that are in this set and in `other`.
  ///
  /// O(1) for an edit of one element of either set.
  public func intersection(_ other: some ObservableSet<Element>) -> IncrementalSet<Element> {
    combined(with: other) { $0 && $1 }
  }

  /// Returns the elements that are in this set and not in `other`.
  ///
  /// O(1) for an edit of one element of either set.
  public func subtracting(_ other: some ObservableSet<Element>) -> IncrementalSet<Element> {
    combined(with: other) { $0 && !$1 }
  }

  /// Returns the elements that are in this set or in `other`, and not in both.
  ///
  /// O(1) for an edit of one element of either set.
  public func symmetricDifference(_ other: some ObservableSet<Element>) -> IncrementalSet<Element> {
    combined(with: other) { $0 != $1 }
  }

  /// Returns the elements for which `rule` is true of whether this set and `other` contain them. It is false for none of both.
  private func combined(
    with other: some ObservableSet<Element>, _ rule: @escaping (Bool, Bool) -> Bool
  ) -> IncrementalSet<Element> {
    let state = CombinedSets(current, other.current, rule)
    let first = EditSubscription(to: _edits, of: self) { state.apply($0, to: \.first) }
    let second = EditSubscription(to: other._edits, of: KeptAlive(first, other)) {
      state.apply($0, to: \.second)
    }
    return IncrementalSet(state.output, upstream: second)
  }
}

/// The state of an operator on two sets. It keeps both as of the edits that were delivered: in a batch the sets themselves may
/// be ahead of them.
private final class CombinedSets<Element: Hashable> {
  var first: Set<Element>
  var second: Set<Element>
  let output = SetProperty<Element>()
  private let rule: (Bool, Bool) -> Bool

  init(_ first: Set<Element>, _ second: Set<Element>, _ rule: @escaping (Bool, Bool) -> Bool) {
    (self.first, self.second, self.rule) = (first, second, rule)
    output.value = whole
  }

  private var whole: Set<Element> { first.union(second).filter(isMember) }

  private func isMember(_ element: Element) -> Bool {
    rule(first.contains(element), second.contains(element))
  }

  func apply(_ edit: SetEdit<Element>, to set: ReferenceWritableKeyPath<CombinedSets, Set<Element>>) {
    edit.apply(to: &self[keyPath: set])
    switch edit {
    case .insert(let element), .remove(let element):
      if isMember(element) { output.insert(element) } else { output.remove(element) }
    case .replace: output.value = whole
    }
  }
}

/// Objects that a subscription keeps alive together.
final class KeptAlive {
  private let objects: [AnyObject]

  init(_ objects: AnyObject...) { self.objects = objects }
}
