/// One change of a dictionary. Applied to the dictionary before the change, it gives the dictionary after it.
public enum DictionaryEdit<Key: Hashable, Value> {
  /// Sets the value of a key, whether or not the key was present.
  case set(Key, Value)
  /// Removes a key, which may not have been present.
  case remove(Key)
  /// Replaces the whole dictionary.
  case replace([Key: Value])

  /// Applies the change to `dictionary`.
  ///
  /// O(1), or O(entries) for `replace`.
  @inlinable
  public func apply(to dictionary: inout [Key: Value]) {
    withExtendedLifetime(applyKeepingRemoved(to: &dictionary)) {}
  }
}

extension DictionaryEdit: CollectionEdit {
  @inlinable
  func applyKeepingRemoved(to dictionary: inout [Key: Value]) -> (
    key: Key?, value: Value?, whole: [Key: Value]
  ) {
    switch self {
    case .set(let key, let value): return (nil, dictionary.updateValue(value, forKey: key), [:])
    case .remove(let key):
      if _isPOD(Key.self) { return (nil, dictionary.removeValue(forKey: key), [:]) }
      guard let index = dictionary.index(forKey: key) else { return (nil, nil, [:]) }
      let (oldKey, value) = dictionary.remove(at: index)
      return (oldKey, value, [:])
    case .replace(let other): return (nil, nil, exchange(&dictionary, with: other))
    }
  }
}
extension DictionaryEdit: Equatable where Value: Equatable {}
extension DictionaryEdit: Sendable where Key: Sendable, Value: Sendable {}

/// An observable dictionary that reports each edit. The counterpart of `ArrayProperty`.
///
/// An edit costs the same as on a dictionary, in place, plus one call for each subscriber of `edits` and of the
/// dictionary. If a subscriber keeps a delivered dictionary, the next edit copies it.
@propertyWrapper
public final class DictionaryProperty<Key: Hashable, Value>: ObservableDictionary, CollectionProperty {
  /// See `ObservableCollection`.
  public let _property: Property<[Key: Value]>
  /// See `ObservableCollection`.
  public let _edits = EventEmitter<DictionaryEdit<Key, Value>>()

  /// Creates a property that holds `entries`.
  @inlinable
  public init(_ entries: [Key: Value] = [:]) { _property = Property(entries) }

  /// Creates the property behind `@DictionaryProperty var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Key: Value]) { self.init(wrappedValue) }

  /// The property itself, accessed as `$name`.
  @inlinable
  public var projectedValue: DictionaryProperty<Key, Value> { self }

  /// Not available: every property wrapper has it, but the static subscript below accesses the value in an object, and
  /// structures have no such access.
  @available(
    *, unavailable, message: "@DictionaryProperty is for classes: copies of a structure would share it"
  )
  public var wrappedValue: [Key: Value] {
    get { value }
    set { value = newValue }
  }

  /// The value of `@DictionaryProperty var` in an object.
  @inlinable @inline(__always)
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, [Key: Value]>,
    storage storage: ReferenceWritableKeyPath<Owner, DictionaryProperty<Key, Value>>
  ) -> [Key: Value] {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
  }

  /// The whole dictionary. A set is one edit that replaces everything.
  @inlinable
  public var value: [Key: Value] {
    get { _property.value }
    set { edit(.replace(newValue)) }
  }

  /// The value of `key`, or nil. A set is one edit, and setting nil removes the key. O(1 + subscribers).
  @inlinable
  public subscript(key: Key) -> Value? {
    get { _property.value[key] }
    set { edit(newValue.map { .set(key, $0) } ?? .remove(key)) }
  }

  /// Removes and returns the value of `key`. Nil if there is none, which is no edit. O(1 + subscribers).
  @discardableResult
  @inlinable
  public func removeValue(forKey key: Key) -> Value? {
    let value = current[key]
    if value != nil { edit(.remove(key)) }
    return value
  }

  /// Removes all entries, by one edit. Of an empty dictionary it is no edit.
  @inlinable
  public func removeAll() { if !current.isEmpty { edit(.replace([:])) } }

  /// Removes the entries for which `isRemoved` is true, by an edit of each, in one batch. O(entries + subscribers * edits).
  @inlinable
  public func removeAll(where isRemoved: (_ key: Key, _ value: Value) throws -> Bool) rethrows {
    let keys = try current.filter { try isRemoved($0.key, $0.value) }.keys
    batch { for key in keys { edit(.remove(key)) } }
  }
}

extension DictionaryProperty {
  /// Creates a property that holds `entries`, with a name for traces and messages; see `Property`.
  @inlinable
  public convenience init(_ entries: [Key: Value] = [:], name: String) {
    self.init(entries)
    setName(name)
  }

  /// Creates the property behind `@DictionaryProperty(name: "name") var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Key: Value], name: String) { self.init(wrappedValue, name: name) }
}
