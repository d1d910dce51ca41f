/// An observable set: a `SetProperty`, or the result of an operator. Its operators are incremental, as those of an
/// `ObservableArray` are.
public protocol ObservableSet<Element>: ObservableCollection
where Content == Set<Element>, Edit == SetEdit<Element> {
  /// The type of the elements.
  associatedtype Element: Hashable
}

extension ObservableSet {
  /// The number of elements. O(1).
  @inlinable public var count: Int { _property.value.count }

  /// Whether there are no elements. O(1).
  @inlinable public var isEmpty: Bool { _property.value.isEmpty }

  /// Returns whether the set contains `element`. O(1).
  @inlinable public func contains(_ element: Element) -> Bool { _property.value.contains(element) }

  /// The elements as the keys of a dictionary without values, by which the operators of a set are defined.
  @inlinable var entries: IncrementalDictionary<Element, Void> {
    func dictionary(_ elements: Set<Element>) -> [Element: Void] {
      Dictionary(uniqueKeysWithValues: elements.map { ($0, ()) })
    }
    let initial = dictionary(current)
    return IncrementalDictionary(of: self, _edits, initial) { edit, output in
      switch edit {
      case .insert(let element): output.edit(.set(element, ()))
      case .remove(let element): output.removeIfPresent(element)
      case .replace(let elements): output.value = dictionary(elements)
      }
    }
  }

  /// Returns the set of the transformed elements. A result is in the set while at least one element gives it. What
  /// `transform` reads is tracked, as in `filter` and `grouped`: it runs again for an element when that has changed.
  ///
  /// O(1) for an edit of one element.
  @inlinable
  public func map<Output: Hashable>(_ transform: @escaping (Element) -> Output) -> IncrementalSet<Output> {
    entries.grouped { element, _ in transform(element) }.keys
  }

  /// Returns the elements for which `isIncluded` is true.
  ///
  /// O(1) for an edit of one element.
  @inlinable
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> IncrementalSet<Element> {
    entries.filter { element, _ in isIncluded(element) }.keys
  }

  /// Returns the elements by the group that `group` returns for each; see `ObservableArray.grouped(by:)`.
  ///
  /// O(1) for an edit of one element.
  @inlinable
  public func grouped<Group: Hashable>(
    by group: @escaping (Element) -> Group
  ) -> IncrementalDictionary<Group, IncrementalSet<Element>> {
    entries.grouped { element, _ in group(element) }.map { $0.keys }
  }

  /// Returns the elements sorted by `isLess`, a strict weak ordering. The order of equal elements is not specified.
  /// Reads in `isLess` are not tracked.
  ///
  /// O(log n) comparisons for an edit of one element, and one for each element that is equal to it.
  @inlinable
  public func sorted(by isLess: @escaping (Element, Element) -> Bool) -> IncrementalArray<Element> {
    entries.sorted { isLess($0.key, $1.key) }.map(\.key)
  }

  /// Returns the result of adding all elements to `initial`, for an operation that can be undone; see
  /// `ObservableArray.reduced(_:add:remove:)`.
  /// Reads in `add` and `remove` are not tracked, because `remove` would read another value than the one that was added.
  /// Apply `map` first, so that the elements are what is added.
  ///
  /// O(1) for an edit of one element.
  @inlinable
  public func reduced<Result>(
    _ initial: Result, add: @escaping (inout Result, Element) -> Void,
    remove: @escaping (inout Result, Element) -> Void
  ) -> IncrementalValue<Result> {
    entries.reduced(initial, add: { result, element, _ in add(&result, element) }) { result, element, _ in
      remove(&result, element)
    }
  }
}

/// A read-only observable set that receives the edits of another collection and reports its own. The counterpart of
/// `IncrementalArray`, with the same rules for time, cost and ownership.
public final class IncrementalSet<Element: Hashable>: ObservableSet, IncrementalCollection {
  @usableFromInline let storage: SetProperty<Element>
  @usableFromInline let upstream: EditSubscription?

  /// See `ObservableCollection`.
  @inlinable public var _property: Property<Set<Element>> { storage._property }
  /// See `ObservableCollection`.
  @inlinable public var _edits: EventEmitter<SetEdit<Element>> { storage._edits }

  @inlinable
  init(_ storage: SetProperty<Element>, upstream: EditSubscription? = nil) {
    (self.storage, self.upstream) = (storage, upstream)
  }
}
