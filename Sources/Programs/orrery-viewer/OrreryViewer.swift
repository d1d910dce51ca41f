import ArgumentParser
import CommandLineSupport
import Files
import Reactive
import Rendering
import SceneModel
import Windowing

/// The command line program with a window.
@main
struct OrreryViewer: ParsableCommand, Sendable {
  static let name = "orrery-viewer"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract:
      "Show a scene in a window. Without INPUT, show animated demos: the keys 1, 2 and 3 switch between them.",
    discussion: """
      \(WindowHelp.table)

      The exit status is 0 after the window is closed, 1 if there is no display or the input cannot be read, and 64 \
      for wrong usage. Without a display, use orrery render to draw the same picture.
      """,
    version: CommandLineProgram.version)

  @Argument(
    help: ArgumentHelp(
      "The file to show: a scene (.json5, .json), particles (.xyz, .pdb, .lammpstrj, .csv, .tsv; also compressed, with .gz) or meshes (.glb, .gltf, .obj, .ply, .stl). Use - for standard input.",
      valueName: "input"))
  var input: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Picture") var appearance: AppearanceOptions

  @Option(
    help: ArgumentHelp(
      "The renderer: raycaster (on the CPU), opengl, or auto (opengl if there is a GPU, otherwise the raycaster).",
      valueName: "renderer"))
  var renderer: RendererChoice = .auto

  @Flag(help: "Keep the scene moving for a moment after a drag.")
  var inertia = false

  @Option(
    help: ArgumentHelp(
      "Close the window after this number of frames. A scene without motion is drawn again for each frame.",
      valueName: "count"))
  var exitAfter: Int?

  /// The value of `--frames`, the earlier name of `--exit-after`.
  @Option(name: .customLong("frames"), help: .hidden)
  var earlierExitAfter: Int?

  @Option(
    help: ArgumentHelp(
      "Write the last picture of the window, without the inspector, to this .png file when the window closes. Use - for standard output.",
      valueName: "output"))
  var screenshot: String?

  @Option(
    help: ArgumentHelp(
      "Write each change that is made in the window to this file, one line for each, and when the window closes the time t. The option --replay of orrery and orrery-viewer repeats the changes.",
      valueName: "output"))
  var journal: String?

  /// The number of frames after which the window closes. Nil if it stays open.
  private var frameLimit: Int? { exitAfter ?? earlierExitAfter }

  @MainActor
  static func main() { CommandLineProgram.run(OrreryViewer.self) }

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
    try appearance.checkView(camera: reading.camera)
    if let frameLimit, frameLimit < 1 {
      throw ValidationError("--exit-after must be at least 1, found \(frameLimit)")
    }
    if let screenshot, !screenshot.lowercased().hasSuffix(".png"), !OutputFile.isWrittenDirectly(screenshot) {
      throw ValidationError("\(screenshot): pictures are written as PNG, expected the file extension .png")
    }
  }

  func run() throws {
    // The parser runs commands on the thread of `main`, which is the main actor's.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let document = try firstDocument()
    guard let screenshot else { return try show(document, whenClosing: { _, _ in }) }
    // Checked before the window opens: whether the file can be created, and does not replace an input.
    try document.inputFiles?.checkNotReplaced(by: screenshot)
    var file = try OutputFile(path: screenshot)
    try show(document) { view, document in
      guard let picture = try view.framebufferPicture() else { throw ViewerError.nothingShown }
      try PictureFile.write(picture, to: &file)
      // Meanwhile another file may have been dropped on the window, or the file may refer to other files.
      try document.inputFiles?.checkNotReplaced(by: screenshot)
    }
    try file.commit()
  }

  private func firstDocument() throws -> Document {
    if let input {
      let scopes = tessellation.scopes
      return try DocumentFile(input, options: options, scopes: scopes).read()
    }
    let document = try Demo.solarSystem.makeDocument()
    try reading.assign(in: document.scene)
    try picture.apply(to: document.scene)
    try appearance.prepare(document.scene, aspectRatio: picture.size.aspectRatio)
    return document
  }

  private var options: DocumentOptions {
    DocumentOptions(
      reading: reading, particles: particles, picture: picture, appearance: appearance)
  }

  @MainActor
  private func show(_ document: Document, whenClosing: (SceneView, Document) throws -> Void) throws {
    let session = ViewerSession(document, options: options)
    session.readInBackground()
    let journalFile = try journal.map { try JournalFile($0, session) }
    let view = try openView(document.scene)
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
    let connector = WindowSessionConnector(session: session, view: view, hasDemos: input == nil)
    connector.connect(bag)
    #if Inspector
      connector.connectInspector(bag)
    #endif
    connector.connectGestures()
    var takenDrawing = 0
    try view.run { time in
      // The failures change only when the scene is drawn. Listing them takes O(models).
      if view.drawingCount != takenDrawing {
        takenDrawing = view.drawingCount
        try session.take(view.failures)
        try session.take(imageFailures: view.imageFailures, warnings: view.imageWarnings)
      }
      connector.savePictures()
      let isMoving = session.advance(seconds: time.duration)
      return isMoving || frameLimit != nil ? .atNextRefresh : .afterChange
    }
    try session.take(view.failures)
    try whenClosing(view, session.document)
    try journalFile?.finish()
  }

  @MainActor
  private func openView(_ scene: Scene) throws -> SceneView {
    do throws(WindowError) {
      return try SceneView(
        scene, tessellation: tessellation.tessellation(of: scene), renderer: renderer, title: "Orrery",
        size: WindowSize(width: picture.size.width, height: picture.size.height))
    } catch .noDisplay(let reason) {
      throw ViewerError.noDisplay(.noDisplay(reason: reason), input: input)
    }
  }
}

extension RendererChoice: ExpressibleByArgument {}

/// The reason for which the viewer ends without having shown anything.
enum ViewerError: Error, CustomStringConvertible {
  case noDisplay(WindowError, input: String?)
  case nothingShown

  var description: String {
    switch self {
    case .noDisplay(let error, let input):
      "\(error); to draw without a display, use: orrery render \(input ?? "INPUT") -o picture.png"
    case .nothingShown: "the window was closed before the first frame was shown"
    }
  }
}
