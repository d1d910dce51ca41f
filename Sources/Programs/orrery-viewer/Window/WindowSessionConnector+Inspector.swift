import CommandLineSupport
import Files
import Inspector
import Reactive
import SceneFiles
import Windowing

extension WindowSessionConnector {
  /// Adds the inspector to the window until `bag` is disposed. It is open at first if the scene has parameters.
  /// `inspectorKeys` sends what the user does with it.
  func connectInspector(_ bag: DisposerBag) -> SceneInspector {
    let (inspector, session) = (SceneInspector(view), session)
    // Other files then leave it as it is.
    var isChosen = false
    session.$document
      .subscribe { document in
        inspector.edits = document.edits
        inspector.contents = document.contents
        inspector.parameters = document.parameters.map { parameters in
          InspectorParameters(parameters.bindings, unattended: [ParameterController.timeName]) {
            parameters.set($0, to: $1)
          }
        }
        if !isChosen { inspector.isOpen = document.parameters?.bindings.parameters.isEmpty == false }
      }
      .disposed(by: bag)
    inspectorKeys
      .subscribe { key in
        switch key {
        case .toggle: inspector.toggle()
        case .takeKeyboard: inspector.takeKeyboard()
        case .measure: inspector.isMeasuring.toggle()
        case .copy: inspector.copy()
        case .open: inspector.ask(openDialog())
        case .picture: inspector.ask(pictureDialog())
        }
        if key == .toggle || key == .takeKeyboard { isChosen = true }
      }
      .disposed(by: bag)
    session.questions
      .subscribe { question in
        inspector.ask(
          InspectorDialog(
            question.title, note: question.note,
            buttons: question.answers.map { InspectorDialog.Button($0.name, $0.action) }),
          takesKeyboard: question.takesKeyboard)
      }
      .disposed(by: bag)
    session.$document.subscribe { _ in inspector.menus = menus + documentMenus }.disposed(by: bag)
    // The sheet of the keys takes the whole window.
    combine(session.$showsHelp, session.$showsWords)
      .subscribe { showsHelp, showsWords in inspector.isShown = !(showsHelp && showsWords) }
      .disposed(by: bag)
    inspector.timeline = { session.timeline }
    session.$document.flatMapLatest { $0.state }.subscribe { _ in inspector.update() }.disposed(by: bag)
    return inspector
  }

  /// The menu, which has an entry for each key.
  private var menus: [InspectorMenu] {
    KeyBinding.Task.allCases.map { task in
      InspectorMenu(
        task.title,
        KeyTable.menu(task).map { command in
          InspectorMenu.Item(command.name, keys: command.keys) { command.action(self) }
        })
    }
  }

  /// The recent files and the demos.
  private var documentMenus: [InspectorMenu] {
    let session = session
    let files = session.recentFiles.files.map { path in
      InspectorMenu.Item(path.printable) { session.open([path]) }
    }
    let demos = Demo.allCases.map { demo in InspectorMenu.Item(demo.title) { session.show(demo) } }
    return (files.isEmpty ? [] : [InspectorMenu("Recent files", files)]) + [InspectorMenu("Demos", demos)]
  }

  /// The dialog that asks for the path of a file to open.
  private func openDialog() -> InspectorDialog {
    let (path, session) = (Property(""), session)
    return InspectorDialog(
      "Open a file or a folder", note: "Tab completes the path.",
      fields: [.path("path", path, complete: PathCompletion.paths(beginningWith:))],
      buttons: [InspectorDialog.Button("Open") { session.openPath(path.value) }])
  }

  /// The dialog that asks for the options of a picture.
  private func pictureDialog() -> InspectorDialog {
    let size = view.window.framebufferSize
    let text = Property("\(max(size.width, 1))x\(max(size.height, 1))")
    let (samples, isTransparent, name) = (Property(1), Property(false), Property(PictureFile.nextName))
    let session = session
    return InspectorDialog(
      "Save a picture",
      fields: [
        .text("name", name), .text("size", text), .choice("samples", samples, PictureRequest.samplings),
        .toggle("transparent", isTransparent),
      ],
      buttons: [
        InspectorDialog.Button("Save") {
          session.requestPicture(
            name: name.value, size: text.value, sampling: samples.value, isTransparent: isTransparent.value)
        }
      ])
  }
}

extension ViewerSession {
  /// The animation, for the bar at the bottom of the picture. Nil if nothing moves.
  fileprivate var timeline: InspectorTimeline? {
    guard let timed, let place = timed.place else { return nil }
    // A time without an end has a bar that grows.
    let extent = timed.extent ?? 0...max(10, (timed.position / 10).rounded(.up) * 10)
    var timeline = InspectorTimeline(
      position: timed.position, extent: extent, range: timed.playback.range(of: extent), text: place,
      isPaused: timed.isPaused, speed: timed.playback.speedText, order: timed.playback.order.text,
      seek: { [weak self] in self?.seek($0) }, togglePause: { [weak self] in self?.togglePause() },
      changeSpeed: { [weak self] in self?.cycleSpeed() },
      changeOrder: { [weak self] in self?.changeOrder() })
    (timeline.choices, timeline.choice) = timed.choices
    timeline.choose = { [weak self] in self?.choosePlayed($0) }
    return timeline
  }
}
