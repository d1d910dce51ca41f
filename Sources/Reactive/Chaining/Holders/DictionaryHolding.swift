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
