/// One change of a dictionary: what turns the dictionary before it into the one after it.
public enum DictionaryEdit<Key: Hashable, Value> {
  /// The key has this value, whether it was there before or not.
  case set(Key, Value)
  /// The key went; it may not have been there.
  case remove(Key)
  /// Everything became this.
  case replace([Key: Value])

  /// Makes the change.
  ///
  /// O(1), or O(entries) where everything is replaced.
  @inlinable
  public func apply(to dictionary: inout [Key: Value]) {
    switch self {
    case .set(let key, let value): dictionary[key] = value
    case .remove(let key): dictionary[key] = nil
    case .replace(let other): dictionary = other
    }
  }
}

extension DictionaryEdit: Equatable where Value: Equatable {}
extension DictionaryEdit: Sendable where Key: Sendable, Value: Sendable {}

/// A dictionary that can be watched as a whole, and edit by edit; `ArrayProperty`'s sibling.
///
/// An edit costs what it costs the dictionary, in place, and a call for each subscriber of `edits` and of the whole; who
/// keeps a delivered dictionary has the next edit copy it.
@propertyWrapper
public final class DictionaryProperty<Key: Hashable, Value>: CurrentValueSource {
  /// What a subscriber is given: the whole dictionary.
  public typealias Event = [Key: Value]

  /// Every change, in order.
  public let edits = EventEmitter<DictionaryEdit<Key, Value>>()

  @usableFromInline let entries: Property<[Key: Value]>

  /// Creates a property that holds `entries`.
  @inlinable
  public init(_ entries: [Key: Value] = [:]) { self.entries = Property(entries) }

  /// Creates the property behind `@DictionaryProperty var name = wrappedValue`.
  @inlinable
  public convenience init(wrappedValue: [Key: Value]) { self.init(wrappedValue) }

  /// The property itself: what `$name` stands for.
  @inlinable
  public var projectedValue: DictionaryProperty<Key, Value> { self }

  /// The whole dictionary; setting it is one edit that replaces everything.
  @inlinable
  public var wrappedValue: [Key: Value] {
    get { value }
    set { value = newValue }
  }

  /// The whole dictionary; the same as `wrappedValue`.
  @inlinable
  public var value: [Key: Value] {
    get { entries.value }
    set { edit(.replace(newValue)) }
  }

  /// The value of a key; setting it, or removing it by nil, is one edit. O(1 + subscribers).
  @inlinable
  public subscript(key: Key) -> Value? {
    get { entries.value[key] }
    set { edit(newValue.map { .set(key, $0) } ?? .remove(key)) }
  }

  @inlinable
  func edit(_ edit: DictionaryEdit<Key, Value>) {
    batch {
      edit.apply(to: &entries.value)
      edits.emit(edit)
    }
  }

  /// See `EventSourceProtocol`.
  @inlinable
  public static var _callsHandlerDirectly: Bool { true }

  /// See `EventSourceProtocol`.
  @inlinable
  public func _attach(_ handler: @escaping ([Key: Value]) -> Void, parent: _Join?) -> _Node {
    entries._attach(handler, parent: parent)
  }
}
