import CommandLineSupport
import Geometry
import Reactive

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
