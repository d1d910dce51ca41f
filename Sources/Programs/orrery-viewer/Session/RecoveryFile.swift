import Files
import Reactive
import SceneFiles

/// The recovery file of the document of a session, while that has unsaved edits. Each edit is appended as soon as it is made, so
/// that the file is complete even if the program is killed. A save, a revert and an undo of all edits remove it. Another document
/// leaves it, and so does the end of the program.
final class RecoveryFile {
  private unowned let session: ViewerSession
  private let folder: RecoveryFolder
  private var file: AppendingFile?
  private var path: String?
  /// Whether the file could not be written. The user was told.
  private var hasFailed = false
  private let bag = DisposerBag()
  /// The subscriptions to the edits of the document.
  private var editsBag = DisposerBag()
  /// The path of the document's file.
  private var documentPath: String?

  /// Whether the unsaved edits are kept.
  var isWritten: Bool { path != nil && !hasFailed }

  /// Follows the documents of `session`.
  init(_ session: ViewerSession, in folder: RecoveryFolder) {
    (self.session, self.folder) = (session, folder)
    session.$document.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
  }

  private func follow(_ document: Document) {
    editsBag = DisposerBag()
    // The edits of a file that was read again go on.
    let goesOn = documentPath == document.file?.path && document.edits?.hasUnsavedEdits == true
    documentPath = document.file?.path
    file = nil
    if !goesOn { path = nil }
    guard let edits = document.edits, let history = edits.history else { return }
    history.journalGrew.subscribe { [unowned self] in append($0) }.disposed(by: editsBag)
    edits.$hasUnsavedEdits
      .subscribe { [unowned self] in if $0 { begin(edits.unsavedJournal) } else { remove() } }
      .disposed(by: editsBag)
  }

  private func begin(_ journal: [UInt8]) {
    guard !journal.isEmpty, let documentPath, let new = folder.newFile(for: documentPath) else { return }
    let name = path ?? new.path
    report {
      file = try AppendingFile(path: name, beginning: new.header + journal, isLocked: true)
      path = name
    }
  }

  private func append(_ lines: [UInt8]) {
    // The first lines come before the session knows that it has unsaved edits.
    guard let edits = session.document.edits, edits.hasUnsavedEdits else { return }
    if file == nil { begin(edits.unsavedJournal) } else { report { try file?.append(lines) } }
  }

  private func remove() {
    if let path { AppendingFile.remove(path) }
    file = nil
    path = nil
  }

  private func report(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      if !hasFailed { session.warn("unsaved changes cannot be kept for the next start: \(error)") }
      hasFailed = true
    }
  }
}
