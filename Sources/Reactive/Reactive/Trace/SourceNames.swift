import Parallelism
import Synchronization

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
