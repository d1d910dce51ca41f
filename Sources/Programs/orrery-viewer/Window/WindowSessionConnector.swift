import CommandLineSupport
import Geometry
import Reactive
import RenderScene
import SceneFiles
import Windowing

/// The connection between a window and a session, in both directions: sends keys, drops and clicks to the session, and
/// the scene and the title to the window.
@MainActor
struct WindowSessionConnector {
  let session: ViewerSession
  let view: SceneWindow
  /// Sends what the user does with the inspector.
  let inspectorKeys = EventEmitter<InspectorKey>()

  /// The keys of the inspector.
  enum InspectorKey {
    /// Opens or closes the panel.
    case toggle
    /// Gives the keyboard to the panel or back to the picture.
    case takeKeyboard
    /// Begins or ends measuring.
    case measure
    /// Copies what is measured, or the picked model.
    case copy
    /// Asks for the path of a file, and opens it.
    case open
    /// Asks for the options of a picture, and saves it.
    case picture
  }

  /// Connects the window and the session until `bag` is disposed.
  func connect(_ bag: DisposerBag) {
    let (session, view) = (session, view)
    session.titles.subscribe { view.window.title = $0 }.disposed(by: bag)
    session.shown.subscribe { view.show($0.scene, keepsView: $0.keepsView) }.disposed(by: bag)
    session.viewed.subscribe { view.controls.restart(with: $0, keepsView: false) }.disposed(by: bag)
    view.controls.performChange = { session.changeView($0) }
    view.controls.isBound = { session.document.isBound($0) }
    view.controls.includeContents = { session.document.includeFirstMoments(in: &$0) }
    session.notices.subscribe { Self.say($0) }.disposed(by: bag)
    view.picked.subscribe { session.select($0) }.disposed(by: bag)
    view.window.input.drop.subscribe { session.open($0) }.disposed(by: bag)
    view.controls.isOffset.subscribe { session.isViewOffset = $0 }.disposed(by: bag)
    session.words.subscribe { view.words = $0 }.disposed(by: bag)
    view.window.shouldClose = { session.mayClose() }
    view.hasKeys = false
  }

  private static func say(_ notice: ViewerSession.TerminalMessage) {
    switch notice {
    case .done(let words): StandardError.write("\(words.printable)\n")
    case .warning(let words): StandardError.warning(words, program: programName)
    case .failed(let words): StandardError.error(words, program: programName)
    }
  }

  /// Saves the requested pictures. It is called between input events, because models follow their properties only then.
  func savePictures() {
    for _ in 0..<session.consumeScreenshotRequests() { savePicture() }
    for request in session.consumePictureRequests() { savePicture(request) }
  }

  private func savePicture() {
    do {
      guard let picture = try view.picture() else { return }
      session.notices.emit(.done("wrote \(try PictureFile.writeNext(picture))"))
    } catch {
      session.pictureFailed(error)
    }
  }

  private func savePicture(_ request: PictureRequest) {
    let scene = view.scene
    let (background, bottom, isVisible) = (
      scene.background, scene.backgroundBottom, scene.environment.isVisible
    )
    func set(_ top: Color, _ bottom: Color?, _ isVisible: Bool) {
      batch {
        (scene.background, scene.backgroundBottom, scene.environment.isVisible) = (top, bottom, isVisible)
      }
    }
    do {
      if request.isTransparent { set(Color(red: 0, green: 0, blue: 0, alpha: 0), nil, false) }
      defer { if request.isTransparent { set(background, bottom, isVisible) } }
      let size = request.size ?? PixelSize(width: view.window.size.width, height: view.window.size.height)
      let picture = try view.picture(
        width: size.width, height: size.height, samples: request.samples)
      try PictureFile.write(picture, to: request.path)
      session.notices.emit(.done("wrote \(request.path)"))
    } catch {
      session.pictureFailed(error)
    }
  }
}

extension WindowSessionConnector {
  /// Runs the action of the key table for a key. It runs between transactions, so that what it commits is a step at once.
  func act(on event: WindowInput.Event) {
    switch event {
    case .keyDown(let event): act(KeyChord(event.key, event.modifiers), isRepeat: event.isRepeat)
    // The place of the question mark differs between keyboards. It is found by the character that is typed.
    case .text("?"): act(KeyChord(.character("?")), isRepeat: false)
    default: break
    }
  }

  private func act(_ chord: KeyChord, isRepeat: Bool) {
    guard let (action, repeats) = KeyTable.action(for: chord), repeats || !isRepeat else { return }
    action(self)
  }

  /// Shows the whole scene from a side.
  func show(_ side: ViewDirection) { view.controls.frame(from: side.direction, up: side.up) }

  /// Saves the changed values, and the view if the user has moved it.
  func save() { session.save(view: view.controls.isMoved ? view.scene.camera : nil) }

  /// Shows the selected model as large as the window.
  func fitSelection() {
    guard let model = session.selectedModel else {
      return session.show("nothing is selected: click a model first")
    }
    view.controls.frame(model.bounds)
  }

  /// Closes the help sheet, or the window if help is not shown. Unsaved edits ask once.
  func closeHelpOrWindow() {
    if session.showsHelp { session.toggleHelp() } else if session.mayClose() { view.window.requestClose() }
  }
}

extension WindowSessionConnector {
  /// Makes all changes between the press and the release of a mouse button, or of an arrow key that changes a parameter,
  /// one edit, and runs the actions of the key table. Called after the inspector was connected, whose events it sees, too.
  func connectEdits() {
    let (session, connector, inner) = (session, self, view.window.interceptor)
    var held: Set<HeldInput> = []
    var edit: EditSession.Edit?
    view.window.interceptor = { event in
      if let input = event.pressed, held.insert(input).inserted, held.count == 1 {
        edit = session.document.edits?.begin()
        session.gestures.emit(true)
      } else if case .mouseMove = event, !held.isEmpty, session.document.edits?.isIdle == true {
        // A command has committed what was dragged so far.
        edit = session.document.edits?.begin()
      }
      let isConsumed = inner?(event) ?? false
      if !isConsumed { connector.act(on: event) }
      if let input = event.released, held.remove(input) != nil, held.isEmpty {
        if let edit { session.document.edits?.commit(edit) }
        session.gestures.emit(false)
      }
      return isConsumed
    }
  }
}

/// A key or a button that changes values while it is held.
private enum HeldInput: Hashable {
  case up, down
  case button(WindowInput.MouseButton)

  init?(_ key: Key) {
    switch key {
    case .up: self = .up
    case .down: self = .down
    default: return nil
    }
  }
}

extension WindowInput.Event {
  fileprivate var pressed: HeldInput? {
    switch self {
    case .keyDown(let event): HeldInput(event.key)
    case .mouseDown(let event): .button(event.button)
    default: nil
    }
  }

  fileprivate var released: HeldInput? {
    switch self {
    case .keyUp(let event): HeldInput(event.key)
    case .mouseUp(let event): .button(event.button)
    default: nil
    }
  }
}
