import ArgumentParser
import CommandLineSupport
import Files
import Reactive
import RenderScene
import Rendering
import SceneFiles
import SceneModel
import Windowing

/// The command line program with a window.
struct OrreryViewer: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: programName,
    abstract:
      "Show a scene in a window. Without INPUT, show animated demos: page down and page up switch between them.",
    discussion: """
      \(WindowHelp.table)

      The exit status is 0 after the window is closed, 1 if there is no display or the input cannot be read, and 64 \
      for wrong usage. Without a display, use orrery render to draw the same picture.
      """,
    version: CommandLineProgram.version)

  @Argument(
    help: ArgumentHelp(
      "The file to show: \(SceneFormat.inputs). Use - for standard input. Of several files, or of a folder, the first is shown; page down goes to the next. A file that is missing or invalid is shown when it can be read. Options that concern one file apply to the first.",
      valueName: "input"))
  var inputs: [String] = []

  private var input: String? { inputs.first }

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var appearance: AppearanceOptions
  @OptionGroup(title: "Limits") var limits: MemoryLimitOptions

  @Option(
    help: ArgumentHelp(
      "The renderer: raycaster (on the CPU), opengl, or auto (opengl if there is a GPU, otherwise the raycaster).",
      valueName: "renderer"))
  var renderer: RendererChoice = .auto

  @Flag(help: "Show all files in one scene. A save with ctrl-S creates a scene file that refers to them.")
  var together = false

  @Flag(help: "Keep the scene moving for a moment after a drag.")
  var inertia = false

  @Option(
    help: ArgumentHelp(
      "Close the window after this number of frames. A scene without motion is drawn again for each frame. (form: a whole number, as 100)",
      valueName: "count"))
  var exitAfter: Int?

  /// The value of `--frames`, the earlier name of `--exit-after`.
  @Option(name: .customLong("frames"), help: .hidden)
  var earlierExitAfter: Int?

  @Option(
    help: ArgumentHelp(
      "Write the last picture of the window, without the inspector, to this .png file when the window closes. Use - for standard output. (form: a file, as window.png)",
      valueName: "output"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Write each change that is made in the window to this file, one line for each, and when the window closes the time t. The option --replay of orrery and orrery-viewer repeats the changes. (form: a file, as journal.jsonl)",
      valueName: "output"))
  var journal: String?

  @Flag(
    help:
      "Write what the user does to standard output, one JSON object a line: {\"set\": PATH, \"value\": VALUE} for a change, {\"pick\": NAME, \"position\": [X, Y, Z]} for a click, and {\"gesture\": \"begin\"} and \"end\" around a drag."
  )
  var events = false

  /// The number of frames after which the window closes. Nil if it stays open.
  private var frameLimit: Int? { exitAfter ?? earlierExitAfter }

  func validate() throws {
    if input == nil, reading.format != nil {
      throw ValidationError("--from requires an input")
    }
    if let journal {
      if input == nil { throw ValidationError("--journal requires an input") }
      if journal == OutputFile.standardOutput {
        throw ValidationError("--journal: expected the name of a file, found -")
      }
    }
    // The other options apply to files that are dropped on the window, too.
    if input == nil, particles.frame != nil {
      throw ValidationError("--frame requires an input")
    }
    try appearance.viewing.checkView(camera: reading.camera)
    try live.check(input: input)
    if together, inputs.isEmpty { throw ValidationError("--together requires an input") }
    if together, inputs.contains(FileReader.standardInput) {
      throw ValidationError("--together: standard input cannot be shown together with files")
    }
    if let frameLimit, frameLimit < 1 {
      throw ValidationError("--exit-after must be at least 1, found \(frameLimit)")
    }
    if let screenshot, !screenshot.lowercased().hasSuffix(".png"), !OutputFile.isWrittenDirectly(screenshot) {
      throw ValidationError("\(screenshot): pictures are written as PNG, expected the file extension .png")
    }
  }

  func run() throws {
    try limits.start(input: input ?? "the window", program: programName)
    // The parser runs commands on the thread of `main`, which is the main actor's.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let files = DocumentList.expanded(inputs)
    let documents = try self.documents(files)
    let (document, failure) = try firstDocument(documents)
    guard let screenshot else { return try show(document, failure, documents, whenClosing: { _, _ in }) }
    // Checked before the window opens: whether the file can be created, and does not replace an input.
    try document.inputFiles?.checkNotReplaced(by: screenshot)
    var file = try OutputFile(path: screenshot)
    try show(document, failure, documents) { view, document in
      guard let picture = try view.framebufferPicture() else { throw ViewerError.nothingShown }
      try PictureFile.write(picture, to: &file)
      // Meanwhile another file may have been dropped on the window, or the file may refer to other files.
      try document.inputFiles?.checkNotReplaced(by: screenshot)
    }
    try file.commit()
  }

  /// Returns the document that is shown first. If its file is invalid, and a person can correct it while the window is
  /// open, returns an empty document that waits for the next version, and the error.
  private func firstDocument(_ documents: DocumentList) throws -> (Document, failure: SceneFileError?) {
    if case .file(let file)? = documents.current {
      do {
        return (try file.read(), nil)
      } catch let error as SceneFileError where error.canBeCorrected && frameLimit == nil && screenshot == nil
      {
        return (file.waitingDocument, error)
      }
    }
    let document = try Demo.solarSystem.makeDocument()
    try reading.assign(in: document.scene)
    try picture.apply(to: document.scene)
    try appearance.prepare(document.scene, size: picture.size.windowSize)
    return (document, nil)
  }

  /// Returns the documents to which the user can go: `files`, or the demos.
  private func documents(_ files: [String]) throws -> DocumentList {
    if together, files.count > 1 {
      let file = try DocumentFile(together: files, options: options, scopes: tessellation.scopes)
      return DocumentList([.file(file)])
    }
    guard let first = files.first else { return DocumentList(Demo.allCases.map { .demo($0) }) }
    let others = files.dropFirst().map { DocumentFile(dropped: $0, options: options) }
    return DocumentList(
      ([DocumentFile(first, options: options, scopes: tessellation.scopes)] + others).map { .file($0) })
  }

  private var options: DocumentOptions {
    DocumentOptions(
      reading: reading, particles: particles, picture: picture, appearance: appearance)
  }

  @MainActor
  private func show(
    _ document: Document, _ failure: SceneFileError?, _ documents: DocumentList,
    whenClosing: (SceneWindow, Document) throws -> Void
  ) throws {
    let session = ViewerSession(
      document, among: documents, options: options, recentFiles: RecentFiles(),
      recoveryFolder: RecoveryFolder(path: StateFolder.path))
    session.readInBackground()
    let journalFile = try journal.map { try JournalFile($0, session) }
    let view = try openView(document.scene, failure)
    let bag = DisposerBag()
    view.controls.hasInertia = inertia
    if let frameLimit {
      view.frameShown.filter { $0 >= frameLimit }.subscribe { _ in view.window.requestClose() }.disposed(
        by: bag)
    }
    view.frameShown
      .subscribe { _ in
        session.frameWasShown(view.failures)
        let size = view.window.framebufferSize
        session.checkVisibility(camera: view.scene.camera, width: size.width, height: size.height)
      }
      .disposed(by: bag)
    let connector = WindowSessionConnector(session: session, view: view)
    connector.connect(bag)
    if let failure { session.openingFailed(failure) }
    connector.connectTouch(connector.connectInspector(bag))
    connector.connectEdits()
    if frameLimit == nil, screenshot == nil {
      if inputs.isEmpty { session.askWhatToShow() } else { session.offerRecovery() }
    }
    let liveInput = live.isLive ? LiveInput(onArrival: { Window.wake() }) : nil
    try liveInput?.start()
    let eventWriter = events ? EventWriter(session) : nil
    var takenDrawing = 0
    // Playing waits until the first picture has been drawn, however long that takes.
    var hasShownFrame = false
    try view.run { time in
      defer { hasShownFrame = view.drawingCount > 0 }
      // The failures change only when the scene is drawn. Listing them takes O(models).
      if view.drawingCount != takenDrawing {
        takenDrawing = view.drawingCount
        try session.take(view.failures)
        try session.take(imageFailures: view.imageFailures, warnings: view.imageWarnings)
      }
      connector.savePictures()
      if let liveInput { session.take(liveInput.take()) }
      if let failure = eventWriter?.failure { throw failure }
      let isMoving = session.advance(seconds: hasShownFrame ? time.duration : 0)
      return isMoving || frameLimit != nil ? .atNextRefresh : .afterChange
    }
    try session.take(view.failures)
    try whenClosing(view, session.document)
    try journalFile?.finish()
  }

  @MainActor
  private func openView(_ scene: Scene, _ failure: SceneFileError?) throws -> SceneWindow {
    do throws(WindowError) {
      return try SceneWindow(
        scene, tessellation: tessellation.tessellation(of: scene), renderer: renderer, title: "Orrery",
        size: WindowSize(width: picture.size.width, height: picture.size.height))
    } catch .noDisplay(let reason) {
      if let failure { throw failure }
      throw ViewerError.noDisplay(reason: reason, input: input)
    }
  }
}

extension RendererChoice: ChoiceArgument {}

/// The reason for which the viewer ends without having shown anything.
enum ViewerError: Error, CustomStringConvertible {
  case noDisplay(reason: String, input: String?)
  case nothingShown

  var description: String {
    switch self {
    case .noDisplay(let reason, let input):
      "no display: \(reason); to draw without a display, use: orrery render \(input ?? "INPUT") -o picture.png"
    case .nothingShown: "the window was closed before the first frame was shown"
    }
  }
}

/// Runs `orrery-viewer` with the arguments of the process.
@MainActor
package func runOrreryViewer() -> Never { CommandLineProgram.run(OrreryViewer.self) }
