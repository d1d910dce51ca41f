/// The names of sources and nodes. A name does not keep its object alive.
struct TraceNames {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of freed objects are removed.
  private var sweepThreshold = 64

  /// Names `object`. Amortised O(1).
  mutating func set(_ name: String, of object: AnyObject) {
    if entries.count >= sweepThreshold {
      entries = entries.filter { $0.value.object != nil }
      sweepThreshold = max(64, 2 * entries.count)
    }
    entries[ObjectIdentifier(object)] = Entry(object: object, name: name)
  }

  /// The name of `object`. Nil if it has none. The address of a freed object may be that of another one, which then has
  /// no name.
  subscript(object: AnyObject?) -> String? {
    guard let object, let entry = entries[ObjectIdentifier(object)], entry.object === object else {
      return nil
    }
    return entry.name
  }

  /// The last name of an object at the address of `object`, which is being freed. Nil if there was none.
  func last(at object: AnyObject) -> String? { entries[ObjectIdentifier(object)]?.name }

  /// Whether an object has the name. O(names).
  func contains(_ name: String) -> Bool { entries.values.contains { $0.name == name && $0.object != nil } }
}
