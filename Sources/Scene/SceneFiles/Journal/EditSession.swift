import Reactive
import SceneModel
import TextCoding

/// The edits that a user makes of the contents of a file. Each edit is one transaction, whatever it is made by: a key, a field,
/// a drag, or a question.
///
/// ```swift
/// let edits = EditSession(SceneHistory(contents))
/// let drag = edits.begin()
/// sphere.radius = 2
/// sphere.radius = 3
/// edits.commit(drag)  // one step, and edits.hasUnsavedEdits
/// ```
/// At most one edit is open at a time: `begin()`, `undo()`, `redo()`, a save and a reload commit the open one. An edit that is
/// cancelled leaves neither a change nor a step. A change of a recorded property outside of an edit is an edit of its own.
/// Changes by `History.withoutRecording(_:)`, such as those of the time that plays, are no edits.
package final class EditSession {
  /// An edit that was begun.
  package final class Edit { fileprivate init() {} }

  /// The record of the edits. Nil if nothing is recorded, as of a scene without a file.
  package let history: SceneHistory?
  /// Whether the contents differ from what was saved last.
  @Property package private(set) var hasUnsavedEdits = false

  /// Whether edits since the last save have changed models without a path, which a journal cannot contain.
  package private(set) var hasOmissions = false

  private var edit: Edit?
  /// The change that the open edit makes when it is committed.
  private var proposal: (() -> Void)?
  /// The last step of the history that the file contains; see `History.lastStep`.
  private var savedStep: AnyObject?
  /// The number of bytes of the journal that the file contains.
  private var savedLength: Int
  /// What the user has asked for, and the last step at that time.
  private var request: (question: AnyHashable, step: AnyObject?)?
  private let bag = DisposerBag()

  /// Begins with contents that have no unsaved edits.
  package init(_ history: SceneHistory? = nil) {
    self.history = history
    savedLength = history?.journal.count ?? 0
    history?.history.changes.subscribe { [unowned self] _ in update() }.disposed(by: bag)
    history?.journalOmitted.subscribe { [unowned self] in hasOmissions = true }.disposed(by: bag)
  }

  /// Begins an edit. All changes until `commit(_:)` are one step.
  package func begin() -> Edit {
    commit()
    let edit = Edit()
    self.edit = edit
    history?.history.beginGesture()
    return edit
  }

  /// Returns whether `edit` is open.
  package func isOpen(_ edit: Edit?) -> Bool { edit != nil && edit === self.edit }

  /// Whether no edit is open.
  package var isIdle: Bool { edit == nil }

  /// Makes a change as a part of the open edit, in place of one that was proposed.
  package func change(_ body: () -> Void) {
    proposal = nil
    body()
  }

  /// Replaces the change that the open edit makes when it is committed: that of a value that is being typed. Nil for none.
  package func propose(_ change: (() -> Void)?) { if edit != nil { proposal = change } }

  /// Commits the open edit, or `edit` if that is the open one. It is a step if it has changed anything. In a handler or a batch,
  /// the step ends with the transaction.
  package func commit(_ edit: Edit? = nil) {
    guard let open = self.edit, edit == nil || edit === open else { return }
    let change = proposal
    (proposal, self.edit) = (nil, nil)
    change?()
    history?.history.endGesture()
  }

  /// Cancels the open edit, or `edit` if that is the open one: all is as it was before. Returns whether anything had changed
  /// or was proposed.
  @discardableResult
  package func cancel(_ edit: Edit? = nil) -> Bool {
    guard let open = self.edit, edit == nil || edit === open else { return false }
    let isChanged = proposal != nil || history?.history.isGestureChanged == true
    (proposal, self.edit) = (nil, nil)
    history?.history.cancelGesture()
    return isChanged
  }

  /// Undoes the last edit. The open one is committed first, and is then the last.
  package func undo() {
    commit()
    history?.history.undo()
  }

  /// Repeats the edit that was undone last.
  package func redo() {
    commit()
    history?.history.redo()
  }

  /// Returns whether the user has asked for the same thing before, without an edit since then. If not, the caller asks the user to
  /// confirm it.
  package func isConfirmed(_ question: some Hashable & Sendable) -> Bool {
    let step = history?.history.lastStep
    if let request, request.question == AnyHashable(question), request.step === step {
      self.request = nil
      return true
    }
    request = (AnyHashable(question), step)
    return false
  }

  /// Whether undoing leads to the values that were saved last.
  package var canRevert: Bool { history?.history.canUndo(to: savedStep) ?? false }

  /// Returns to the values that were saved last, if `canRevert`. `redo()` repeats the edits one by one.
  package func revert() {
    commit()
    history?.history.undo(to: savedStep)
  }

  /// Records that the file contains the current values, or that the user has given up the edits.
  package func didSave() {
    (savedStep, savedLength, hasOmissions) = (history?.history.lastStep, history?.journal.count ?? 0, false)
    update()
  }

  /// Continues `old`, the session of the file before it was read again. Parameters keep the values of edits that were not saved;
  /// other values are those of the file. Undo, redo and the journal go on; see `SceneHistory.resume(after:)`.
  package func resume(after old: EditSession) {
    old.commit()
    guard let history, let oldHistory = old.history else { return }
    if old.hasUnsavedEdits { history.keepParameters(old.unsavedPaths, of: oldHistory) }
    history.resume(after: oldHistory)
    (savedLength, hasOmissions) = (old.savedLength, old.hasOmissions)
    // The steps are other objects now, and none of them leads to the values of the file.
    savedStep = old.hasUnsavedEdits ? UnreachableStep() : history.history.lastStep
    update()
  }

  /// The lines of the journal with the edits since the last save, which `recover(_:)` repeats. Empty if there is none.
  package var unsavedJournal: [UInt8] {
    guard hasUnsavedEdits, let history, savedLength <= history.journal.count else { return [] }
    return Array(history.journal[savedLength...])
  }

  private var unsavedPaths: [String] { JournalEntry.lastChanges(of: unsavedJournal).keys.sorted() }

  /// Makes the edits of `journal`, the `unsavedJournal` of another session, as one edit, which can be undone. Returns a message
  /// for each line that has no effect, because the file is another one now. O(size of the journal and what depends on it).
  package func recover(_ journal: [UInt8]) -> [String] {
    guard let history else { return [] }
    let edit = begin()
    defer { commit(edit) }
    return history.replay(journal)
  }

  private func update() {
    let isEdited = history.map { $0.history.lastStep !== savedStep } ?? false
    if !isEdited { hasOmissions = false }
    if isEdited != hasUnsavedEdits { hasUnsavedEdits = isEdited }
  }

  /// Stands for a state that no step of the history leads to.
  private final class UnreachableStep {}
}

extension SceneHistory {
  /// Gives the parameters of these paths the values that they have in the contents of `other`, as no step. Parameters that the
  /// contents compute, or whose type is another one, keep their values.
  fileprivate func keepParameters(_ paths: [String], of other: SceneHistory) {
    history.withoutRecording {
      for path in paths {
        guard let bindings = contents.bindings, let parameter = bindings.parameter(path),
          let old = other.contents.bindings?.parameter(path),
          bindings.expression(of: parameter.$value) == nil
        else { continue }
        try? bindings.set(path, to: old.value)
      }
    }
  }

  /// Applies the lines of a journal in one batch. Returns the reasons of those that have no effect.
  fileprivate func replay(_ journal: [UInt8]) -> [String] {
    let lines = JournalEntry.completeLines(of: journal).split(separator: UInt8(ascii: "\n"))
    let entries = lines.compactMap { line in
      (try? JSON5.parse(Array(line))).flatMap { try? JournalEntry($0) }
    }
    let damaged = lines.count - entries.count
    return contents.replay(entries).map { "\($0.error)" }
      + (damaged > 0 ? ["\(damaged) damaged \(damaged == 1 ? "line" : "lines")"] : [])
  }
}
