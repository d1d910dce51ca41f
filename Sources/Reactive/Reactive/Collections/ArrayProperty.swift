/// One change of an array. Applied to the array before the change, it gives the array after it.
public enum ArrayEdit<Element> {
  /// Replaces the element at `index`.
  case set(index: Int, Element)
  /// Inserts elements before the one at `index`.
  case insert(index: Int, [Element])
  /// Removes the elements of a range.
  case remove(Range<Int>)
  /// Replaces the elements of a range by others, of any number.
  case replace(Range<Int>, [Element])
  /// Removes the element at `from` and inserts it at `to`, an index after the removal.
  case move(from: Int, to: Int)

  /// Applies the change to `array`.
  ///
  /// O(elements from the change to the end).
  ///
  /// - Precondition: the indices are in range, as they are for the array that was changed.
  @inlinable
  public func apply(to array: inout [Element]) { withExtendedLifetime(applyKeepingRemoved(to: &array)) {} }
}

extension ArrayEdit: CollectionEdit {
  @inlinable
  func applyKeepingRemoved(to array: inout [Element]) -> (one: Element?, many: [Element]) {
    switch self {
    case .set(let index, let element): return (exchange(&array[index], with: element), [])
    case .insert(let index, let elements): array.insert(contentsOf: elements, at: index)
    case .remove(let range):
      if range.count == 1 { return (array.remove(at: range.lowerBound), []) }
      return (nil, Self.replace(range, of: &array, with: []))
    case .replace(let range, let elements): return (nil, Self.replace(range, of: &array, with: elements))
    case .move(let from, let to): array.insert(array.remove(at: from), at: to)
    }
    return (nil, [])
  }

  /// Replaces the elements of a range. Returns the old ones if they have deinits.
  @inlinable
  static func replace(_ range: Range<Int>, of array: inout [Element], with elements: [Element]) -> [Element] {
    if range == array.indices { return exchange(&array, with: elements) }
    let old = _isPOD(Element.self) ? [] : Array(array[range])
    array.replaceSubrange(range, with: elements)
    return old
  }
}
extension ArrayEdit: Equatable where Element: Equatable {}
extension ArrayEdit: Sendable where Element: Sendable {}

/// An observable array that reports each edit.
///
/// ```swift
/// let spheres = ArrayProperty<Sphere>()
/// spheres.edits.subscribe { print($0) }.disposed(by: bag)
/// spheres.append(Sphere())  // insert(index: 0, [Sphere])
/// ```
/// It is a collection with the usual mutations, each of which is one edit. As an `ObservableArray` it has incremental
/// operators. Its `contents` behave as a property: they replay the array, and a batch delivers it once. Its `edits` are
/// events, and each is delivered in order. A subscriber that applies them to the array as it was at subscription therefore
/// has the current array.
///
/// An edit costs the same as on an array, in place, plus one call for each subscriber of `edits` and of the array. If a
/// subscriber keeps a delivered array, the next edit copies it.
@propertyWrapper
public final class ArrayProperty<Element>: ObservableArray, CollectionProperty {
  /// An iterator over the elements.
  public typealias Iterator = IndexingIterator<[Element]>

  /// See `ObservableCollection`.
  public let _property: Property<[Element]>
  /// See `ObservableCollection`.
  public let _edits = EventEmitter<ArrayEdit<Element>>()

  /// Creates a property that holds `elements`.
  @inlinable
  public init(_ elements: [Element] = []) { _property = Property(elements) }

  /// Creates the property behind `@ArrayProperty var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Element]) { self.init(wrappedValue) }

  /// The property itself, accessed as `$name`.
  @inlinable
  public var projectedValue: ArrayProperty<Element> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@ArrayProperty is for classes: copies of a structure would share it"
  )
  public var wrappedValue: [Element] {
    get { value }
    set { value = newValue }
  }

  /// The value of `@ArrayProperty var` in an object.
  @inlinable @inline(__always)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, [Element]>,
    storage storage: ReferenceWritableKeyPath<Owner, ArrayProperty<Element>>
  ) -> [Element] {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
    _modify { yield &owner[keyPath: storage].value }
  }

  /// The whole array.
  ///
  /// A set is one edit that replaces all elements. A modification in place is also such an edit, and does not copy the
  /// array. The methods of this type report more exact edits. Code that runs within a modification in place must not
  /// use the array, as with a `Property`.
  @inlinable
  public var value: [Element] {
    get { _property.value }
    set { edit(.replace(0..<current.count, newValue)) }
    _modify {
      _property.beginModification()
      let before = _property.stored.count
      defer {
        _property.endModification()
        // The batch begins after the modification: the thread's transaction must not be open while an `async` function
        // modifies the array and is suspended.
        batch {
          _property.changed()
          _edits.emit(.replace(0..<before, current))
        }
      }
      yield &_property.stored
    }
  }

  /// The element at `index`, which must be in range. A set is one edit.
  @inlinable
  public subscript(index: Int) -> Element {
    get { _property.value[index] }
    set { edit(.set(index: index, newValue)) }
  }

  /// Adds an element at the end. Amortised O(1 + subscribers).
  @inlinable
  public func append(_ element: Element) { insert(element, at: current.count) }

  /// Adds elements at the end. Amortised O(added elements + subscribers).
  @inlinable
  public func append(contentsOf newElements: some Sequence<Element>) {
    // The sequence is read before `count`, because it may add elements to this array itself.
    let newElements = Array(newElements)
    edit(.insert(index: current.count, newElements))
  }

  /// Inserts an element before the one at `index`. O(elements behind it + subscribers).
  @inlinable
  public func insert(_ element: Element, at index: Int) { edit(.insert(index: index, [element])) }

  /// Removes and returns the element at `index`. O(elements behind it + subscribers).
  @discardableResult
  @inlinable
  public func remove(at index: Int) -> Element {
    let element = current[index]
    edit(.remove(index..<index + 1))
    return element
  }

  /// Removes all elements for which `isRemoved` is true, by one edit of the range from the first of them to the last.
  /// O(elements + subscribers).
  ///
  /// - Precondition: `isRemoved` does not change this array.
  @inlinable
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let revision = _property.revision
    let isGone = try current.map(isRemoved)
    if revision != _property.revision { stopChangingPredicate() }
    guard let first = isGone.firstIndex(of: true), let last = isGone.lastIndex(of: true) else { return }
    let range = first..<last + 1
    let rest = range.filter { !isGone[$0] }.map { current[$0] }
    edit(rest.isEmpty ? .remove(range) : .replace(range, rest))
  }

  /// Replaces the elements of a range by `newElements`. O(elements behind it + subscribers).
  @inlinable
  public func replaceSubrange(_ range: Range<Int>, with newElements: some Sequence<Element>) {
    edit(.replace(range, Array(newElements)))
  }

  /// Removes the element at `from` and inserts it at `to`, an index after the removal. O(elements + subscribers).
  @inlinable
  public func move(from: Int, to: Int) { edit(.move(from: from, to: to)) }
}

/// Stops the program because the predicate of `removeAll(where:)` changed the array. See `stopOverlappingAccess`.
@usableFromInline @inline(never)
func stopChangingPredicate() -> Never {
  stopProgram("the predicate of removeAll(where:) changed the array whose elements it was called with")
}

extension ArrayProperty {
  /// Creates a property that holds `elements`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ elements: [Element] = [], name: String) {
    self.init(elements)
    setName(name)
  }

  /// Creates the property behind `@ArrayProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Element], name: String) { self.init(wrappedValue, name: name) }
}
