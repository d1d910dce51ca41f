import Files
import Reactive

/// The file to which the changes of a session are written. It is replaced after each change, so that it is complete
/// even if the program is killed.
///
/// It follows the file of the command line, also when that is read again. While another file is shown, which was dropped
/// on the window, nothing is written.
final class JournalFile {
  private let path: String
  private let session: ViewerSession
  private let inputPath: String?
  private let bag = DisposerBag()
  /// The subscription to the history of the document.
  private var historyBag = DisposerBag()
  private var failure: String?

  /// Creates the file, and writes the changes of the document of `session`.
  ///
  /// - Throws: `FileError` if the file cannot be written, or an error if it would replace an input.
  init(_ path: String, _ session: ViewerSession) throws {
    (self.path, self.session, inputPath) = (path, session, session.document.file?.path)
    try session.document.inputFiles?.checkNotReplaced(by: path)
    try write()
    session.$document.subscribe { [unowned self] in follow($0) }.disposed(by: bag)
  }

  /// Adds the time, so that a replay shows the last picture.
  ///
  /// - Throws: `FileError` if the file cannot be written.
  func finish() throws {
    guard session.document.file?.path == inputPath, let history = session.document.history else { return }
    historyBag = DisposerBag()
    if let time = session.document.parameters?.timeParameter { history.writeValue(of: time) }
    try write()
  }

  private func follow(_ document: Document) {
    historyBag = DisposerBag()
    guard document.file?.path == inputPath else { return }
    document.history?.journalGrew
      .subscribe { [unowned self] in
        // The same error is reported once.
        do { try write() } catch  where "\(error)" != failure {
          failure = "\(error)"
          session.journalFailed(error)
        } catch {}
      }
      .disposed(by: historyBag)
  }

  private func write() throws {
    let bytes = session.document.history?.journal ?? []
    try OutputFile.write(to: path) { file throws(FileError) in try file.write(bytes) }
  }
}
