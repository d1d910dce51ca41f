/// The change of one recorded property by a step, an undo or a redo.
public struct HistoryChange {
  /// The name that the property was recorded with. Empty if there was none.
  public let name: String
  /// The value before the change, of the type of the property. Of a collection, the edits that undo the change, such as
  /// `[ArrayEdit<Element>]`.
  public let before: Any
  /// The value after the change, of the type of the property. Of a collection, the edits that make the change again.
  public let after: Any

  /// The change back.
  var reversed: HistoryChange { HistoryChange(name: name, before: after, after: before) }
}

/// A record of the changes of chosen properties, which undoes and redoes them.
///
/// ```swift
/// let history = History()
/// history.record(sphere.$radius)
/// history.record(sphere.$color)
/// batch {
///   sphere.radius = 2
///   sphere.color = .white
/// }
/// history.undo()  // both have their old values
/// ```
/// A transaction is one step, whatever the number of properties that it changes. Between `beginGesture()` and
/// `endGesture()` all transactions are one step, such as those of a drag. <doc:UndoAndRedo> describes the semantics.
///
/// A step stores the values before and after the change: the inverse edits, not a copy of the model. A change costs two
/// comparisons, and a step one allocation for each property that it changed. The history keeps the recorded properties
/// alive. Arrays, dictionaries and sets are recorded by their edits.
public final class History {
  /// Whether there is a step to undo.
  @Property public private(set) var canUndo = false
  /// Whether there is a step to redo. A new change removes the steps that were undone.
  @Property public private(set) var canRedo = false
  /// An object that stands for the last step that can be undone, to find out whether anything has changed since a save: it
  /// is the same one again when all later steps are undone. Nil if no step can be undone.
  package var lastStep: AnyObject? { done.last?.first }
  /// Sends the properties that have other values, with these values, after each step, undo and redo.
  public let changes = EventEmitter<[HistoryChange]>()
  /// The largest number of steps that can be undone. When there are more, the oldest are dropped.
  public let limit: Int

  /// The steps that can be undone, the oldest first, and those that can be redone, the next one last.
  private var done: [[RecordedEdit]] = [], undone: [[RecordedEdit]] = []
  /// The recorded properties that have names.
  private var named: [RecordedProperty] = []
  /// The properties that have changed since the last step, in the order of the first changes.
  private var changed: [RecordedProperty] = []
  private var gestureDepth = 0
  /// Whether the changes under way are those of an undo or a redo.
  private var isRestoring = false
  /// The number of calls of `withoutRecording` whose changes are not all delivered.
  private var unrecordedDepth = 0
  private var isEndOfStepScheduled = false
  /// The undos and redos that were requested and not yet performed.
  private var requests: [Request] = []
  private let bag = DisposerBag()

  private enum Request {
    case undo, redo
    /// The undo of all steps after one, or of all steps.
    case undoTo(AnyObject?)
    /// The undo of what a gesture has changed so far.
    case cancel

    var isRedo: Bool { if case .redo = self { true } else { false } }
  }

  /// Creates an empty history that keeps up to `limit` steps, at least one.
  public init(limit: Int = 1_000) { self.limit = max(1, limit) }

  // Before the steps are released: the deinits of their values may set recorded properties.
  deinit { bag.dispose() }

  /// Records the changes of `property` from now on. Equal values are not changes. A property must be recorded once.
  /// `name` is for `changes`. Costs two allocations.
  public func record<Value: Equatable>(_ property: Property<Value>, name: String = "") {
    let recorded = RecordedValue(property, name: name)
    if !name.isEmpty { named.append(recorded) }
    property.subscribe { [unowned self, recorded] in receive($0, of: recorded) }.disposed(by: bag)
  }

  /// Records the edits of `array` from now on. A step has the elements that it has taken out and inserted, and not those
  /// that stay: an edit that replaces everything is stored from the first difference to the last. An undo makes the inverse
  /// edits, so that incremental results keep what has not changed.
  ///
  /// If edits that were not recorded have moved the elements of a step, an undo finds the nearest equal ones, and leaves
  /// out those that are gone; what it inserts comes to its index. Costs O(n) and a second copy of the elements. An edit costs O(changed elements), as of the
  /// array. An array must be recorded once.
  public func record<Element: Equatable>(_ array: ArrayProperty<Element>, name: String = "") {
    record(RecordedArray(array, name: name, isEqual: ==), array._edits)
  }

