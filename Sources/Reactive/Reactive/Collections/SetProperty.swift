/// One change of a set. Applied to the set before the change, it gives the set after it.
public enum SetEdit<Element: Hashable> {
  /// Inserts an element, which may have been present.
  case insert(Element)
  /// Removes an element, which may not have been present.
  case remove(Element)
  /// Replaces the whole set.
  case replace(Set<Element>)

  /// Applies the change to `set`.
  ///
  /// O(1), or O(elements) for `replace`.
  @inlinable
  public func apply(to set: inout Set<Element>) { withExtendedLifetime(applyKeepingRemoved(to: &set)) {} }
}

extension SetEdit: CollectionEdit {
  @inlinable
  func applyKeepingRemoved(to set: inout Set<Element>) -> (one: Element?, whole: Set<Element>) {
    switch self {
    case .insert(let element): set.insert(element)
    case .remove(let element): return (set.remove(element), [])
    case .replace(let other): return (nil, exchange(&set, with: other))
    }
    return (nil, [])
  }
}
extension SetEdit: Equatable {}
extension SetEdit: Sendable where Element: Sendable {}

/// An observable set that reports each edit. The counterpart of `ArrayProperty`.
///
/// An edit costs the same as on a set, in place, plus one call for each subscriber of `edits` and of the set. If a
/// subscriber keeps a delivered set, the next edit copies it.
@propertyWrapper
public final class SetProperty<Element: Hashable>: ObservableSet, CollectionProperty {
  /// See `ObservableCollection`.
  public let _property: Property<Set<Element>>
  /// See `ObservableCollection`.
  public let _edits = EventEmitter<SetEdit<Element>>()

  /// Creates a property that holds `elements`.
  @inlinable
  public init(_ elements: Set<Element> = []) { _property = Property(elements) }

  /// Creates the property behind `@SetProperty var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: Set<Element>) { self.init(wrappedValue) }

  /// The property itself, accessed as `$name`.
  @inlinable
  public var projectedValue: SetProperty<Element> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@SetProperty is for classes: copies of a structure would share it"
  )
  public var wrappedValue: Set<Element> {
    get { value }
    set { value = newValue }
  }

  /// The value of `@SetProperty var` in an object.
  @inlinable @inline(__always)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Set<Element>>,
    storage storage: ReferenceWritableKeyPath<Owner, SetProperty<Element>>
  ) -> Set<Element> {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
  }

  /// The whole set. A set is one edit that replaces everything.
  @inlinable
  public var value: Set<Element> {
    get { _property.value }
    set { edit(.replace(newValue)) }
  }

  /// Inserts an element. If it was present, this is no edit. O(1 + subscribers).
  ///
  /// - Returns: Whether the element was inserted.
  @discardableResult
  @inlinable
  public func insert(_ element: Element) -> Bool {
    let isNew = !current.contains(element)
    if isNew { edit(.insert(element)) }
    return isNew
  }

  /// Removes an element. If it was not present, this is no edit. O(1 + subscribers).
  ///
  /// - Returns: Whether the element was removed.
  @discardableResult
  @inlinable
  public func remove(_ element: Element) -> Bool {
    let isPresent = current.contains(element)
    if isPresent { edit(.remove(element)) }
    return isPresent
  }

  /// Removes all elements, by one edit. Of an empty set it is no edit.
  @inlinable
  public func removeAll() { if !current.isEmpty { edit(.replace([])) } }

  /// Removes the elements for which `isRemoved` is true, by an edit of each, in one batch. O(elements + subscribers * edits).
  @inlinable
  public func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    let elements = try current.filter(isRemoved)
    batch { for element in elements { edit(.remove(element)) } }
  }
}

extension SetProperty {
  /// Creates a property that holds `elements`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ elements: Set<Element> = [], name: String) {
    self.init(elements)
    setName(name)
  }

  /// Creates the property behind `@SetProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: Set<Element>, name: String) { self.init(wrappedValue, name: name) }
}
