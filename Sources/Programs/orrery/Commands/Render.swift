import ArgumentParser
import CommandLineSupport
import Files
import Pictures
import Rendering
import SceneFiles
import SceneModel
import TextCoding

/// `orrery render`: renders a picture of a scene off-screen.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a scene as a PNG picture, as many, or as a film.",
    discussion: """
      The command requires neither a display nor a GPU. \
      If the scene has no camera, the picture shows the whole scene. \
      Several frames (--frame "0..<100") are written to one picture each, if OUTPUT is a pattern such as \
      frame-%04d.png. Otherwise one picture of up to 8192x8192 pixels shows them side by side. \
      In a pattern, %% is a percent sign. \
      Several frames can also be a film: film.apng is written without other programs, and .mp4, .webm, .mkv, .mov and .gif \
      by ffmpeg, if it is installed. \
      An existing file at OUTPUT is replaced when the new one is complete. It must not be a file that INPUT needs. \
      With --watch, the command draws again whenever INPUT changes.
      """
  )
  .subcommand(of: Orrery.name)

  @OptionGroup var scene: InputArgument
  @OptionGroup var further: FurtherInputs
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(title: "Particles") var particles: ParticleOptions
  @OptionGroup var tessellation: TessellationOptions
  @OptionGroup var watching: WatchOptions
  @OptionGroup(title: "Many pictures") var sweeps: SweepOptions
  @OptionGroup(title: "Many pictures") var live: LiveOptions
  @OptionGroup(title: "Sharing the work") var jobs: ShardOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Picture") var options: PictureOptions
  @OptionGroup(title: "Picture") var appearance: AppearanceOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write: a .png, or several, such as frame-%04d.png, or a film: .apng, .gif, .mp4, .webm, .mkv, .mov. Use - for standard output. (form: the name of a file)",
      valueName: "output"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The renderer: raycaster, opengl (OpenGL 3.3 through EGL), or auto (opengl for tessellated spheres, otherwise the raycaster).",
      valueName: "renderer"))
  var renderer: RendererChoice = .auto

  @Option(
    help: ArgumentHelp(
      "The samples of each pixel: 1, 4, 16 or 64, or the next of them. More give smoother edges. The raycaster takes 16 only of pixels with edges, which takes up to a quarter longer; 64 take four times longer than 16. (form: a whole number from 1 to 64, as 16) (default: 4)",
      valueName: "count"))
  var samples: Int?

  @Option(
    help: ArgumentHelp(
      "The frames to draw, in quotes because of the shell, the same as --frame; or one picture for each value of a parameter; or for times of a clip, such as \"Walk:0..<1.2:24\". (form: a range of frames or of values, as 0..<10, 0...9 or t=0..<1:24)",
      valueName: "frames"))
  var frames: FrameSourceArgument?

  @Option(
    help: ArgumentHelp(
      "Draw this number of pictures from a camera that moves once around the scene. (form: a number of pictures, as 96)",
      valueName: "count"))
  var turntable: Int?

  @Option(
    help: ArgumentHelp(
      "With --live, draw a picture after this number of lines. (form: a whole number, as 10) (default: 1)",
      valueName: "count"))
  var every: Int?

  @Option(
    help: ArgumentHelp(
      "The number of pictures that a film shows in a second. (form: a whole number, as 30) (default: 24)",
      valueName: "rate"))
  var fps: Int?

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: ArgumentHelp(
      "Write into each picture how it was made: options, version and a digest of the inputs, which orrery info prints and --resume compares."
    ))
  var record = true

  @OptionGroup var verbosity: VerbosityOptions

  @Option(
    help: ArgumentHelp(
      "The number of columns, if one picture shows several frames. (form: a whole number, as 4)",
      valueName: "count"))
  var columns: Int?

  func validate() throws {
    guard film != nil || output.lowercased().hasSuffix(".png") || OutputFile.isWrittenDirectly(output) else {
      throw ValidationError(outputError)
    }
    try checkFilm()
    if let columns, !(1...1000).contains(columns) {
      throw ValidationError("--columns must be from 1 to 1000, found \(columns)")
    }
    guard sampleCount != nil else {
      throw ValidationError("--samples must be from 1 to \(SampleCount.maximum), found \(samples ?? 0)")
    }
    if let turntable, !(1...100_000).contains(turntable) {
      throw ValidationError("--turntable must be from 1 to 100000, found \(turntable)")
    }
    if frames != nil, particles.frame != nil {
      throw ValidationError("--frames and --frame both choose frames, expected only one of them")
    }
    try appearance.viewing.checkView(camera: reading.camera)
    // All pictures may be combined in one file, so a name without placeholders is valid.
    let sweep = try sweep()
    if turntable != nil, !sweep.axes.isEmpty, output.contains("{") {
      throw ValidationError("\(output): pictures of a turntable are numbered, expected %d")
    }
    if output.contains("{") { try sweep.checkNames(output) }
    try jobs.checkNames(try sweep.pattern(output))
    try watching.check(input: scene.input, output: output)
    if try outputsOfInputs() != nil, watching.watch {
      throw ValidationError("--watch draws one scene, but each input has its own output")
    }
    try checkLive()
  }

  /// The message about an output that is neither a picture nor a film.
  private var outputError: String {
    if output.hasSuffix("/") || output == "." || output == ".." {
      return
        "\(output): is a folder, expected the name of a file, as \(output.hasSuffix("/") ? output : output + "/")picture.png"
    }
    if ExportFormat(path: output) != nil {
      return "\(output): expected a picture or a film; 'orrery export' writes such files"
    }
    let endings = [".png"] + FilmFormat.endings
    let ending = output.lastIndex(of: ".").map { String(output[$0...]) }
    let meant = ending.flatMap { nearestName(to: $0, among: endings, limit: 1) }
    return
      "\(output): pictures are written as PNG, and films as \(FilmFormat.list), expected one of these file extensions"
      + (meant.map { ", did you mean \($0)?" } ?? "")
  }

  /// The number of samples. Nil if it is out of range.
  private var sampleCount: SampleCount? { SampleCount(atLeast: samples ?? SampleCount.standard.samples) }

  /// The format of the film. Nil if the output is no film.
  private var film: FilmFormat? { FilmFormat(path: output) }

  private func checkFilm() throws {
    if let fps, !(1...AnimatedPNG.maximumRate).contains(fps) {
      throw ValidationError("--fps must be from 1 to \(AnimatedPNG.maximumRate), found \(fps)")
    }
    guard film != nil else {
      if fps != nil { throw ValidationError("--fps requires a film as output: \(FilmFormat.list)") }
      return
    }
    if columns != nil {
      throw ValidationError("--columns is for pictures side by side, but the output is a film")
    }
    if live.isLive { throw ValidationError("--live draws a picture for each line, but the output is a film") }
    if try OutputPattern(output).isVariable {
      throw ValidationError("\(output): a film is one file, expected a name without % and {}")
    }
  }

  private func checkLive() throws {
    try live.check(input: scene.input)
    if let every, every < 1 { throw ValidationError("--every must be at least 1, found \(every)") }
    if every != nil, !live.isLive { throw ValidationError("--every requires --live -") }
    guard live.isLive else { return }
    let sweptCount = try sweep().axes.count
    if watching.watch || turntable != nil || particleFrames != nil || frames != nil || sweptCount > 0 {
      throw ValidationError(
        "--live draws a picture for each line, so it cannot be combined with --watch, --turntable, --frames or values of a parameter"
      )
    }
  }

  func run() throws {
    // Not in `validate`, which the parser calls before it reports an unknown option.
    try further.check(first: scene.input)
    try limits.start(input: scene.input, program: Orrery.name)
    if let outputs = try outputsOfInputs() {
      for (input, output) in zip([scene.input] + further.paths, outputs) {
        var one = self
        (one.scene.input, one.further.paths, one.output) = (input, [], output)
        try one.draw(try one.read())
      }
      return
    }
    guard watching.watch else {
      let drawn = try read()
      try draw(drawn)
      CommandLineProgram.keepUntilExit((drawn.contents, drawn.renderer))
      return
    }
    var last: RenderJob?
    try watching.repeating(input: scene.input, output: output) {
      // If `work` fails, the next picture starts from the file.
      let before = last
      last = nil
      let drawn = try before.flatMap(edited) ?? read()
      try draw(drawn)
      last = drawn
      return drawn.contents.referencedFiles
    }
  }

  /// The output for each input. Nil if all inputs are one scene.
  private func outputsOfInputs() throws -> [String]? {
    let sweep = try sweep()
    return try OutputPerInput.outputs(
      output, inputs: [scene.input] + further.paths, swept: sweep.axes.map(\.name),
      isSequence: !sweep.axes.isEmpty || turntable != nil || live.isLive
        || particleFrames?.isSeveral == true)
  }

  /// A scene and its renderer.
  private struct RenderJob {
    var contents: SceneFile.Contents
    /// How the pictures are made. Nil with `--no-record`.
    var record: PictureRecord?
    /// The camera of the file and `--set`. A picture may replace it by a fitted one.
    let camera: Camera?
    let usesOpenGL: Bool
    let memory: PictureMemoryChecker
    let renderer: PictureRenderer
  }

  /// Updates the last scene with the changed values of the file, so that only dependent values and meshes are computed
  /// again. Returns nil if more than values has changed.
  private func edited(_ last: RenderJob) throws -> RenderJob? {
    // A turntable has moved the camera of the file. The text of several files is not that of the first.
    if turntable != nil || !further.paths.isEmpty { return nil }
    var drawn = last
    let scene = drawn.contents.scene
    scene.camera = drawn.camera
    guard try drawn.contents.reloadValues(self.scene.input),
      PictureRenderer.usesOpenGL(
        tessellation: tessellation.tessellation(of: scene), renderer: renderer) == drawn.usesOpenGL
    else { return nil }
    try reading.assign(in: drawn.contents, program: Orrery.name)
    try options.apply(to: scene)
    try appearance.apply(to: scene, drawn.contents.bindings)
    if recordsPictures { drawn.record = pictureRecord(drawn.contents) }
    return drawn
  }

  private func draw(_ drawn: RenderJob) throws {
    try SceneFileError.naming(scene.input) { try live.isLive ? drawLive(drawn) : drawAll(drawn) }
  }

  /// Draws a picture for the lines of standard input, all from one camera.
  private func drawLive(_ drawn: RenderJob) throws {
    let pattern = try OutputPattern(output)
    let input = InputFileSet(scene.input, referencedFiles: drawn.contents.referencedFiles)
    let sequence = try sequence(drawn.contents)
    try look(at: drawn.contents.scene, in: sequence)
    var (warnings, count) = (OutputWarnings(program: Orrery.name), 0)
    // Also if a later line is wrong.
    defer { warnings.write(total: count) }
    try drawLive(drawn.contents, every: every ?? 1) { number in
      let path = pattern.path(number)
      try input.checkNotReplaced(by: path)
      var record = drawn.record
      record?.state = "picture \(number)"
      try write(to: path, record) { try picture(drawn, path, &warnings) }
      count += 1
    }
  }

  /// Draws the picture for the file at `path`, and adds the warnings about it.
  private func picture(
    _ drawn: RenderJob, _ path: String, _ warnings: inout OutputWarnings
  ) throws -> Image {
    let image = try drawn.renderer.picture()
    let failures = drawn.contents.warnings(ofImageFailures: drawn.renderer.imageFailures)
    try options.check(images: failures)
    let others = drawn.renderer.imageWarnings.map(drawn.contents.warning) + drawn.contents.gapWarnings
    for warning in failures + others + drawn.contents.pictureWarnings { warnings.add(warning, about: path) }
    warnings.add(drawn.contents.visibilityWarning(width: size.width, height: size.height), about: path)
    return image
  }

  private func drawAll(_ drawn: RenderJob) throws {
    let sequence = try sequence(drawn.contents)
    let pattern = try sweep().pattern(output)
    func path(_ number: Int) -> String { sequence.path(pattern, number) }
    let numbers = sequence.numbers
    let isOneEach = pattern.isVariable
    let input = InputFileSet(scene.input, referencedFiles: drawn.contents.referencedFiles)
    if isOneEach {
      try sequence.checkFiles({ [path($0)] }, replacingNoneOf: input)
    } else {
      try input.checkNotReplaced(by: path(numbers.lowerBound))
    }
    let isSheet = film == nil && !isOneEach && (numbers.count > 1 || turntable != nil)
    if film != nil, numbers.count < 2 {
      throw ValidationError(
        "\(output): a film has several pictures, expected --frames, such as \"t=0..<6.283:96\", or --turntable 96"
      )
    }
    let sheet = isSheet ? try ContactSheet(count: numbers.count, columns: columns, size: size) : nil
    if let sheet { try drawn.memory.check(sheet: sheet.size) }
    try look(at: drawn.contents.scene, in: sequence)
    var warnings = OutputWarnings(program: Orrery.name)
    func picture(_ number: Int) throws -> Image {
      try sequence.prepare(number)
      return try self.picture(drawn, path(number), &warnings)
    }
    guard isSheet || isOneEach || film != nil else {
      try write(to: path(numbers.lowerBound), drawn.record) { try picture(numbers.lowerBound) }
      return warnings.write(total: 1)
    }
    func record(_ number: Int) -> PictureRecord? {
      var record = drawn.record
      if isOneEach { record?.state = sequence.label(number) }
      return record
    }
    let compared = jobs.resume ? drawn.record ?? pictureRecord(drawn.contents) : nil
    let chosen =
      isOneEach
      ? try jobs.chosen(numbers, path: path) { number in
        var own = compared
        own?.state = sequence.label(number)
        try own?.checkKept(path(number), size: size)
      } : Array(numbers)
    var progress = ProgressBar("drawing \(chosen.count) pictures")
    func pictures(_ use: (Int, Image) throws -> Void) throws {
      for (done, number) in chosen.enumerated() {
        try use(number, try picture(number))
        progress.update(Double(done + 1) / Double(chosen.count))
      }
    }
    if let film {
      try write(film, count: numbers.count, drawn.contents) { try pictures($0) }
    } else if let sheet {
      try write(to: path(numbers.lowerBound), drawn.record) {
        var whole = sheet.emptyImage
        try pictures { number, image in sheet.place(image, number - numbers.lowerBound, in: &whole) }
        return whole
      }
    } else {
      try pictures { number, image in try write(to: path(number), record(number)) { image } }
    }
    warnings.write(total: chosen.count)
  }

  /// Writes a film of the pictures that `draw` passes on.
  private func write(
    _ film: FilmFormat, count: Int, _ contents: SceneFile.Contents,
    draw: ((Int, Image) throws -> Void) throws -> Void
  ) throws {
    let scene = contents.scene
    let isTransparent = [scene.background, scene.backgroundBottom ?? scene.background].contains {
      $0.alpha < 1
    }
    if isTransparent, !film.holdsTransparency {
      StandardError.warning(
        "\(output): \(film.rawValue) films have no transparency, so the background is opaque; .webm, .mov, .apng and .gif keep it",
        program: Orrery.name)
    }
    var rate = fps ?? Timeline.picturesPerSecond
    if rate > film.maximumRate {
      StandardError.warning(
        "\(output): \(film.rawValue) films play at most \(film.maximumRate) pictures a second, so this one does, and not \(rate)",
        program: Orrery.name)
      rate = film.maximumRate
    }
    let writer = try FilmWriter(
      path: output, film, isTransparent: isTransparent, count: count, size: size, framesPerSecond: rate)
    try draw { _, image in try writer.add(image) }
    try writer.finish()
  }

  /// The frames of a particle file.
  private var particleFrames: FrameChoice? {
    if case .particles(let choice)? = frames { return choice }
    return particles.frame
  }

  /// Returns the parameter sweep.
  private func sweep() throws -> ParameterSweep {
    switch frames {
    case .parameter(let values)?, .clip(_, let values)?: try sweeps.combined(with: values)
    case .particles?, nil: try sweeps.combined()
    }
  }

  /// The scopes of the options, except those of `scene`.
  private var scopes: [OptionScope] {
    let takesFrames = if case .particles? = frames { true } else { false }
    return tessellation.scopes + [OptionScope("--frames with frames", .particles, isGiven: takesFrames)]
  }

  /// Reads the scene and applies all options.
  private func read() throws -> RenderJob {
    let contents = try reading.read(
      scene.input, and: further.paths, particles, program: Orrery.name, frames: particleFrames,
      scopes: scopes,
      // A file that is watched is likely to change.
      defersImages: !watching.watch, requiresImages: options.strict, look: appearance.lookChoice)
    try MeshDocumentMemoryChecker.check(modelsOf: contents)
    try contents.show(clipOf: frames, option: "--frames")
    try options.apply(to: contents.scene)
    try appearance.apply(to: contents.scene, contents.bindings)
    let detail = tessellation.tessellation(of: contents.scene)
    let usesOpenGL = PictureRenderer.usesOpenGL(tessellation: detail, renderer: renderer)
    let memory = PictureMemoryChecker(
      usesOpenGL: usesOpenGL, hasOcclusion: contents.scene.effects.ambientOcclusion)
    let samples = sampleCount ?? .standard
    try memory.check(size.enlarged(by: samples.enlargement))
    let renderer = try PictureRenderer(
      contents.scene, tessellation: detail, renderer: renderer, isStill: try isStill(contents),
      samples: samples, width: size.width, height: size.height)
    return RenderJob(
      contents: contents, record: recordsPictures ? pictureRecord(contents) : nil,
      camera: contents.scene.camera,
      usesOpenGL: usesOpenGL, memory: memory,
      renderer: renderer)
  }

  /// Whether pictures say how they were made. Films do not.
  private var recordsPictures: Bool { record && film == nil }

  /// Returns how the pictures of contents are made.
  private func pictureRecord(_ contents: SceneFile.Contents) -> PictureRecord {
    PictureRecord(
      Array(ProgramArguments.all.drop { $0 == Self._commandName }),
      paths: [scene.input] + further.paths + reading.allowedFolders
        + [reading.replay, appearance.viewing.environment, options.font].compactMap(\.self),
      files: [scene.input] + further.paths + contents.referencedFiles)
  }

  /// Returns whether one picture is drawn, after which nothing changes.
  private func isStill(_ contents: SceneFile.Contents) throws -> Bool {
    guard !watching.watch, turntable == nil, !live.isLive else { return false }
    return try sequence(contents).numbers.count == 1
  }

  private var size: PixelSize { options.size }

  /// Returns the states of the scene to render.
  private func sequence(_ contents: SceneFile.Contents) throws -> SceneSequence {
    let states = SceneSequence(contents, sweep: try sweep(), frames: particleFrames)
    guard let turntable else { return states }
    return .turntable(
      try Turntable(
        contents.scene, count: turntable, states: states, appearance.viewing, size: size.windowSize), states)
  }

  /// Sets a camera for the whole of `sequence`.
  private func look(at scene: Scene, in sequence: SceneSequence) throws {
    // All frames share one camera. Otherwise the picture would move even if nothing in the scene does.
    if turntable == nil,
      var framing = appearance.viewing.framing(
        of: scene, size: size.windowSize,
        isNeeded: (sequence.numbers.count > 1 || live.isLive) && scene.camera == nil)
    {
      for number in sequence.numbers {
        try sequence.prepare(number)
        framing.include(scene)
      }
      scene.camera = framing.camera
    }
    appearance.viewing.project(scene)
  }

  /// Writes a picture to a file. The file is created before the picture is rendered, so that an error is reported at
  /// once.
  private func write(to path: String, _ record: PictureRecord?, _ picture: () throws -> Image) throws {
    var file = try OutputFile(path: path)
    let bytes = PNG.inserting(record?.texts ?? [], into: try PNG.encode(try picture()))
    try file.write(bytes)
    try file.commit(isOnDisk: jobs.needCompleteFiles)
    StandardError.note("wrote \(path): \(size.width)x\(size.height) pixels, \(bytes.count) bytes")
  }
}

extension RendererChoice: ChoiceArgument {}
