/// One change of an array: what turns the array before it into the array after it.
public enum ArrayEdit<Element> {
  /// The element at `index` became another.
  case set(index: Int, Element)
  /// Elements came in before the one at `index`.
  case insert(index: Int, [Element])
  /// The elements of a range went.
  case remove(Range<Int>)
  /// The elements of a range became others, fewer or more.
  case replace(Range<Int>, [Element])
  /// The element at `from` went, and came in again at `to`, counted without it.
  case move(from: Int, to: Int)

  /// Makes the change.
  ///
  /// O(elements behind the change).
  ///
  /// - Precondition: the indices are in range, as they are for the array that was changed.
  @inlinable
  public func apply(to array: inout [Element]) {
    switch self {
    case .set(let index, let element): array[index] = element
    case .insert(let index, let elements): array.insert(contentsOf: elements, at: index)
    case .remove(let range): array.removeSubrange(range)
    case .replace(let range, let elements):
      if range == array.indices { array = elements } else { array.replaceSubrange(range, with: elements) }
    case .move(let from, let to): array.insert(array.remove(at: from), at: to)
    }
  }
}

extension ArrayEdit: Equatable where Element: Equatable {}
extension ArrayEdit: Sendable where Element: Sendable {}

/// An array that can be watched as a whole, and edit by edit.
///
/// ```swift
/// let spheres = ArrayProperty<Sphere>()
/// spheres.edits.subscribe { print($0) }.disposed(by: bag)
/// spheres.append(Sphere())  // insert(index: 0, [Sphere])
/// ```
/// As a source it is a property: it replays the array, and a batch delivers it once. Its `edits` are events: each one
/// arrives, in order, so whoever applies them to the array as it was when they joined has the array as it is.
///
/// An edit costs what it costs the array, in place, and a call for each subscriber of `edits` and of the whole; who keeps
/// a delivered array has the next edit copy it.
@propertyWrapper
public final class ArrayProperty<Element>: CurrentValueSource {
  /// What a subscriber is given: the whole array.
  public typealias Event = [Element]

  /// Every change, in order.
  public let edits = EventEmitter<ArrayEdit<Element>>()

  @usableFromInline let elements: Property<[Element]>

  /// Creates a property that holds `elements`.
  @inlinable
  public init(_ elements: [Element] = []) { self.elements = Property(elements) }

  /// Creates the property behind `@ArrayProperty var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Element]) { self.init(wrappedValue) }

  /// The property itself: what `$name` stands for.
  @inlinable
  public var projectedValue: ArrayProperty<Element> { self }

  /// The whole array; setting it is one edit that replaces everything. Modified in place, which is such an edit as well, it
  /// is not copied: the methods here say more exactly what changes. Code that runs within a modification in place must
  /// not use the array, as with a `Property`.
  @inlinable
  public var wrappedValue: [Element] {
    get { value }
    set { value = newValue }
    _modify { yield &value }
  }

  /// The whole array; the same as `wrappedValue`.
  @inlinable
  public var value: [Element] {
    get { elements.value }
    set { edit(.replace(0..<count, newValue)) }
    _modify {
      elements.beginModification()
      let before = elements.stored.count
      defer {
        elements.endModification()
        // Only now: the thread's transaction must not be open where an `async` function modifies the array and suspends.
        batch {
          elements.changed()
          edits.emit(.replace(0..<before, elements.value))
        }
      }
      yield &elements.stored
    }
  }

  /// The number of elements.
  @inlinable
  public var count: Int { elements.value.count }

  /// The element at an index in range; setting it is one edit.
  @inlinable
  public subscript(index: Int) -> Element {
    get { elements.value[index] }
    set { edit(.set(index: index, newValue)) }
  }

  /// Adds an element at the end. Amortised O(1 + subscribers).
  @inlinable
  public func append(_ element: Element) { insert(element, at: count) }

  /// Adds elements at the end. Amortised O(those + subscribers).
  @inlinable
  public func append(contentsOf newElements: some Sequence<Element>) {
    // Before `count` is read: the sequence may add to this array itself.
    let newElements = Array(newElements)
    edit(.insert(index: count, newElements))
  }

  /// Adds an element before the one at `index`. O(elements behind it + subscribers).
  @inlinable
  public func insert(_ element: Element, at index: Int) { edit(.insert(index: index, [element])) }

  /// Takes out the element at `index`. O(elements behind it + subscribers).
  @discardableResult
  @inlinable
  public func remove(at index: Int) -> Element {
    let element = elements.value[index]
    edit(.remove(index..<index + 1))
    return element
  }

  /// Takes out all elements that `isRemoved` holds of, by one edit: of the range from the first of them to the last.
  /// O(elements + subscribers).
  ///
  /// - Precondition: `isRemoved` does not change this array.
  @inlinable
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let revision = elements.revision
    let isGone = try elements.value.map(isRemoved)
    if revision != elements.revision { stopChangingPredicate() }
    guard let first = isGone.firstIndex(of: true), let last = isGone.lastIndex(of: true) else { return }
    let range = first..<last + 1
    let rest = range.filter { !isGone[$0] }.map { elements.value[$0] }
    edit(rest.isEmpty ? .remove(range) : .replace(range, rest))
  }

  /// Puts `newElements` in place of a range. O(elements behind it + subscribers).
  @inlinable
  public func replaceSubrange(_ range: Range<Int>, with newElements: some Sequence<Element>) {
    edit(.replace(range, Array(newElements)))
  }

  /// Takes the element at `from` out and puts it in again at `to`, counted without it. O(elements + subscribers).
  @inlinable
  public func move(from: Int, to: Int) { edit(.move(from: from, to: to)) }

  @inlinable
  func edit(_ edit: ArrayEdit<Element>) {
    batch {
      edit.apply(to: &elements.value)
      edits.emit(edit)
    }
  }

  /// See `EventSourceProtocol`.
  @inlinable
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: @escaping ([Element]) -> Void, parent: _Join?) -> _Node {
    elements._attach(handler, parent: parent)
  }
}

/// Stops the program: the predicate of `removeAll(where:)` changes the array. See `stopOverlappingAccess`.
@usableFromInline @inline(never)
func stopChangingPredicate() -> Never {
  fatalError("the predicate of removeAll(where:) changed the array whose elements it was called with")
}
