extension ObservableDictionary {
  /// Returns the dictionary of the transformed values.
  ///
  /// `transform` is called once for each value that is set, and again for a value when something has changed that it has
  /// read for it, as in a `Derived` value. That is one edit of the result.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func map<Output>(_ transform: @escaping (Value) -> Output) -> IncrementalDictionary<Key, Output> {
    mapped(transform) { _, _ in false }
  }

  /// Returns the dictionary of the transformed values. If `transform` gives an equal result when something has changed that
  /// it has read, this is no edit.
  @inlinable
  public func map<Output: Equatable>(
    _ transform: @escaping (Value) -> Output
  ) -> IncrementalDictionary<Key, Output> {
    mapped(transform) { $0 == $1 }
  }

  @inlinable
  func mapped<Output>(
    _ transform: @escaping (Value) -> Output, isEqual: @escaping (Output, Output) -> Bool
  ) -> IncrementalDictionary<Key, Output> {
    let state = MappedEntries<Key, Value, Output>(current, transform, isEqual: isEqual)
    return IncrementalDictionary(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }

  /// Returns the entries for which `isIncluded` is true. `isIncluded` is called once for each entry that is set, and again
  /// for an entry when something has changed that it has read for it.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func filter(_ isIncluded: @escaping (Key, Value) -> Bool) -> IncrementalDictionary<Key, Value> {
    let state = FilteredEntries<Key, Value>(current, isIncluded)
    return IncrementalDictionary(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }

  /// Returns the result of adding all entries to `initial`, for an operation that can be undone; see
  /// `ObservableArray.reduced(_:add:remove:)`.
  ///
  /// Reads in `add` and `remove` are not tracked, because `remove` would read another value than the one that was added.
  /// Apply `map` first, so that the values are what is added.
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
  /// same while it has entries; see `ObservableArray.grouped(by:)`. An entry changes its group when something has changed
  /// that `group` has read for it.
  ///
  /// O(1) for an edit of one entry.
  @inlinable
  public func grouped<Group: Hashable>(
    by group: @escaping (Key, Value) -> Group
  ) -> IncrementalDictionary<Group, IncrementalDictionary<Key, Value>> {
    let state = GroupedEntries<Key, Value, Group>(current, group)
    return IncrementalDictionary(
      state.output, upstream: EditSubscription(to: _edits, of: self) { state.apply($0) })
  }

  /// Returns the entries sorted by `isLess`, a strict weak ordering. The order of equal entries is not specified.
  ///
  /// Reads in `isLess` are not tracked, because an entry whose place has changed could not be found. Apply `map` first, so
  /// that the values are what is compared: `rows.map { $0.price }.sorted { $0.value < $1.value }`.
  ///
  /// O(log n) comparisons for an edit of one entry, and one for each entry that is equal to it. An `isLess` that is no strict
  /// weak ordering, such as one that compares NaN, gives some order, and an edit then takes up to O(n log n).
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
    /// Removes the entry of `key`. Comparisons are only a hint to where it is.
    func remove(_ key: Key, _ value: Value) {
      let start = lowerBound((key, value))
      let position =
        output.current[start...].firstIndex { $0.key == key }
        ?? output.current[..<start].firstIndex { $0.key == key }
      guard let position else { return }
      output.remove(at: position)
      // Neighbours are in order but for those that a removal makes, as in `SortedElements`.
      if 0 < position, position < output.current.count,
        isLess(output.current[position], output.current[position - 1])
      {
        output.value = output.current.sorted(by: isLess)
      }
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
        if let old = exchange(&entries[key], with: value) { remove(key, old) }
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

/// The state of `map`.
@usableFromInline
final class MappedEntries<Key: Hashable, Value, Output>: EntryTransform<Key, Value, Output> {
  @usableFromInline let output = DictionaryProperty<Key, Output>()
  @usableFromInline let isEqual: (Output, Output) -> Bool

  @inlinable
  init(
    _ source: [Key: Value], _ transform: @escaping (Value) -> Output,
    isEqual: @escaping (Output, Output) -> Bool
  ) {
    self.isEqual = isEqual
    super.init { transform($1) }
    output.value = runAll(source)
  }

  @inlinable
  func apply(_ edit: DictionaryEdit<Key, Value>) {
    switch edit {
    case .set(let key, let value): output.edit(.set(key, run(key, value)))
    case .remove(let key):
      remove(key)
      output.removeIfPresent(key)
    case .replace(let entries): output.value = runAll(entries)
    }
  }

  @inlinable
  override func entryChanged(_ key: Key, _ value: Value, to result: Output) {
    if let old = output.current[key], isEqual(old, result) { return }
    output[key] = result
  }
}

/// The state of `filter`.
@usableFromInline
final class FilteredEntries<Key: Hashable, Value>: EntryTransform<Key, Value, Bool> {
  @usableFromInline let output = DictionaryProperty<Key, Value>()

  @inlinable
  init(_ source: [Key: Value], _ isIncluded: @escaping (Key, Value) -> Bool) {
    super.init(isIncluded)
    output.value = included(source)
  }

  @inlinable
  func included(_ entries: [Key: Value]) -> [Key: Value] {
    removeAll()
    return batch { entries.filter { run($0.key, $0.value) } }
  }

  @inlinable
  func apply(_ edit: DictionaryEdit<Key, Value>) {
    switch edit {
    case .set(let key, let value): show(key, value, run(key, value))
    case .remove(let key):
      remove(key)
      output.removeIfPresent(key)
    case .replace(let entries): output.value = included(entries)
    }
  }

  @inlinable
  func show(_ key: Key, _ value: Value, _ isIncluded: Bool) {
    if isIncluded { output.edit(.set(key, value)) } else { output.removeIfPresent(key) }
  }

  @inlinable
  override func entryChanged(_ key: Key, _ value: Value, to isIncluded: Bool) {
    if isIncluded != (output.current[key] != nil) { show(key, value, isIncluded) }
  }
}

/// The state of `grouped`.
@usableFromInline
final class GroupedEntries<Key: Hashable, Value, Group: Hashable>: EntryTransform<Key, Value, Group> {
  @usableFromInline final class Entries {
    @usableFromInline let group: Group
    @usableFromInline let property: DictionaryProperty<Key, Value>

    @inlinable
    init(_ group: Group, _ entries: [Key: Value]) {
      (self.group, property) = (group, DictionaryProperty(entries))
    }
  }

  /// The entries of the group by key: a key finds its group without comparing groups.
  @usableFromInline var groupOfKey: [Key: Entries] = [:]
  @usableFromInline var groups: [Group: Entries] = [:]
  @usableFromInline let output = DictionaryProperty<Group, IncrementalDictionary<Key, Value>>()

  @inlinable
  init(_ source: [Key: Value], _ group: @escaping (Key, Value) -> Group) {
    super.init(group)
    batch { for (key, value) in source { put(key, value, in: run(key, value)) } }
  }

  @inlinable
  func apply(_ edit: DictionaryEdit<Key, Value>) {
    switch edit {
    case .set(let key, let value): put(key, value, in: run(key, value))
    case .remove(let key):
      remove(key)
      removeFromGroup(key)
    case .replace(let entries):
      if groupOfKey.keys.contains(where: { $0 != $0 }) {
        // Such a key (NaN) is not found in a dictionary.
        removeAll()
        (groupOfKey, groups) = ([:], [:])
        output.value = [:]
      }
      for key in Array(groupOfKey.keys) where entries[key] == nil {
        remove(key)
        removeFromGroup(key)
      }
      for (key, value) in entries { put(key, value, in: run(key, value)) }
    }
  }

  @inlinable
  override func entryChanged(_ key: Key, _ value: Value, to group: Group) {
    if groupOfKey[key]?.group != group { put(key, value, in: group) }
  }

  @inlinable
  func removeFromGroup(_ key: Key) {
    guard let old = groupOfKey.removeValue(forKey: key) else { return }
    old.property.edit(.remove(key))
    if !old.property.current.isEmpty { return }
    if groups[old.group] === old {
      groups[old.group] = nil
      output[old.group] = nil
    } else {
      // As in `ArrayGroups`.
      groups = groups.filter { $0.value !== old }
      output.value = output.current.filter { $0.value.storage !== old.property }
    }
  }

  @inlinable
  func put(_ key: Key, _ value: Value, in group: Group) {
    if groupOfKey[key]?.group != group { removeFromGroup(key) }
    if let entries = groups[group] {
      groupOfKey[key] = entries
      return entries.property.edit(.set(key, value))
    }
    let entries = Entries(group, [key: value])
    groupOfKey[key] = entries
    groups[group] = entries
    output[group] = IncrementalDictionary(entries.property)
  }
}
