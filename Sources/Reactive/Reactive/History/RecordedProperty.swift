/// A property whose changes a `History` records, without the type of its values.
class RecordedProperty {
  let name: String
  /// Whether the step that is being recorded has changed the property.
  var isInStep = false

  init(name: String) { self.name = name }

  /// Returns the change since the last step, and begins the next one. Nil if the value is the one before the step.
  func takeEdit() -> RecordedEdit? { nil }

  /// Returns a change of the property with the values of `change`. Nil if these are of another type.
  func edit(_ change: HistoryChange) -> RecordedEdit? { nil }
}

/// A property whose changes a `History` records.
final class RecordedValue<Value: Equatable>: RecordedProperty {
  let property: Property<Value>
  /// The last value that was received.
  var last: Value
  /// The value before the step that is being recorded. Nil if the step has not changed the property.
  var beforeStep: Value?

  init(_ property: Property<Value>, name: String) {
    (self.property, last) = (property, property.untrackedValue)
    super.init(name: name)
  }

  override func takeEdit() -> RecordedEdit? {
    guard let before = beforeStep.take(), before != last else { return nil }
    return ValueEdit(self, before: before, after: last)
  }

  override func edit(_ change: HistoryChange) -> RecordedEdit? {
    guard let before = change.before as? Value, let after = change.after as? Value else { return nil }
    return ValueEdit(self, before: before, after: after)
  }
}

/// A change of one property, which can be undone and redone.
class RecordedEdit {
  let change: HistoryChange

  init(_ change: HistoryChange) { self.change = change }

  func undo() {}
  func redo() {}
}

/// A change of one property with values of type `Value`.
final class ValueEdit<Value: Equatable>: RecordedEdit {
  private let recorded: RecordedValue<Value>
  private let before: Value
  private let after: Value

  init(_ recorded: RecordedValue<Value>, before: Value, after: Value) {
    (self.recorded, self.before, self.after) = (recorded, before, after)
    super.init(HistoryChange(name: recorded.name, before: before, after: after))
  }

  override func undo() { recorded.property.value = before }
  override func redo() { recorded.property.value = after }
}
