import Reactive

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
