import Reactive

/// A sender that holds a dictionary and sends an event for each edit: `DictionaryHolder` and
/// `RelayableDictionaryHolder`. The counterpart of `ArrayHolding`.
///
/// It also receives events, and makes the same edits. An edit is ignored if a chain that begins with the holder is the
/// cause.
public protocol DictionaryHolding<Key, Value>: Fetchable, Receivable
where SendValue == DictionaryEvent<Key, Value, Relayed>, ReceiveValue == DictionaryEvent<Key, Value, Relayed>
{
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values of the keys.
  associatedtype Value
  /// The type of the values that the holder relays.
  associatedtype Relayed

  /// The entries.
  var elements: [Key: Value] { get }

  /// Makes `edit` and sends its event. The removal of a missing key sends none.
  func edit(_ edit: DictionaryEdit<Key, Value>)
}

extension DictionaryHolding {
  /// Returns the event `fetched` with the entries.
  public func fetchedValue() -> SendValue { .fetched(elements) }

  /// Makes the edit that `value` describes. Relayed values are ignored.
  public func receive(value: SendValue) {
    if let edit = value.edit { self.edit(edit) }
  }

  /// Makes the edit that `value` describes. The same as `receive(value:)`.
  public func broadcast(value: SendValue) { receive(value: value) }

  /// The number of entries.
  public var count: Int { elements.count }

  /// Whether there are no entries.
  public var isEmpty: Bool { elements.isEmpty }

  /// The value of `key`, or nil. A set sends `inserted` or `replaced`, and setting nil sends `removed`.
  public subscript(key: Key) -> Value? {
    get { elements[key] }
    set { edit(newValue.map { .set(key, $0) } ?? .remove(key)) }
  }

  /// Replaces all entries and sends `any`. O(entries + observers).
  public func set(_ elements: [Key: Value]) { edit(.replace(elements)) }

  /// Sets the value of `key`. Sends `inserted`, or `replaced` if the key was present. O(1 + observers).
  public func insert(key: Key, value: Value) { edit(.set(key, value)) }

  /// Sets the value of `key`. The same as `insert(key:value:)`.
  public func replace(key: Key, value: Value) { insert(key: key, value: value) }

  /// Removes `key`, sends `removed`, and returns its value. Does nothing if the key is missing. O(1 + observers).
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    let value = elements[key]
    edit(.remove(key))
    return value
  }

  /// Removes all entries and sends `any`. O(entries + observers).
  public func removeAll() { set([:]) }
}

/// A sender that holds a dictionary and sends an event for each edit; see `DictionaryHolding`.
///
/// An edit costs the same as on a dictionary, plus one allocation, and one call for each observer.
public final class DictionaryHolder<Key: Hashable, Value>: DictionaryHolding {
  /// The type of its events.
  public typealias Event = DictionaryEvent<Key, Value, Never>
  /// The type of its events.
  public typealias SendValue = Event
  /// The type of the values that it relays.
  public typealias Relayed = Never

  /// The entries.
  public private(set) var elements: [Key: Value]

  private let core = SenderCore<Event>()

  /// Creates a holder of `elements`.
  public init(_ elements: [Key: Value] = [:]) { self.elements = elements }

  /// Makes `edit` and sends its event, unless a chain that begins with this holder is the cause.
  public func edit(_ edit: DictionaryEdit<Key, Value>) {
    core.send { core.emit(edit.events(applyingTo: &elements), by: $0) }
  }

  /// Calls `handler` with the events. If `fetching` is true, calls it with the entries first.
  public func _attachChain(
    _ handler: @escaping (Event) -> Void, fetching: Bool, parent: ParentJoinReference
  ) -> AttachedNode {
    core.attach(handler, parent, current: fetching ? { self.fetchedValue() } : nil)
  }
}

/// An event of a dictionary holder. `Relayed` is the type of the values that the holder's values send, or `Never` if
/// the holder does not relay them; the case `relayed` then does not occur and need not be handled.
public enum DictionaryEvent<Key: Hashable, Value, Relayed> {
  /// The entries at the beginning of a chain that ends in `sync()`.
  case fetched([Key: Value])
  /// All entries were replaced. The value is the new dictionary.
  case any([Key: Value])
  /// An entry was inserted.
  case inserted(key: Key, value: Value)
  /// An entry was removed.
  case removed(key: Key, value: Value)
  /// The value of a key was replaced by another.
  case replaced(key: Key, value: Value)
  /// The value of a key has sent a value.
  case relayed(Relayed, key: Key, value: Value)

  /// The edit that makes the same change to a dictionary. Nil if the event is not a change of the dictionary.
  var edit: DictionaryEdit<Key, Value>? {
    switch self {
    case .fetched(let elements), .any(let elements): .replace(elements)
    case .inserted(let key, let value), .replaced(let key, let value): .set(key, value)
    case .removed(let key, _): .remove(key)
    case .relayed: nil
    }
  }
}

extension DictionaryEvent: Equatable where Value: Equatable, Relayed: Equatable {}
extension DictionaryEvent: Sendable where Key: Sendable, Value: Sendable, Relayed: Sendable {}

extension DictionaryEdit {
  /// Applies the edit to `elements` and returns its events. The removal of a missing key has none.
  func events<Relayed>(applyingTo elements: inout [Key: Value]) -> [DictionaryEvent<Key, Value, Relayed>] {
    let events: [DictionaryEvent<Key, Value, Relayed>]? =
      switch self {
      case .set(let key, let value):
        [elements[key] == nil ? .inserted(key: key, value: value) : .replaced(key: key, value: value)]
      case .remove(let key): elements[key].map { [.removed(key: key, value: $0)] } ?? []
      case .replace: nil
      }
    apply(to: &elements)
    return events ?? [.any(elements)]
  }

  /// Returns the same edit with other values.
  func map<Other>(_ transform: (Key, Value) -> Other) -> DictionaryEdit<Key, Other> {
    switch self {
    case .set(let key, let value): .set(key, transform(key, value))
    case .remove(let key): .remove(key)
    case .replace(let elements):
      .replace(Dictionary(uniqueKeysWithValues: elements.map { ($0, transform($0, $1)) }))
    }
  }
}
