import CommandLineSupport
import Files
import Reactive
import Rendering
import SceneModel
import Windowing

/// What a window shows, and what becomes of it: files are dropped and change on the disk, demos are switched, frames
/// play. What cannot be shown is said, and the last good scene stays.
///
/// It knows no window, so that tests do what a person would.
final class Stage {
  /// What is worth knowing at the terminal.
  enum Notice: Equatable {
    case done(String)
    case failed(String)
    case warning(String)
  }

  /// Another scene is to be seen; with `keepsView` by the camera as a person put it.
  let shown = EventEmitter<(scene: Scene, keepsView: Bool)>()
  /// Something was done, or could not be.
  let notices = EventEmitter<Notice>()

  /// What is shown.
  @Property private(set) var document: Document
  /// Why what was wanted last is not shown.
  @Property private(set) var failure: String?
  /// What a person clicked at.
  @Property private var selection: String?
  /// Why something that a parameter moves stays behind it.
  @Property private var refusal: String?
  /// Why no model is visible; nil if one is.
  @Property private var emptiness: String?
  /// Whether the title bar says what the mouse and the keys do.
  @Property private var showsHelp = false

  private let options: DocumentOptions
  /// What tells that the file of `document` must be read again. Not within it: asking it is no change of what is shown.
  private var watcher: FileWatcher?
  /// Of the reasons for `failure`, the one that ends when models are as they should be.
  private var modelFailure: String?
  /// How many pictures were asked for and not yet saved.
  private var pictureCount = 0
  /// Whether something was shown as it is: a failure then ends nothing.
  private var hasShownAll = false

  /// Shows `document`; `options` are how dropped files are read.
  init(_ document: Document, options: DocumentOptions) {
    (self.document, self.options, watcher) = (document, options, document.watcher)
  }

  /// What the title bar says: the current words at once, and all that follow.
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

  /// Lets time go by: reads the file again if it is another, and moves what moves. Returns whether something does.
  func advance(seconds: Double, now: ContinuousClock.Instant = .now) -> Bool {
    if watcher?.check(at: now) != nil { readAgain() }
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

  /// Shows the first of the files that were dropped.
  func open(_ paths: [String]) {
    guard let path = paths.first else { return }
    attempt {
      replace(by: try DocumentFile(dropped: path, options: options).read(), keepsView: false)
      let others = paths.count > 1 ? ", the first of \(paths.count)" : ""
      notices.emit(.done("showing \(path)\(others)"))
    }
  }

  /// Shows a demo.
  func show(_ demo: Demo) {
    attempt { replace(by: try demo.makeDocument(), keepsView: false) }
  }

  /// Stops what moves, or lets it go on.
  func togglePause() { document.moving?.isPaused.toggle() }

  /// Moves what moves by so many steps.
  func step(_ count: Int) { document.moving?.step(count) }

  /// Chooses the parameter that comes so many after the one that is chosen.
  func chooseParameter(_ count: Int) { document.parameters?.choose(count) }

  /// Changes the parameter that is chosen by so many steps.
  func changeParameter(by steps: Int) { document.parameters?.change(by: steps) }

  /// Asks for a picture of what is seen.
  func askForPicture() { pictureCount += 1 }

  /// How many pictures were asked for since the last time.
  func takePictureRequests() -> Int {
    defer { pictureCount = 0 }
    return pictureCount
  }

  /// Says in the title bar what was clicked at; nothing of the background.
  func select(_ pick: Pick?) { selection = pick?.label }

  /// Says in the title bar what the mouse and the keys do, or no longer.
  func toggleHelp() { showsHelp.toggle() }

  /// Takes note of a frame that was shown, and of the `failures` in it.
  func frameWasShown(_ failures: [SceneError]) {
    if failures.isEmpty { hasShownAll = true }
  }

  /// Says why no model is visible to `camera` in a picture of so many pixels: in the title bar until one is, and at the
  /// terminal once.
  func checkVisibility(camera: Camera?, width: Int, height: Int) {
    let warning = document.contents?.visibilityWarning(camera: camera, width: width, height: height)
    guard warning?.message != emptiness else { return }
    if emptiness == nil, let warning { notices.emit(.warning("\(warning)")) }
    emptiness = warning?.message
  }

  /// Says why models are shown as they last were, once, and in the title bar until they are as they should be.
  ///
  /// - Throws: the first of `failures`, where nothing good was ever shown.
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

  private func readAgain() {
    guard let file = document.file else { return }
    attempt {
      let other = try file.read()
      if let moving = document.moving { try other.moving?.resume(after: moving) }
      replace(by: other, keepsView: true)
      notices.emit(.done("read \(file.path) again"))
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

  /// What stays behind is said once at the terminal, and in the title bar as it is.
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
  /// What the title bar says of it: its name, and its number where it is one of many.
  var label: String {
    switch model {
    case .sphere, .shape, .mesh: name.isEmpty ? "a model without a name" : name
    case .cloud(_, let index), .rods(_, let index): "\(name)[\(index)]"
    }
  }
}
