/// A collection whose edits a `History` records. It keeps the contents a second time: an edit of the collection stays in
/// place, and the elements that an edit takes out are known when it is delivered.
class RecordedCollection<Change>: RecordedProperty {
  /// Receives an edit of the collection, which is a part of the step that is being recorded or is not recorded.
  func receive(_ edit: Change, isRecorded: Bool) {}

  /// Applies edits to the collection that lead back to what it was before `opposite`, or forth again.
  func restore(_ edits: [Change], after opposite: [Change]) {}

  override func edit(_ change: HistoryChange) -> RecordedEdit? {
    guard let before = change.before as? [Change], let after = change.after as? [Change] else { return nil }
    return CollectionChange(self, before: before, after: after)
  }
}

/// A change of a collection, which can be undone and redone.
final class CollectionChange<Change>: RecordedEdit {
  private let recorded: RecordedCollection<Change>
  private let before: [Change]
  private let after: [Change]

  init(_ recorded: RecordedCollection<Change>, before: [Change], after: [Change]) {
    (self.recorded, self.before, self.after) = (recorded, before, after)
    super.init(HistoryChange(name: recorded.name, before: before, after: after))
  }

  override func undo() { recorded.restore(before, after: after) }
  override func redo() { recorded.restore(after, after: before) }
}

// MARK: - Arrays

/// An array whose edits a `History` records.
final class RecordedArray<Element>: RecordedCollection<ArrayEdit<Element>> {
  private enum Step {
    /// The elements `old` from `start` were replaced by `new`.
    case splice(start: Int, old: [Element], new: [Element])
    case move(from: Int, to: Int)
  }

  private let array: ArrayProperty<Element>
  private let isEqual: (Element, Element) -> Bool
  /// The elements as of the last edit that was received.
  private var elements: [Element]
  private var steps: [Step] = []
  /// Whether the last of the steps is the last edit of the array.
  private var isLast = false

  init(_ array: ArrayProperty<Element>, name: String, isEqual: @escaping (Element, Element) -> Bool) {
    (self.array, self.isEqual, elements) = (array, isEqual, array.current)
    super.init(name: name)
  }

  override func receive(_ edit: ArrayEdit<Element>, isRecorded: Bool) {
    if isRecorded { record(edit) }
    isLast = isRecorded
    edit.apply(to: &elements)
  }

  private func record(_ edit: ArrayEdit<Element>) {
    if case .move(let from, let to) = edit {
      if from != to { steps.append(.move(from: from, to: to)) }
      return
    }
    guard let (range, new) = edit.splice else { return }
    // Without the elements at both ends that stay the same, so that a step is no larger than the change.
    let limit = min(range.count, new.count)
    var prefix = 0, suffix = 0
    while prefix < limit, isEqual(elements[range.lowerBound + prefix], new[prefix]) { prefix += 1 }
    while suffix < limit - prefix,
      isEqual(elements[range.upperBound - 1 - suffix], new[new.count - 1 - suffix])
    {
      suffix += 1
    }
    let changed = range.lowerBound + prefix..<range.upperBound - suffix
    let replacement = new[prefix..<new.count - suffix]
    if changed.isEmpty, replacement.isEmpty { return }
    if merge(changed, replacement) { return }
    steps.append(.splice(start: changed.lowerBound, old: Array(elements[changed]), new: Array(replacement)))
  }

  /// Makes the edit a part of the last step, if it changes only elements that this one has inserted, or that follow them.
  private func merge(_ range: Range<Int>, _ replacement: ArraySlice<Element>) -> Bool {
    guard isLast, case .splice(let start, let old, var new)? = steps.last, start <= range.lowerBound,
      range.upperBound <= start + new.count
    else { return false }
    // The elements are taken out of the step, so that they are changed in place.
    steps.removeLast()
    new.replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: replacement)
    if old.count != new.count || !zip(old, new).allSatisfy(isEqual) {
      steps.append(.splice(start: start, old: old, new: new))
    }
    return true
  }

  override func takeEdit() -> RecordedEdit? {
    let taken = exchange(&steps, with: [])
    isLast = false
    if taken.isEmpty { return nil }
    let edits = taken.map { step -> (before: ArrayEdit<Element>?, after: ArrayEdit<Element>?) in
      switch step {
      case .splice(let start, let old, let new):
        (.splicing(start..<start + new.count, old), .splicing(start..<start + old.count, new))
      case .move(let from, let to): (.move(from: to, to: from), .move(from: from, to: to))
      }
    }
    return CollectionChange(
      self, before: edits.reversed().compactMap(\.before), after: edits.compactMap(\.after))
  }

  override func restore(_ edits: [ArrayEdit<Element>], after opposite: [ArrayEdit<Element>]) {
    for (edit, done) in zip(edits, opposite.reversed()) {
      if let (range, new) = edit.splice, let old = done.splice?.elements {
        replace(old, at: range.lowerBound, with: new)
      } else if case .move(let from, let to) = edit, max(from, to) < array.current.count {
        array.move(from: from, to: to)
      }
    }
  }

  /// Replaces the elements `old`, which are at `start`. If edits that were not recorded have moved them, the nearest equal ones
  /// are replaced, and those that are gone are left out.
  private func replace(_ old: [Element], at start: Int, with new: [Element]) {
    if let place = position(of: old, near: start) { return array.splice(place..<place + old.count, new) }
    for element in old {
      if let index = array.current.firstIndex(where: { isEqual($0, element) }) { array.remove(at: index) }
    }
    let end = min(start, array.current.count)
    array.splice(end..<end, new)
  }

  private func position(of old: [Element], near start: Int) -> Int? {
    let current = array.current, last = current.count - old.count
    func isHere(_ index: Int) -> Bool {
      (0...max(0, last)).contains(index) && last >= 0
        && old.indices.allSatisfy { isEqual(current[index + $0], old[$0]) }
    }
    for distance in 0...max(start, current.count) {
      if isHere(start - distance) { return start - distance }
      if isHere(start + distance) { return start + distance }
    }
    return nil
  }
}