  /// Records the edits of an array of objects from now on. The same objects are equal ones.
  @_disfavoredOverload
  public func record<Element: AnyObject>(_ array: ArrayProperty<Element>, name: String = "") {
    record(RecordedArray(array, name: name, isEqual: ===), array._edits)
  }

  /// Records the edits of `dictionary` from now on. A step has the keys that it has changed, with the values before and after.
  /// Costs O(n) and a second copy of the entries. A dictionary must be recorded once.
  public func record<Key, Value: Equatable>(_ dictionary: DictionaryProperty<Key, Value>, name: String = "") {
    record(RecordedDictionary(dictionary, name: name, isEqual: ==), dictionary._edits)
  }

  /// Records the edits of a dictionary of objects from now on. The same objects are equal ones.
  @_disfavoredOverload
  public func record<Key, Value: AnyObject>(_ dictionary: DictionaryProperty<Key, Value>, name: String = "") {
    record(RecordedDictionary(dictionary, name: name, isEqual: ===), dictionary._edits)
  }

  /// Records the edits of `set` from now on. A step has the elements that it has inserted and removed. Costs O(n) and a second
  /// copy of the elements. A set must be recorded once.
  public func record<Element>(_ set: SetProperty<Element>, name: String = "") {
    record(RecordedSet(set, name: name), set._edits)
  }

  private func record<Change>(
    _ recorded: RecordedCollection<Change>, _ edits: EventEmitter<Change>
  ) {
    if !recorded.name.isEmpty { named.append(recorded) }
    edits.subscribe { [unowned self, recorded] in receive($0, of: recorded) }.disposed(by: bag)
  }

  /// Returns the properties to the values before the last step. Does nothing if there is none.
  ///
  /// In a handler or a batch it takes effect when all other changes of the transaction have been delivered, as one step
  /// that can be undone itself. A gesture under way is ended. O(properties of the step and their subscribers).
  public func undo() { request(.undo) }

  /// Undoes all steps after `step`, a value of `lastStep`, in one transaction. `redo()` repeats them one by one. Undoes all
  /// steps if `step` is nil or not among them; see `canUndo(to:)`. Otherwise as `undo()`: in a handler or a batch it takes effect
  /// at the end of the transaction.
  public func undo(to step: AnyObject?) { request(.undoTo(step)) }

  /// Returns whether `step`, a value of `lastStep`, can be reached by undoing later steps. True for nil. O(steps).
  public func canUndo(to step: AnyObject?) -> Bool {
    step == nil || done.contains { $0.first === step }
  }

  /// Repeats the step that was undone last. Does nothing if there is none. Otherwise as `undo()`.
  public func redo() { request(.redo) }

  /// Begins a gesture. All changes until `endGesture()` are one step. Gestures nest; the outermost one counts.
  public func beginGesture() {
    if gestureDepth == 0 { endStep() }
    gestureDepth += 1
  }

  /// Ends a gesture. Does nothing without one.
  public func endGesture() {
    if gestureDepth == 0 { return }
    gestureDepth -= 1
    if gestureDepth == 0 { scheduleEndOfStep() }
  }

  /// Whether a gesture is under way, and has changed a recorded property.
  package var isGestureChanged: Bool { gestureDepth > 0 && !changed.isEmpty }

  /// Ends a gesture, also the outer ones, and returns the properties to the values before it. This is no step, and the steps
  /// that were undone can still be redone. Does nothing without a gesture. In a handler or a batch it takes effect as `undo()`
  /// does.
  public func cancelGesture() { if gestureDepth > 0 { request(.cancel) } }

  /// Runs `body` in a batch, and does not record its changes: they are no step, and the other steps stay. It is for
  /// properties that the user sets, and that also change by other means, such as a camera that a drag moves.
  ///
  /// In a handler or a batch no change of the whole transaction is recorded. A later undo restores the values that its
  /// own step has changed, whatever was changed without recording since.
  public func withoutRecording(_ body: () -> Void) {
    unrecordedDepth += 1
    batch {
      atEndOfTransaction { [weak self] in self?.unrecordedDepth -= 1 }
      body()
    }
  }

  /// Replaces the steps by those of `other`, which records other properties of the same names: an undo sets the property
  /// that has the name here. It is for models that were created again, such as those of a file that was read again.
  ///
  /// Changes of properties without a name, and of names or types that are not recorded here, are left out.
  /// O(recorded properties + changes).
  package func adoptSteps(of other: History) {
    other.endStep()
    _ = takeChanges()
    let properties = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
    func adopted(_ steps: [[RecordedEdit]]) -> [[RecordedEdit]] {
      steps.map { $0.compactMap { properties[$0.change.name]?.edit($0.change) } }.filter { !$0.isEmpty }
    }
    (done, undone) = (adopted(other.done), adopted(other.undone))
    publish()
  }

