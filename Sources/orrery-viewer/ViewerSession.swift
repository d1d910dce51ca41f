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

  private let options: DocumentOptions
  /// Detects changes of the file of `document`. It is stored separately, because checking it must not count as a change
  /// of `document`.
  private var watcher: InputWatcher?
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
  }

  /// The text of the title bar, as a source: sends the current text on subscription, then each change.
  var titles: EventSource<String> {
    combine(
      $document.flatMapLatest(\.titles), combine($failure, $refusal, $selection, $emptiness, $showsHelp)
    )
    .map { words, remarks in
      let (failure, refusal, selection, emptiness, showsHelp) = remarks
      let remark = showsHelp ? WindowHelp.line : failure ?? refusal ?? selection ?? emptiness
      return "Orrery: \((words + (remark.map { " - " + $0 } ?? "")).printable)"
    }
    .eraseToEventSource()
  }

  /// Reads the file again if it has changed, and moves the animation on by `seconds`. Returns whether something moves.
  func advance(seconds: Double, now: ContinuousClock.Instant = .now) -> Bool {
    if watcher?.check(at: now) == true { readAgain() }
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
    attempt {
      replace(by: try DocumentFile(dropped: path, options: options).read(), keepsView: false)
      let others = paths.count > 1 ? ", the first of \(paths.count) files" : ""
      notices.emit(.done("showing \(path)\(others)"))
    }
  }

  /// Opens a demo.
  func show(_ demo: Demo) {
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

  /// Reports each image that cannot be drawn once as a warning.
  ///
  /// - Throws: `OptionError` with `--strict`.
  func take(imageFailures failures: [String]) throws {
    let warnings = document.contents?.warnings(ofImageFailures: failures) ?? []
    try options.picture.check(images: warnings)
    let others = document.contents.map { $0.gapWarnings + [$0.lightWarning].compactMap(\.self) } ?? []
    for warning in warnings + others where reportedImages.insert("\(warning)").inserted {
      notices.emit(.warning("\(warning)"))
    }
  }

  private func readAgain() {
    guard let file = document.file else { return }
    attempt {
      let other = try file.read()
      if let moving = document.moving { try other.moving?.resume(after: moving) }
      replace(by: other, keepsView: true)
      notices.emit(.done("reloaded \(file.path)"))
    }
  }

  private func replace(by other: Document, keepsView: Bool) {
    hasShownAll = true
    watcher = other.watcher
    batch {
      document = other
      (failure, refusal, selection, emptiness) = (nil, nil, nil, nil)
      shown.emit((other.scene, keepsView))
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
    switch model {
    case .sphere, .shape, .mesh, .computedMesh: name.isEmpty ? "an unnamed model" : name
    case .cloud(_, let index), .rods(_, let index), .shapes(_, let index): "\(name)[\(index)]"
    }
  }
}