// MARK: - Dictionaries and sets

/// A dictionary whose edits a `History` records.
final class RecordedDictionary<Key: Hashable, Value>: RecordedCollection<DictionaryEdit<Key, Value>> {
  private let dictionary: DictionaryProperty<Key, Value>
  private let isEqual: (Value, Value) -> Bool
  /// The entries as of the last edit that was received.
  private var entries: [Key: Value]
  /// The values before the step of the keys that it has changed, in the order of the first changes.
  private var before: [Key: Value?] = [:], order: [Key] = []

  init(
    _ dictionary: DictionaryProperty<Key, Value>, name: String, isEqual: @escaping (Value, Value) -> Bool
  ) {
    (self.dictionary, self.isEqual, entries) = (dictionary, isEqual, dictionary.current)
    super.init(name: name)
  }

  override func receive(_ edit: DictionaryEdit<Key, Value>, isRecorded: Bool) {
    if isRecorded {
      switch edit {
      case .set(let key, _), .remove(let key): recordKey(key)
      case .replace(let new):
        for (key, value) in entries where !isSame(value, new[key]) { recordKey(key) }
        for key in new.keys where entries[key] == nil { recordKey(key) }
      }
    }
    edit.apply(to: &entries)
  }

  private func recordKey(_ key: Key) {
    if before[key] != nil { return }
    before[key] = .some(entries[key])
    order.append(key)
  }

  private func isSame(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isEqual(one, other)
  }

  override func takeEdit() -> RecordedEdit? {
    let old = exchange(&before, with: [:]), keys = exchange(&order, with: [])
    func edit(_ key: Key, _ value: Value?) -> DictionaryEdit<Key, Value> {
      value.map { .set(key, $0) } ?? .remove(key)
    }
    let changed = keys.filter { !isSame(old[$0] ?? nil, entries[$0]) }
    if changed.isEmpty { return nil }
    return CollectionChange(
      self, before: changed.map { edit($0, old[$0] ?? nil) }, after: changed.map { edit($0, entries[$0]) })
  }

  override func restore(_ edits: [DictionaryEdit<Key, Value>], after _: [DictionaryEdit<Key, Value>]) {
    for edit in edits { dictionary.edit(edit) }
  }
}

/// A set whose edits a `History` records.
final class RecordedSet<Element: Hashable>: RecordedCollection<SetEdit<Element>> {
  private let set: SetProperty<Element>
  /// The elements as of the last edit that was received.
  private var elements: Set<Element>
  /// The elements that the step has inserted, and those that it has removed.
  private var inserted: Set<Element> = [], removed: Set<Element> = []

  init(_ set: SetProperty<Element>, name: String) {
    (self.set, elements) = (set, set.current)
    super.init(name: name)
  }

  override func receive(_ edit: SetEdit<Element>, isRecorded: Bool) {
    if isRecorded {
      switch edit {
      case .insert(let element): if !elements.contains(element) { recordInsertion(of: element) }
      case .remove(let element): if elements.contains(element) { recordRemoval(of: element) }
      case .replace(let new):
        for element in elements.subtracting(new) { recordRemoval(of: element) }
        for element in new.subtracting(elements) { recordInsertion(of: element) }
      }
    }
    edit.apply(to: &elements)
  }

  private func recordInsertion(of element: Element) {
    if removed.remove(element) == nil { inserted.insert(element) }
  }

  private func recordRemoval(of element: Element) {
    if inserted.remove(element) == nil { removed.insert(element) }
  }

  override func takeEdit() -> RecordedEdit? {
    let (new, old) = (exchange(&inserted, with: []), exchange(&removed, with: []))
    if new.isEmpty, old.isEmpty { return nil }
    return CollectionChange(
      self, before: old.map { .insert($0) } + new.map { .remove($0) },
      after: old.map { .remove($0) } + new.map { .insert($0) })
  }

  override func restore(_ edits: [SetEdit<Element>], after _: [SetEdit<Element>]) {
    for edit in edits {
      switch edit {
      case .insert(let element): set.insert(element)
      case .remove(let element): set.remove(element)
      case .replace(let elements): set.value = elements
      }
    }
  }
}