  /// Removes all steps. The properties keep their values.
  public func removeAll() {
    endStep()
    (done, undone) = ([], [])
    publish()
  }
}

// Recording.
extension History {
  private func receive<Value>(_ value: Value, of recorded: RecordedValue<Value>) {
    if value == recorded.last { return }
    if isRestoring || unrecordedDepth > 0 {
      recorded.last = value
      return
    }
    if !recorded.isInStep {
      recorded.isInStep = true
      recorded.beforeStep = recorded.last
      changed.append(recorded)
    }
    recorded.last = value
    if gestureDepth == 0 { scheduleEndOfStep() }
  }

  private func receive<Change>(
    _ edit: Change, of recorded: RecordedCollection<Change>
  ) {
    let isRecorded = !isRestoring && unrecordedDepth == 0
    recorded.receive(edit, isRecorded: isRecorded)
    if !isRecorded { return }
    if !recorded.isInStep {
      recorded.isInStep = true
      changed.append(recorded)
    }
    if gestureDepth == 0 { scheduleEndOfStep() }
  }

  /// Ends the step when everything in the transaction has been delivered.
  private func scheduleEndOfStep() {
    if isEndOfStepScheduled { return }
    isEndOfStepScheduled = true
    atEndOfTransaction { [weak self] in
      self?.isEndOfStepScheduled = false
      if self?.gestureDepth == 0 { self?.endStep() }
    }
  }

  /// Makes a step of the changes since the last one. Omits properties that have their first value again.
  private func endStep() {
    if changed.isEmpty { return }
    let edits = takeChanges()
    if edits.isEmpty { return }
    undone = []
    done.append(edits)
    if done.count > limit { done.removeFirst() }
    publish(edits)
  }

  private func takeChanges() -> [RecordedEdit] {
    defer { changed = [] }
    return changed.compactMap { recorded in
      recorded.isInStep = false
      return recorded.takeEdit()
    }
  }

  private func publish(_ edits: [RecordedEdit] = [], isUndo: Bool = false) {
    batch {
      if canUndo == done.isEmpty { canUndo = !done.isEmpty }
      if canRedo == undone.isEmpty { canRedo = !undone.isEmpty }
      if !edits.isEmpty { changes.emit(edits.map { isUndo ? $0.change.reversed : $0.change }) }
    }
  }
}

// Undo and redo.
extension History {
  private func request(_ request: Request) {
    requests.append(request)
    if requests.count == 1 { scheduleRequest() }
  }

  private func scheduleRequest() { atEndOfTransaction { [weak self] in self?.performRequest() } }

  private func performRequest() {
    gestureDepth = 0
    if case .cancel? = requests.first { return cancelStep() }
    endStep()
    isRestoring = true
    var edits: [RecordedEdit] = []
    switch requests.first {
    case .undo:
      edits = undoneEdits()
      batch { for edit in edits { edit.undo() } }
    case .undoTo(let step):
      while let last = done.last, last.first !== step { edits += undoneEdits() }
      batch { for edit in edits { edit.undo() } }
    case .redo:
      if let step = undone.popLast() {
        edits = step
        done.append(step)
      }
      batch { for edit in edits { edit.redo() } }
    case .cancel, nil: break
    }
    let isUndo = requests.first?.isRedo == false
    // In a transaction the values are delivered after this function.
    atEndOfTransaction { [weak self] in self?.finishRequest(edits, isUndo: isUndo) }
  }

  /// Undoes the changes since the last step, which become none.
  private func cancelStep() {
    isRestoring = true
    let edits = takeChanges().reversed()
    batch { for edit in edits { edit.undo() } }
    atEndOfTransaction { [weak self] in self?.finishRequest([], isUndo: false) }
  }

  /// Takes the last step off those that can be undone, and returns its edits from the last one.
  private func undoneEdits() -> [RecordedEdit] {
    guard let step = done.popLast() else { return [] }
    undone.append(step)
    return step.reversed()
  }

  private func finishRequest(_ edits: [RecordedEdit], isUndo: Bool) {
    isRestoring = false
    requests.removeFirst()
    publish(edits, isUndo: isUndo)
    if !requests.isEmpty { scheduleRequest() }
  }
}
