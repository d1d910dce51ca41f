import CommandLineSupport
import Files
import Reactive
import SceneFiles
import SceneModel

/// The options for reading and showing files.
struct DocumentOptions: Sendable {
  var reading: ReadingOptions
  var particles: ParticleOptions
  var picture: PictureOptions
  var appearance: AppearanceOptions
}

/// The contents of a window.
struct Document {
  /// The name in the title bar.
  var name: String
  /// The scene that is shown.
  var scene: Scene
  /// The animation of the scene. Nil if nothing moves.
  var moving: (any Animatable)?
  /// The parameters that the user can change. Nil if the file has neither parameters nor expressions.
  var parameters: ParameterController?
  /// The contents of the file. Nil for a demo.
  var contents: SceneFile.Contents?
  /// The edits that the user makes. Nil for a demo.
  var edits: EditSession?
  /// The file. Nil for a demo.
  var file: DocumentFile?
  /// The files that were read: the file itself and those to which it refers. Nil for a demo.
  var inputFiles: InputFileSet?
  /// Detects changes of the file, compared with its state before it was read, and of the files to which it refers.
  var watcher: InputWatcher?

  /// The names of the parameters and the paths of the properties whose values playing has set, not the user. They are not
  /// saved.
  var played: Set<String> {
    (parameters?.played ?? []).union((moving as? ClipPlayer)?.played ?? (moving as? Player)?.played ?? [])
  }

  /// The record of the edits. Nil for a demo.
  var history: SceneHistory? { edits?.history }

  /// The cameras of the scene, after its current view if that is not one of them, and the index of the current view.
  var cameras: ([Camera?], index: Int) {
    let named = scene.cameras.map { Optional($0) }
    if let index = scene.cameras.firstIndex(where: { $0 === scene.camera }) { return (named, index) }
    return ([scene.camera] + named, 0)
  }

  /// The name of a camera, or its path, such as `cameras[1]`, if it has none.
  func name(of camera: Camera) -> String {
    scene.namedCameras.first { $0.camera === camera }?.name ?? camera.name
  }

  /// The state of the animation after the name in the title bar, as a source: sends the current text on subscription, then
  /// each change.
  var state: AnyEventSource<String> { moving?.titles ?? .just("") }

  /// The state of the animation over the picture, as a source: sends the current text on subscription, then each change.
  var details: AnyEventSource<String> { moving?.details ?? .just("") }
}

/// A file and the options for reading it each time.
struct DocumentFile: Sendable {
  /// The path of the file.
  var path: String
  /// The name in the title bar.
  var name: String
  /// The options for reading the file.
  var options: DocumentOptions
  /// The scopes of the options that must apply to the file.
  var scopes: [OptionScope] = []
  /// The files that the scene shows together. Empty for a file of its own.
  var parts: [String] = []

  /// Creates the file of the command line.
  init(_ path: String, options: DocumentOptions, scopes: [OptionScope] = []) {
    name =
      path == FileReader.standardInput
      ? "standard input" : path.pathName.isEmpty ? path : String(path.pathName)
    (self.path, self.options, self.scopes) = (path, options, scopes)
  }

  /// Creates a scene of several files, for which there is no file yet.
  ///
  /// - Throws: `SceneFileError` if one of them does not exist, or has an unknown ending.
  init(together parts: [String], options: DocumentOptions, scopes: [OptionScope] = []) throws {
    self.init(try SceneDescription(parts).path, options: options, scopes: scopes)
    self.parts = parts
    name = parts.map { String($0.pathName) }.joined(separator: " + ")
  }

  /// Creates a file that was dropped on a window. It is shown with the same options, except for those that concern the
  /// first file: the format, `--normals`, `--camera`, `--clip`, `--at`, `--set` and `--frame`.
  init(dropped path: String, options: DocumentOptions) {
    self.init(path, options: options)
    self.options.reading.format = nil
    self.options.reading.normals = nil
    self.options.reading.assignments = []
    self.options.reading.camera = nil
    (self.options.reading.clip, self.options.reading.at) = (nil, nil)
    self.options.particles.frame = nil
  }

  /// An empty document that waits until a valid version of the file is saved.
  var waitingDocument: Document {
    Document(
      name: name, scene: Scene(), file: self, inputFiles: InputFileSet(path, referencedFiles: []),
      watcher: InputWatcher(path))
  }

  /// Reads the file as `read` does, on another thread.
  @concurrent
  func readConcurrently() async throws -> sending Document {
    let document = try read()
    // The first frame computes what is missing.
    for mesh in document.scene.computedMeshes where !mesh.isHidden { mesh.update() }
    return document
  }

  /// Returns a watcher of the file as it is now, and of the files that it refers to.
  func makeWatcher(_ references: [String]?) -> InputWatcher? {
    var watcher = InputWatcher(path)
    if let references { watcher?.watch(references: references) }
    return watcher
  }

  /// Reads the file and prints the warnings.
  func read() throws -> Document {
    // Created before the file is read, so that no change is missed.
    var watcher = makeWatcher(nil)
    let contents = try options.reading.read(
      parts.first ?? path, and: Array(parts.dropFirst()), options.particles, program: programName,
      scopes: scopes, playsFrames: true, requiresImages: options.picture.strict,
      look: options.appearance.lookChoice)
    watcher?.watch(references: contents.referencedFiles)
    try MeshDocumentMemoryChecker.check(modelsOf: contents)
    try options.picture.apply(to: contents.scene)
    try options.appearance.prepare(
      contents.scene, contents.bindings, size: options.picture.size.windowSize)
    let parameters = contents.bindings.map {
      ParameterController($0, assignments: options.reading.assignments)
    }
    let clips =
      parameters?.timeParameter == nil
      ? ClipPlayer(contents, isPaused: options.reading.at != nil) : nil
    let times =
      contents.scene.animations.map { "\($0.name).time" }
      + contents.playableParticles.map { "\($0.name).frame" }
    let history = SceneHistory(
      contents, excluding: Set([ParameterController.timeName] + times),
      journal: try options.reading.replayedJournal())
    return Document(
      name: name, scene: contents.scene,
      moving: Player(contents.playableParticles, frames: options.particles.frame)
        ?? clips ?? parameters,
      parameters: parameters, contents: contents, edits: EditSession(history), file: self,
      inputFiles: InputFileSet(path, referencedFiles: contents.referencedFiles), watcher: watcher)
  }
}

extension SceneFileError {
  /// Whether the error is in the content of a file, which a person can correct, and not in its name or the command line.
  var canBeCorrected: Bool {
    switch reason {
    case .unreadable(.isDirectory), .unknownEnding, .selection, .style, .assignment: false
    default: path != FileReader.standardInput
    }
  }
}

/// The name of the program, in its messages.
let programName = "orrery-viewer"
