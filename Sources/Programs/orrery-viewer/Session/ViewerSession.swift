import CommandLineSupport
import Files
import Reactive
import RenderScene
import SceneModel
import Windowing

/// The state of a viewer: the document in the window, and the actions that change it. Files are dropped or change on
/// disk, demos are switched, frames play. If a document cannot be shown, the last valid scene stays and the error is
/// reported. The files `ViewerSession+….swift` contain what the session says and what the user edits.
///
/// It does not depend on a window, so tests can call the actions directly.
final class ViewerSession {
  /// A message for the terminal.
  enum TerminalMessage: Equatable {
    case done(String)
    case failed(String)
    case warning(String)
  }

  /// A question with its possible answers.
  struct Question {
    let title: String
    let note: String
    let answers: [(name: String, action: () -> Void)]
    /// Whether the keys choose an answer at once. Otherwise the user gives the keyboard to the panel first.
    var takesKeyboard = true
  }

  /// Sends the new scene when the document is replaced. If `keepsView` is true, the camera that the user has moved
  /// stays.
  let shown = EventEmitter<(scene: Scene, keepsView: Bool)>()
  /// Sends the camera that shows the scene from now on, after the user has chosen one. Nil shows the whole scene.
  let viewed = EventEmitter<Camera?>()
  /// Sends the model at which the user clicks, or nil for the background.
  let picked = EventEmitter<Pick?>()
  /// Sends true when a gesture begins, and false when it ends.
  let gestures = EventEmitter<Bool>()
  /// Sends a question to the user, which a panel shows.
  let questions = EventEmitter<Question>()
  /// Sends a message after an action has succeeded or failed.
  let notices = EventEmitter<TerminalMessage>()

  /// The document that is shown.
  @Property private(set) var document: Document
  /// The error of the last action. Nil if it succeeded.
  @Property private(set) var failure: String?
  /// The place of `failure` in its file. Nil if it has none.
  @Property private(set) var excerpt: SourceExcerpt?
  /// The label of the picked model.
  @Property var selection: String?
  /// The error of an expression whose property keeps an older value.
  @Property private(set) var refusal: String?
  /// The reason for which no model is visible. Nil if one is.
  @Property private(set) var emptiness: String?
  /// The message of the last action, while it is shown.
  @Property var toast: Toast?
  /// Whether the user has moved the view away from a camera that is bound or in a group.
  @Property var isViewOffset = false
  /// Whether there are words over the picture.
  @Property var showsWords = true
  /// Whether the help for mouse and keyboard is shown.
  @Property var showsHelp = false
  /// The picked model.
  var selectedModel: (any Model)?
  /// The visibilities of the labels, the title and the legend that the user has hidden.
  var hiddenTexts: [Property<Bool>] = []

  /// The cameras between which the user can choose: those of the document, after its first view if that is another.
  private var cameras: [Camera?]
  /// The index in `cameras` of the chosen camera.
  private var cameraIndex: Int
  /// The files that were shown last.
  let recentFiles: RecentFiles
  /// The edits of earlier windows that were not saved.
  let recoveryFolder: RecoveryFolder
  private var recoveryFile: RecoveryFile?
  private let options: DocumentOptions
  /// The documents to which the user can go.
  private var documents: DocumentList
  /// Detects changes of the file of `document`. It is stored separately, because checking it must not count as a change
  /// of `document`.
  var watcher: InputWatcher?
  /// Saves the values of `document`.
  private(set) var saver: DocumentSaver
  /// Reads files on other threads. Nil if they are read at once.
  private var background: BackgroundReader?
  /// The part of `failure` that is cleared when all models can be drawn again.
  private var modelFailure: String?
  /// The number of requested pictures that are not yet saved.
  private var pictureCount = 0
  /// The requested pictures with options that are not yet saved.
  private var pictureRequests: [PictureRequest] = []
  /// The warnings about images that were reported.
  private var reportedImages: Set<String> = []
  /// Whether a frame was shown without failures. Later failures then do not end the program.
  private var hasShownAll = false

  let bag = DisposerBag()

  /// Creates a session that shows `document`, the first of `documents`. `options` apply to dropped files.
  /// `recentFiles` is the list of the user, and `recoveryFolder` keeps unsaved edits; nothing is kept without them.
  init(
    _ document: Document, among documents: DocumentList = DocumentList([]), options: DocumentOptions,
    recentFiles: RecentFiles = RecentFiles(path: nil),
    recoveryFolder: RecoveryFolder = RecoveryFolder(path: nil)
  ) {
    (self.recentFiles, self.recoveryFolder) = (recentFiles, recoveryFolder)
    (self.document, self.documents, self.options, watcher) = (document, documents, options, document.watcher)
    saver = DocumentSaver(document)
    (cameras, cameraIndex) = document.cameras
    noteRecent(document)
    notices
      .subscribe { [unowned self] notice in
        switch notice {
        case .done(let words), .warning(let words): show(words)
        // Errors are shown until their cause ends.
        case .failed: break
        }
      }
      .disposed(by: bag)
    recoveryFile = RecoveryFile(self, in: recoveryFolder)
  }

