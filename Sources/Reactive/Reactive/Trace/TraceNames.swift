import Parallelism
import Synchronization

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

/// The names that sources were created with, by their addresses. A source without a name has no memory for one.
///
/// Sources of all threads are in one table, and each removes its name in its deinit. While no source of the process has a name,
/// a deinit costs one load for this, and a lock and a search of the table otherwise.
enum SourceNames {
  private static let isUsed = Atomic(false)
  private static let names = Locked<[ObjectIdentifier: String]>([:])

  static func set(_ name: String, of source: AnyObject) {
    names.withValue { $0[ObjectIdentifier(source)] = name }
    isUsed.store(true, ordering: .relaxed)
  }

  /// Called by the deinit of each source.
  static func remove(_ source: AnyObject) {
    if isUsed.load(ordering: .relaxed) {
      _ = names.withValue { $0.removeValue(forKey: ObjectIdentifier(source)) }
    }
  }

  /// The name of the source at an address. Nil if it has none.
  static subscript(source: ObjectIdentifier) -> String? {
    isUsed.load(ordering: .relaxed) ? names.withValue { $0[source] } : nil
  }
}
