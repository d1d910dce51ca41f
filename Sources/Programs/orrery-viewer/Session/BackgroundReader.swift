import Reactive

/// Reads documents on other threads, so that the window shows frames meanwhile. The newest request wins: the result of
/// an earlier one that is not read yet is dropped.
final class BackgroundReader {
  /// The file that is read next.
  private let request = Property<ReadRequest?>(nil)
  private let result: AsyncDerived<(request: ReadRequest, document: Document)?>
  private let bag = DisposerBag()

  /// Creates a reader that delivers documents on the main actor: by `receive`, or their errors by `fail`.
  @MainActor
  init(receive: @escaping (Document, ReadRequest) -> Void, fail: @escaping (any Error) -> Void) {
    result = AsyncDerived(initially: nil) { [request] in
      guard let request = request.value else { return nil }
      return (request, try await request.file.readConcurrently())
    }
    result.subscribe { if let (request, document) = $0 { receive(document, request) } }.disposed(by: bag)
    result.states.subscribe { if let error = $0.error { fail(error) } }.disposed(by: bag)
  }

  /// Whether a file is being read.
  var isReading: Bool { result.state.isRunning }

  /// Reads a file in place of the one that is being read.
  func read(_ request: ReadRequest) { self.request.value = request }

  /// Drops the file that is being read.
  func cancel() { if isReading { request.value = nil } }
}

/// A file to read, and the action that asked for it.
struct ReadRequest {
  enum Action {
    /// The file has changed.
    case reload
    /// The user forgets the changes of the file.
    case revert
    /// The user goes to a file of these documents.
    case open(DocumentList)
  }

  var file: DocumentFile
  var action: Action
}
