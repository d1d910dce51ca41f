import CommandLineSupport
import Files
import Reactive
import Rendering
import SceneModel
import Windowing

/// The state of a viewer: the document in the window, and the actions that change it. Files are dropped or change on
/// disk, demos are switched, frames play. If a document cannot be shown, the last valid scene stays and the error is
/// reported.
///
/// It does not depend on a window, so tests can call the actions directly.
final class ViewerSession {
  /// A message for the terminal.
  enum TerminalMessage: Equatable {
    case done(String)
    case failed(String)
    case warning(String)
  }

  /// Sends the new scene when the document is replaced. If `keepsView` is true, the camera that the user has moved
  /// stays.
  let shown = EventEmitter<(scene: Scene, keepsView: Bool)>()
  /// Sends the camera that shows the scene from now on, after the user has chosen one. Nil shows the whole scene.
  let viewed = EventEmitter<Camera?>()
  /// Sends a message after an action has succeeded or failed.
  let notices = EventEmitter<TerminalMessage>()

  /// The document that is shown.
  @Property private(set) var document: Document
  /// The error of the last action. Nil if it succeeded.
  @Property private(set) var failure: String?
  /// The label of the picked model.
  @Property private var selection: String?
  /// The error of an expression whose property keeps an older value.
  @Property private var refusal: String?
  /// The reason for which no model is visible. Nil if one is.
  @Property private var emptiness: String?
  /// Whether the title bar shows the help for mouse and keyboard.
  @Property private var showsHelp = false

  /// The cameras between which the user can choose: those of the document, after its first view if that is another.
  private var cameras: [Camera?]
  /// The index in `cameras` of the chosen camera.
  private var cameraIndex: Int
  private let options: DocumentOptions
  /// Detects changes of the file of `document`. It is stored separately, because checking it must not count as a change
  /// of `document`.
  private var watcher: InputWatcher?
  /// Reads files on other threads. Nil if they are read at once.
  private var background: BackgroundReader?
  /// The part of `failure` that is cleared when all models can be drawn again.
  private var modelFailure: String?
  /// The number of requested pictures that are not yet saved.
  private var pictureCount = 0
  /// The warnings about images that were reported.
  private var reportedImages: Set<String> = []
  /// Whether a frame was shown without failures. Later failures then do not end the program.
  private var hasShownAll = false

  /// Creates a session that shows `document`. `options` apply to dropped files.
  init(_ document: Document, options: DocumentOptions) {
    (self.document, self.options, watcher) = (document, options, document.watcher)
    (cameras, cameraIndex) = document.cameras
  }

  /// The text of the title bar, as a source: sends the current text on subscription, then each change.
  var titles: AnyEventSource<String> {
    combine(
      $document.flatMapLatest(\.titles), combine($failure, $refusal, $selection, $emptiness, $showsHelp)
    )
    .map { words, remarks in
      let (failure, refusal, selection, emptiness, showsHelp) = remarks
      let remark = showsHelp ? WindowHelp.line : failure ?? refusal ?? selection ?? emptiness
      return "Orrery: \((words + (remark.map { " - " + $0 } ?? "")).printable)"
    }
    .eraseToAnyEventSource()
  }

  /// Reads the file again if it has changed, and moves the animation on by `seconds`. Returns whether something moves.
  func advance(seconds: Double, now: ContinuousClock.Instant = .now) -> Bool {
    if watcher?.check(at: now) == true, let file = document.file {
      read(ReadRequest(file: file, action: .reload))
    }
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

  /// Opens the first of the dropped files.
  func open(_ paths: [String]) {
    guard let path = paths.first else { return }
    read(
      ReadRequest(
        file: DocumentFile(dropped: path, options: options), action: .open(fileCount: paths.count)))
  }

  /// Opens a demo.
  func show(_ demo: Demo) {
    background?.cancel()
    attempt { replace(by: try demo.makeDocument(), keepsView: false) }
  }

  /// Pauses or resumes the animation.
  func togglePause() { document.moving?.isPaused.toggle() }

  /// Moves the animation by `count` steps.
  func step(_ count: Int) { document.moving?.step(count) }

  /// Chooses the parameter `count` places after the chosen one.
  func chooseParameter(_ count: Int) { document.parameters?.choose(count) }

  /// Changes the chosen parameter by `steps` steps.
  func changeParameter(by steps: Int) { document.parameters?.change(by: steps) }

  /// Shows the scene from the camera `count` places after the chosen one. The title bar shows its name.
  func chooseCamera(_ count: Int) {
    guard cameras.count > 1 else {
      selection = "the scene has no other camera"
      return
    }
    cameraIndex = ((cameraIndex + count) % cameras.count + cameras.count) % cameras.count
    let camera = cameras[cameraIndex]
    batch {
      selection = camera.map { "camera \(document.name(of: $0))" } ?? "the whole scene"
      viewed.emit(camera)
    }
  }

  /// Undoes the last change of a parameter or a model.
  func undo() { document.history?.history.undo() }

  /// Repeats the change that was undone last.
  func redo() { document.history?.history.redo() }

  /// Begins a gesture, such as a drag. All changes until `endGesture()` are undone together.
  func beginGesture() { document.history?.history.beginGesture() }

  /// Ends a gesture.
  func endGesture() { document.history?.history.endGesture() }

  /// Runs `change`, which moves the camera and is no step of the undo history.
  func changeView(_ change: () -> Void) {
    guard let history = document.history?.history else { return change() }
    history.withoutRecording(change)
  }

  /// Reports something on standard error.
  func warn(_ message: String) { notices.emit(.warning(message)) }

  /// Reports that the journal cannot be written.
  func journalFailed(_ error: any Error) { fail(error) }

  /// Requests that the current picture be saved.
  func requestScreenshot() { pictureCount += 1 }

  /// Returns the number of pictures requested since the last call, and resets it.
  func consumeScreenshotRequests() -> Int {
    defer { pictureCount = 0 }
    return pictureCount
  }

  /// Shows the name of a picked model in the title bar. Nil, the background, clears it.
  func select(_ pick: Pick?) { selection = pick?.label }

  /// Shows or hides the help in the title bar.
  func toggleHelp() { showsHelp.toggle() }

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
      if let modelFailure, failure == modelFailure { failure = nil }
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
    let others = contents.gapWarnings + [contents.lightWarning].compactMap(\.self)
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

  private func read(_ request: ReadRequest) {
    if let background { return background.read(request) }
    attempt { try receive(try request.file.read(), request) }
  }

  private func receive(_ other: Document, _ request: ReadRequest) throws {
    switch request.action {
    case .reload:
      if let moving = document.moving { try other.moving?.resume(after: moving) }
      // The file as it is now is the state before the next change.
      other.history?.history.removeAll()
      replace(by: other, keepsView: true)
      notices.emit(.done("reloaded \(request.file.path)"))
    case .open(let fileCount):
      replace(by: other, keepsView: false)
      let others = fileCount > 1 ? ", the first of \(fileCount) files" : ""
      notices.emit(.done("showing \(request.file.path)\(others)"))
    }
  }

  private func replace(by other: Document, keepsView: Bool) {
    hasShownAll = true
    watcher = other.watcher
    let chosen = keepsView ? cameras[cameraIndex].map(document.name(of:)) : nil
    (cameras, cameraIndex) = other.cameras
    batch {
      document = other
      (failure, refusal, selection, emptiness) = (nil, nil, nil, nil)
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

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fail(error) }
  }

  private func fail(_ error: any Error) {
    failure = "\(error)"
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
