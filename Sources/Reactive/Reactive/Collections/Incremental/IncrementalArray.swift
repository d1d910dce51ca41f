/// An observable array: an `ArrayProperty`, or the result of an operator on one.
///
/// ```swift
/// let spheres = ArrayProperty<Sphere>()
/// let visible = spheres.filter { $0.isVisible }.sorted(by: \.depth)  // an IncrementalArray, which follows the spheres
/// let names = Array(visible.map(\.name))                             // an array, of this moment
/// ```
/// The operators of an observable array are incremental: they receive the edits of the array, and their result is an
/// observable array, dictionary or value that reports its own. <doc:IncrementalCollections> has the list. All other
/// members of a collection, such as `reversed()`, work on the elements of the moment. Reads of elements and of the count
/// are tracked by a `Derived` value or an `Effect`.
///
/// Iterating goes through the elements that the array had at the beginning.
public protocol ObservableArray<Element>: ObservableCollection, RandomAccessCollection
where Content == [Element], Edit == ArrayEdit<Element>, Index == Int, Indices == Range<Int> {}

extension ObservableArray {
  /// 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { count }

  /// The number of elements. O(1).
  @inlinable public var count: Int { _property.value.count }

  /// The element at `index`, which must be in range. O(1).
  @inlinable public subscript(index: Int) -> Element { _property.value[index] }

  /// Returns an iterator over the elements of this moment.
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> { value.makeIterator() }

  /// Calls `body` with the elements in a buffer.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try unsafe value.withContiguousStorageIfAvailable(body)
  }
}

/// A read-only observable array that receives the edits of another collection and reports its own.
///
/// ```swift
/// let spheres = ArrayProperty<Sphere>()
/// let renderers = spheres.map { sphere in untracked { SphereRenderer(sphere) } }  // one for each sphere
/// let visible = spheres.filter { $0.isVisible }.sorted(by: \.depth)
/// ```
/// The work for an edit depends on the edit, not on the size of the collection: O(changed elements), times O(log n) for
/// the operators that need positions. Inserting into and removing from the middle also moves the elements behind, as
/// for any array. An edit that replaces everything costs O(n).
///
/// Edits arrive when they are delivered: at once, or at the end of a batch. They are applied before any handler of a
/// `combine` and any `Effect` runs, so these never see one collection with an edit and another one without it.
///
/// The owner of an array and its subscriptions keep it alive, and it keeps the collections alive that it was made from.
public final class IncrementalArray<Element>: ObservableArray, IncrementalCollection {
  /// An iterator over the elements.
  public typealias Iterator = IndexingIterator<[Element]>

  @usableFromInline let storage: ArrayProperty<Element>
  @usableFromInline let upstream: EditSubscription?

  /// See `ObservableCollection`.
  @inlinable public var _property: Property<[Element]> { storage._property }
  /// See `ObservableCollection`.
  @inlinable public var _edits: EventEmitter<ArrayEdit<Element>> { storage._edits }

  @inlinable
  init(_ storage: ArrayProperty<Element>, upstream: EditSubscription? = nil) {
    (self.storage, self.upstream) = (storage, upstream)
  }

  /// Creates the result of an operator: an array that begins with `elements`, and to which `apply` applies the edits of
  /// `source`.
  @inlinable
  convenience init<Source: ObservableArray>(
    of source: Source, _ elements: [Element],
    apply: @escaping (ArrayEdit<Source.Element>, ArrayProperty<Element>) -> Void
  ) {
    let storage = ArrayProperty(elements)
    self.init(storage, upstream: EditSubscription(to: source._edits, of: source) { apply($0, storage) })
  }
}

extension ArrayProperty {
  /// Replaces the elements of `range`, and reports the smallest kind of edit that does so.
  @inlinable
  func splice(_ range: Range<Int>, _ elements: [Element]) {
    if let edit = ArrayEdit.splicing(range, elements) { self.edit(edit) }
  }
}

extension ArrayEdit {
  /// Returns the smallest kind of edit that replaces the elements of `range`. Nil if there is nothing to replace.
  @inlinable
  static func splicing(_ range: Range<Int>, _ elements: [Element]) -> ArrayEdit? {
    if range.isEmpty { return elements.isEmpty ? nil : .insert(index: range.lowerBound, elements) }
    if elements.isEmpty { return .remove(range) }
    if range.count == 1, elements.count == 1 { return .set(index: range.lowerBound, elements[0]) }
    return .replace(range, elements)
  }

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