  /// Whether the document differs from its file, as a source: sends the current state on subscription, then each change. The
  /// title bar then has an asterisk. A demo is never edited.
  var unsavedEdits: AnyEventSource<Bool> {
    $document.flatMapLatest { $0.edits?.$hasUnsavedEdits.eraseToAnyEventSource() ?? .just(false) }
      .eraseToAnyEventSource()
  }

  /// Whether the document differs from its file.
  var hasUnsavedEdits: Bool { document.edits?.hasUnsavedEdits == true }

  /// Whether unsaved edits are kept when the window closes.
  var keepsEdits: Bool { recoveryFile?.isWritten == true }

  /// Puts the file of a document that can be read first among the recent files.
  private func noteRecent(_ document: Document) {
    guard let file = document.file, document.contents != nil, file.parts.isEmpty,
      file.path != FileReader.standardInput
    else { return }
    recentFiles.add(file.path)
  }

  /// Asks what to show, beside a demo.
  func askWhatToShow() {
    let files = recentFiles.files.prefix(8).map { path in
      (
        name: "\(path.pathName.printable)  (\(path.pathFolder.printable))",
        action: { [weak self] in self?.open([path]) ?? () }
      )
    }
    let demos = Demo.allCases.map { demo in
      (name: "Demo: \(demo.title)", action: { [weak self] in self?.show(demo) ?? () })
    }
    questions.emit(
      Question(
        title: "Orrery", note: "Drop a file on the window, press ctrl-O for a path, or choose:",
        answers: files + demos, takesKeyboard: false))
  }

  /// Reads the file again if it has changed, and moves the animation on by `seconds`. Returns whether something moves.
  func advance(seconds: Double, now: ContinuousClock.Instant = .now) -> Bool {
    if watcher?.check(at: now) == true, let file = document.file {
      read(ReadRequest(file: file, action: .reload))
    }
    removeOldToast(now: now)
    guard let moving = document.moving else { return false }
    do {
      try moving.advance(seconds: seconds)
    } catch {
      moving.isPaused = true
      fail(error)
    }
    sayRefusal()
    return !moving.isPaused
  }

  /// Opens the first of the dropped files. The user can go to the others.
  func open(_ paths: [String]) {
    if paths.isEmpty { return }
    documents = DocumentList(
      DocumentList.expanded(paths).map { .file(DocumentFile(dropped: $0, options: options)) })
    openCurrent()
  }

  /// Opens the file or folder at a path that the user has typed.
  func openPath(_ path: String) {
    let path = PathCompletion.expanded(path)
    if path.isEmpty { return show("no path was typed") }
    open([path])
  }

  /// Opens the document `count` places after the current one.
  func openNext(_ count: Int) {
    guard documents.count > 1 else { return show("there is no other file") }
    documents.move(count)
    openCurrent()
  }

  private func openCurrent() {
    switch documents.current {
    case .demo(let demo): show(demo)
    case .file(let file): read(ReadRequest(file: file, action: .open(documents)))
    case nil: break
    }
  }

  /// Opens a demo.
  func show(_ demo: Demo) {
    background?.cancel()
    attempt { replace(by: try demo.makeDocument(), keepsView: false) }
  }

  /// Shows the scene from the camera `count` places after the chosen one, and its name.
  func chooseCamera(_ count: Int) {
    guard cameras.count > 1 else {
      return show("the scene has no other camera")
    }
    cameraIndex = ((cameraIndex + count) % cameras.count + cameras.count) % cameras.count
    let camera = cameras[cameraIndex]
    batch {
      selection = camera.map { "camera \(document.name(of: $0))" } ?? "the whole scene"
      viewed.emit(camera)
    }
  }

  /// Reports something on standard error.
  func warn(_ message: String) { notices.emit(.warning(message)) }

  /// Reports that the journal cannot be written.
  func journalFailed(_ error: any Error) { fail(error) }

  /// Reports that the first file cannot be read. The session waits until it can.
  func openingFailed(_ error: any Error) {
    hasShownAll = true
    fail(error)
  }

  /// Reports that a picture cannot be written.
  func pictureFailed(_ error: any Error) { fail(error) }

  /// Requests that the current picture be saved.
  func requestScreenshot() { pictureCount += 1 }

  /// Returns the number of pictures requested since the last call, and resets it.
  func consumeScreenshotRequests() -> Int {
    defer { pictureCount = 0 }
    return pictureCount
  }

  /// Requests a picture with options that the user has typed, or reports a mistake in them.
  func requestPicture(name: String, size: String, sampling: Int, isTransparent: Bool) {
    attempt {
      pictureRequests.append(
        try PictureRequest(name: name, size: size, sampling: sampling, isTransparent: isTransparent))
    }
  }

  /// Returns the requests of pictures with options since the last call, and removes them.
  func consumePictureRequests() -> [PictureRequest] {
    defer { pictureRequests = [] }
    return pictureRequests
  }

