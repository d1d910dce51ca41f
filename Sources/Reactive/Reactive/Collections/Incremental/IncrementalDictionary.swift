/// An observable dictionary: a `DictionaryProperty`, or the result of an operator. Its operators are incremental, as those
/// of an `ObservableArray` are.
public protocol ObservableDictionary<Key, Value>: ObservableCollection
where Content == [Key: Value], Edit == DictionaryEdit<Key, Value> {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values.
  associatedtype Value
}

extension ObservableDictionary {
  /// The value of `key`, or nil. O(1).
  @inlinable public subscript(key: Key) -> Value? { _property.value[key] }

  /// The number of entries. O(1).
  @inlinable public var count: Int { _property.value.count }

  /// Whether there are no entries. O(1).
  @inlinable public var isEmpty: Bool { _property.value.isEmpty }

  /// The keys, as a set.
  @inlinable public var keys: IncrementalSet<Key> {
    let output = SetProperty(Set(current.keys))
    return IncrementalSet(
      output,
      upstream: EditSubscription(to: _edits, of: self) { edit in
        switch edit {
        case .set(let key, _): output.insert(key)
        case .remove(let key): output.remove(key)
        case .replace(let entries): output.value = Set(entries.keys)
        }
      })
  }
}

/// A read-only observable dictionary that receives the edits of another collection and reports its own. The counterpart
/// of `IncrementalArray`, with the same rules for time, cost and ownership.
public final class IncrementalDictionary<Key: Hashable, Value>: ObservableDictionary, IncrementalCollection {
  @usableFromInline let storage: DictionaryProperty<Key, Value>
  @usableFromInline let upstream: EditSubscription?

  /// See `ObservableCollection`.
  @inlinable public var _property: Property<[Key: Value]> { storage._property }
  /// See `ObservableCollection`.
  @inlinable public var _edits: EventEmitter<DictionaryEdit<Key, Value>> { storage._edits }

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
}

extension DictionaryProperty {
  /// Removes a key, if it is present.
  @inlinable
  func removeIfPresent(_ key: Key) {
    if current[key] != nil { edit(.remove(key)) }
  }
}
