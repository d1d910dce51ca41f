extension ObservableDictionary {
  /// Returns the dictionary of the transformed values. `transform` is called once for each value that is set.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func map<Output>(_ transform: @escaping (Value) -> Output) -> IncrementalDictionary<Key, Output> {
    let initial = current.mapValues(transform)
    return IncrementalDictionary<Key, Output>(of: self, _edits, initial) { edit, output in
      switch edit {
      case .set(let key, let value): output.edit(.set(key, transform(value)))
      case .remove(let key): output.removeIfPresent(key)
      case .replace(let entries): output.value = entries.mapValues(transform)
      }
    }
  }

  /// Returns the entries for which `isIncluded` is true. `isIncluded` is called once for each entry that is set.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func filter(_ isIncluded: @escaping (Key, Value) -> Bool) -> IncrementalDictionary<Key, Value> {
    let initial = current.filter { isIncluded($0.key, $0.value) }
    return IncrementalDictionary<Key, Value>(of: self, _edits, initial) { edit, output in
      switch edit {
      case .set(let key, let value):
        if isIncluded(key, value) { output.edit(.set(key, value)) } else { output.removeIfPresent(key) }
      case .remove(let key): output.removeIfPresent(key)
      case .replace(let entries): output.value = entries.filter { isIncluded($0.key, $0.value) }
      }
    }
  }

  /// Returns the result of adding all entries to `initial`, for an operation that can be undone; see
  /// `IncrementalArray.reduced(_:add:remove:)`.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func reduced<Result>(
    _ initial: Result, add: @escaping (inout Result, Key, Value) -> Void,
    remove: @escaping (inout Result, Key, Value) -> Void
  ) -> IncrementalValue<Result> {
    var entries = current
    func whole() -> Result { entries.reduce(into: initial) { add(&$0, $1.key, $1.value) } }
    return IncrementalValue(of: self, _edits, whole()) { edit, output in
      if case .replace(let new) = edit {
        entries = new
        output.value = whole()
        return
      }
      let (key, value) = edit.entry
      let old = exchange(&entries[key], with: value)
      if old == nil, value == nil { return }
      output.modify {
        if let old { remove(&$0, key, old) }
        if let value { add(&$0, key, value) }
      }
    }
  }

  /// Returns the entries by the group that `group` returns for each. A group is a dictionary of its own, which stays the
  /// same while it has entries; see `IncrementalArray.grouped(by:)`.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func grouped<Group: Hashable>(
    by group: @escaping (Key, Value) -> Group
  ) -> IncrementalDictionary<Group, IncrementalDictionary<Key, Value>> {
    var groupOfKey: [Key: Group] = [:], groups: [Group: DictionaryProperty<Key, Value>] = [:]
    let output = DictionaryProperty<Group, IncrementalDictionary<Key, Value>>()
    func remove(_ key: Key) {
      guard let old = groupOfKey.removeValue(forKey: key), let entries = groups[old] else { return }
      entries.edit(.remove(key))
      if entries.current.isEmpty {
        groups[old] = nil
        output[old] = nil
      }
    }
    func set(_ key: Key, _ value: Value) {
      let new = group(key, value)
      if groupOfKey[key] != new { remove(key) }
      groupOfKey[key] = new
      if let entries = groups[new] { return entries.edit(.set(key, value)) }
      let entries = DictionaryProperty([key: value])
      groups[new] = entries
      output[new] = IncrementalDictionary(entries)
    }
    batch { for (key, value) in current { set(key, value) } }
    return IncrementalDictionary<Group, IncrementalDictionary<Key, Value>>(
      output,
      upstream: EditSubscription(to: _edits, of: self) { edit in
        switch edit {
        case .set(let key, let value): set(key, value)
        case .remove(let key): remove(key)
        case .replace(let entries):
          for key in Array(groupOfKey.keys) where entries[key] == nil { remove(key) }
          for (key, value) in entries { set(key, value) }
        }
      })
  }

  /// Returns the entries sorted by `isLess`, a strict weak ordering. The order of equal entries is not specified.
  ///
  /// O(log n) comparisons for an edit of one entry, and one for each entry that is equal to it.
  @inlinable
  public func sorted(
    by isLess: @escaping ((key: Key, value: Value), (key: Key, value: Value)) -> Bool
  ) -> IncrementalArray<(key: Key, value: Value)> {
    var entries = current
    let output = ArrayProperty(entries.sorted(by: isLess).map { $0 })
    /// Returns the first position whose entry is not less than `entry`.
    func lowerBound(_ entry: (key: Key, value: Value)) -> Int {
      output.current.partitionPoint { isLess($0, entry) }
    }
    return IncrementalArray(
      output,
      upstream: EditSubscription(to: _edits, of: self) { edit in
        if case .replace(let new) = edit {
          entries = new
          output.splice(0..<output.current.count, entries.sorted(by: isLess).map { $0 })
          return
        }
        let (key, value) = edit.entry
        if let old = exchange(&entries[key], with: value) {
          let start = lowerBound((key, old))
          if let position = output.current[start...].firstIndex(where: { $0.key == key }) {
            output.remove(at: position)
          }
        }
        if let value { output.insert((key, value), at: lowerBound((key, value))) }
      })
  }
}

extension DictionaryEdit {
  /// The key that the edit changes, and its new value, or nil if the key is removed. Not for `replace`.
  @inlinable var entry: (key: Key, value: Value?) {
    switch self {
    case .set(let key, let value): (key, value)
    case .remove(let key): (key, nil)
    case .replace: stopProgram("an edit of the whole dictionary has no single entry")
    }
  }
}
