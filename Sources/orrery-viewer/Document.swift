import CommandLineSupport
import Files
import Reactive
import SceneFiles
import SceneModel

/// How files are read, and what is shown of them.
struct DocumentOptions {
  var reading: ReadingOptions
  var particles: ParticleOptions
  var picture: PictureOptions
}

/// What a window shows.
struct Document {
  /// What the title bar calls it.
  var name: String
  /// What is seen.
  var scene: Scene
  /// What moves in it; nil where nothing does.
  var moving: (any Moving)?
  /// What a person may change in it by name; nil where the file has neither parameters nor expressions.
  var parameters: Parameters?
  /// What the file holds; nil where it was made by the program.
  var contents: SceneFile.Contents?
  /// Where it was read from; nil where it was made by the program.
  var file: DocumentFile?
  /// The files that it was read from and refers to; nil where it was made by the program.
  var inputFiles: InputFiles?
  /// What tells that it must be read again, as it was before that.
  var watcher: FileWatcher?

  /// What the title bar says of it: the current words at once, and all that follow.
  var titles: EventSource<String> {
    let name = name
    return moving?.titles.map { name + $0 }.eraseToEventSource() ?? .just(name)
  }
}

/// A file, and how it is read each time.
struct DocumentFile {
  /// Where it is.
  var path: String
  /// What the title bar calls it.
  var name: String
  /// How it is read.
  var options: DocumentOptions
  /// What those of the options apply to that must apply to the file.
  var scopes: [OptionScope] = []

  /// The file that the command line names.
  init(_ path: String, options: DocumentOptions, scopes: [OptionScope] = []) {
    (self.path, name, self.options, self.scopes) = (path, path, options, scopes)
  }

  /// A file that was dropped on a window: shown as the others are, apart from what was asked for of the first alone.
  init(dropped path: String, options: DocumentOptions) {
    self.init(path, options: options)
    name = path.pathName.isEmpty ? path : String(path.pathName)
    self.options.reading.format = nil
    self.options.reading.assignments = []
    self.options.particles.frame = nil
  }

  /// Reads it, and says the warnings.
  func read() throws -> Document {
    // Made before the file is read, so that no change goes by unseen.
    let watcher = FileWatcher(path)
    let contents = try options.reading.read(
      path, options.particles, program: OrreryViewer.name, scopes: scopes, playsFrames: true)
    try options.picture.prepare(contents.scene)
    let parameters = contents.bindings.map { Parameters($0, assignments: options.reading.assignments) }
    return Document(
      name: name, scene: contents.scene,
      moving: contents.trajectory.flatMap { Player($0, frames: options.particles.frame) }
        ?? parameters,
      parameters: parameters, contents: contents, file: self,
      inputFiles: InputFiles(path, referencedFiles: contents.referencedFiles), watcher: watcher)
  }
}
