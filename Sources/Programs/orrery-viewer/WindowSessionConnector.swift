import CommandLineSupport
import Reactive
import Rendering
import Windowing

/// The connection between a window and a session, in both directions: sends keys, drops and clicks to the session, and
/// the scene and the title to the window.
@MainActor
struct WindowSessionConnector {
  let session: ViewerSession
  let view: SceneView
  /// Whether the keys 1, 2 and 3 open demos.
  let hasDemos: Bool

  /// Connects the window and the session until `bag` is disposed.
  func connect(_ bag: DisposerBag) {
    let (session, view, hasDemos) = (session, view, hasDemos)
    session.titles.subscribe { view.window.title = $0 }.disposed(by: bag)
    session.shown.subscribe { view.show($0.scene, keepsView: $0.keepsView) }.disposed(by: bag)
    session.viewed.subscribe { view.controls.restart(with: $0, keepsView: false) }.disposed(by: bag)
    view.controls.performChange = { session.changeView($0) }
    view.controls.isBound = { session.document.isBound($0) }
    view.controls.includeContents = { session.document.includeFirstMoments(in: &$0) }
    session.notices.subscribe { Self.say($0) }.disposed(by: bag)
    view.picked.subscribe { session.select($0) }.disposed(by: bag)
    view.window.input.drop.subscribe { session.open($0) }.disposed(by: bag)
    view.window.input.keyDown
      .subscribe { event in
        // These keys repeat while they are held.
        let count = event.modifiers.contains(.shift) ? 10 : 1
        switch event.key {
        case .left: session.step(-1)
        case .right: session.step(1)
        case .up: session.changeParameter(by: count)
        case .down: session.changeParameter(by: -count)
        default: break
        }
        if event.key == .character("Z"), event.modifiers.contains(.control) {
          return event.modifiers.contains(.shift) ? session.redo() : session.undo()
        }
        // These keys do not repeat while they are held.
        guard !event.isRepeat, case .character(let character) = event.key else { return }
        switch character {
        case " ": session.togglePause()
        case ",": session.chooseParameter(-1)
        case ".": session.chooseParameter(1)
        case "C": session.chooseCamera(event.modifiers.contains(.shift) ? -1 : 1)
        case "S": session.requestScreenshot()
        case "H":
          StandardError.write(WindowHelp.table + "\n")
          session.toggleHelp()
        default:
          if hasDemos, let demo = Demo(key: character) { session.show(demo) }
        }
      }
      .disposed(by: bag)
  }

  private static func say(_ notice: ViewerSession.TerminalMessage) {
    switch notice {
    case .done(let words): StandardError.write("\(words.printable)\n")
    case .warning(let words): StandardError.warning(words, program: OrreryViewer.name)
    case .failed(let words): StandardError.error(words, program: OrreryViewer.name)
    }
  }

  /// Saves the requested pictures. It is called between input events, because models follow their properties only then.
  func savePictures() {
    for _ in 0..<session.consumeScreenshotRequests() { savePicture() }
  }

  private func savePicture() {
    do {
      guard let picture = try view.picture() else { return }
      StandardError.write("wrote \(try PictureFile.writeNext(picture))\n")
    } catch {
      StandardError.error("\(error)", program: OrreryViewer.name)
    }
  }
}
