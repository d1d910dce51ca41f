/// A read-only observable dictionary that receives the edits of another collection and reports its own. The counterpart
/// of `IncrementalArray`, with the same rules for time, cost and ownership.
public final class IncrementalDictionary<Key: Hashable, Value> {
  @usableFromInline let storage: DictionaryProperty<Key, Value>
  @usableFromInline let upstream: EditSubscription?

  @inlinable
  init(_ storage: DictionaryProperty<Key, Value>, upstream: EditSubscription? = nil) {
    (self.storage, self.upstream) = (storage, upstream)
  }

  /// Creates the result of an operator: a dictionary that begins with `entries`, and to which `apply` applies the edits
  /// of `source`.
  @inlinable
  convenience init<Edit>(
    of source: AnyObject, _ edits: EventEmitter<Edit>, _ entries: [Key: Value],
    apply: @escaping (Edit, DictionaryProperty<Key, Value>) -> Void
  ) {
    let storage = DictionaryProperty(entries)
    self.init(storage, upstream: EditSubscription(to: edits, of: source) { apply($0, storage) })
  }

  /// The entries. A read is tracked by a `Derived` value or an `Effect`.
  @inlinable public var value: [Key: Value] { storage.value }

  /// A source of the whole dictionary: the entries at once, and then after each transaction with edits.
  @inlinable public var contents: some CurrentValueSource<[Key: Value]> { storage }

  /// A source of every edit, in order.
  @inlinable public var edits: some EventSource<DictionaryEdit<Key, Value>> { storage.edits }

  /// The value of `key`, or nil. O(1).
  @inlinable
  public subscript(key: Key) -> Value? { storage[key] }

  /// The number of entries, which changes only when the number does.
  @inlinable public var count: IncrementalValue<Int> { storage.incrementalCount(of: self) }

  /// The keys, as a set.
  @inlinable public var keys: IncrementalSet<Key> {
    let output = SetProperty(Set(storage.contents.untrackedValue.keys))
    return IncrementalSet(
      output,
      upstream: EditSubscription(to: storage.edits, of: self) { edit in
        switch edit {
        case .set(let key, _): output.insert(key)
        case .remove(let key): output.remove(key)
        case .replace(let entries): output.value = Set(entries.keys)
        }
      })
  }
}

extension DictionaryProperty {
  /// The dictionary as a collection whose operators work edit by edit. One allocation.
  @inlinable public var incremental: IncrementalDictionary<Key, Value> { IncrementalDictionary(self) }

  /// Removes a key, if it is present.
  @inlinable
  func removeIfPresent(_ key: Key) {
    if contents.untrackedValue[key] != nil { edit(.remove(key)) }
  }
}
