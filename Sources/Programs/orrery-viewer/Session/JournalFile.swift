import Files
import Reactive
import SceneFiles

/// The file to which the changes of a session are written. Each change is appended as soon as it is made, so that the
/// file is complete even if the program is killed.
///
/// It follows the file of the command line. When that is read again, the journal begins again, with the changes that are
/// kept. While another file is shown, which was dropped on the window, nothing is written.
final class JournalFile {
  private let path: String
  private let session: ViewerSession
  private let inputPath: String?
  private var file: AppendingFile
  /// The lines that could not be appended yet.
  private var pending: [UInt8] = []
  private let bag = DisposerBag()
  /// The subscriptions to the history of the document.
  private var historyBag = DisposerBag()
  private var failure: String?
  private var hasWarned = false

  /// Creates the file, and writes the changes of the document of `session`.
  ///
  /// - Throws: `FileError` if the file cannot be written, or an error if it would replace an input.
  init(_ path: String, _ session: ViewerSession) throws {
    (self.path, self.session, inputPath) = (path, session, session.document.file?.path)
    try session.document.inputFiles?.checkNotReplaced(by: path)
    file = try AppendingFile(path: path, beginning: session.document.history?.journal ?? [])
    if let history = session.document.history { follow(history) }
    var isFirst = true
    session.$document
      .subscribe { [unowned self] document in
        if !isFirst { restart(document) }
        isFirst = false
      }
      .disposed(by: bag)
  }

  /// Adds the time, so that a replay shows the last picture, and waits until the file is on the disk.
  ///
  /// - Throws: `FileError` if the file cannot be written.
  func finish() throws {
    if session.document.file?.path == inputPath, let history = session.document.history {
      historyBag = DisposerBag()
      let length = history.journal.count
      if let time = session.document.parameters?.timeParameter { history.writeValue(of: time) }
      pending += history.journal[length...]
    }
    try append([])
    try file.synchronize()
  }

  /// Begins the file again with the changes of another document, if it is one of the same file.
  private func restart(_ document: Document) {
    historyBag = DisposerBag()
    guard document.file?.path == inputPath, let history = document.history else { return }
    report {
      file = try AppendingFile(path: path, beginning: history.journal)
      pending = []
    }
    follow(history)
  }

  private func follow(_ history: SceneHistory) {
    history.journalGrew.subscribe { [unowned self] lines in report { try append(lines) } }
      .disposed(by: historyBag)
    history.journalOmitted
      .subscribe { [unowned self] in
        if !hasWarned { session.warn("\(path): changes of meshes of a file without a name are not written") }
        hasWarned = true
      }
      .disposed(by: historyBag)
  }

  /// Appends `lines` after those that could not be appended before.
  private func append(_ lines: [UInt8]) throws(FileError) {
    pending += lines
    try file.append(pending)
    pending = []
  }

  /// Reports an error of `body`, and the same error only once.
  private func report(_ body: () throws -> Void) {
    do { try body() } catch  where "\(error)" != failure {
      failure = "\(error)"
      session.journalFailed(error)
    } catch {}
  }
}
