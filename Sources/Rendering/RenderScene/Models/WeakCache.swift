import Reactive

/// A table that does not retain its values: an entry lives as long as another owner retains its value.
///
/// The keys of released values are removed each time the table has doubled; see `SweepThreshold`. So a key that is the
/// identity of an object must be one that the value retains, because identities are reused.
package final class WeakCache<Key: Hashable, Value: AnyObject> {
  private struct Entry {
    weak var value: Value?
  }

  private var entries: [Key: Entry] = [:]
  private var threshold = SweepThreshold()

  /// Creates an empty table.
  package init() {}

  /// The value of a key, or nil if it was released or never stored. Amortised O(1).
  package subscript(key: Key) -> Value? {
    get { entries[key]?.value }
    set {
      if entries.count >= threshold.count {
        entries = entries.filter { $0.value.value != nil }
        threshold.update(liveCount: entries.count)
      }
      entries[key] = newValue.map { Entry(value: $0) }
    }
  }

  /// Returns the value of a key. Stores and returns the result of `make` if the cache has no value for it.
  package func value(for key: Key, make: () -> Value) -> Value {
    if let value = self[key] { return value }
    let value = make()
    self[key] = value
    return value
  }

  /// The values that are retained elsewhere, in no order. O(entries).
  package var values: [Value] { entries.values.compactMap(\.value) }

  /// The number of entries, including those of released values. It is less than twice the number of values at the last
  /// removal, or at most 16.
  package var count: Int { entries.count }
}
