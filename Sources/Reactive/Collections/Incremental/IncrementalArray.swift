/// A read-only observable array that receives the edits of another collection and reports its own.
///
/// ```swift
/// let spheres = ArrayProperty<Sphere>()
/// let renderers = spheres.incremental.map { SphereRenderer($0) }  // one for each sphere, for as long as it is there
/// let visible = spheres.incremental.filter(\.isVisible).sorted { $0.depth < $1.depth }
/// ```
/// The work for an edit depends on the edit, not on the size of the collection: O(changed elements), times O(log n) for
/// the operators that need positions. Inserting into and removing from the middle also moves the elements behind, as
/// for any array. An edit that replaces everything costs O(n).
///
/// Edits arrive when they are delivered: at once, or at the end of a batch. They are applied before any handler of a
/// `combine` and any `Effect` runs, so these never see one collection with an edit and another one without it.
///
/// The owner of an array keeps it alive, and it keeps the collections alive that it was made from. Its subscribers do
/// not keep it alive.
public final class IncrementalArray<Element> {
  @usableFromInline let storage: ArrayProperty<Element>
  @usableFromInline let upstream: EditSubscription?

  @inlinable
  init(_ storage: ArrayProperty<Element>, upstream: EditSubscription? = nil) {
    (self.storage, self.upstream) = (storage, upstream)
  }

  /// Creates the result of an operator: an array that begins with `elements`, and to which `apply` applies the edits of
  /// `source`.
  @inlinable
  convenience init<Source>(
    of source: IncrementalArray<Source>, _ elements: [Element],
    apply: @escaping (ArrayEdit<Source>, ArrayProperty<Element>) -> Void
  ) {
    let storage = ArrayProperty(elements)
    self.init(
      storage, upstream: EditSubscription(to: source.storage.edits, of: source) { apply($0, storage) })
  }

  /// The elements. A read is tracked by a `Derived` value or an `Effect`.
  @inlinable public var value: [Element] { storage.value }

  /// A source of the whole array: the elements at once, and then after each transaction with edits.
  @inlinable public var contents: some CurrentValueSource<[Element]> { storage }

  /// A source of every edit, in order.
  @inlinable public var edits: some EventSource<ArrayEdit<Element>> { storage.edits }

  /// The number of elements, which changes only when the number does.
  @inlinable public var count: IncrementalValue<Int> { storage.incrementalCount(of: self) }
}

extension ArrayProperty {
  /// The array as a collection whose operators work edit by edit. One allocation.
  @inlinable public var incremental: IncrementalArray<Element> { IncrementalArray(self) }

  /// Replaces the elements of `range`, and reports the smallest kind of edit that does so.
  @inlinable
  func splice(_ range: Range<Int>, _ elements: [Element]) {
    if range.isEmpty {
      if !elements.isEmpty { edit(.insert(index: range.lowerBound, elements)) }
    } else if elements.isEmpty {
      edit(.remove(range))
    } else if range.count == 1, elements.count == 1 {
      edit(.set(index: range.lowerBound, elements[0]))
    } else {
      edit(.replace(range, elements))
    }
  }
}

extension ArrayEdit {
  /// The range that the edit replaces, and the elements that it puts there. Nil for a move.
  @inlinable var splice: (range: Range<Int>, elements: [Element])? {
    switch self {
    case .set(let index, let element): (index..<index + 1, [element])
    case .insert(let index, let elements): (index..<index, elements)
    case .remove(let range): (range, [])
    case .replace(let range, let elements): (range, elements)
    case .move: nil
    }
  }
}