  /// Follows the scene file that a save has created for several files.
  func adoptFile() {
    document.file?.parts = []
    if let path = document.file?.path { document.name = String(path.pathName) }
  }

  /// Records that a frame was shown with these `failures`.
  func frameWasShown(_ failures: [SceneError]) {
    if failures.isEmpty { hasShownAll = true }
  }

  /// Reports the reason for which no model is visible to `camera` in a picture of this size: in the title bar until one
  /// is visible, and on standard error once.
  func checkVisibility(camera: Camera?, width: Int, height: Int) {
    let warning = document.contents?.visibilityWarning(camera: camera, width: width, height: height)
    guard warning?.message != emptiness else { return }
    if emptiness == nil, let warning { notices.emit(.warning("\(warning)")) }
    emptiness = warning?.message
  }

  /// Reports models that keep an older surface: once as a message, and in the title bar until all models are valid.
  ///
  /// - Throws: The first of `failures` if no frame without failures was shown before.
  func take(_ failures: [SceneError]) throws {
    guard let first = failures.first else {
      if let modelFailure, failure == modelFailure { (failure, excerpt) = (nil, nil) }
      modelFailure = nil
      return
    }
    guard hasShownAll else { throw first }
    guard modelFailure != "\(first)" else { return }
    modelFailure = "\(first)"
    fail(first)
  }

  /// Reports each image that cannot be drawn, and each of `warnings` about other images, once as a warning.
  ///
  /// - Throws: `OptionError` with `--strict` if an image cannot be drawn.
  func take(imageFailures failures: [String], warnings: [String]) throws {
    guard let contents = document.contents else { return }
    let failures = contents.warnings(ofImageFailures: failures)
    try options.picture.check(images: failures)
    let others = contents.gapWarnings + contents.pictureWarnings
    for warning in failures + warnings.map(contents.warning) + others
    where reportedImages.insert("\(warning)").inserted {
      notices.emit(.warning("\(warning)"))
    }
  }

  /// Reads files on other threads from now on. Until a file is read, the document stays, and frames are shown. Without
  /// this call, an action returns when its file is read.
  @MainActor
  func readInBackground() {
    background = BackgroundReader(
      receive: { [unowned self] document, request in attempt { try receive(document, request) } },
      fail: { [unowned self] in fail($0) })
  }

  func read(_ request: ReadRequest) {
    if let background { return background.read(request) }
    attempt { try receive(try request.file.read(), request) }
  }

  private func receive(_ other: Document, _ request: ReadRequest) throws {
    switch request.action {
    case .reload:
      if let moving = document.moving { try other.moving?.resume(after: moving) }
      if let edits = document.edits { other.edits?.resume(after: edits) }
      replace(by: other, keepsView: true)
      notices.emit(.done("reloaded \(request.file.path)"))
    case .revert:
      if let moving = document.moving { other.moving?.isPaused = moving.isPaused }
      // The user gives up the edits.
      document.edits?.didSave()
      replace(by: other, keepsView: true)
      notices.emit(.done("reverted to \(request.file.path)"))
    case .open(let documents):
      replace(by: other, keepsView: false)
      let others = documents.count > 1 ? ", file \(documents.place)" : ""
      notices.emit(.done("showing \(request.file.path)\(others)"))
      offerRecovery()
    }
  }

  private func replace(by other: Document, keepsView: Bool) {
    document.edits?.commit()
    if !keepsView { warnOfUnsavedEdits() }
    hasShownAll = true
    noteRecent(other)
    watcher = other.watcher
    saver = DocumentSaver(other)
    let chosen = keepsView ? cameras[cameraIndex].map(document.name(of:)) : nil
    (cameras, cameraIndex) = other.cameras
    batch {
      document = other
      (failure, excerpt, refusal, selection, emptiness) = (nil, nil, nil, nil, nil)
      (selectedModel, hiddenTexts) = (nil, [])
      shown.emit((other.scene, keepsView))
      // The camera that the user has chosen before the file was read again.
      if let chosen, let index = cameras.firstIndex(where: { $0.map(other.name(of:)) == chosen }),
        index != cameraIndex
      {
        cameraIndex = index
        viewed.emit(cameras[index])
      }
    }
  }

  /// Reports an expression that fails once on standard error, and in the title bar while it fails.
  private func sayRefusal() {
    let current = document.parameters?.refusal
    guard current != refusal else { return }
    if refusal == nil, let current { notices.emit(.failed(current)) }
    refusal = current
  }

  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail(error) }
  }

  private func fail(_ error: any Error) {
    batch { (failure, excerpt) = ("\(error)", SourceExcerpt(error)) }
    notices.emit(.failed("\(error)"))
  }
}

extension Pick {
  /// The name of the model for the title bar, with the index of the element if it is a cloud.
  var label: String {
    if let element { return "\(name)[\(element)]" }
    return name.isEmpty ? "an unnamed model" : name
  }
}
