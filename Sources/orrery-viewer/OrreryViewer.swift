import ArgumentParser
import Assets
import CommandLineSupport
import Files
import Reactive
import Rendering
import SceneFiles
import SceneModel
import Windowing

/// The command line with a window.
@main
struct OrreryViewer: ParsableCommand, Sendable {
  static let name = "orrery-viewer"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Show a scene in a window, or without INPUT the solar system, moving.",
    discussion: """
      IN THE WINDOW:
        drag                       turn the scene
        shift-drag, right drag     move it
        wheel                      nearer and farther
        F, R                       see everything; see it as at the beginning
        S                          save a picture in the working folder
        space                      stop what moves (planets, frames), or let it go on
        left, right                one frame back or on
        escape                     close the window

      The exit status is 0 if the window was closed, 1 if there is none or the input cannot be read, and 64 if the \
      command line was wrong. Without a display, orrery render draws the same picture.
      """,
    version: Program.version)

  @Argument(
    help: ArgumentHelp(
      "The file to show: a scene (.json5, .json), particles (.xyz, .pdb, .lammpstrj, .csv, .tsv, also with .gz) or meshes (.glb, .gltf, .obj, .ply, .stl); - is standard input.",
      valueName: "input"))
  var input: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var tessellation: TessellationOptions

  @Option(help: ArgumentHelp("The window's size.", valueName: "widthxheight"))
  var size = PixelSize(width: 1280, height: 720)

  @Option(
    help: ArgumentHelp(
      "Close the window by itself once this many frames were shown; one that does not move is shown again and again.",
      valueName: "count"))
  var frames: Int?

  @Option(
    help: ArgumentHelp(
      "Write the last frame, read back from the window, to this .png when the window closes; - is standard output.",
      valueName: "output"))
  var screenshot: String?

  @MainActor
  static func main() { Program.run(OrreryViewer.self) }

  func validate() throws {
    if input == nil, reading.format != nil {
      throw ValidationError("--format goes with an input")
    }
    if let frames, frames < 1 {
      throw ValidationError("--frames must be at least 1, found \(frames)")
    }
    if let screenshot, screenshot != OutputFile.standardOutput, !screenshot.lowercased().hasSuffix(".png") {
      throw ValidationError("\(screenshot): pictures are written as PNG, expected the ending .png")
    }
  }

  func run() throws {
    // The parser runs commands where `main` called it.
    try MainActor.assumeIsolated { try show() }
  }

  @MainActor
  private func show() throws {
    let (scene, name, trajectory) = try read()
    // Found out before the window opens: that the file cannot be made.
    guard let screenshot else { return try show(scene, named: name, trajectory, whenClosing: { _ in }) }
    var file = try OutputFile(path: screenshot)
    try show(scene, named: name, trajectory) { view in
      guard let picture = try view.framebufferPicture() else { throw ViewerError.nothingShown }
      try PictureFile.write(picture, to: &file)
    }
    try file.commit()
  }

  /// The scene, and what the title bar calls it.
  private func read() throws -> (scene: Scene, name: String, trajectory: Trajectory?) {
    if let input {
      let contents = try reading.read(input, program: Self.name, playsFrames: true)
      return (contents.scene, input, contents.trajectory)
    }
    let scene = try SceneFile.parse(EmbeddedScene.solarSystem, path: "solar-system.json5").scene
    try reading.assign(in: scene)
    return (scene, "the solar system", nil)
  }

  @MainActor
  private func show(
    _ scene: Scene, named name: String, _ trajectory: Trajectory?, whenClosing: (SceneView) throws -> Void
  ) throws {
    let view = try openView(scene, title: "Orrery: \(name)")
    let bag = DisposerBag()
    let moving: (any Moving)? =
      input == nil ? SolarSystem(scene) : trajectory.flatMap { Player($0, frames: reading.particles.frame) }
    if let frames {
      view.frameShown.filter { $0 >= frames }.subscribe { _ in view.window.requestClose() }.disposed(by: bag)
    }
    let keys = view.window.input.keyDown.filter { !$0.isRepeat }
    keys.filter { $0.key == .character("S") }.subscribe { _ in savePicture(of: view) }.disposed(by: bag)
    if let moving {
      keys.filter { $0.key == .character(" ") }.subscribe { _ in moving.isPaused.toggle() }.disposed(by: bag)
      keys.subscribe { event in
        if event.key == .left { moving.step(-1) }
        if event.key == .right { moving.step(1) }
      }
      .disposed(by: bag)
      moving.titles
        .subscribe { view.window.title = "Orrery: \(name)\($0)" }
        .disposed(by: bag)
    }
    try view.run { seconds in
      if let failure = view.failures.first { throw failure }
      try moving?.advance(seconds: seconds)
      return frames != nil || moving?.isPaused == false
    }
    if let failure = view.failures.first { throw failure }
    try whenClosing(view)
  }

  @MainActor
  private func openView(_ scene: Scene, title: String) throws -> SceneView {
    do throws(WindowError) {
      return try SceneView(
        scene, tessellation: tessellation.tessellation(of: scene), title: title,
        size: WindowSize(width: size.width, height: size.height))
    } catch .noDisplay(let reason) {
      throw ViewerError.noDisplay(.noDisplay(reason: reason), input: input)
    }
  }

  @MainActor
  private func savePicture(of view: SceneView) {
    do {
      guard let picture = try view.picture() else { return }
      StandardError.write("wrote \(try PictureFile.writeNext(picture))\n")
    } catch {
      StandardError.error("\(error)", program: Self.name)
    }
  }
}

/// Why the viewer ends without having shown anything.
enum ViewerError: Error, CustomStringConvertible {
  case noDisplay(WindowError, input: String?)
  case nothingShown

  var description: String {
    switch self {
    case .noDisplay(let error, let input):
      "\(error); to draw without one: orrery render \(input ?? "INPUT") -o picture.png"
    case .nothingShown: "the window closed before anything was shown"
    }
  }
}
